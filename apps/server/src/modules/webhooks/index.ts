export { webhooksRoutes } from './webhooks.routes.ts';
export { sendDueDeliveries, sweepDeliveries } from './webhooks.service.ts';
