export { exceptionsRoutes } from './exceptions.routes.ts';
export { findDueExceptions, findExceptions } from './find-exceptions.ts';
export { mayBeSeen } from './seen-marks.sql.ts';
