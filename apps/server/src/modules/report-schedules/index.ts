export { deliverReports } from './deliver-reports.ts';
export { reportSchedulesRoutes } from './schedules.routes.ts';
