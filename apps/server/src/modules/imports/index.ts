export { LIST_LIMIT } from './import-report.ts';
export type { ImportReport, ReportLine, UnmappedPromotion } from './import-report.ts';
export type { ImportContext, ImportOptions } from './import-options.ts';
export { importPrices } from './prices.service.ts';
export { CLUB_GROUP, importPromos } from './promos.service.ts';
