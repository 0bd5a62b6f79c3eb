import {
  type Derived,
  type DimensionKey,
  dimensionOf,
  fitsTogether,
  type MeasureKey,
  measureOf,
  withoutThese,
} from '@dalpak/contracts';
import type { ReportQuery } from './catalogue/report-query.ts';
import type { Line } from './reports.store.ts';

const WHOLE = 10_000n;

function derivedOf(key: MeasureKey): Derived | undefined {
  return measureOf(key).derived;
}

/** The measures that facts are read for: those asked for, and what derived ones are made of. */
export function readMeasures(
  measures: readonly MeasureKey[],
  dimensions: readonly DimensionKey[],
): readonly MeasureKey[] {
  const read = measures.flatMap((key): MeasureKey[] => {
    const derived = derivedOf(key);
    if (derived === undefined) return [key];
    const of = derived.of as MeasureKey;
    return fitsTogether(of, dimensions) ? [of] : [];
  });
  return [...new Set(read)];
}

/** A statement for coarse measures: the same report without some dimensions and their filters. */
export interface CoarseQuery {
  readonly query: ReportQuery;
  readonly key: MeasureKey;
  readonly of: MeasureKey;
}

/** The further statements that the measures need. */
export function coarseQueries(
  query: ReportQuery,
  measures: readonly MeasureKey[],
): readonly CoarseQuery[] {
  const keys = new Set(
    measures.flatMap((key): MeasureKey[] => {
      const derived = derivedOf(key);
      if (derived === undefined) return [];
      if (derived.kind === 'coarse') return [key];
      return derived.kind === 'per' ? [derived.by as MeasureKey] : [];
    }),
  );
  return [...keys].flatMap((key) => {
    const derived = derivedOf(key);
    if (derived?.kind !== 'coarse') return [];
    const { of, without } = derived;
    return [
      {
        key,
        of: of as MeasureKey,
        query: {
          ...query,
          measures: [of as MeasureKey],
          dimensions: withoutThese(query.dimensions, without),
          filters: query.filters.map((one) =>
            Object.fromEntries(
              Object.entries(one).filter(([dimension]) => !without.includes(dimension)),
            ),
          ),
        },
      },
    ];
  });
}

/** What a coarse statement found: the value of each of its lines, and of all. */
export interface CoarseAnswer extends CoarseQuery {
  readonly lines: readonly Line[];
  readonly sums: Line | undefined;
}

const numberOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

function keyOf(line: Line, places: readonly number[]): string {
  return JSON.stringify(places.map((at) => line[`k${at}`] ?? ''));
}

/** Half away from zero, as ratios of the statements are. */
function divideRounded(of: number, by: number, scale: number): number {
  const value = BigInt(of) * BigInt(scale);
  const divisor = BigInt(by);
  const isBelow = value < 0n !== divisor < 0n;
  const [above, below] = [value < 0n ? -value : value, divisor < 0n ? -divisor : divisor];
  const rounded = Number((2n * above + below) / (2n * below));
  return isBelow && rounded !== 0 ? -rounded : rounded;
}

/**
 * Shares of a whole in hundredths of a percent that make 100.00 together: each is rounded down, and
 * those with the largest remainders get what is left.
 */
export function sharesOf(values: readonly (number | null)[]): readonly (number | null)[] {
  const total = values.reduce<bigint>((sum, value) => sum + BigInt(value ?? 0), 0n);
  if (total === 0n) return values.map(() => null);
  const parts = values.map((value, at) => {
    const scaled = BigInt(value ?? 0) * WHOLE * (total < 0n ? -1n : 1n);
    const by = total < 0n ? -total : total;
    const remainder = ((scaled % by) + by) % by;
    return { at, share: Number((scaled - remainder) / by), remainder };
  });
  const left = 10_000 - parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share);
  parts
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, left)
    .forEach(({ at }) => {
      shares[at] = (shares[at] ?? 0) + 1;
    });
  return values.map((value, at) => (value === null ? null : (shares[at] ?? 0)));
}

/** Sums up to each line: in the order of time where a line has one, else in the order shown. */
function runningOf(
  lines: readonly Line[],
  of: MeasureKey,
  dimensions: readonly DimensionKey[],
): readonly (number | null)[] {
  const isTimed = dimensions.some((dimension) => dimensionOf(dimension).time === true);
  const timed = dimensions.flatMap((dimension, at) =>
    dimensionOf(dimension).time === true ? [at] : [],
  );
  const order = lines.map((line, at) => ({ at, key: keyOf(line, timed) }));
  const sorted = isTimed
    ? order.toSorted((a, b) => (a.key === b.key ? a.at - b.at : a.key < b.key ? -1 : 1))
    : order;
  const sums: number[] = [];
  let sum = 0;
  for (const { at } of sorted) {
    sum += numberOf(lines[at]?.[of]) ?? 0;
    sums[at] = sum;
  }
  return sums;
}

interface Derivation {
  readonly lines: readonly Line[];
  readonly sums: Line;
  readonly dimensions: readonly DimensionKey[];
  readonly coarse: readonly CoarseAnswer[];
}

function coarseValues(
  key: MeasureKey,
  { lines, dimensions, coarse }: Derivation,
): { readonly of: (at: number) => number | null; readonly total: number | null } {
  const answer = coarse.find((one) => one.key === key);
  if (answer === undefined) return { of: () => null, total: null };
  const kept = answer.query.dimensions;
  const found = new Map(
    answer.lines.map((line) => [
      keyOf(
        line,
        kept.map((_, at) => at),
      ),
      numberOf(line[answer.of]),
    ]),
  );
  const total = numberOf(answer.sums?.[answer.of]);
  const places = kept.map((dimension) => dimensions.indexOf(dimension));
  return {
    of: (at) => {
      const line = lines[at];
      if (kept.length === 0) return total;
      return line === undefined ? null : (found.get(keyOf(line, places)) ?? null);
    },
    total,
  };
}

type Filled = readonly [values: readonly (number | null)[], total: number | null];

function fill(key: MeasureKey, derivation: Derivation): Filled | null {
  const derived = derivedOf(key);
  if (derived === undefined) return null;
  const { lines, sums, dimensions } = derivation;
  const of = derived.of as MeasureKey;
  const values = lines.map((line) => numberOf(line[of]));
  switch (derived.kind) {
    case 'share': {
      const shares = sharesOf(values);
      return [shares, shares.some((share) => share !== null) ? 10_000 : null];
    }
    case 'running':
      return [runningOf(lines, of, dimensions), null];
    case 'coarse': {
      const found = coarseValues(key, derivation);
      return [lines.map((_, at) => found.of(at)), found.total];
    }
    case 'per': {
      const found = coarseValues(derived.by as MeasureKey, derivation);
      const quotient = (value: number | null, by: number | null): number | null =>
        value === null || by === null || by === 0 ? null : divideRounded(value, by, derived.scale);
      return [
        values.map((value, at) => quotient(value, found.of(at))),
        quotient(numberOf(sums[of]), found.total),
      ];
    }
  }
}

/** Lines and totals with the derived measures among them. */
export function withDerived(
  measures: readonly MeasureKey[],
  derivation: Derivation,
): { readonly lines: readonly Line[]; readonly sums: Line } {
  const filled = measures.flatMap((key) => {
    const found = fill(key, derivation);
    return found === null ? [] : [[key, ...found] as const];
  });
  if (filled.length === 0) return derivation;
  return {
    lines: derivation.lines.map((line, at) => ({
      ...line,
      ...Object.fromEntries(filled.map(([key, values]) => [key, values[at] ?? null])),
    })),
    sums: {
      ...derivation.sums,
      ...Object.fromEntries(filled.map(([key, , total]) => [key, total])),
    },
  };
}

const HOUR_DIGITS = 2;
const hourKey = (hour: number): string => `${String(hour).padStart(HOUR_DIGITS, '0')}:00`;

/** A shop that sold nothing in an hour between others sold zero in it. */
export function withEmptyHours(
  lines: readonly Line[],
  dimensions: readonly DimensionKey[],
  measures: readonly MeasureKey[],
): readonly Line[] {
  const hours = lines.map((line) => Number(String(line['k0'] ?? '').slice(0, HOUR_DIGITS)));
  if (dimensions.length !== 1 || dimensions[0] !== 'hour' || hours.length < 2) return lines;
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const zeros = Object.fromEntries(
    measures.map((key) => {
      const { adds } = measureOf(key);
      return [key, adds === 'sum' || adds === 'distinct' ? 0 : null];
    }),
  );
  const isDown = (hours[0] ?? 0) > (hours.at(-1) ?? 0);
  const isByHour = hours.every((hour, at) => at === 0 || hour > (hours[at - 1] ?? 0) !== isDown);
  const missing = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((hour) => !hours.includes(hour))
    .map((hour): Line => ({ ...zeros, k0: hourKey(hour) }));
  const all = [...lines, ...missing];
  if (!isByHour) return all;
  const sorted = all.toSorted((a, b) => (String(a['k0']) < String(b['k0']) ? -1 : 1));
  return isDown ? sorted.toReversed() : sorted;
}
