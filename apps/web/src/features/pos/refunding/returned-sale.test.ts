import { readTender } from '@dalpak/engine';
import { aPayment, aProduct, openTill } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import {
  type DeviceBill,
  returnedSaleOfDevice,
  type ReturnedSale,
  scannedReturn,
} from './returned-sale.ts';
import { type RefundContext, offeredRefundTenders, planRefundSteps } from './refund-steps.ts';

/** A bill of 60.00 that was paid with two notes of fifty. */
function sale(): DeviceBill & { readonly sale: { readonly number: number } } {
  const till = openTill()
    .scan(aProduct({ price: 3_000 }))
    .scan(aProduct({ price: 3_000 }));
  const { cart, priced } = till;
  const payments = ['a', 'b'].map((key) => aPayment({ key, amount: 5_000 }));
  return {
    id: 'sale',
    takenAt: 0,
    sale: { cart: { ...cart, payments }, priced: { ...priced, change: 4_000 }, number: 7 },
  };
}

/** A bill of this device that refunded this amount in cash, for part of its first row. */
function refund(of: ReturnType<typeof sale>, amount: number): DeviceBill {
  const row = of.sale.cart.rows[0];
  if (row === undefined) throw new Error('Nothing was sold');
  const refundOf = {
    documentId: of.id,
    rowKey: row.key,
    soldQuantity: row.quantity,
    soldNet: 6_000,
    refundedBefore: 0,
    vatRate: 1_800,
  };
  return {
    id: 'refund',
    takenAt: 1,
    sale: {
      ...of.sale,
      cart: {
        ...of.sale.cart,
        rows: [{ ...row, quantity: -1_000, refundOf }],
        payments: [aPayment({ key: 'r', amount: 0 - amount })],
      },
      priced: { ...of.sale.priced, total: 0 - amount },
    },
  };
}

const ground = (paid: ReturnedSale['paid'], due: number): RefundContext => ({
  due,
  rounding: 'tens_of_agorot',
  cashAfterOthers: (others) => due - others,
  paid,
  terminal: false,
  online: false,
  account: null,
});

describe('a sale that is stored on the device, without the server', () => {
  it('refunds its full total in cash when two cash payments had one change', () => {
    const { paid } = returnedSaleOfDevice(sale(), []);
    expect(paid.map(({ refundedBefore }) => refundedBefore)).toEqual([0, 4_000]);
    expect(paid.every(({ payment }) => readTender(payment).ok)).toBe(true);
    expect(offeredRefundTenders(ground(paid, -6_000))).toEqual(['original', 'cash']);
    expect(planRefundSteps('original', ground(paid, -6_000))).toEqual([
      { kind: 'cash', amount: -6_000 },
    ]);
  });

  it('keeps its cash to refund where a bill of the device returned its cheque', () => {
    const [of, details] = [
      sale(),
      { bank: '12', branch: '571', account: '41116', number: '7', due_date: '2026-12-01' },
    ];
    const cheque = aPayment({ key: 'q', typeId: 2, name: 'שיק', amount: 5_000, details });
    const paidBy = {
      ...of,
      sale: {
        ...of.sale,
        cart: { ...of.sale.cart, payments: [cheque, aPayment({ key: 'c', amount: 1_000 })] },
        priced: { ...of.sale.priced, change: 0 },
      },
    };
    const back = refund(paidBy, 5_000);
    const handed = {
      ...back,
      sale: {
        ...back.sale,
        cart: { ...back.sale.cart, payments: [{ ...cheque, key: 'back', amount: -5_000 }] },
      },
    };
    expect(
      returnedSaleOfDevice(paidBy, [paidBy, handed]).paid.map(
        ({ payment, refundedBefore }) => payment.amount - refundedBefore,
      ),
    ).toEqual([0, 1_000]);
  });

  it('refunds no more money and goods than other bills of the device have left of it', () => {
    const of = sale();
    const { paid, rows } = returnedSaleOfDevice(of, [of, refund(of, 3_000)]);
    expect(paid.map(({ payment, refundedBefore }) => payment.amount - refundedBefore)).toEqual([
      3_000, 0,
    ]);
    expect(rows.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1_000);
    expect(planRefundSteps('original', ground(paid, -6_000))).toEqual([]);
  });
});

describe('scanned goods while those of a sale are chosen', () => {
  const bar = aProduct({ id: 71 });
  const eggplant = aProduct({ id: 72, weighed: true });
  const { cart, priced } = openTill().scan(bar).scan(bar).weigh(eggplant, 1.235);
  const sold = returnedSaleOfDevice(
    { id: 'sale', takenAt: 0, sale: { cart, priced, number: 7 } },
    [],
  );
  const rowOf = (id: number): ReturnedSale['rows'][number] =>
    sold.rows.find((row) => row.product.id === id) ?? expect.fail('Not sold');

  it('are returned one by one, until all of them are', () => {
    const row = rowOf(bar.id);
    const first = scannedReturn(sold, new Map(), bar.id, null);
    expect(first).toEqual({ kind: 'row', row, quantity: 1_000 });
    expect(scannedReturn(sold, new Map([[row.key, 1_000]]), bar.id, null)).toEqual({
      kind: 'row',
      row,
      quantity: 2_000,
    });
    expect(scannedReturn(sold, new Map([[row.key, 2_000]]), bar.id, null)).toEqual({
      kind: 'whole',
    });
  });

  it('are returned by the weight of their label, and whole without one', () => {
    const row = rowOf(eggplant.id);
    expect(scannedReturn(sold, new Map(), eggplant.id, 400)).toEqual({
      kind: 'row',
      row,
      quantity: 400,
    });
    expect(scannedReturn(sold, new Map([[row.key, 400]]), eggplant.id, 2_000)).toEqual({
      kind: 'row',
      row,
      quantity: 1_235,
    });
    expect(scannedReturn(sold, new Map(), eggplant.id, null)).toEqual({
      kind: 'row',
      row,
      quantity: 1_235,
    });
  });

  it('are bought instead when the sale had none of them', () => {
    expect(scannedReturn(sold, new Map(), 73, null)).toEqual({ kind: 'other' });
  });
});
