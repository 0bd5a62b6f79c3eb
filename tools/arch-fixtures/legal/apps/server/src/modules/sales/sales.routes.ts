import { sell } from './sales.service.ts';
export const sales = [sell];
