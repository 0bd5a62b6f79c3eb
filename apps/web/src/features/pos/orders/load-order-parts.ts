/** The only part of orders in the till's start: it loads the rest. */
export const loadOrderParts = () => import('./order-parts.ts');
