import { round } from './round.ts';
export const split = (value: number): number => round(value);
