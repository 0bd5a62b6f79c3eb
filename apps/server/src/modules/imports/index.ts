export type { ImportReport } from './import-report.ts';
export type { ImportOptions } from './import-options.ts';
export { importPrices } from './prices.service.ts';
export { importPromos } from './promos.service.ts';
export { importsRoutes } from './imports.routes.ts';
