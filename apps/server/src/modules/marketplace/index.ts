export { marketplaceRoutes } from './marketplace.routes.ts';
export { marketplaceOf } from './marketplace.service.ts';
export { INTERNET } from './public-address.ts';
export { receiptSender } from './receipt-sender.ts';
export { messengerOf } from './send-messages.ts';
