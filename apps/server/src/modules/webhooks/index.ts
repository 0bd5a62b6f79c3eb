export { webhooksRoutes } from './webhooks.routes.ts';
export { sendDueDeliveries, signatureOf } from './webhooks.service.ts';
