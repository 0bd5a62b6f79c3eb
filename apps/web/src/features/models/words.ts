import type { Label } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Texts of this panel, in its own chunk. */
const MODEL_WORDS = {
  title: { he: 'מוצרים לפי צבע ומידה', en: 'Products by colour and size' },
  empty: {
    he: 'רשמו לדגם צבעים או מידות ושמרו, ואז צרו כאן את המוצרים שלו.',
    en: 'Give the model colours or sizes and save, then make its products here.',
  },
  help: {
    he: 'סמנו את השילובים שאתם מוכרים. המוצר מקבל את המחיר, המחלקה והספק של הדגם.',
    en: 'Tick what you sell. A product takes the price, department and supplier of the model.',
  },
  size: { he: 'מידה', en: 'Size' },
  all: { he: 'סמנו את כל החסרים', en: 'Tick all that are missing' },
  none: { he: 'נקו את הסימון', en: 'Untick all' },
  make: { he: 'צרו מוצרים: {n}', en: 'Create products: {n}' },
  barcodes: { he: 'תנו לכל מוצר ברקוד פנוי', en: 'Give each product a free barcode' },
  making: { he: 'נוצרו {n} מתוך {all}', en: '{n} of {all} made' },
  made: { he: 'נוצרו מוצרים: {n}', en: 'Products made: {n}' },
  stock: { he: 'במלאי {n}', en: '{n} in stock' },
  off: { he: 'לא פעיל', en: 'Not active' },
} as const satisfies Record<string, Label>;

export function modelWord(
  key: keyof typeof MODEL_WORDS,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    MODEL_WORDS[key][currentLanguage()],
  );
}
