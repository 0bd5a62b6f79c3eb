import type { ForecastMeasure } from '@dalpak/contracts';
import type { DiscountRule } from '@dalpak/engine';

/** Days since 1970-01-01. */
type DayNumber = number;

/** A figure of each known day, by measure. */
export type MeasuredDays = Readonly<Record<ForecastMeasure, readonly number[]>>;

/** What one product sold: places of days among the known ones, and thousandths. */
export interface ProductFacts {
  readonly id: number;
  readonly department: number | null;
  readonly places: readonly number[];
  readonly sold: readonly number[];
}

/** All that a branch's forecast follows from. */
export interface BranchFacts {
  readonly branch: number;
  /** The first known day. */
  readonly first: DayNumber;
  /** The first day ahead. */
  readonly today: DayNumber;
  readonly all: MeasuredDays;
  readonly departments: ReadonlyMap<number, MeasuredDays>;
  readonly products: readonly ProductFacts[];
  /** Promotions for everyone that have a first or a last day. */
  readonly rules: readonly DiscountRule[];
}
