export { FULL_MODULES } from './first-records.ts';
export { signupRoutes } from './signup.routes.ts';
export { openBusiness } from './signup.service.ts';
export type { SignUp } from './signup.service.ts';
export type { NewCustomer, SignUpOffer, SignUpSale } from './new-customer.types.ts';
