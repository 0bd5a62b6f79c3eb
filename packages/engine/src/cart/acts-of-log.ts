import type { Agorot, EpochMs, RateBp } from '../kernel/units.ts';
import { FULL_RATE, ONE } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import { CART_LIMITS } from './cart.limits.ts';
import type { CartLogEntry } from './cart.types.ts';
import {
  BILL_PRINTED,
  PAYMENT_REMOVED,
  QUANTITY_LOWERED,
  ROW_REMOVED,
  TOTAL_SHOWN,
} from './saved-order.ts';

/** How far a bill was when something on it changed, each later than the one before. */
export const BILL_STAGES = ['open', 'total', 'printed', 'payment'] as const;
export type BillStage = (typeof BILL_STAGES)[number];

export const LOG_ACTS = [
  'row_cancelled',
  'quantity_lowered',
  'price_changed',
  'discount',
  'payment_removed',
  'means_changed',
] as const;
export type LogActKind = (typeof LOG_ACTS)[number];

/** Something on a bill that a business looks at later. */
export interface LogAct {
  readonly kind: LogActKind;
  readonly stage: BillStage;
  readonly at: EpochMs;
  readonly employeeId: number | null;
  readonly field: string;
  /** Null for an act on the whole bill or on a payment. */
  readonly rowKey: string | null;
  /** What it took off the bill, or the payment that was removed. */
  readonly amount: Agorot;
  /** The product or the means of payment. */
  readonly name: string;
  /** Percent of a discount, in hundredths; 0 for anything else. */
  readonly rateBp: RateBp;
}

interface RowText {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly discountRate: number;
  readonly discountSum: number;
}

type Texts = Readonly<Record<string, unknown>>;

function parsed(text: string): Texts {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Texts) : {};
  } catch {
    return {};
  }
}

const MOST_CHARACTERS = 200;
/** Characters that a database does not store. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** The log is the till's own account: what is out of bounds counts as nothing. */
const numberOf = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= most ? value : 0;
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(UNSTORABLE, '').slice(0, MOST_CHARACTERS) : '';

function rowOf(text: string): RowText {
  const { name, quantity, price, discountRate, discountSum } = parsed(text);
  return {
    name: textOf(name),
    quantity: numberOf(quantity, CART_LIMITS.quantity),
    price: numberOf(price, CART_LIMITS.unitPrice),
    discountRate: numberOf(discountRate, FULL_RATE),
    discountSum: numberOf(discountSum, CART_LIMITS.amount),
  };
}

const sumOf = ({ price, quantity }: RowText): Agorot => mulDivRound(price, quantity, ONE);
const discountOf = (row: RowText): Agorot =>
  row.discountSum + mulDivRound(sumOf(row), row.discountRate, FULL_RATE);

const KINDS: ReadonlyMap<string, Exclude<LogActKind, 'means_changed'>> = new Map([
  [ROW_REMOVED, 'row_cancelled'],
  [QUANTITY_LOWERED, 'quantity_lowered'],
  ['cart.item.edit', 'price_changed'],
  ['cart.discount', 'discount'],
  [PAYMENT_REMOVED, 'payment_removed'],
]);

/** What an entry took off, and of what; a text that is not ours counts as nothing. */
function worthOf(
  kind: LogActKind,
  { data, dataBefore }: CartLogEntry,
): Pick<LogAct, 'amount' | 'name' | 'rateBp'> {
  const before = rowOf(dataBefore);
  const after = rowOf(data);
  const { name } = before;
  const rateBp = 0;
  switch (kind) {
    case 'row_cancelled':
    case 'quantity_lowered':
      return { name, rateBp, amount: sumOf(before) - (after.name === '' ? 0 : sumOf(after)) };
    case 'price_changed':
      return { name, rateBp, amount: after.name === '' ? 0 : sumOf(before) - sumOf(after) };
    case 'discount':
      return after.name === ''
        ? { name, amount: 0, rateBp: numberOf(parsed(data)['rate'], FULL_RATE) }
        : {
            name,
            amount: discountOf(after) - discountOf(before),
            rateBp: after.discountRate,
          };
    default: {
      const payment = parsed(dataBefore);
      return {
        name: textOf(payment['name']),
        rateBp,
        amount: numberOf(payment['amount'], CART_LIMITS.amount),
      };
    }
  }
}

/** Whether the next payment of the bill is by other means than the one that was removed. */
function isOtherMeans(removed: CartLogEntry, later: readonly CartLogEntry[]): boolean {
  const next = later.find(({ description }) => description === 'cart.payment.add');
  return next !== undefined && parsed(next.data)['type'] !== parsed(removed.dataBefore)['type'];
}

const rank = (stage: BillStage): number => BILL_STAGES.indexOf(stage);

function stageAfter(stage: BillStage, description: string): BillStage {
  const next: BillStage =
    description === TOTAL_SHOWN
      ? 'total'
      : description === BILL_PRINTED
        ? 'printed'
        : description === 'cart.payment.add'
          ? 'payment'
          : stage;
  return rank(next) > rank(stage) ? next : stage;
}

/**
 * The acts that the log of a bill tells of, in their order, each with how far the bill was: pure,
 * so that a sale, a bill that was cancelled and a replay agree.
 */
export function actsOfLog(log: readonly CartLogEntry[]): readonly LogAct[] {
  const acts: LogAct[] = [];
  let stage: BillStage = 'open';
  for (const [at, entry] of log.entries()) {
    stage = stageAfter(stage, entry.description);
    const known = KINDS.get(entry.description);
    if (known === undefined) continue;
    const kind =
      known === 'payment_removed' && isOtherMeans(entry, log.slice(at + 1))
        ? 'means_changed'
        : known;
    acts.push({
      kind,
      stage,
      at: entry.createdAt,
      employeeId: entry.employeeId,
      field: entry.field,
      rowKey: entry.field.startsWith('row:') ? entry.field.slice('row:'.length) : null,
      ...worthOf(kind, entry),
    });
  }
  return acts;
}

/** How far a bill is, by its log. */
export function stageOf(log: readonly CartLogEntry[]): BillStage {
  return log.reduce<BillStage>((stage, { description }) => stageAfter(stage, description), 'open');
}
