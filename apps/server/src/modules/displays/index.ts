export { displaysRoutes } from './displays.routes.ts';
