import { open } from './pool.ts';
export const tenant = open;
