import { pos } from '../features/pos/index.ts';
export const menu = [pos];
