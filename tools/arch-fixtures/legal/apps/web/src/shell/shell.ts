import { pos } from '../features/pos/index.ts';
export const shell = [pos];
