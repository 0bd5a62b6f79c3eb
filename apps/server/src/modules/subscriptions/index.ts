export { licencesOf, setLicences } from './amounts.service.ts';
export { insertStartSubscriptions } from './start-subscriptions.ts';
export { subscriptionsRoutes } from './subscriptions.routes.ts';
