import { sales } from './modules/sales/index.ts';
import { open } from './kernel/db/pool.ts';
export const app = [sales, open];
