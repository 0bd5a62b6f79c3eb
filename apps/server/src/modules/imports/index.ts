export type { ImportReport } from './import-report.ts';
export type { ImportOptions } from './import-options.ts';
export { importPrices } from './prices.service.ts';
export { readStores } from './list-records.ts';
export { importPromos } from './promos.service.ts';
export { importsRoutes } from './imports.routes.ts';
export { createImportWork } from './import-work.ts';
export type { ImportWork } from './import-work.ts';
