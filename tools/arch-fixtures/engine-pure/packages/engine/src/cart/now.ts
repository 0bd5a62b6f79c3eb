import { hrtime } from 'node:process';
export const now = (): bigint => hrtime.bigint();
