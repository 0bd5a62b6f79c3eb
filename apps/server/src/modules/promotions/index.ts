export { promotionsRoutes } from './promotions.routes.ts';
export { simulateAll } from './simulate.service.ts';
