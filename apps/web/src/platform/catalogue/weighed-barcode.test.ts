import { describe, expect, it } from 'vitest';
import { eanCheckDigit, labelQuantity, readWeighedLabel } from './weighed-barcode.ts';

const withCheck = (digits: string): string => `${digits}${eanCheckDigit(digits)}`;

describe('scale labels', () => {
  it('computes the EAN check digit', () => {
    expect(eanCheckDigit('729000123456')).toBe(3);
    expect(eanCheckDigit('400638133393')).toBe(1);
  });

  it('reads item and grams of a weight label', () => {
    expect(readWeighedLabel(withCheck('200010001340'))).toEqual({
      item: '00100',
      value: 'weight',
      amount: 1340,
    });
  });

  it('reads item and agorot of a price label', () => {
    expect(readWeighedLabel(withCheck('270010001340'))).toEqual({
      item: '00100',
      value: 'price',
      amount: 1340,
    });
  });

  it('refuses a wrong check digit, a zero value, another length and another prefix', () => {
    const right = withCheck('200010001340');
    expect(readWeighedLabel(`${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`)).toBeNull();
    expect(readWeighedLabel(withCheck('200010000000'))).toBeNull();
    expect(readWeighedLabel('20001')).toBeNull();
    expect(readWeighedLabel('7290001234563')).toBeNull();
    expect(readWeighedLabel('20000100AB40X')).toBeNull();
  });

  it('accepts templates as data and uses the first that fits', () => {
    const label = readWeighedLabel('21123456785', [{ pattern: '21IIIIVVVVX', value: 'weight' }]);
    expect(label).toEqual({ item: '1234', value: 'weight', amount: 5678 });
  });

  it('converts the value to a quantity', () => {
    expect(labelQuantity({ item: '1', value: 'weight', amount: 1340 }, 990)).toBe(1340);
    // 13.40 at 9.90 a kilogram is 1.354 kg (13.4046)
    expect(labelQuantity({ item: '1', value: 'price', amount: 1340 }, 990)).toBe(1354);
    expect(labelQuantity({ item: '1', value: 'price', amount: 1340 }, 0)).toBe(0);
  });
});
