export * from './catalogue.ts';
export * from './dimensions.ts';
export * from './filters.ts';
export { type Derived, REPORT_RIGHTS, type ReportSource } from './measure.types.ts';
export * from './measures.ts';
export * from './report.types.ts';
export * from './reports.ts';
export * from './report-rights.ts';
export * from './dashboards.ts';
