export { marketplaceRoutes } from './marketplace.routes.ts';
export type { Marketplace } from './marketplace.service.ts';
export { INTERNET, type Outside } from './public-address.ts';
export { receiptSender } from './receipt-sender.ts';
export { sendDueMessages, sendMessagesOf } from './send-messages.ts';
