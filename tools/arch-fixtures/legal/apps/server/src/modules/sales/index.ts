export { sales } from './sales.routes.ts';
