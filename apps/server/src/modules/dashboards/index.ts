export { dashboardsRoutes } from './dashboards.routes.ts';
export { type LineCaller, listHomeLines } from './home-lines.service.ts';
export { insertReadyDashboards } from './dashboards.service.ts';
