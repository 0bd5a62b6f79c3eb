export { errorsRoutes } from './errors.routes.ts';
export { deleteOldReports, listCloudsWithOldReports } from './error-report.store.ts';
