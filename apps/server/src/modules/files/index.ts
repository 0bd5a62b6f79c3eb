export { readFileType } from './file-type.ts';
export { keepFile, linkOf } from './files.service.ts';
export { filesRoutes } from './files.routes.ts';
export { sweepFiles } from './sweep-files.ts';
