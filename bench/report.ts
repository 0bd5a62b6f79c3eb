/** A limit on the measured value, or on its ratio to the baseline. */
export interface Budget {
  readonly of: 'value' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Measurement {
  readonly case: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** The same metric of the comparison, measured in the same run. */
  readonly baseline?: number;
  readonly budget?: Budget;
}

/** One line of `--json`. `budget` is the limit; `ok` is true without a budget. */
export interface ReportRow {
  readonly bench: string;
  readonly case: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number | null;
  readonly ratio: number | null;
  readonly budget: number | null;
  readonly ok: boolean;
}

const isWithin = (value: number, { atMost, atLeast }: Budget): boolean =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);

/** Four significant digits are enough, and keep a run readable side by side. */
const round = (value: number): number => Number(value.toPrecision(4));

/**
 * Compares one measurement with its budget. A budget on the ratio without a baseline is a mistake
 * in the benchmark, and fails.
 */
export function toRow(bench: string, measurement: Measurement): ReportRow {
  const { value, baseline, budget } = measurement;
  const ratio = baseline === undefined || baseline === 0 ? null : value / baseline;
  const judged = budget?.of === 'ratio' ? ratio : value;
  return {
    bench,
    case: measurement.case,
    metric: measurement.metric,
    value: round(value),
    unit: measurement.unit,
    baseline: baseline === undefined ? null : round(baseline),
    ratio: ratio === null ? null : round(ratio),
    budget: budget?.atMost ?? budget?.atLeast ?? null,
    // NaN compares false with everything, so a value that could not be measured fails its budget.
    ok: budget === undefined || (judged !== null && isWithin(judged, budget)),
  };
}

function describeBudget(budget: Budget | undefined): string {
  if (budget === undefined) return '';
  const limits = [
    budget.atMost === undefined ? [] : [`≤ ${budget.atMost}`],
    budget.atLeast === undefined ? [] : [`≥ ${budget.atLeast}`],
  ].flat();
  return `${limits.join(', ')}${budget.of === 'ratio' ? '×' : ''}`;
}

/** The lines of a table; each column is as wide as its widest cell. */
export function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const heads = ['case', 'metric', 'value', 'unit', 'baseline', 'ratio', 'budget', ''];

export interface Report {
  /**
   * Records a measurement; with `--json` it is printed at once, so that a long run shows its
   * progress.
   */
  add(measurement: Measurement): void;
  /** Prints the table and sets exit code 1 when a budget was missed or nothing was measured. */
  finish(): void;
}

/**
 * Collects the measurements of one benchmark.
 * @param bench the name given to `npm run bench --`
 */
export function startReport(bench: string, json = process.argv.includes('--json')): Report {
  const lines: string[][] = [];
  const rows: ReportRow[] = [];
  return {
    add(measurement) {
      const row = toRow(bench, measurement);
      rows.push(row);
      if (json) console.log(JSON.stringify(row));
      const numbers = [row.baseline, row.ratio].map((number) =>
        number === null ? '' : String(number),
      );
      const verdict = measurement.budget === undefined ? '' : row.ok ? 'ok' : 'MISSED';
      const budget = describeBudget(measurement.budget);
      lines.push([row.case, row.metric, String(row.value), row.unit, ...numbers, budget, verdict]);
    },
    finish() {
      const missed = rows.filter((row) => !row.ok).length;
      if (!json) {
        console.log(`\n${bench}`);
        for (const line of toTable([heads, ...lines])) console.log(line);
        console.log(missed === 0 ? 'Every budget is kept.' : `${missed} budgets missed.`);
      }
      if (missed > 0 || rows.length === 0) process.exitCode = 1;
    },
  };
}
