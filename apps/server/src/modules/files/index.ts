export { readFileType } from './file-type.ts';
export { keepFile, linkOf } from './files.service.ts';
export { insertFile, type StoredFile } from './files.store.ts';
export { filesRoutes } from './files.routes.ts';
export { sweepFiles } from './sweep-files.ts';
