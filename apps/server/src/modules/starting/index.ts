export { startingRoutes } from './starting.routes.ts';
