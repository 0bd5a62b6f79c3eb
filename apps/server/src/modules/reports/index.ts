export { ownReportsRoutes } from './own/own-reports.routes.ts';
export { reportsRoutes } from './reports.routes.ts';
export { insertOwn as insertOwnReport } from './own/own-reports.store.ts';
export { type OwnReportReader, readerOf } from './own/own-reports.service.ts';
export { runReportData } from './run-report.ts';
export { ownerOf } from './reports.service.ts';
