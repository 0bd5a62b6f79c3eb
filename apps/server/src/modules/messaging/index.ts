export { messagingRoutes } from './messaging.routes.ts';
export { createProviderPort } from './provider-port.ts';
