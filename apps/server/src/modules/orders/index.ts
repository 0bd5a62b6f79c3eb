export { endSoldBill, isSoldElsewhere } from './frozen-carts.service.ts';
export { ordersRoutes } from './orders.routes.ts';
export { closeSoldOrder, orderForSale, type SoldOrder } from './orders.service.ts';
