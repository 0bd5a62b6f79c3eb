import { describe, expect, it } from 'vitest';
import { addLabel, labelProduct, MAX_COPIES, setCopies, sheetOf } from './label-list.ts';

const milk = labelProduct({ id: '1', active: true, data: { name: 'חלב', barcode: '7290004131074', price: 690, department: { id: 1, label: 'חלב' } } });

describe('labels to print', () => {
  it('show a product by name, barcode and price', () => {
    expect(milk).toEqual({ id: '1', name: 'חלב', barcode: '7290004131074', price: 690 });
    expect(labelProduct({ id: '2', active: true, data: { name: 'בלי ברקוד', barcode: null, price: 0 } }).barcode).toBe('');
  });

  it('count up when a product is added again', () => {
    const twice = addLabel(addLabel([], milk), milk);
    expect(twice).toEqual([{ ...milk, copies: 2 }]);
    expect(sheetOf(twice).map(({ key }) => key)).toEqual(['1.0', '1.1']);
  });

  it('are at least one of a product, and no forest', () => {
    const one = addLabel([], milk);
    expect([0, -3, Number.NaN, 7.9, 9_999].map((copies) => setCopies(one, '1', copies)[0]?.copies)).toEqual([1, 1, 1, 7, MAX_COPIES]);
  });
});
