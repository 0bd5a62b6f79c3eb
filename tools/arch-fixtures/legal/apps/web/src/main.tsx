import { shell } from './shell/shell.ts';
export const app = <main>{shell}</main>;
