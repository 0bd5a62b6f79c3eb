export { FULL_MODULES, START_POSITIONS } from './first-records.ts';
export type { StartPosition } from './first-records.ts';
export { signupRoutes } from './signup.routes.ts';
export { openBusiness } from './signup.service.ts';
export type { SignUp } from './signup.service.ts';
