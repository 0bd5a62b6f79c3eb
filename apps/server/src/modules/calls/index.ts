export { callsRoutes } from './calls.routes.ts';
