export { providerRoutes } from './provider.routes.ts';
export { runServiceStates } from './provider.service.ts';
export { makeProviderUser } from './provider-user.ts';
