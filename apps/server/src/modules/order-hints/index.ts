export { orderHintsRoutes } from './order-hints.routes.ts';
