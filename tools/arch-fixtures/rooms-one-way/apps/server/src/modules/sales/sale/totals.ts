import { submitSale } from '../submit/submit-sale.ts';
export const totals = [submitSale];
