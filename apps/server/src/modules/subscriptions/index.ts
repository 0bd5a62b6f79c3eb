export { insertStartSubscriptions } from './start-subscriptions.ts';
export { subscriptionsRoutes } from './subscriptions.routes.ts';
