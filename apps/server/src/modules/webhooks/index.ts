export { webhooksRoutes } from './webhooks.routes.ts';
export { sendDueDeliveries } from './webhooks.service.ts';
