import { DATE_RANGES, type DateRangeName, dateRangeOf } from '@dalpak/engine';
import { REPORT_FILTER_DEFAULTS, type ReportFilter, reportFilterSchema } from '@dalpak/contracts';

/**
 * The initial filter of a report: the defaults, and for a report over time this month until today.
 */
export function initialFilter(dated: boolean, today: string): ReportFilter {
  return {
    ...REPORT_FILTER_DEFAULTS,
    from: dated ? `${today.slice(0, 8)}01` : null,
    to: dated ? today : null,
  };
}

/** The named range that equals a filter's dates today; null for custom dates. */
export function rangeNameOf(
  { from, to }: Pick<ReportFilter, 'from' | 'to'>,
  today: string,
): DateRangeName | null {
  return (
    DATE_RANGES.find((name) => {
      const range = dateRangeOf(name, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}

export type FilterError = 'ReportPerItem' | 'ReportPerPage' | 'dates';

/** The field errors of a filter; empty when it is valid. */
export function validateFilter(filter: ReportFilter): readonly FilterError[] {
  const parsed = reportFilterSchema.safeParse(filter);
  if (parsed.success) return [];
  const named = new Set(parsed.error.issues.map(({ path: [first] }) => String(first)));
  const faults: FilterError[] = [];
  if (named.has('ReportPerItem')) faults.push('ReportPerItem');
  if (named.has('ReportPerPage')) faults.push('ReportPerPage');
  if (named.has('from') || named.has('to')) faults.push('dates');
  return faults;
}

/** The lines of one page, and the number of pages, at least one. */
export function pageOf<T>(
  lines: readonly T[],
  page: number,
  size: number,
): { readonly lines: readonly T[]; readonly page: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const here = Math.min(Math.max(1, page), pages);
  return { lines: lines.slice((here - 1) * size, here * size), page: here, pages };
}

/**
 * Whether two filters are equal: changes since the report was run would be lost with the window.
 */
export function isSameFilter(a: ReportFilter, b: ReportFilter): boolean {
  return (Object.keys(a) as (keyof ReportFilter)[]).every((key) => a[key] === b[key]);
}
