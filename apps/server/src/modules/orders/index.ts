export { endSoldBill, mayBeSoldTwice } from './held-bills.service.ts';
export { knownEvents as listOrderEvents } from './stored-events.ts';
export { ordersRoutes } from './orders.routes.ts';
export { closeSoldOrder, orderForSale, tellKitchenOfSale, type SoldOrder } from './order-sale.ts';
