import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShiftMovement, ShiftRow, ShiftSale } from './register.types.ts';
import { sumCash, sumSales } from './shift-sums.ts';

const row = (rate: number, net: number, vat: number, patch: Partial<ShiftRow> = {}): ShiftRow => ({
  part: false,
  rate,
  net,
  vat,
  untaxed: 0,
  ...patch,
});
const sale = (patch: Partial<ShiftSale> = {}): ShiftSale => ({
  officialCode: 320,
  number: 1_000_001,
  employeeId: 1,
  total: 1_180,
  vat: 180,
  beforeVat: 1_000,
  discount: 0,
  cashRounding: 0,
  change: 0,
  offline: false,
  review: false,
  cancelledRows: 0,
  rows: [row(1_800, 1_180, 180)],
  payments: [{ typeId: 1, name: 'מזומן', amount: 1_180 }],
  ...patch,
});
const refund = sale({
  officialCode: 330,
  number: 1_000_001,
  employeeId: 2,
  total: -500,
  vat: -76,
  beforeVat: -424,
  rows: [row(1_800, -500, -76)],
  payments: [{ typeId: 1, name: 'מזומן', amount: -500 }],
});

describe('sums of a shift', () => {
  it('are zero without sales', () => {
    expect(sumSales([])).toMatchObject({
      sale_count: 0,
      total: 0,
      documents: [],
      means: [],
      vat_groups: [],
      employees: [],
    });
    expect(sumCash(sumSales([]), [])).toEqual({
      float: 0,
      in: 0,
      out: 0,
      deposit: 0,
      sales: 0,
      expected: 0,
    });
  });

  it('separate refunds from sales, tenders from change, and sum by rate and employee', () => {
    const paid = sale({
      number: 1_000_002,
      employeeId: null,
      total: 2_000,
      vat: 153,
      beforeVat: 1_847,
      discount: 300,
      cashRounding: 0,
      change: 500,
      offline: true,
      review: true,
      cancelledRows: 2,
      rows: [row(1_800, 1_000, 153), row(0, 1_000, 0)],
      payments: [
        { typeId: 3, name: 'אשראי', amount: 1_000 },
        { typeId: 1, name: 'מזומן', amount: 1_500 },
      ],
    });
    expect(sumSales([paid, refund, sale()])).toEqual({
      sale_count: 3,
      refund_count: 1,
      sales: 3_180,
      refunds: -500,
      total: 2_680,
      vat: 257,
      before_vat: 2_423,
      cash_rounding: 0,
      discount: 300,
      discount_count: 1,
      change: 500,
      cancelled_rows: 2,
      offline_count: 1,
      review_count: 1,
      documents: [
        { code: 320, count: 2, total: 3_180, first: 1_000_001, last: 1_000_002 },
        { code: 330, count: 1, total: -500, first: 1_000_001, last: 1_000_001 },
      ],
      means: [
        { type_id: 1, name: 'מזומן', count: 3, amount: 2_180 },
        { type_id: 3, name: 'אשראי', count: 1, amount: 1_000 },
      ],
      vat_groups: [
        { rate_bp: 1_800, gross: 1_680, vat: 257 },
        { rate_bp: 0, gross: 1_000, vat: 0 },
      ],
      employees: [
        { id: 1, count: 1, total: 1_180 },
        { id: 2, count: 1, total: -500 },
        { id: null, count: 1, total: 2_000 },
      ],
    });
  });

  it('split a kit by its VAT-free part, and add no group for its components', () => {
    const part = row(0, 0, 0, { part: true });
    const groups = (...rows: readonly ShiftRow[]) => sumSales([sale({ rows })]).vat_groups;
    expect(
      groups(row(1_800, 2_200, 184, { untaxed: 994 }), row(1_800, 0, 0, { part: true }), part),
    ).toEqual([
      { rate_bp: 1_800, gross: 1_206, vat: 184 },
      { rate_bp: 0, gross: 994, vat: 0 },
    ]);
    expect(groups(row(1_800, 1_180, 180), part)).toEqual([
      { rate_bp: 1_800, gross: 1_180, vat: 180 },
    ]);
    expect(groups(row(1_800, 500, 0, { untaxed: 500 }), part)).toEqual([
      { rate_bp: 0, gross: 500, vat: 0 },
    ]);
    // Given away for free, it is in the group of its own rate.
    expect(groups(row(1_800, 0, 0), part)).toEqual([{ rate_bp: 1_800, gross: 0, vat: 0 }]);
  });

  it('of a drawer are all cash in less all cash out', () => {
    const movements: ShiftMovement[] = [
      { kind: 'float', amount: 20_000 },
      { kind: 'in', amount: 500 },
      { kind: 'out', amount: 300 },
      { kind: 'out', amount: 50 },
      { kind: 'deposit', amount: 10_000 },
    ];
    expect(
      sumCash(
        sumSales([
          sale({ change: 20, payments: [{ typeId: 1, name: 'מזומן', amount: 1_200 }] }),
          refund,
        ]),
        movements,
      ),
    ).toEqual({
      float: 20_000,
      in: 500,
      out: 350,
      deposit: 10_000,
      sales: 680,
      expected: 10_830,
    });
  });

  it('are the same in any order of sales, and two halves add up to the whole', () => {
    const some = fc
      .record({
        code: fc.constantFrom(320, 330),
        number: fc.integer({ min: 1, max: 99 }),
        employee: fc.option(fc.integer({ min: 1, max: 3 })),
        total: fc.integer({ min: -9_999, max: 9_999 }),
        type: fc.constantFrom(1, 3),
        rate: fc.constantFrom(0, 1_700, 1_800),
      })
      .map(({ code, number, employee, total, type, rate }) =>
        sale({
          officialCode: code,
          number,
          employeeId: employee,
          total,
          rows: [row(rate, total, 0)],
          payments: [{ typeId: type, name: `t${type}`, amount: total }],
        }),
      );
    fc.assert(
      fc.property(fc.array(some), fc.array(some), (one, other) => {
        const whole = sumSales([...one, ...other]);
        expect(sumSales([...other, ...one])).toEqual(whole);
        expect(sumSales(one).total + sumSales(other).total).toBe(whole.total);
        for (const parts of [whole.documents, whole.employees])
          expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total);
        expect(whole.means.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.total);
        expect(whole.vat_groups.reduce((sum, { gross }) => sum + gross, 0)).toBe(whole.total);
      }),
    );
  });
});
