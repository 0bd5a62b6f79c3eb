/**
 * What the list of open orders asks for, and what the tables ask for: the screens of the guard
 * table.
 */
export const ORDERS_PERMISSION = 'screens.orders';
export const TABLES_PERMISSION = 'screens.tables';
