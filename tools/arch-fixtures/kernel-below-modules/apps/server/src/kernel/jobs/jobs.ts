import { sales } from '../../modules/sales/index.ts';
export const jobs = [sales];
