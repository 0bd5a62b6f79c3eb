export { deliverReports, type ScheduleWork } from './deliver-reports.ts';
export { reportSchedulesRoutes } from './schedules.routes.ts';
