import type { DimensionKey, MeasureKey } from '@dalpak/contracts';

/** Promotions come by themselves: what people give are the discounts by hand. */
export const GIVEN_DISCOUNT = 'hand_discount' satisfies MeasureKey;

/** Sales are not divided by means of payment: what was received, paid and refunded by them is. */
const OF_TENDERS: Readonly<Partial<Record<MeasureKey, MeasureKey>>> = {
  net: 'received',
  bills: 'paid_bills',
  refunds: 'tender_refunds',
  average_bill: 'average_payment',
};
/** The measure of payments that a measure of sales means when means of payment are asked for. */
export function measureOfTenders(asked: MeasureKey | null): MeasureKey {
  return asked === null ? 'received' : (OF_TENDERS[asked] ?? asked);
}

/** The measure of lines that belong to one measure. */
export function measureBy(
  dimension: DimensionKey | null,
  asked: MeasureKey | null,
): MeasureKey | null {
  if (dimension === 'tender') return measureOfTenders(asked);
  return dimension === 'refund_reason' ? (asked ?? 'refunds') : asked;
}

/** Whether a dimension is of those who sell. */
export function isPerson(dimension: DimensionKey | null): boolean {
  return dimension === 'employee' || dimension === 'seller';
}

/** The more special of two measures: "how much margin did we sell" asks for the margin. */
export function betterMeasure(held: MeasureKey | null, next: MeasureKey): MeasureKey {
  if (held === null || held === 'net' || held === 'quantity')
    return next === 'net' ? (held ?? next) : next;
  return held;
}
