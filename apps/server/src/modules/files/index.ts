export { readFileType } from './file-type.ts';
export { filesRoutes } from './files.routes.ts';
export { sweepFiles } from './sweep-files.ts';
