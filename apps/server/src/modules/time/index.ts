export { listAbsences } from './absence.store.ts';
export { readMinutes } from './attendance.service.ts';
export { timeRoutes } from './time.routes.ts';
export { findLinkedEmployee } from './person.store.ts';
export { ISRAEL } from './work-calendar.ts';
export { readWorkedDays } from './worked-days.ts';
