export { licencesOf, setLicences, setLicencesIn, setTierIn } from './amounts.service.ts';
export { insertStartSubscriptions, startProducts } from './start-subscriptions.ts';
export { subscriptionsRoutes } from './subscriptions.routes.ts';
