import { reasonsOf, TILL_SETTINGS } from '@dalpak/contracts';
import {
  dayOf,
  makeAccount,
  PAYMENT_TYPE,
  type CartAccount,
  type CatalogueProduct,
} from '@dalpak/engine';
import { dayAfter, instantOf, type PastWorld, type RandomSource } from './past-world.ts';
import type { PastSale, PastTill } from './past-till.ts';

/** An employee who works at the tills. */
export interface PastEmployee {
  readonly id: number;
  readonly card: string;
}

/** Employees who open and close, and who sell. */
export interface PastCrew {
  readonly opens: PastEmployee;
  readonly sells: PastEmployee;
}

/** One action at a minute of a day. */
export interface PlannedAction {
  readonly minute: number;
  readonly run: () => Promise<unknown>;
}

const OPENS = 8 * 60;
const CLOSES = 20 * 60;
/** Fridays end early; on Saturdays the shop is closed. */
const FRIDAY = { weekday: 5, closes: 14 * 60 } as const;
const SATURDAY = 6;
const FLOAT = 50_000;
/** The past begins this many days before today. */
const DAYS = 42;

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Days before today on which the shop was open, oldest first. */
export function openDays(today: string): readonly string[] {
  return Array.from({ length: DAYS }, (_, at) => dayAfter(today, at - DAYS)).filter(
    (day) => weekdayOf(day) !== SATURDAY,
  );
}

const REASONS = reasonsOf(TILL_SETTINGS.refundReasons.fallback);
/** Why customers return goods; some do not say. */
const REFUND_REASONS = [...REASONS, ...REASONS, ''];

/** The reason of a day's refund; no draw of chance is spent on it. */
function refundReasonOn(day: string): string {
  return REFUND_REASONS[dayOf(day) % REFUND_REASONS.length] ?? '';
}

/** Rows that a basket of the week has in addition. */
const WEEKLY_ROWS = [10, 28] as const;

/** One row of a bill; goods early in the list are chosen more often. */
function chooseRow(
  chance: RandomSource,
  goods: readonly CatalogueProduct[],
): readonly [CatalogueProduct, number] {
  const product = goods[Math.floor(chance.next() ** 2 * goods.length)];
  if (product === undefined) throw new Error('The shop of the past sells nothing');
  return [product, product.weighed ? chance.between(3, 18) / 10 : chance.pick([1, 1, 1, 2, 2, 3])];
}

/** Goods of one bill: few, as of a visit on the way, and those of a household for the week. */
function chooseGoods({
  chance,
  baskets,
  goods,
}: PastWorld): readonly (readonly [CatalogueProduct, number])[] {
  const few = Array.from({ length: chance.between(1, 6) }, () => chooseRow(chance, goods));
  const weekly = Array.from({ length: baskets.between(...WEEKLY_ROWS) }, () =>
    chooseRow(baskets, goods),
  );
  return [...few, ...weekly];
}

/** Sells one bill to a customer. */
export function sellRandomBill(
  world: PastWorld,
  till: PastTill,
  members: readonly CartAccount[],
): Promise<PastSale> {
  const { chance } = world;
  const account = chance.next() < 0.35 ? chance.pick(members) : null;
  return till.sell(chooseGoods(world), chance.next() < 0.5 ? 'card' : 'cash', account);
}

/** A whole day at one till: from the float to the Z. */
export function dayAtTill(
  world: PastWorld,
  {
    till,
    crew,
    members,
    day,
    bills,
    short,
  }: {
    readonly till: PastTill;
    readonly crew: PastCrew;
    readonly members: readonly CartAccount[];
    readonly day: string;
    readonly bills: number;
    /** What the drawer is short by, in place of a chance difference. */
    readonly short?: number | undefined;
  },
): readonly PlannedAction[] {
  const { chance } = world;
  const { opens, sells } = crew;
  const closes = weekdayOf(day) === FRIDAY.weekday ? FRIDAY.closes : CLOSES;
  const sold: PastSale[] = [];
  const acts: PlannedAction[] = [
    { minute: OPENS - 15, run: () => till.workAs(opens) },
    { minute: OPENS - 14, run: () => till.stamp('checkin', sells.card) },
    { minute: OPENS - 10, run: () => till.open(FLOAT) },
    { minute: OPENS - 5, run: () => till.workAs(sells) },
    { minute: closes + 5, run: () => till.workAs(opens) },
    {
      minute: closes + 12,
      run: () => {
        const difference = chance.next() < 0.12 ? chance.pick([-1_000, -500, 500, 200]) : 0;
        return till.close(short ?? difference);
      },
    },
    { minute: closes + 20, run: () => till.stamp('checkout', sells.card) },
  ];
  for (let at = 0; at < bills; at += 1) {
    acts.push({
      minute: OPENS + 5 + Math.floor(((at + chance.next()) * (closes - OPENS - 90)) / bills),
      run: async () => sold.push(await sellRandomBill(world, till, members)),
    });
  }
  const asManager = (minute: number, run: () => Promise<unknown>): void => {
    acts.push({
      minute,
      run: async () => {
        await till.workAs(opens);
        await run();
        await till.workAs(sells);
      },
    });
  };
  const late = closes - 60;
  if (chance.next() < 0.15) {
    asManager(late, async () => {
      // A cash sale is refunded in cash.
      const back = sold.findLast(
        ({ cart, priced }) =>
          cart.payments.every(({ typeId }) => typeId === PAYMENT_TYPE.cash) &&
          (priced.rows[0]?.net ?? 0) > 0,
      );
      if (back !== undefined) await till.refundOnePiece(back, refundReasonOn(day));
    });
  }
  if (chance.next() < 0.2)
    asManager(late + 10, () =>
      till.moveCash(
        'out',
        chance.between(4, 12) * 1_000,
        chance.pick(['דלק לשליח', 'חומרי ניקוי', 'תיקון מקרר', 'כיבוד לצוות']),
      ),
    );
  // On two days a week the shift manager gives something by hand; no draw of chance is spent on it.
  const weekday = weekdayOf(day);
  const [first, second] = world.goods;
  if ((weekday === 1 || weekday === 4) && first !== undefined && second !== undefined)
    asManager(late + 5, () =>
      till.sell(
        [
          [first, 1],
          [second, 2],
        ],
        'cash',
        null,
        weekday === 1 ? 'discount' : 'price',
      ),
    );
  if (chance.next() < 0.1) asManager(late + 15, () => till.moveCash('in', 20_000, 'עודף מהכספת'));
  return acts;
}

/** Runs the planned actions of a day in order, at their times. */
export async function runPlannedDay(
  { clock }: Pick<PastWorld, 'clock'>,
  day: string,
  acts: readonly PlannedAction[],
): Promise<void> {
  for (const { minute, run } of acts.toSorted((a, b) => a.minute - b.minute)) {
    clock.now = Math.max(clock.now + 1_000, instantOf(day, minute));
    await run();
  }
}

/** A customer in the form that a till has. */
export function asMember({
  type,
  id,
  code,
  name,
  groupId,
  vatId,
  vatFree,
  phone,
}: CartAccount): CartAccount {
  return makeAccount({ type, id, code, name, groupId, vatId, vatFree, phone });
}
