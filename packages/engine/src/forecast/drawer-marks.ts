import type { Agorot } from '../kernel/units.ts';
import { clampTo, meanOf, medianOf } from './statistics.ts';

/** Drawers that are short in a row before it is a series. */
export const SERIES_LENGTH = 5;
/** Counted closings of a till without which its spread is not known. */
export const SPREAD_LEAST = 10;

/** A deviation of normal values from that of their medians. */
const OF_MEDIAN = 1.4826;
/** A till that is never off has at least this spread: one coin. */
const LEAST_SPREAD = 100;
/** A series is as far off as this by its average … */
const FAR = 1.7;
/** … or, with five sums that hardly differ, by less. */
const CLOSE_FAR = 0.7;
const CLOSE_BAND = 0.5;

/** How far the differences of a till usually lie apart; null where too few are known. */
export function usualSpread(differences: readonly Agorot[]): Agorot | null {
  if (differences.length < SPREAD_LEAST) return null;
  const middle = medianOf(differences);
  const robust = OF_MEDIAN * medianOf(differences.map((one) => Math.abs(one - middle)));
  const most = Math.max(robust, LEAST_SPREAD) * 3;
  const held = differences.map((one) => clampTo(one - middle, 0 - most, most));
  const deviation = Math.sqrt(meanOf(held.map((one) => one * one)));
  return Math.round(Math.max(robust, deviation, LEAST_SPREAD));
}

/** Places of the first and last difference of a series. */
export interface ShortSeries {
  readonly from: number;
  readonly to: number;
  readonly average: Agorot;
}

/**
 * Series in which a till was short again and again: five in a row below zero, whose average lies
 * beyond the usual spread, or which all lie close together. Single limits miss them.
 * @param differences oldest first; negative = short
 * @param spread of the till, from closings before these
 */
export function findShortSeries(
  differences: readonly Agorot[],
  spread: Agorot,
): readonly ShortSeries[] {
  const found: ShortSeries[] = [];
  for (let from = 0; from + SERIES_LENGTH <= differences.length; from += 1) {
    const five = differences.slice(from, from + SERIES_LENGTH);
    if (!isSeries(five, spread)) continue;
    const to = from + SERIES_LENGTH - 1;
    const last = found.at(-1);
    // Windows that overlap are one longer series.
    const start = last !== undefined && last.to >= from - 1 ? last.from : from;
    if (start !== from) found.pop();
    found.push({ from: start, to, average: Math.round(meanOf(differences.slice(start, to + 1))) });
  }
  return found;
}

function isSeries(five: readonly Agorot[], spread: Agorot): boolean {
  if (five.some((one) => one >= 0)) return false;
  const average = meanOf(five);
  if (average <= 0 - FAR * spread) return true;
  const band = Math.max(...five) - Math.min(...five);
  return average <= 0 - CLOSE_FAR * spread && band <= CLOSE_BAND * Math.abs(average);
}
