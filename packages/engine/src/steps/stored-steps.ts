import type { Cart } from '../cart/cart.types.ts';
import type { EpochMs, LocalDateTime } from '../kernel/units.ts';
import { StepWriter } from './step-writer.ts';
import type { BillStep } from './step.types.ts';

/**
 * The steps of a bill that was stored without any, as far as the bill itself says when what came:
 * its rows in the order they were added, then what belongs to the whole bill, then its payments.
 */
export function stepsOfStored(
  cart: Cart,
  start: { readonly local: LocalDateTime; readonly at: EpochMs },
): readonly BillStep[] {
  const writer = new StepWriter(start.local);
  const steps: BillStep[] = [];
  const write = (then: Cart, at: EpochMs): void => {
    const ms = Math.max(steps.at(-1)?.[0] ?? 0, at - start.at);
    const ops = writer.write(then, ms);
    if (ops.length > 0) steps.push([ms, ...ops]);
  };
  const empty: Cart = {
    ...cart,
    lifecycle: 'open',
    rows: [],
    payments: [],
    account: null,
    discount: null,
    coupons: [],
    chosenRules: [],
    ignoredRules: [],
    noDiscount: false,
    statedTotal: 0,
    clock: start.local,
  };
  const bare = { ...empty };
  delete bare.points;
  delete bare.usesLeft;
  let last = start.at;
  cart.rows.forEach((row, index) => {
    last = Math.max(last, row.addedAt);
    write({ ...bare, rows: cart.rows.slice(0, index + 1), clock: cart.clock }, last);
  });
  const whole: Cart = { ...cart, lifecycle: 'open' };
  write({ ...whole, payments: [] }, last);
  cart.payments.forEach((payment, index) => {
    last = Math.max(last, payment.paidAt);
    write({ ...whole, payments: cart.payments.slice(0, index + 1) }, last);
  });
  return steps;
}
