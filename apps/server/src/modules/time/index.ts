export { readMinutes } from './attendance.service.ts';
export { timeRoutes } from './time.routes.ts';
export { readWorkedDays } from './worked-days.ts';
