import type { CartRow } from '../cart/cart.types.ts';
import type { StepValue } from './step.types.ts';

/**
 * The fields of a row that decide its amount, under short names. Notes, serial numbers, numbers of
 * gift cards and typed names are left out: a step says that there are some and never which.
 */
export function rowFields(
  row: CartRow,
  placeOf: (key: string) => number,
): Readonly<Record<string, StepValue>> {
  const fields: Record<string, StepValue> = {};
  const put = (name: string, value: StepValue, neutral: StepValue): void => {
    if (value !== neutral) fields[name] = value;
  };
  put('m', row.manualPrice, null);
  put('d', row.discountRate, 0);
  put('e', row.discountRate2, 0);
  put('s', row.discountSum, 0);
  put('t', row.tare, 0);
  put('i', row.incomplete, false);
  put('w', row.sellerId, null);
  put('j', row.clubJoin, false);
  put('g', row.giftCard !== '', false);
  put('k', row.notes !== '', false);
  put('p', row.parentKey === null ? null : placeOf(row.parentKey), null);
  if (row.preparations.length > 0)
    fields['a'] = row.preparations.map(({ id, type, price, amount }) => [id, type, price, amount]);
  if (row.components.length > 0)
    fields['c'] = row.components.map(({ product, quantity, price }) => [
      product.id,
      quantity,
      price,
    ]);
  if (row.refundOf !== null) {
    const { soldQuantity, soldNet, refundedBefore, vatRate } = row.refundOf;
    fields['r'] = [soldQuantity, soldNet, refundedBefore, vatRate];
  }
  if (row.entry !== undefined && row.entry !== null)
    fields['n'] = [row.entry.contractId, row.entry.value];
  return fields;
}

/** The fields whose value changed, as pairs; a field that fell back to its neutral value is null. */
export function changedFields(
  before: Readonly<Record<string, StepValue>>,
  after: Readonly<Record<string, StepValue>>,
): (readonly [string, StepValue])[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name])
      ? []
      : [[name, after[name] ?? null] as const],
  );
}
