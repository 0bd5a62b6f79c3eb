export { lastIdOf, pushRoutes } from './push.routes.ts';
