import { type Sign, SIGNS } from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import type { DayTally } from '../src/modules/exceptions/windows.ts';

/** Seeded numbers: the same world at every run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A count that chance alone makes. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    count += 1;
    product *= random();
  }
  return count;
}

/** Normally distributed by the sum of twelve. */
const normal = (random: () => number): number =>
  Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

/** How often honest people have each sign, in a hundred bills. */
const HONEST: Readonly<Record<Sign, number>> = {
  late_cancels: 0.5,
  last_row: 1,
  no_sales: 1.2,
  reprints: 0.6,
  no_receipt: 0.4,
  near_close: 0.2,
  own_refunds: 0.4,
  hand_discounts: 3,
  near_limit: 0.3,
  same_approver: 0.5,
  short_drawers: 0.3,
  exact_drawers: 0.4,
  under_cost: 0.6,
  same_member: 0.2,
};

/** What each kind of fraud leaves behind in four weeks: about one act in each of twenty shifts. */
const FRAUDS: readonly Readonly<Partial<Record<Sign, number>>>[] = [
  { late_cancels: 20 },
  { last_row: 30 },
  { no_sales: 30 },
  { reprints: 20 },
  { no_receipt: 16, near_close: 8 },
  { own_refunds: 20 },
  { hand_discounts: 40, near_limit: 16 },
  { same_member: 14 },
];

export interface WorldOptions {
  readonly seed: number;
  readonly employees: number;
  readonly weeks: number;
  /** Bills of the whole world. */
  readonly bills: number;
  readonly frauds: number;
}

export interface Fraud {
  readonly employeeId: number;
  /** Local dates. */
  readonly from: string;
  readonly to: string;
  readonly signs: readonly Sign[];
}

const FIRST_DAY = '2026-01-04';
const FRAUD_DAYS = 28;

function planFrauds({ employees, weeks, frauds }: WorldOptions, random: () => number): Fraud[] {
  // Each employee has periods of four weeks, of which a fraud takes one; the first ones stay honest.
  const places = Array.from({ length: employees }, (_, at) => at + 1).flatMap((employeeId) =>
    Array.from({ length: Math.floor(weeks / 4) - 1 }, (_, period) => ({ employeeId, period })),
  );
  return Array.from({ length: Math.min(frauds, places.length) }, (_, at) => {
    const [{ employeeId, period } = { employeeId: 1, period: 0 }] = places.splice(
      Math.floor(random() * places.length),
      1,
    );
    const from = addDays(FIRST_DAY, 28 * (period + 1));
    const kind = FRAUDS[at % FRAUDS.length] ?? {};
    return {
      employeeId,
      from,
      to: addDays(from, FRAUD_DAYS - 1),
      signs: SIGNS.filter((sign) => (kind[sign] ?? 0) > 0),
    };
  });
}

const kindOf = (fraud: Fraud): Readonly<Partial<Record<Sign, number>>> =>
  FRAUDS.find((kind) => fraud.signs.every((sign) => kind[sign] !== undefined)) ?? {};

/**
 * A world of days at tills, honest but for its frauds: people differ, weekdays differ, and chance
 * does the rest. It knows nothing of how it will be scored.
 */
export function makeWorld(options: WorldOptions): {
  readonly days: readonly DayTally[];
  readonly frauds: readonly Fraud[];
  readonly last: string;
} {
  const { seed, employees, weeks, bills } = options;
  const random = randomOf(seed);
  const frauds = planFrauds(options, random);
  const usual = bills / (employees * weeks * 5);
  const days: DayTally[] = [];
  for (let employeeId = 1; employeeId <= employees; employeeId += 1) {
    const pace = Math.exp(0.2 * normal(random));
    const habits = new Map(SIGNS.map((sign) => [sign, Math.exp(0.2 * normal(random))]));
    for (let at = 0; at < weeks * 7; at += 1) {
      if ((at + employeeId) % 7 >= 5) continue;
      const day = addDays(FIRST_DAY, at);
      const sold = Math.max(1, poisson(usual * pace * (at % 7 >= 4 ? 1.2 : 0.9), random));
      const fraud = frauds.find(
        (one) => one.employeeId === employeeId && day >= one.from && day <= one.to,
      );
      const extra = fraud === undefined ? {} : kindOf(fraud);
      days.push({
        employeeId,
        day,
        position: 1,
        dines: false,
        bills: sold,
        minutes: Math.round(420 + 60 * random()),
        signs: Object.fromEntries(
          SIGNS.map((sign) => [
            sign,
            poisson(((HONEST[sign] * sold) / 100) * (habits.get(sign) ?? 1), random) +
              poisson((extra[sign] ?? 0) / 20, random),
          ]),
        ),
      });
    }
  }
  return { days, frauds, last: addDays(FIRST_DAY, weeks * 7 - 1) };
}
