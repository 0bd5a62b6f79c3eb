import type { Label } from '../labels.ts';

/** What a label can show of a product. `text` is fixed text of the template. */
export const LABEL_FIELDS = {
  name: { he: 'שם המוצר', en: 'Product name' },
  price: { he: 'מחיר', en: 'Price' },
  unit_price: { he: 'מחיר ליחידת מידה', en: 'Price per unit of measure' },
  barcode: { he: 'ברקוד', en: 'Barcode' },
  code: { he: 'קוד', en: 'Code' },
  department: { he: 'מחלקה', en: 'Department' },
  manufacturer: { he: 'יצרן', en: 'Manufacturer' },
  country: { he: 'ארץ ייצור', en: 'Country of origin' },
  content: { he: 'תכולה', en: 'Content' },
  date: { he: 'תאריך ההדפסה', en: 'Date of printing' },
  text: { he: 'מלל קבוע', en: 'Fixed words' },
} as const satisfies Readonly<Record<string, Label>>;
export type LabelField = keyof typeof LABEL_FIELDS;
export const LABEL_FIELD_KEYS = Object.keys(LABEL_FIELDS) as readonly LabelField[];

export const LABEL_ALIGNS = ['start', 'center', 'end'] as const;

/**
 * A field with its position. Lengths in tenths of a millimetre from the label's upper start corner;
 * `size` in tenths of a point.
 */
export interface LabelItem {
  /** Unique within its template. */
  readonly id: string;
  readonly field: LabelField;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly size: number;
  readonly bold: boolean;
  readonly align: (typeof LABEL_ALIGNS)[number];
  /** The fixed text; for any other field, a prefix of its value. */
  readonly text: string;
}

export interface LabelTemplate {
  readonly id: string;
  readonly name: string;
  /** Tenths of a millimetre. */
  readonly width: number;
  readonly height: number;
  readonly items: readonly LabelItem[];
}

/** Minimum and maximum, in tenths of a millimetre and, for `size`, of a point. */
export const LABEL_BOUNDS = {
  width: [150, 2_100],
  height: [80, 2_970],
  item: [10, 2_970],
  size: [40, 1_200],
} as const;
export const MAX_LABEL_ITEMS = 30;
/** Most templates of one business. */
export const MAX_LABEL_TEMPLATES = 100;
/** Most products of one call for labels. */
export const MAX_LABEL_PRODUCTS = 1_000;

const item = (
  id: string,
  field: LabelField,
  [x, y, w, h]: readonly [number, number, number, number],
  size: number,
  more: Partial<LabelItem> = {},
): LabelItem => ({ id, field, x, y, w, h, size, bold: false, align: 'start', text: '', ...more });

/**
 * Templates that every business starts with: for a shelf edge, for the product itself, and a hang
 * tag.
 */
export const SHIPPED_LABELS: readonly LabelTemplate[] = [
  {
    id: 'shelf',
    name: 'שלט מדף',
    width: 600,
    height: 380,
    items: [
      item('name', 'name', [20, 20, 560, 110], 130, { bold: true }),
      item('price', 'price', [20, 130, 250, 150], 280, { bold: true }),
      item('unit', 'unit_price', [20, 285, 255, 40], 80),
      item('department', 'department', [20, 330, 140, 35], 65),
      item('date', 'date', [165, 330, 110, 35], 65, { align: 'end' }),
      item('barcode', 'barcode', [280, 145, 305, 215], 75, { align: 'center' }),
    ],
  },
  {
    id: 'product',
    name: 'מדבקת מוצר',
    width: 400,
    height: 250,
    items: [
      item('name', 'name', [15, 12, 370, 70], 85, { bold: true }),
      item('barcode', 'barcode', [15, 82, 370, 108], 75, { align: 'center' }),
      item('price', 'price', [15, 192, 180, 50], 120, { bold: true }),
      item('unit', 'unit_price', [200, 200, 185, 40], 65, { align: 'end' }),
    ],
  },
  {
    id: 'tag',
    name: 'תווית מחיר',
    width: 300,
    height: 500,
    items: [
      item('name', 'name', [20, 60, 260, 110], 100, { bold: true, align: 'center' }),
      item('manufacturer', 'manufacturer', [20, 175, 260, 40], 75, { align: 'center' }),
      item('price', 'price', [20, 220, 260, 90], 190, { bold: true, align: 'center' }),
      item('unit', 'unit_price', [20, 312, 260, 40], 65, { align: 'center' }),
      item('barcode', 'barcode', [0, 360, 300, 125], 75, { align: 'center' }),
    ],
  },
];

/** Whether a field lies completely on its label. */
export function fitsOnLabel(
  { width, height }: Pick<LabelTemplate, 'width' | 'height'>,
  { x, y, w, h }: Pick<LabelItem, 'x' | 'y' | 'w' | 'h'>,
): boolean {
  return x >= 0 && y >= 0 && x + w <= width && y + h <= height;
}
