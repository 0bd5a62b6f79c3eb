import {
  addDays,
  duePeriods,
  findPeriodAt,
  priceOfPeriod,
  type ContractPeriod,
} from '@dalpak/engine';

/** What a business pays now. Days are local dates, prices agorot with VAT. */
export interface PlanStanding {
  readonly price: number;
  readonly period: ContractPeriod;
  /** First day that is billed. */
  readonly starts: string;
  /** Day of the month on which periods begin; null = that of the start. */
  readonly billingDay: number | null;
}

export interface PlanMove {
  readonly at: 'now' | 'renewal';
  /** First day of the new plan. */
  readonly day: string;
  /** First day on which the new price is billed for a whole period. */
  readonly renews: string;
  /** Agorot of the invoice that is made at once; 0 = none is. */
  readonly charge: number;
  /** The row that bills `charge`: its price for a whole period, and its last day. */
  readonly difference: { readonly price: number; readonly ends: string } | null;
}

/**
 * When a change of the plan holds and what is billed for it. A higher price of the same period
 * holds at once, and the difference is billed for the days that are left; everything else holds
 * from the next period, so that no day is paid twice or free.
 */
export function decidePlanMove(
  standing: PlanStanding,
  wish: { readonly price: number; readonly period: ContractPeriod },
  today: string,
): PlanMove {
  const { period, starts, billingDay } = standing;
  const now = findPeriodAt(standing, today);
  if (now === null) return { at: 'now', day: today, renews: starts, charge: 0, difference: null };
  const renews = addDays(now.to, 1);
  const more = wish.price - standing.price;
  if (wish.period !== period || more < 0)
    return { at: 'renewal', day: renews, renews, charge: 0, difference: null };
  const [left] = duePeriods(
    { period, starts: today, ends: now.to, billingDay, inArrears: false },
    today,
  );
  if (more === 0 || left === undefined)
    return { at: 'now', day: today, renews, charge: 0, difference: null };
  const due = priceOfPeriod(more, { days: left.days, wholeDays: now.wholeDays });
  // The row counts its days by the calendar of its own start: its price makes them come to `due`.
  const price = Math.round((due * left.wholeDays) / left.days);
  const charge = priceOfPeriod(price, left);
  return {
    at: 'now',
    day: today,
    renews,
    charge,
    difference: charge === 0 ? null : { price, ends: now.to },
  };
}
