import { findDocumentType } from '@dalpak/engine';
import type { Label } from '../labels.ts';

/** English names of the types: documents are in Hebrew, the screen need not be. */
const ENGLISH: Readonly<Record<number, string>> = {
  1: 'Quote', 2: 'Sales order', 3: 'Delivery note', 4: 'Return note', 5: 'Proforma invoice', 6: 'Tax invoice', 7: 'Invoice-receipt', 9: 'Invoice-receipt', 10: 'Credit invoice',
  13: 'Consolidated invoice', 16: 'Receipt', 20: 'Purchase order', 21: 'Goods receipt', 22: 'Supplier return', 23: 'Supplier invoice', 24: 'Supplier credit',
  25: 'Warehouse transfer', 26: 'Stock in', 27: 'Stock out', 28: 'Stock count', 30: 'Cheque deposit', 31: 'Cash deposit', 32: 'Card voucher deposit',
  33: 'Supplier payment', 34: 'Expense',
};

/** What a document of the type is called on the screen, in the singular; in Hebrew as it is printed. */
export function documentLabel(type: number): Label {
  const he = findDocumentType(type)?.name ?? String(type);
  return { he, en: ENGLISH[type] ?? he };
}
