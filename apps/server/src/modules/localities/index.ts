export { localitiesRoutes } from './localities.routes.ts';
export { loadLocalities } from './localities.service.ts';
