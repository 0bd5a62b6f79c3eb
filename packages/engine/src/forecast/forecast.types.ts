import type { Weekday } from '../kernel/units.ts';

/** Days that a forecast looks ahead. */
export const FORECAST_DAYS = 28;
/** Days of sales without which nothing is said. */
export const FORECAST_LEAST_DAYS = 28;
/** Days on which a product must have sold to have a forecast of its own. */
export const FORECAST_PRODUCT_DAYS = 20;

/** A day by name: a holiday, its eve, a half-holiday. */
export interface SpecialDay {
  readonly name: string;
  readonly kind: 'eve' | 'holiday' | 'half';
}

/** What the calendar says of one day; `near` and `far` are the days before a feast. */
export interface DayMark {
  readonly weekday: Weekday;
  /** Empty on an ordinary day. */
  readonly name: string;
  readonly kind: 'ordinary' | SpecialDay['kind'] | 'near' | 'far';
}

/** Why a day is expected to be as it is; `times` in hundredths, `percent` in whole percents. */
export type ForecastReason =
  | { readonly code: 'weekday'; readonly weekday: Weekday }
  | {
      readonly code: 'special' | 'special_like' | 'before';
      readonly name: string;
      readonly times: number;
    }
  | { readonly code: 'trend' | 'season'; readonly percent: number }
  | { readonly code: 'closed_weekday'; readonly weekday: Weekday }
  | { readonly code: 'closed_special'; readonly name: string }
  | { readonly code: 'promotion'; readonly name: string; readonly times: number };

/** A promotion that is planned for a day, with what such ones did in hundredths. */
export interface PlannedPromotion {
  readonly name: string;
  readonly times: number;
}

/** One day ahead: the figure, and the range in which eight days of ten fall. */
export interface DayForecast {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly reasons: readonly ForecastReason[];
}
