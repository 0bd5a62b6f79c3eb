export { goalsRoutes } from './goals.routes.ts';
