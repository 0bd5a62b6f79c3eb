import {
  type Cart,
  cartOfOrder,
  type OrderDeal,
  type OrderState,
  replayOrder,
} from '@dalpak/engine';
import type { OrderRecord } from './order-book.types.ts';

/**
 * The refused part of an order as a new order based on `blank`: the goods and payments that are in
 * no other order, with the customer, the notes and the agreed price terms.
 */
export function cartOfRefused(blank: Cart, record: OrderRecord, newId: () => string): Cart {
  const waiting = new Set(record.pending);
  const before = replayOrder(record.events.filter(({ id }) => !waiting.has(id)));
  const after = replayOrder(record.events);
  const was = new Map(before.rows.map((row) => [row.key, row.quantity]));
  const keys = new Map(after.rows.map(({ key }) => [key, newId()]));
  const rows = after.rows.flatMap((row) => {
    const quantity = row.quantity - (was.get(row.key) ?? 0);
    return quantity > 0
      ? [
          {
            ...row,
            key: keys.get(row.key) ?? row.key,
            quantity,
            parentKey: null,
            lockedByPayment: false,
          },
        ]
      : [];
  });
  const taken = new Set(before.payments.map(({ key }) => key));
  const payments = after.payments
    .filter(({ key }) => !taken.has(key))
    .map((payment) => ({
      ...payment,
      lockedRows: payment.lockedRows.flatMap((key) => keys.get(key) ?? []),
    }));
  return cartOfOrder(
    blank,
    blank.id,
    { ...after, rows, payments, deal: dealOf(before, after), revision: 0 },
    1,
  );
}

/**
 * The closed order has used its amount discount and its coupons, so they do not count a second
 * time.
 */
function dealOf(before: OrderState, { deal }: OrderState): OrderDeal {
  const same = JSON.stringify(before.deal.discount) === JSON.stringify(deal.discount);
  const used = new Set(before.deal.coupons.map((coupon) => JSON.stringify(coupon)));
  return {
    ...deal,
    discount: same && deal.discount?.type !== 'percent' ? null : deal.discount,
    coupons: deal.coupons.filter((coupon) => !used.has(JSON.stringify(coupon))),
  };
}
