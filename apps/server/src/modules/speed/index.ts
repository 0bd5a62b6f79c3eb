export { speedRoutes } from './speed.routes.ts';
