export { ownReportsRoutes } from './own/own-reports.routes.ts';
export { reportsRoutes } from './reports.routes.ts';
export { insertOwn as insertOwnReport } from './own/own-reports.store.ts';
export { type OwnReportReader, readerOf, requireReport } from './own/own-reports.service.ts';
export { makeReportFile } from './make-report-file.ts';
export { cellText, dayText } from './report-cell-text.ts';
export { listReportValues as listReportValuesOf } from './report-values.ts';
export { runReportData } from './run-report.ts';
export { ownerOf } from './reports.service.ts';
