export { taxRoutes } from './tax.routes.ts';
