import { weekdayOf, type DayNumber } from '../time/civil.ts';
import type { Agorot } from '../kernel/units.ts';
import { meanOf } from './statistics.ts';

/** Notes and coins that change is given in, the largest first; agorot. */
export const CHANGE_PIECES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 10] as const;
export type ChangePiece = (typeof CHANGE_PIECES)[number];

/** Number of each note and coin; missing ones count as none. */
export type Pieces = Readonly<Partial<Record<ChangePiece, number>>>;

/** The fewest notes and coins of a sum. */
export function piecesOfSum(sum: Agorot): Pieces {
  let left = sum;
  return Object.fromEntries(
    CHANGE_PIECES.flatMap((piece) => {
      const count = Math.floor(left / piece);
      left -= count * piece;
      return count === 0 ? [] : [[piece, count]];
    }),
  );
}

export function addPieces(some: Pieces, others: Pieces): Pieces {
  return Object.fromEntries(
    CHANGE_PIECES.flatMap((piece) => {
      const count = (some[piece] ?? 0) + (others[piece] ?? 0);
      return count === 0 ? [] : [[piece, count]];
    }),
  );
}

export function sumOfPieces(pieces: Pieces): Agorot {
  return CHANGE_PIECES.reduce((sum, piece) => sum + piece * (pieces[piece] ?? 0), 0);
}

/** Change that one till gave in a day, by note and coin. */
export interface ChangeDay {
  readonly day: DayNumber;
  readonly pieces: Pieces;
}

/** Days with change without which no float is proposed. */
export const CHANGE_LEAST_DAYS = 10;
const HALF_LIFE = 28;
/** Days of a weekday that all days are counted as. */
const ALL_WEIGHT = 4;
/** Standard deviations of each piece: nine of them together must be enough on 95 days of a hundred. */
const DEVIATIONS = 1.8;

/** What change a day is expected to need of one piece: the middle, and the number that is enough. */
interface PieceNeed {
  readonly expected: number;
  readonly enough: number;
}

function needOf(past: readonly ChangeDay[], piece: ChangePiece, on: DayNumber): PieceNeed {
  const weekday = weekdayOf(on);
  const weighed = past.map(({ day, pieces }) => ({
    count: pieces[piece] ?? 0,
    weight: 2 ** ((day - on) / HALF_LIFE),
    same: weekdayOf(day) === weekday,
  }));
  const average = (some: typeof weighed, start: { weight: number; sum: number }): number => {
    const total = some.reduce(
      (all, { count, weight }) => ({ weight: all.weight + weight, sum: all.sum + weight * count }),
      start,
    );
    return total.weight === 0 ? 0 : total.sum / total.weight;
  };
  const usual = average(weighed, { weight: 0, sum: 0 });
  const each = meanOf(weighed.map(({ weight }) => weight)) * ALL_WEIGHT;
  const same = weighed.filter((one) => one.same);
  const expected = average(same, { weight: each, sum: each * usual });
  const spread =
    weighed.reduce((sum, { count }) => sum + (count - usual) ** 2, 0) /
    Math.max(1, weighed.length - 1);
  // A count that was small so far still varies as counts do.
  const deviation = Math.sqrt(Math.max(spread, expected, 0.25));
  return { expected, enough: Math.ceil(expected + DEVIATIONS * deviation) };
}

/** The change of a day by note and coin, and a float that is enough for it. */
export interface FloatProposal {
  readonly expected: Pieces;
  readonly float: Pieces;
}

/**
 * What change a day needs, from the change of the days before.
 * @returns null with too few days
 */
export function proposeFloat(past: readonly ChangeDay[], on: DayNumber): FloatProposal | null {
  if (past.length < CHANGE_LEAST_DAYS) return null;
  const needs = CHANGE_PIECES.map((piece) => [piece, needOf(past, piece, on)] as const);
  return {
    expected: Object.fromEntries(
      needs.map(([piece, { expected }]) => [piece, Math.round(expected)]),
    ),
    float: Object.fromEntries(needs.map(([piece, { enough }]) => [piece, enough])),
  };
}

/** Whether change by note and coin can be given out of a float, smaller pieces for larger ones too. */
export function coversChange(float: Pieces, change: Pieces): boolean {
  let spare = 0;
  // What a piece has left over helps out for larger ones only, so the smallest are paid first.
  for (const piece of CHANGE_PIECES.toReversed()) {
    const left = ((float[piece] ?? 0) - (change[piece] ?? 0)) * piece;
    if (left >= 0) spare += left;
    else if (spare + left >= 0) spare += left;
    else return false;
  }
  return true;
}
