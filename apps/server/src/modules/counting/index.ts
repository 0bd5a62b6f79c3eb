export { countingRoutes } from './counting.routes.ts';
