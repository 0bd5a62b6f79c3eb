export { myAccountRoutes } from './my-account.routes.ts';
