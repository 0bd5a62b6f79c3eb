/**
 * Units of the engine. All are plain integers; the alias in a signature says which unit is meant.
 * Nothing in the engine computes money in fractions: see `money/money.ts` for the only roundings.
 */

/** Money: integer number of agorot (1/100 shekel). May be negative (refunds). */
export type Agorot = number;

/** Quantity: integer thousandths of a piece or of a kilogram. Negative on refund rows. */
export type QtyMilli = number;

/** Rate: integer hundredths of a percent (18% = 1800, 100% = 10000). */
export type RateBp = number;

/** Minutes since local midnight, 0…1439. */
export type MinuteOfDay = number;

/** Milliseconds since the Unix epoch (UTC). */
export type EpochMs = number;

/** Local calendar date of the branch, `YYYY-MM-DD`. */
export type LocalDate = string;

/** Local date and time of the branch, `YYYY-MM-DDTHH:mm:ss`. Never carries a zone. */
export type LocalDateTime = string;

/** Day of the week, 1 = Sunday … 7 = Saturday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One piece or one kilogram, in {@link QtyMilli}. */
export const ONE: QtyMilli = 1000;

/** 100 percent, in {@link RateBp}. */
export const FULL_RATE: RateBp = 10_000;
