import {
  fitsOnLabel,
  type LabelProduct,
  type LabelTemplate,
  SHIPPED_LABELS,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { MIN_MODULE_MM } from './label-barcode.ts';
import { layoutLabel, type LayoutTools } from './label-layout.ts';
import { labelText } from './label-text.ts';

const PRODUCT: LabelProduct = {
  id: 1,
  name: 'ריבת תאנים',
  code: '17',
  barcode: '7290004131074',
  price: 2_490,
  weighed: false,
  content_qty: '330',
  content_unit: 'גרם',
  department: 'מזווה',
  manufacturer: 'עלית',
  country: 'ישראל',
  price_changed: '2026-11-01T10:00:00Z',
};
/** Every character is half as wide as it is high. */
const tools: LayoutTools = {
  measure: (text, size) => text.length * size * 0.5,
  today: Date.parse('2026-11-21T10:00:00Z'),
};
const [shelf] = SHIPPED_LABELS;
if (shelf === undefined) throw new Error('No template ships');
const only = (changes: Partial<LabelTemplate['items'][number]>): LabelTemplate => ({
  ...shelf,
  items: [
    {
      id: 'a',
      field: 'name',
      x: 50,
      y: 20,
      w: 200,
      h: 100,
      size: 100,
      bold: false,
      align: 'start',
      text: '',
      ...changes,
    },
  ],
});

describe('the text of a label field', () => {
  it.each([
    ['price', '', '₪24.90'],
    ['price', 'רק', 'רק ₪24.90'],
    ['unit_price', '', '₪7.55 ל־100 גרם'],
    ['content', '', '330 גרם'],
    ['date', '', '21/11/2026'],
    ['text', 'מבצע', 'מבצע'],
    ['department', 'מחלקה:', 'מחלקה: מזווה'],
  ] as const)('of %s with "%s" is %s', (field, text, said) => {
    expect(labelText({ field, text }, PRODUCT, tools.today)).toBe(said);
  });

  it('of weighed products is the price of a kilogram, and of a hundred grams', () => {
    const weighed = { ...PRODUCT, weighed: true };
    expect(
      ['price', 'unit_price'].map((field) =>
        labelText({ field: field as 'price', text: '' }, weighed, tools.today),
      ),
    ).toEqual(['₪24.90 לק"ג', '₪2.49 ל־100 גרם']);
  });

  it('is empty where nothing is known', () => {
    expect(
      labelText(
        { field: 'unit_price', text: 'ליחידה' },
        { ...PRODUCT, content_qty: '' },
        tools.today,
      ),
    ).toBe('');
  });
});

describe('a label', () => {
  it.each(SHIPPED_LABELS.map((label) => [label.id, label] as const))(
    '%s of the product fits its fields',
    (_id, template) => {
      expect(template.items.every((item) => fitsOnLabel(template, item))).toBe(true);
      const drawn = layoutLabel(
        template,
        { ...PRODUCT, name: 'מוצר עם שם ארוך מאוד מאוד שלא נגמר אף פעם ועוד קצת'.repeat(2) },
        tools,
      );
      expect(drawn.codes).toHaveLength(1);
      // Bars that a scanner reads.
      expect(drawn.codes.map(({ w, code }) => w / 10 / code.modules)[0]).toBeGreaterThanOrEqual(
        MIN_MODULE_MM,
      );
      for (const { y, x } of drawn.texts) {
        expect(y).toBeLessThanOrEqual(template.height);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(template.width);
      }
    },
  );

  it('has coordinates from its right edge, as Hebrew is read', () => {
    const [start] = layoutLabel(only({}), PRODUCT, tools).texts;
    expect(start).toMatchObject({ anchor: 'right', x: shelf.width - 50 });
    expect(layoutLabel(only({ align: 'end' }), PRODUCT, tools).texts[0]).toMatchObject({
      anchor: 'left',
      x: shelf.width - 250,
    });
    expect(layoutLabel(only({ align: 'center' }), PRODUCT, tools).texts[0]).toMatchObject({
      anchor: 'middle',
      x: shelf.width - 150,
    });
  });

  it('breaks a long name into lines, and cuts only the last', () => {
    const { texts } = layoutLabel(
      only({}),
      { ...PRODUCT, name: 'אחת שתיים שלוש ארבע חמש שש שבע שמונה' },
      tools,
    );
    expect(texts.map(({ text }) => text)).toEqual(['אחת שתיים', 'שלוש ארבע…']);
    expect(texts[1]?.y).toBeGreaterThan(texts[0]?.y ?? 0);
  });

  it('prints a price smaller rather than cutting it', () => {
    const [price] = layoutLabel(
      only({ field: 'price', size: 300, h: 110, w: 100 }),
      { ...PRODUCT, price: 123_456_700 },
      tools,
    ).texts;
    expect(price?.text).toBe('₪1,234,567.00');
    expect((price?.text.length ?? 0) * (price?.size ?? 0) * 0.5).toBeLessThanOrEqual(100.1);
  });

  it('omits a missing barcode, and prints a code without a barcode as text', () => {
    expect(
      layoutLabel(only({ field: 'barcode' }), { ...PRODUCT, barcode: '' }, tools),
    ).toMatchObject({ codes: [], texts: [] });
    const hebrew = layoutLabel(only({ field: 'barcode' }), { ...PRODUCT, barcode: 'קפה' }, tools);
    expect(hebrew.codes).toEqual([]);
    expect(hebrew.texts.map(({ text }) => text)).toEqual(['קפה']);
  });
});
