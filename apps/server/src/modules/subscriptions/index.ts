export { licencesOf, setLicences, setLicencesIn } from './amounts.service.ts';
export { insertStartSubscriptions, startProducts } from './start-subscriptions.ts';
export { subscriptionsRoutes } from './subscriptions.routes.ts';
