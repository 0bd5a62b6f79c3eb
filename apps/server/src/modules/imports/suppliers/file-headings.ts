import type { SupplierFileField } from '@dalpak/contracts';
import { plainHeading } from '../desk/heading-guess.ts';

/** Words of headings in files of suppliers. */
const HEADING_WORDS: Readonly<Record<SupplierFileField, readonly string[]>> = {
  code: ['קוד ספק', 'מקט ספק', 'מק"ט ספק', 'מק"ט', 'מקט', 'פריט', 'קוד פריט', 'sku', 'item'],
  barcode: ['ברקוד', 'קוד פס', 'ברקוד פריט', 'barcode', 'ean'],
  our_code: ['קוד אצלנו', 'הקוד שלכם', 'מקט לקוח', 'our code', 'customer code'],
  name: ['שם', 'שם פריט', 'תיאור', 'תאור', 'תיאור פריט', 'שם מוצר', 'name', 'description'],
  cost: ['מחיר', 'עלות', 'מחיר קנייה', 'מחיר יחידה', 'מחיר נטו', 'מחירון', 'cost', 'price'],
  pack: ['יחידות באריזה', 'כמות באריזה', 'כמות בקרטון', 'יחידות בקרטון', 'אריזה', 'pack'],
  quantity: ['כמות', 'כמות שסופקה', 'quantity', 'qty'],
};

const FIELD_OF_WORD = new Map(
  (Object.keys(HEADING_WORDS) as SupplierFileField[]).flatMap((field) =>
    HEADING_WORDS[field].map((word) => [plainHeading(word), field] as const),
  ),
);

/**
 * The field of each column, as in the last file of the supplier, or by the words of its heading.
 * Each field is used once.
 */
export function matchHeadings(
  headings: readonly string[],
  kept: Readonly<Record<string, SupplierFileField | ''>>,
): { readonly columns: (SupplierFileField | '')[]; readonly isRemembered: boolean } {
  const used = new Set<string>();
  const columns = headings.map((heading) => {
    const field = kept[heading] ?? FIELD_OF_WORD.get(plainHeading(heading)) ?? '';
    if (field === '' || used.has(field)) return '';
    used.add(field);
    return field;
  });
  return { columns, isRemembered: headings.every((heading) => kept[heading] !== undefined) };
}
