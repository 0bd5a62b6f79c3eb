import { findDocumentType } from '@dalpak/engine';
import type { Label } from '../labels.ts';

/**
 * English names of the types: documents are printed in Hebrew, while the screen may be in English.
 */
const ENGLISH: Readonly<Record<number, string>> = {
  1: 'Quote',
  2: 'Sales order',
  3: 'Delivery note',
  4: 'Return note',
  5: 'Proforma invoice',
  6: 'Tax invoice',
  7: 'Invoice-receipt',
  9: 'Invoice-receipt',
  10: 'Credit invoice',
  13: 'Consolidated invoice',
  16: 'Receipt',
  20: 'Purchase order',
  21: 'Goods receipt',
  22: 'Supplier return',
  23: 'Supplier invoice',
  24: 'Supplier credit',
  25: 'Warehouse transfer',
  26: 'Stock in',
  27: 'Stock out',
  28: 'Stock count',
  30: 'Cheque deposit',
  31: 'Cash deposit',
  32: 'Card voucher deposit',
  33: 'Supplier payment',
  34: 'Expense',
};

/** The singular name of a document type on the screen; the Hebrew one is the printed name. */
export function documentLabel(type: number): Label {
  const he = findDocumentType(type)?.name ?? String(type);
  return { he, en: ENGLISH[type] ?? he };
}

/**
 * Titles with an adjective that agrees with the right noun; a name plus a fixed word would not
 * agree, or would describe the wrong noun.
 */
const NEW_TITLES: Readonly<Record<number, Label>> = {
  1: { he: 'הצעת מחיר חדשה', en: 'New quote' },
  2: { he: 'הזמנה חדשה', en: 'New sales order' },
  3: { he: 'תעודת משלוח חדשה', en: 'New delivery note' },
  4: { he: 'תעודת החזרה חדשה', en: 'New return note' },
  5: { he: 'חשבון עסקה חדש', en: 'New proforma invoice' },
  6: { he: 'חשבונית מס חדשה', en: 'New tax invoice' },
  7: { he: 'חשבונית מס קבלה חדשה', en: 'New invoice-receipt' },
  10: { he: 'חשבונית זיכוי חדשה', en: 'New credit invoice' },
  13: { he: 'חשבונית ריכוז חדשה', en: 'New consolidated invoice' },
  16: { he: 'קבלה חדשה', en: 'New receipt' },
  20: { he: 'הזמנת רכש חדשה', en: 'New purchase order' },
  21: { he: 'תעודת כניסה חדשה', en: 'New goods receipt' },
  22: { he: 'החזרה חדשה לספק', en: 'New supplier return' },
  23: { he: 'חשבונית ספק חדשה', en: 'New supplier invoice' },
  24: { he: 'זיכוי חדש מספק', en: 'New supplier credit' },
  25: { he: 'העברה חדשה בין מחסנים', en: 'New warehouse transfer' },
  26: { he: 'כניסה חדשה למלאי', en: 'New stock in' },
  27: { he: 'יציאה חדשה ממלאי', en: 'New stock out' },
  28: { he: 'ספירת מלאי חדשה', en: 'New stock count' },
  30: { he: 'הפקדת שיקים חדשה', en: 'New cheque deposit' },
  31: { he: 'הפקדת מזומן חדשה', en: 'New cash deposit' },
  32: { he: 'הפקדת שוברי אשראי חדשה', en: 'New card voucher deposit' },
  33: { he: 'תשלום חדש לספק', en: 'New supplier payment' },
  34: { he: 'הוצאה חדשה', en: 'New expense' },
};

/**
 * The title of a new document of the type, with an adjective that agrees; undefined for a type that
 * users do not make.
 */
export function newDocumentLabel(type: number): Label | undefined {
  return NEW_TITLES[type];
}
