export { terminalsRoutes } from './terminals.routes.ts';
