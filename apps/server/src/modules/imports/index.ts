export type { ImportReport } from './lists/import-report.ts';
export type { ImportOptions } from './lists/import-options.ts';
export { importList } from './lists/import-list.ts';
export { readStores } from './files/list-records.ts';
export { runDueChanges } from './changes/due-changes.ts';
export { importsRoutes } from './imports.routes.ts';
export { createImportWork } from './desk/import-work.ts';
export type { ImportWork } from './desk/import-work.ts';
