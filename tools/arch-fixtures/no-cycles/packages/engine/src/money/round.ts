import { split } from './split.ts';
export const round = (value: number): number => split(value);
