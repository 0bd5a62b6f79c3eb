import {
  clampTo,
  dateOf,
  dayOf,
  type DiscountRule,
  FORECAST_DAYS,
  type PlannedPromotion,
  weekdayOf,
} from '@dalpak/engine';
import type { BranchFacts, ProductFacts } from './forecast-facts.ts';

/** What a promotion does of whose kind too little is known. */
const USUAL_LIFT = 1.2;
/** Days of products in promotions that say how such ones sell. */
const LEAST_DAYS = 20;
/** A promotion that already runs so long is in the level of its products. */
const IN_LEVEL_DAYS = 14;

const isRunning = ({ activeFrom, activeTo, days }: DiscountRule, at: number): boolean => {
  const date = dateOf(at);
  return (
    (activeFrom === null || activeFrom <= date) &&
    (activeTo === null || date <= activeTo) &&
    (days.length === 0 || days.includes(weekdayOf(at)))
  );
};

/** Whether a rule is for a product: named by itself or by its department. */
function isAbout({ levels }: DiscountRule, { id, department }: ProductFacts): boolean {
  return levels.some(({ purchase, gift }) =>
    [purchase, gift].some(
      ({ products, departments }) =>
        products.includes(id) || (department !== null && departments.includes(department)),
    ),
  );
}

/** Promotions by product, from those of the branch that have days. */
export interface PromotionPlan {
  /** Of a product, by day ahead. */
  readonly of: (product: ProductFacts) => readonly (PlannedPromotion | null)[] | undefined;
  /** Of a group of products by what they sell, by day ahead. */
  readonly ofGroup: (
    products: readonly ProductFacts[],
  ) => readonly (PlannedPromotion | null)[] | undefined;
}

/** What promotions did so far, and where they are planned. */
export function planPromotions({ rules, products, first, today }: BranchFacts): PromotionPlan {
  const lift = learnLift(rules, products, first);
  const planned = rules.filter(
    ({ activeFrom, activeTo }) =>
      activeFrom !== null &&
      dayOf(activeFrom) > today - IN_LEVEL_DAYS &&
      dayOf(activeFrom) < today + FORECAST_DAYS &&
      (activeTo === null || dayOf(activeTo) >= today),
  );
  const of = (product: ProductFacts) => {
    const own = planned.filter((rule) => isAbout(rule, product));
    return own.length === 0 ? undefined : byDay(own, today, lift);
  };
  return {
    of,
    ofGroup: (group) => {
      const total = group.reduce((sum, { sold }) => sum + sum0(sold), 0);
      const named = group.filter((product) => of(product) !== undefined);
      const share = total === 0 ? 0 : named.reduce((sum, { sold }) => sum + sum0(sold), 0) / total;
      const times = 1 + share * (lift - 1);
      if (Math.round(times * 100) <= 100) return undefined;
      return byDay(
        planned.filter((rule) => group.some((product) => isAbout(rule, product))),
        today,
        times,
      );
    },
  };
}

const sum0 = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function byDay(
  rules: readonly DiscountRule[],
  today: number,
  times: number,
): readonly (PlannedPromotion | null)[] {
  return Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const rule = rules.find((one) => isRunning(one, today + ahead));
    return rule === undefined ? null : { name: rule.name, times: Math.round(times * 100) };
  });
}

/** How much more products sold on days of their promotions than on others, over all of them. */
function learnLift(
  rules: readonly DiscountRule[],
  products: readonly ProductFacts[],
  first: number,
): number {
  const sums = { on: 0, onDays: 0, usual: 0 };
  for (const product of products) {
    const own = rules.filter((rule) => rule.activeFrom !== null && isAbout(rule, product));
    if (own.length === 0) continue;
    const days = product.places.map((at, place) => ({
      quantity: product.sold[place] ?? 0,
      on: own.some((rule) => isRunning(rule, first + at)),
    }));
    const off = days.filter(({ on }) => !on);
    const on = days.filter((day) => day.on);
    if (off.length < LEAST_DAYS || on.length === 0) continue;
    sums.on += sum0(on.map(({ quantity }) => quantity));
    sums.onDays += on.length;
    sums.usual += (on.length * sum0(off.map(({ quantity }) => quantity))) / off.length;
  }
  return sums.onDays < LEAST_DAYS || sums.usual === 0
    ? USUAL_LIFT
    : clampTo(sums.on / sums.usual, 1, 3);
}
