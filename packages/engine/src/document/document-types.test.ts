import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_TYPE,
  DOCUMENT_TYPES,
  findDocumentType,
  getDocumentType,
  officialCodeOf,
} from './document-types.ts';

const idsWhere = (flag: (type: (typeof DOCUMENT_TYPES)[number]) => boolean): number[] =>
  DOCUMENT_TYPES.filter(flag).map(({ id }) => id);

describe('document types', () => {
  it('lists the types with their codes of the uniform format', () => {
    expect(Object.fromEntries(DOCUMENT_TYPES.map(({ id, official }) => [id, official]))).toEqual({
      1: null,
      2: 100,
      3: 200,
      4: 210,
      5: 300,
      6: 305,
      7: 320,
      9: 320,
      10: 330,
      13: 310,
      16: 400,
      20: 500,
      21: 600,
      22: 610,
      23: 700,
      24: 710,
      25: 830,
      26: 810,
      27: 820,
      28: 840,
      30: 420,
      31: 420,
      32: 420,
      33: 410,
      34: 700,
    });
    expect(new Set(Object.values(DOCUMENT_TYPE))).toEqual(
      new Set(DOCUMENT_TYPES.map(({ id }) => id)),
    );
  });

  it('allows only the point-of-sale transaction to be stored offline [CART-135, CART-282]', () => {
    expect(idsWhere(({ offline }) => offline)).toEqual([DOCUMENT_TYPE.posSale]);
    expect(DOCUMENT_TYPE.posSale).toBe(9);
  });

  it('sets no discount totals for 13, 16, 30, 31 and 32 (and the supplier payment) [CART-110]', () => {
    expect(idsWhere(({ setsDiscountTotals }) => !setsDiscountTotals)).toEqual([
      13, 16, 30, 31, 32, 33,
    ]);
  });

  it('never recalculates discounts of a stock count [CART-023]', () => {
    expect(getDocumentType(28).recalculatesDiscounts).toBe(false);
  });

  it('ignores product inserts into a consolidated invoice [CART-170]', () => {
    expect(getDocumentType(13).insertsProducts).toBe(false);
  });

  it('needs both warehouses for a transfer only, and rows for all but receipt and cash deposit [CART-154, CART-162, CART-163]', () => {
    expect(idsWhere(({ needsTargetWarehouse }) => needsTargetWarehouse)).toEqual([25]);
    expect(idsWhere(({ needsRows }) => !needsRows)).toEqual([16, 31]);
  });

  it('reports a sale with a negative total as a credit invoice', () => {
    const sale = getDocumentType(9);
    expect([
      officialCodeOf(sale, 100),
      officialCodeOf(sale, 0),
      officialCodeOf(sale, -100),
    ]).toEqual([320, 320, 330]);
    expect(officialCodeOf(getDocumentType(6), -100)).toBe(305);
  });

  it('knows no other type', () => {
    expect(findDocumentType(8)).toBeUndefined();
    expect(() => getDocumentType(8)).toThrow('8');
  });
});
