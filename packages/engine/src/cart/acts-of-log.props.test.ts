import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actsOfLog, BILL_STAGES, stageOf } from './acts-of-log.ts';
import type { CartLogEntry } from './cart.types.ts';
import { BILL_PRINTED, QUANTITY_LOWERED, ROW_REMOVED, TOTAL_SHOWN } from './saved-order.ts';

const entry = (description: string, more: Partial<CartLogEntry> = {}): CartLogEntry => ({
  employeeId: 5,
  description,
  field: 'row:a',
  data: '',
  dataBefore: '',
  createdAt: 1,
  approval: null,
  ...more,
});
const row = (quantity: number, more: object = {}): string =>
  JSON.stringify({ id: 1, name: 'חלב', quantity, price: 620, ...more });
const payment = (type: number, amount: number): string =>
  JSON.stringify({ type, name: 'מזומן', amount });

const entries = fc.array(
  fc
    .tuple(
      fc.constantFrom(
        TOTAL_SHOWN,
        BILL_PRINTED,
        ROW_REMOVED,
        QUANTITY_LOWERED,
        'cart.payment.add',
        'cart.payment.delete',
        'cart.discount',
        'cart.item.edit',
        'cart.seller',
        'something.later',
      ),
      fc.oneof(fc.constant(row(1_000)), fc.string(), fc.constant('{"price":1e300,"name":7}')),
    )
    .map(([description, text]) => entry(description, { data: text, dataBefore: text })),
);

describe('the acts of a log', () => {
  it('tell how far the bill was, what was taken off and by whom [SEE-050]', () => {
    const acts = actsOfLog([
      entry(ROW_REMOVED, { dataBefore: row(2_000) }),
      entry(TOTAL_SHOWN),
      entry(QUANTITY_LOWERED, { dataBefore: row(3_000), data: row(1_000) }),
      entry(BILL_PRINTED),
      entry('cart.discount', { dataBefore: row(1_000), data: row(1_000, { discountRate: 1_000 }) }),
      entry('cart.payment.add', { data: payment(1, 500) }),
      entry('cart.item.edit', { dataBefore: row(1_000), data: row(1_000, { price: 600 }) }),
    ]);
    expect(
      acts.map(({ kind, stage, amount, employeeId }) => [kind, stage, amount, employeeId]),
    ).toEqual([
      ['row_cancelled', 'open', 1_240, 5],
      ['quantity_lowered', 'total', 1_240, 5],
      ['discount', 'printed', 62, 5],
      ['price_changed', 'payment', 20, 5],
    ]);
    expect(acts[2]?.rateBp).toBe(1_000);
  });

  it('tell other means from a payment that was only removed [SEE-050]', () => {
    const removed = entry('cart.payment.delete', {
      field: 'payment:p',
      dataBefore: payment(1, 500),
    });
    const kinds = (log: readonly CartLogEntry[]) => actsOfLog(log).map(({ kind }) => kind);
    expect(kinds([removed])).toEqual(['payment_removed']);
    expect(kinds([removed, entry('cart.payment.add', { data: payment(1, 500) })])).toEqual([
      'payment_removed',
    ]);
    expect(kinds([removed, entry('cart.payment.add', { data: payment(3, 500) })])).toEqual([
      'means_changed',
    ]);
  });

  it('are the known entries of any log, in order, with stages that only rise and finite sums [SEE-050]', () => {
    fc.assert(
      fc.property(entries, (log) => {
        const acts = actsOfLog(log);
        const known = log.filter(({ description }) =>
          /^cart\.(item\.(cancel|lower|edit)|discount|payment\.delete)$/.test(description),
        );
        expect(acts).toHaveLength(known.length);
        const ranks = acts.map(({ stage }) => BILL_STAGES.indexOf(stage));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(acts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        expect(BILL_STAGES.indexOf(stageOf(log))).toBeGreaterThanOrEqual(ranks.at(-1) ?? 0);
      }),
    );
  });
});
