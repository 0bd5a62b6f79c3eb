import type { ReportLineView } from '../api/reports.api.ts';
import type { ReportSort } from './filters.ts';

/** Lines of an answer that asks for no number of them. */
export const ASKED_LINES = 200;
/** Lines that stand first together and are shown; the others are counted. */
export const MOST_LEADERS = 5;
/** Lines that are read to find those that stand first together, or that fell most. */
const LINES_TO_ORDER = 5_000;

/** Which lines of one dimension a question asks for. */
interface AskedOrder {
  readonly measure: string;
  readonly dimension: string | null;
  readonly down: boolean;
  readonly limit: number;
  /** Those that fell most against the comparison. */
  readonly fall: boolean;
}

/** The order and number of lines that a report computes for a question. */
export function askedOrder({ measure, dimension, down, limit, fall }: AskedOrder): {
  readonly sort?: ReportSort;
  readonly limit?: number;
} {
  if (dimension === null) return {};
  const inTime = ['hour', 'day', 'weekday', 'week', 'month'].includes(dimension);
  return {
    // Lines of time stand in their order, unless the most or least of them are asked for.
    sort: inTime && limit === ASKED_LINES ? { by: dimension, down: false } : { by: measure, down },
    // One line more, in place of the one of what has no such record.
    limit: fall || limit === 1 ? LINES_TO_ORDER : limit + 1,
  };
}

/**
 * The lines that a question asks for, among those of its report. Who asks for the one with the most
 * sees all that stand first together.
 */
export function askedLines(
  { measure, dimension, limit, fall }: AskedOrder,
  rows: readonly ReportLineView[],
): readonly ReportLineView[] {
  if (dimension === null || (limit === ASKED_LINES && !fall)) return rows.slice(0, limit);
  const named = rows.filter(({ key }) => key !== '');
  const valueOf = ({ cells, before }: ReportLineView): number =>
    Number(cells[measure] ?? 0) - (fall ? Number(before?.[measure] ?? 0) : 0);
  const ordered = fall
    ? named
        .filter((line) => valueOf(line) < 0)
        .toSorted((one, other) => valueOf(one) - valueOf(other))
    : named;
  const [first] = ordered;
  return limit === 1 && first !== undefined
    ? ordered.filter((line) => valueOf(line) === valueOf(first))
    : ordered.slice(0, limit);
}
