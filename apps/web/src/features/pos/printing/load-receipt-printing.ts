/** Loads the code that lays out receipts: when the till is idle, or with the first receipt. */
export const loadReceiptPrinting = () => import('./receipt-printing.ts');
