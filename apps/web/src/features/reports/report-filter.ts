import { DATE_RANGES, type DateRangeName, dateRangeOf } from '@dalpak/engine';
import { REPORT_FILTER_DEFAULTS, type ReportFilter, reportFilterSchema } from '@dalpak/contracts';

/** What a report begins with: the defaults, and of a report about a time this month until today. */
export function firstFilter(dated: boolean, today: string): ReportFilter {
  return { ...REPORT_FILTER_DEFAULTS, from: dated ? `${today.slice(0, 8)}01` : null, to: dated ? today : null };
}

/** The name of the range that a filter's dates are today; null when they are somebody's own. */
export function rangeNameOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>, today: string): DateRangeName | null {
  return DATE_RANGES.find((name) => {
    const range = dateRangeOf(name, today);
    return range.from === from && range.to === to;
  }) ?? null;
}

export type FilterFault = 'ReportPerItem' | 'ReportPerPage' | 'dates';

/** What keeps a filter from being used; empty when nothing does. */
export function filterFaults(filter: ReportFilter): readonly FilterFault[] {
  const parsed = reportFilterSchema.safeParse(filter);
  if (parsed.success) return [];
  const named = new Set(parsed.error.issues.map(({ path: [first] }) => String(first)));
  const faults: FilterFault[] = [];
  if (named.has('ReportPerItem')) faults.push('ReportPerItem');
  if (named.has('ReportPerPage')) faults.push('ReportPerPage');
  if (named.has('from') || named.has('to')) faults.push('dates');
  return faults;
}

/** Lines of one page, and how many pages there are: at least one. */
export function pageOf<T>(lines: readonly T[], page: number, size: number): { readonly lines: readonly T[]; readonly page: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const here = Math.min(Math.max(1, page), pages);
  return { lines: lines.slice((here - 1) * size, here * size), page: here, pages };
}

/** Whether two filters ask for the same: what was typed since the lines were made would be lost with the window. */
export function isSameFilter(a: ReportFilter, b: ReportFilter): boolean {
  return (Object.keys(a) as (keyof ReportFilter)[]).every((key) => a[key] === b[key]);
}
