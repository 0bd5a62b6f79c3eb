/** What lays a receipt out: it comes when the till rests, or with the first receipt. */
export const loadPaper = () => import('./receipt-paper.ts');
