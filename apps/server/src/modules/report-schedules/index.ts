export { deliverReports } from './deliver-reports.ts';
export { nextDelivery } from './next-delivery.ts';
export { reportSchedulesRoutes } from './schedules.routes.ts';
