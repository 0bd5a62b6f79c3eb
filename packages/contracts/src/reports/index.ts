export * from './catalogue.ts';
export * from './dimensions.ts';
export * from './filters.ts';
export * from './measures.ts';
export * from './reports.ts';
export * from './report-rights.ts';
export * from './dashboards.ts';
