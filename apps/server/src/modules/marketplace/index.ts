export { marketplaceRoutes } from './marketplace.routes.ts';
export { marketplaceOf, payingPlugins } from './marketplace.service.ts';
export type { PluginOperations } from './plugin-operations.ts';
export { INTERNET } from '../../kernel/mail/public-address.ts';
export { receiptSender } from './receipt-sender.ts';
export { messengerOf } from './send-messages.ts';
