export { reportsRoutes } from './reports.routes.ts';
export { ownerOf } from './reports.service.ts';
