export { version } from '../../../server/src/version.ts';
