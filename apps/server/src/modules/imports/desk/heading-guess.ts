import { explain } from '../../../kernel/errors/explain.ts';
import {
  type Reason,
  FIELD_LABELS,
  IDENTITY_FIELD,
  type ImportPlan,
  type RecordComponent,
} from '@dalpak/contracts';
import { identifyingColumns, headingOf, importedColumns } from '../../../record-kit/index.ts';

/** Headings that files of other systems use for the same fields. */
const HEADING_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['שם מוצר', 'שם פריט', 'תיאור פריט', 'תאור פריט', 'שם לקוח', 'שם מלא', 'שם', 'name'],
  code: ['מקט', 'קוד פריט', 'קוד מוצר', 'מספר לקוח', 'קוד לקוח', 'sku', 'קוד'],
  barcode: ['ברקוד ראשי', 'ean', 'upc'],
  price: ['מחיר מכירה', 'מחיר לצרכן', 'מחיר כולל מעמ', 'מחיר ₪'],
  cost: ['עלות', 'מחיר עלות'],
  department: ['מחלקה', 'קבוצת פריטים'],
  manufacturer: ['יצרן', 'מותג'],
  phone: ['טלפון נייד', 'נייד', 'סלולרי', 'טלפון 1'],
  phone2: ['טלפון 2'],
  email: ['דואל', 'אימייל', 'מייל', 'e-mail'],
  tax_id: ['חפ', 'עוסק מורשה', 'תז', 'מספר עוסק', 'חפ / תז'],
  city: ['עיר', 'ישוב', 'יישוב'],
  address: ['רחוב', 'כתובת'],
  weighed: ['שקיל'],
  discount: ['הנחה קבועה', 'אחוז הנחה', 'הנחה באחוזים'],
  discountable: ['מותר הנחה'],
  content_qty: ['כמות'],
  content_unit: ['יחידת כמות'],
  [IDENTITY_FIELD]: ['id', 'מזהה', 'מזהה רשומה'],
};

/** A heading without the characters that vary between files, for comparison. */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/["'״׳.()_:*-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<=[א-ת]) (?=[א-ת]$)/g, '');
}

/**
 * Guesses the field of each column: as the business chose for this heading last time, otherwise by
 * the words of the heading. Each field is used once.
 */
export function guessPlan(
  record: RecordComponent,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>,
): ImportPlan {
  const keys = [IDENTITY_FIELD, ...importedColumns(record).map(({ key }) => key)];
  const names = new Map<string, string>();
  const add = (word: string, key: string): void => {
    if (!names.has(plainHeading(word))) names.set(plainHeading(word), key);
  };
  for (const key of keys) add(headingOf(record, key), key);
  for (const column of importedColumns(record))
    add(
      typeof column.label === 'string' ? FIELD_LABELS[column.label].en : column.label.en,
      column.key,
    );
  for (const key of keys)
    for (const word of [key, ...(HEADING_SYNONYMS[key] ?? [])]) add(word, key);
  const used = new Set<string>();
  const fields = headings.map((heading) => {
    const field = remembered.get(heading.trim()) ?? names.get(plainHeading(heading)) ?? '';
    if (field === '' || used.has(field) || !keys.includes(field)) return '';
    used.add(field);
    return field;
  });
  return {
    fields,
    key: used.has(IDENTITY_FIELD)
      ? IDENTITY_FIELD
      : (identifyingColumns(record).find(({ key }) => used.has(key))?.key ?? ''),
  };
}

/** What is wrong with a plan; null when it is valid. */
export function planError(
  record: RecordComponent,
  { fields, key }: ImportPlan,
  width: number,
): Reason | null {
  const known = new Set([IDENTITY_FIELD, ...importedColumns(record).map((column) => column.key)]);
  const taken = fields.filter((field) => field !== '');
  if (fields.length !== width || taken.some((field) => !known.has(field)))
    return explain('plan_of_other_file');
  if (taken.length === 0) return explain('plan_empty');
  if (new Set(taken).size !== taken.length) return explain('plan_field_twice');
  const finds = new Set([
    IDENTITY_FIELD,
    ...identifyingColumns(record).map((column) => column.key),
  ]);
  if (key !== '' && (!finds.has(key) || !taken.includes(key))) return explain('plan_key_missing');
  return key === '' && record.writes !== 'all' ? explain('plan_needs_key') : null;
}
