import type { CartAccount } from '../cart/account.ts';
import type { Cart, CartPayment, CartRow } from '../cart/cart.types.ts';
import type { LocalDateTime } from '../kernel/units.ts';
import { localAfter } from './local-clock.ts';
import { changedFields, rowFields } from './row-fields.ts';
import { STEP, type StepOp, type StepValue } from './step.types.ts';

/** Type of a till's sale, which a part of a bill begins with. */
export const FIRST_DOCUMENT_TYPE = 9;

type Known = Pick<
  Cart,
  | 'rows'
  | 'payments'
  | 'account'
  | 'discount'
  | 'noDiscount'
  | 'chosenRules'
  | 'ignoredRules'
  | 'coupons'
  | 'usesLeft'
  | 'points'
  | 'statedTotal'
  | 'lifecycle'
> & { readonly header: Readonly<Record<string, StepValue>>; readonly notes: string };

const NOTHING: Known = {
  rows: [],
  payments: [],
  account: null,
  discount: null,
  noDiscount: false,
  chosenRules: [],
  ignoredRules: [],
  coupons: [],
  statedTotal: 0,
  lifecycle: 'open',
  header: {},
  notes: '',
};

function headerFields({ header }: Cart): Readonly<Record<string, StepValue>> {
  const fields: Record<string, StepValue> = {};
  if (header.documentType !== FIRST_DOCUMENT_TYPE) fields['y'] = header.documentType;
  if (header.employeeId !== null) fields['e'] = header.employeeId;
  if (header.sellerId !== null) fields['s'] = header.sellerId;
  if (header.refundReason) fields['r'] = header.refundReason;
  return fields;
}

/**
 * Writes the steps of one part of a bill: the differences between each cart and the one before it.
 * It does not matter what changed a cart, so no change of a bill can be forgotten.
 */
export class StepWriter {
  readonly #start: LocalDateTime;
  readonly #rows = new Map<string, number>();
  readonly #payments = new Map<string, number>();
  /** Rows ever added, and payments ever added. */
  #rowCount = 0;
  #paymentCount = 0;
  #clock: string;
  #known: Known = NOTHING;

  /** @param start local time at which the part begins */
  constructor(start: LocalDateTime) {
    this.#start = start;
    this.#clock = start;
  }

  /** The changes from the cart before; empty when nothing that a step holds changed. */
  write(cart: Cart, ms: number): StepOp[] {
    const known = this.#known;
    const header = headerFields(cart);
    const fields = changedFields(known.header, header);
    const rows = cart.rows === known.rows ? [] : this.#rowOps(known.rows, cart.rows);
    const ops: StepOp[] = [
      ...(fields.length === 0 ? [] : [[STEP.header, ...fields] as StepOp]),
      ...partOps(known, cart),
      ...rows,
      ...(cart.header.notes === known.notes ? [] : [[STEP.notes, -1] as StepOp]),
      ...this.#paymentOps(known.payments, cart.payments),
      ...(cart.lifecycle === known.lifecycle ? [] : [[STEP.lifecycle, cart.lifecycle] as StepOp]),
    ];
    this.#known = { ...cart, header, notes: cart.header.notes };
    return ops.length === 0 && cart.clock === this.#clock
      ? []
      : [...this.#clockOps(cart, rows.length > 0, ms, ops.length === 0), ...ops];
  }

  /** A change of rows moves the clock; it is written only where it is not the time of the step. */
  #clockOps({ clock }: Cart, moved: boolean, ms: number, alone: boolean): StepOp[] {
    const expected = moved ? localAfter(this.#start, ms) : this.#clock;
    const before = this.#clock;
    this.#clock = clock;
    if (clock === expected || (alone && clock === before)) return [];
    return [[STEP.clock, clock]];
  }

  #rowOps(before: readonly CartRow[], after: readonly CartRow[]): StepOp[] {
    const known = new Map(before.map((row) => [row.key, row]));
    const kept = new Set(after.map(({ key }) => key));
    const ops: StepOp[] = [];
    const gone = before.filter(({ key }) => !kept.has(key));
    for (const { key } of gone) ops.push([STEP.rowRemoved, this.#rows.get(key) ?? -1]);
    for (const { key } of gone) this.#rows.delete(key);
    // All new rows get their place first, because one may belong to another.
    for (const { key } of after)
      if (!known.has(key)) {
        this.#rows.set(key, this.#rowCount);
        this.#rowCount += 1;
      }
    for (const row of after) ops.push(...this.#opsOfRow(known.get(row.key), row));
    const order = [
      ...before.filter(({ key }) => kept.has(key)),
      ...after.filter(({ key }) => !known.has(key)),
    ];
    if (order.some(({ key }, at) => key !== after[at]?.key))
      ops.push([STEP.rowOrder, ...after.map(({ key }) => this.#placeOf(key))]);
    return ops;
  }

  #opsOfRow(before: CartRow | undefined, row: CartRow): StepOp[] {
    if (before === row) return [];
    const fields = rowFields(row, (key) => this.#placeOf(key));
    const { id, price } = row.product;
    if (before === undefined) {
      const pairs = changedFields({}, fields);
      return [[STEP.rowAdded, id, row.quantity, price, ...pairs]];
    }
    const place = this.#placeOf(row.key);
    const pairs = changedFields(
      rowFields(before, (key) => this.#placeOf(key)),
      fields,
    );
    const all = row.quantity === before.quantity ? pairs : [['q', row.quantity] as const, ...pairs];
    return [
      ...(before.product.id === id && before.product.price === price
        ? []
        : [[STEP.rowPriced, place, id, price] as StepOp]),
      ...(all.length === 0 ? [] : [[STEP.rowChanged, place, ...all] as StepOp]),
    ];
  }

  #placeOf(key: string): number {
    return this.#rows.get(key) ?? -1;
  }

  #paymentOps(before: readonly CartPayment[], after: readonly CartPayment[]): StepOp[] {
    if (before === after) return [];
    const kept = new Set(after.map(({ key }) => key));
    const ops: StepOp[] = [];
    for (const { key } of before)
      if (!kept.has(key)) {
        ops.push([STEP.paymentRemoved, this.#payments.get(key) ?? -1]);
        this.#payments.delete(key);
      }
    for (const { key, typeId, amount, details } of after) {
      if (this.#payments.has(key)) continue;
      this.#payments.set(key, this.#paymentCount);
      this.#paymentCount += 1;
      ops.push([STEP.payment, typeId, amount, ...lastFourOf(details)]);
    }
    return ops;
  }
}

/** The last four digits of a card, where the payment has them; never more. */
function lastFourOf(details: CartPayment['details']): readonly string[] {
  const value = details['last_digits'];
  return typeof value === 'string' && /^\d{4}$/.test(value) ? [value] : [];
}

/** What changed in addition to rows and payments. */
function partOps(known: Known, cart: Cart): StepOp[] {
  const ops: StepOp[] = [];
  const put = (changed: boolean, ...op: StepOp): void => {
    if (changed) ops.push(op);
  };
  const { account, discount, points } = cart;
  put(differ(termsOf(known.account), termsOf(account)), STEP.account, ...termsOf(account));
  put(
    JSON.stringify(known.discount) !== JSON.stringify(discount),
    STEP.discount,
    ...(discount === null ? [] : [discount.type, valueOf(discount)]),
  );
  put(known.noDiscount !== cart.noDiscount, STEP.noDiscount, cart.noDiscount);
  put(differ(known.chosenRules, cart.chosenRules), STEP.chosenRules, ...cart.chosenRules);
  put(differ(known.ignoredRules, cart.ignoredRules), STEP.ignoredRules, ...cart.ignoredRules);
  put(differ(known.coupons, cart.coupons), STEP.coupons, ...cart.coupons.map(couponOf));
  put(
    differ(known.usesLeft ?? [], cart.usesLeft ?? []),
    STEP.usesLeft,
    ...(cart.usesLeft ?? []).map(({ ruleId, left }) => [ruleId, left]),
  );
  put(
    differ(known.points ?? null, points ?? null),
    STEP.points,
    ...(points === undefined ? [] : [points.count, points.amount]),
  );
  put(known.statedTotal !== cart.statedTotal, STEP.statedTotal, cart.statedTotal);
  return ops;
}

/** Who the account is, and what of it decides a price. */
function termsOf(account: CartAccount | null): readonly StepValue[] {
  if (account === null) return [];
  const { type, id, groupId, vatFree, discountType, discount } = account;
  const terms = [type, id, groupId, vatFree];
  return discountType === 'none' ? terms : [...terms, discountType, discount];
}

const differ = (a: unknown, b: unknown): boolean =>
  a !== b && JSON.stringify(a) !== JSON.stringify(b);

function valueOf(discount: NonNullable<Cart['discount']>): number {
  if (discount.type === 'percent') return discount.rate;
  return discount.type === 'sum' ? discount.amount : discount.total;
}

/** A coupon without its number, which is worth money. */
function couponOf({ id, type, worth }: Cart['coupons'][number]): StepValue {
  if (worth === undefined) return [type];
  const value =
    worth.kind === 'percent' ? worth.rate : worth.kind === 'product' ? worth.product : worth.rule;
  return [type, id, worth.kind, value];
}
