export { assertPassword } from './my-account.service.ts';
export { myAccountRoutes } from './my-account.routes.ts';
