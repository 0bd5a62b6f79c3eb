export { techRoutes } from './tech.routes.ts';
