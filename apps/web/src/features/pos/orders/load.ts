/** All that the till's start has of orders: the way to them. */
export const loadOrderParts = () => import('./parts.ts');
