/** Screen permissions of the guard table for the list of open orders and for the tables. */
export const ORDERS_PERMISSION = 'screens.orders';
export const TABLES_PERMISSION = 'screens.tables';
