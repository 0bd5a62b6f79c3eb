export { marketplaceRoutes } from './marketplace.routes.ts';
export { createMarketplace, billPlugins, payingPlugins } from './marketplace.service.ts';
export type { PluginOperations } from './plugin-operations.ts';
export { INTERNET } from '../../kernel/mail/outbound-address.ts';
export { receiptSender } from './receipt-sender.ts';
export { createMessenger } from './send-messages.ts';
export { isRefusedUrl, sendWebhook } from './send-webhook.ts';
