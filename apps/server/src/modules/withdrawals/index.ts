export { withdrawalsRoutes } from './withdrawals.routes.ts';
