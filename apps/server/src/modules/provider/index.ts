export { providerRoutes } from './provider.routes.ts';
export { runServiceStates } from './provider.service.ts';
export { makeProviderUser } from './provider-user.ts';
export { runPlanDays } from './plan-change.service.ts';
export { signUpCustomers } from './sign-up-customer.service.ts';
export { seedProvider } from './demo-provider.ts';
export { assertProvider } from './provider.service.ts';
export { findCloudId } from './provider.store.ts';
