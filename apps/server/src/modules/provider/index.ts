export { providerRoutes } from './provider.routes.ts';
export { makeProviderUser } from './provider-user.ts';
