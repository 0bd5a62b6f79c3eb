export { dashboardsRoutes } from './dashboards.routes.ts';
export { insertReadyDashboards } from './dashboards.service.ts';
