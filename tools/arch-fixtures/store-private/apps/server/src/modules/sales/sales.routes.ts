import { listSales } from './sales.store.ts';
export const routes = [listSales];
