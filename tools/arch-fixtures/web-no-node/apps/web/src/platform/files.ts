import { readFileSync } from 'node:fs';
export const read = (): Buffer => readFileSync('x');
