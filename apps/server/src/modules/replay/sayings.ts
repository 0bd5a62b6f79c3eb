import type { ReplaySaying, ReplaySayingView } from '@dalpak/contracts';
import {
  ACT,
  STEP,
  unitPriceOf,
  type Cart,
  type CartRow,
  type PricedCart,
  type StepOp,
  type StepValue,
} from '@dalpak/engine';
import type { People } from './replay.store.ts';

/** Signs that a manager looks for when something is wrong with a bill. */
const SIGNS: ReadonlySet<ReplaySaying> = new Set<ReplaySaying>([
  'row_price',
  'row_discount',
  'row_removed',
  'row_refunded',
  'discount',
  'no_discount',
  'rule_removed',
  'payment_off',
  'cancelled',
  'promotion_off',
  'approval_asked',
  'approval_given',
  'approval_ended',
  'refused',
  'charge_failed',
  'drawer',
  'offline',
  'submit_failed',
  'reprint',
  'row_cancelled',
  'quantity_lowered',
  'payment_removed',
  'means_changed',
  'unreadable',
  'too_long',
]);

type Params = Readonly<Record<string, string | number>>;

export function say(key: ReplaySaying, params: Params = {}): ReplaySayingView {
  return { key, params, sign: SIGNS.has(key) };
}

const num = (value: StepValue | undefined): number => (typeof value === 'number' ? value : 0);
const text = (value: StepValue | undefined): string => (typeof value === 'string' ? value : '');

/** The bill on both sides of a step, and the people it names. */
export interface Told {
  readonly before: Cart;
  readonly after: Cart;
  readonly people: People;
}

const rowOf = (cart: Cart, place: StepValue | undefined): CartRow | undefined =>
  cart.rows.find(({ key }) => key === `r${num(place)}`);

/** More rows than this at once are a bill that was loaded, and are told as one. */
const MANY_ROWS = 3;

/** What a step says, in the order in which it happened. */
export function sayingsOf(ops: readonly StepOp[], told: Told): ReplaySayingView[] {
  const added = ops.filter(([code]) => code === STEP.rowAdded);
  const isLoad = added.length > MANY_ROWS;
  const fresh = isLoad ? [] : freshRows(told);
  let row = 0;
  const said: ReplaySayingView[] = [];
  for (const op of ops) {
    if (op[0] === STEP.rowAdded) {
      const one = fresh[row];
      row += 1;
      if (one !== undefined) said.push(sayAdded(one));
      continue;
    }
    const one = sayOp(op, told);
    if (one !== null) said.push(one);
  }
  return isLoad ? [say('rows_loaded', { count: added.length }), ...said] : said;
}

/** The rows that are on the bill now and were not before. */
function freshRows({ before, after }: Told): readonly CartRow[] {
  const known = new Set(before.rows.map(({ key }) => key));
  return after.rows.filter(({ key }) => !known.has(key));
}

function sayAdded(row: CartRow): ReplaySayingView {
  const { product, quantity } = row;
  return say(quantity < 0 ? 'row_refunded' : 'row_added', {
    product: product.name,
    quantity: Math.abs(quantity),
    amount: unitPriceOf(row),
  });
}

function sayOp([code, ...args]: StepOp, told: Told): ReplaySayingView | null {
  const { before, after, people } = told;
  switch (code) {
    case STEP.rowChanged:
      return sayRowChange(args, told);
    case STEP.rowRemoved: {
      const row = rowOf(before, args[0]);
      return say('row_removed', {
        product: row?.product.name ?? '',
        quantity: Math.abs(row?.quantity ?? 0),
      });
    }
    case STEP.rowPriced: {
      const row = rowOf(after, args[0]);
      return say('row_listed', { product: row?.product.name ?? '', amount: num(args[2]) });
    }
    case STEP.payment:
      return say('payment', { tender: num(args[0]), amount: num(args[1]), card: text(args[2]) });
    case STEP.paymentRemoved: {
      const gone = before.payments.find(({ key }) => key === `y${num(args[0])}`);
      return say('payment_off', { tender: gone?.typeId ?? 0, amount: gone?.amount ?? 0 });
    }
    case STEP.account:
      return after.account === null
        ? say('customer_off')
        : say('customer', { customer: people.customers.get(after.account.id) ?? '' });
    case STEP.header:
      return sayHeader(told);
    case STEP.lifecycle:
      return args[0] === 'cancelled' ? say('cancelled') : null;
    default:
      return sayDeal(code, args, after) ?? sayAct(code, args, people);
  }
}

function sayHeader({ before, after, people }: Told): ReplaySayingView | null {
  const { employeeId, refundReason = '' } = after.header;
  if (refundReason !== (before.header.refundReason ?? ''))
    return say('refund_reason', { reason: refundReason });
  if (employeeId === null || employeeId === before.header.employeeId) return null;
  return say('employee', { employee: people.employees.get(employeeId) ?? '' });
}

function sayRowChange(
  args: readonly StepValue[],
  { before, after }: Told,
): ReplaySayingView | null {
  const [was, row] = [rowOf(before, args[0]), rowOf(after, args[0])];
  if (was === undefined || row === undefined) return null;
  const product = row.product.name;
  if (was.manualPrice !== row.manualPrice)
    return row.manualPrice === null
      ? say('row_price_back', { product, amount: row.product.price })
      : say('row_price', { product, amount: row.manualPrice, before: unitPriceOf(was) });
  if (was.discountRate !== row.discountRate || was.discountRate2 !== row.discountRate2) {
    const rate = row.discountRate2 === 0 ? row.discountRate : row.discountRate2;
    return rate === 0
      ? say('row_discount_off', { product })
      : say('row_discount', { product, rate });
  }
  if (was.discountSum !== row.discountSum)
    return row.discountSum === 0
      ? say('row_discount_off', { product })
      : say('row_discount', { product, amount: row.discountSum });
  if (was.quantity !== row.quantity)
    return say('row_quantity', {
      product,
      quantity: Math.abs(row.quantity),
      before: Math.abs(was.quantity),
    });
  return say('row_changed', { product });
}

function sayDeal(code: string, args: readonly StepValue[], after: Cart): ReplaySayingView | null {
  switch (code) {
    case STEP.discount: {
      const { discount } = after;
      if (discount === null) return say('discount_off');
      if (discount.type === 'percent') return say('discount', { rate: discount.rate });
      return discount.type === 'sum'
        ? say('discount', { amount: discount.amount })
        : say('discount', { total: discount.total });
    }
    case STEP.noDiscount:
      return after.noDiscount ? say('no_discount') : null;
    case STEP.chosenRules:
      return say('rule_chosen');
    case STEP.ignoredRules:
      return say('rule_removed');
    case STEP.coupons:
      return say('coupon', { count: args.length });
    case STEP.points:
      return say('points', { count: num(args[0]), amount: num(args[1]) });
    case STEP.statedTotal:
      return say('stated_total', { amount: num(args[0]) });
    case STEP.notes:
      return say('note');
    default:
      return null;
  }
}

/** Acts that are not changes of the bill. */
function sayAct(code: string, args: readonly StepValue[], people: People): ReplaySayingView | null {
  const employee = (at: number): string => people.employees.get(num(args[at])) ?? '';
  switch (code) {
    case ACT.approvalAsked:
      return say('approval_asked', { operation: text(args[0]), employee: employee(1) });
    case ACT.approvalGiven:
      return say('approval_given', {
        operation: text(args[0]),
        employee: employee(1),
        means: text(args[2]),
      });
    case ACT.approvalEnded:
      return say('approval_ended', { operation: text(args[0]) });
    case ACT.refused:
      return say('refused', { code: text(args[0]) });
    case ACT.printed:
      return say('printed');
    case ACT.drawer:
      return say('drawer');
    case ACT.charge:
      return say('charge', { amount: num(args[0]) });
    case ACT.charged:
      return say('charged', { amount: num(args[0]) });
    case ACT.chargeFailed:
      return say('charge_failed', { code: text(args[0]) });
    case ACT.held:
      return say('held');
    case ACT.recalled:
      return say('recalled', { terminal: people.terminals.get(num(args[0])) ?? '' });
    case ACT.network:
      return say(args[0] === 1 ? 'online' : 'offline');
    case ACT.submit:
      return say('submit');
    case ACT.submitted:
      return say('submitted', { number: num(args[0]) });
    case ACT.submitFailed:
      return say('submit_failed', { code: text(args[0]) });
    case ACT.saved:
      return say('saved');
    default:
      return null;
  }
}

/** Promotions that came, changed or went with a step: pricing says it, so no step holds it. */
export function sayPromotions(before: PricedCart, after: PricedCart): ReplaySayingView[] {
  const of = ({ outcomes }: PricedCart): Map<number, { name: string; saving: number }> =>
    new Map(
      outcomes.flatMap((one) =>
        one.kind === 'applied'
          ? [[one.ruleId, { name: one.ruleName, saving: one.saving }] as const]
          : [],
      ),
    );
  const [was, now] = [of(before), of(after)];
  const said: ReplaySayingView[] = [];
  for (const [rule, { name, saving }] of now) {
    const known = was.get(rule);
    if (known === undefined) said.push(say('promotion_on', { promotion: name, amount: saving }));
    else if (known.saving !== saving)
      said.push(
        say('promotion_changed', { promotion: name, amount: saving, before: known.saving }),
      );
  }
  for (const [rule, { name, saving }] of was)
    if (!now.has(rule)) said.push(say('promotion_off', { promotion: name, amount: saving }));
  return said;
}
