import {
  columnsOf,
  type GoalView,
  type HomeLineView,
  type MeasureKey,
  type ReportColumn,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import type { DateRange } from '@dalpak/engine';
import { type LineCaller, listHomeLines } from '../dashboards/index.ts';
import { listGoals } from '../goals/index.ts';
import { findBusinessName, runReportData } from '../reports/index.ts';

const MEASURES = [
  'net',
  'bills',
  'margin',
  'cash_difference',
  'refunds',
  'voided_rows',
] as const satisfies readonly MeasureKey[];
type Figure = (typeof MEASURES)[number];

/** The report that a figure of the digest is looked up in. */
export const REPORT_OF: Readonly<Record<Figure, string>> = {
  net: 'S100',
  bills: 'S100',
  margin: 'M100',
  cash_difference: 'C130',
  refunds: 'C100',
  voided_rows: 'C110',
};
const MOST_PRODUCTS = 3;

export interface DigestFigure {
  readonly key: Figure;
  readonly column: ReportColumn;
  readonly value: number | null;
  /** The same days of the Hebrew calendar a year before. */
  readonly before: number | null;
}

export interface DigestProduct {
  readonly name: string;
  readonly net: number;
  readonly before: number;
}

export interface DigestFacts extends DateRange {
  readonly business: string;
  readonly pairs: readonly { readonly day: string; readonly before: string }[];
  /** Without what the person may not see. */
  readonly figures: readonly DigestFigure[];
  readonly best: readonly DigestProduct[];
  readonly fell: readonly DigestProduct[];
  readonly goal: GoalView | null;
  readonly lines: readonly HomeLineView[];
}

const numberOf = (value: string | number | null | undefined): number =>
  typeof value === 'number' ? value : 0;

function productOf({ cells, before }: ReportLineView): DigestProduct {
  return {
    name: String(cells['product'] ?? ''),
    net: numberOf(cells['net']),
    before: numberOf(before?.['net']),
  };
}

function figuresOf({ totals, comparison, left_out: left }: ReportResult): readonly DigestFigure[] {
  return columnsOf(Object.fromEntries(MEASURES.map((key) => [key, key]))).flatMap((column) => {
    const key = MEASURES.find((one) => one === column.key);
    return key === undefined || left.includes(key)
      ? []
      : [
          {
            key,
            column,
            value: totals[key] ?? null,
            before: comparison?.totals[key] ?? null,
          },
        ];
  });
}

/** What a digest tells its person of some days, by their rights: the figures of the reports. */
export async function readDigestFacts(
  caller: LineCaller,
  days: DateRange,
  now: number,
): Promise<DigestFacts> {
  const { db, perr } = caller;
  const asked = { filters: {}, ...days, compare: 'hebrew' as const };
  // One after another: a digest must not take the connections of the tills.
  const sums = await runReportData(
    { db, perr, now },
    { ...asked, measures: [...MEASURES], dimensions: [] },
  );
  const goods = await runReportData(
    { db, perr, now },
    { ...asked, measures: ['net'], dimensions: ['product'] },
  );
  const products = goods.rows.map(productOf);
  const goals = await listGoals(caller, days.to.slice(0, 7), now);
  const { lines } = await listHomeLines(caller, now);
  return {
    ...days,
    business: await findBusinessName(db),
    pairs: sums.comparison?.days ?? [],
    figures: figuresOf(sums),
    best: products
      .filter(({ net }) => net > 0)
      .toSorted((a, b) => b.net - a.net)
      .slice(0, MOST_PRODUCTS),
    fell: products
      .filter(({ net, before }) => before > net)
      .toSorted((a, b) => b.before - b.net - (a.before - a.net))
      .slice(0, MOST_PRODUCTS),
    goal: goals.find(({ goal }) => goal.scope === 'business' && goal.measure === 'net') ?? null,
    lines,
  };
}
