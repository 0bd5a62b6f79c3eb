import { buffer } from 'node:stream/consumers';
import type {
  ReportComparison,
  ReportDefinition,
  ReportFilters,
  ReportResult,
} from '@dalpak/contracts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { type NamedCaller, requireReport } from './own/own-reports.service.ts';
import { fileName, reportFile } from './report-file.ts';
import type { ReportLanguage } from './report-file-words.ts';
import { reportPdf } from './report-pdf.ts';
import { filterNames } from './report-values.ts';
import { findBusinessName } from './reports.store.ts';
import { runWanted } from './run-report.ts';
import { MAX_LINES, wantedOf } from './wanted-report.ts';

export interface MadeReport {
  readonly report: ReportDefinition;
  readonly result: ReportResult;
  readonly business: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
}

/**
 * A report with its file, for who is not there to load it.
 * @throws AppError NOT_FOUND when the caller may not see it
 */
export async function makeReportFile(
  caller: NamedCaller,
  wish: {
    readonly code: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly filters: ReportFilters;
    readonly compare: ReportComparison;
    readonly format: 'xlsx' | 'pdf' | null;
    readonly language: ReportLanguage;
    readonly person: string;
    readonly now: number;
  },
): Promise<MadeReport> {
  const { db, perr, employee } = caller;
  const { code, from, to, filters, compare, format, language, person, now } = wish;
  const report = await requireReport(caller, code);
  const wanted = wantedOf(
    report,
    {
      from,
      to,
      filters,
      compare,
      sort: null,
      movements: false,
      each: 1,
      line: null,
      limit: MAX_LINES,
    },
    now,
  );
  const result = await runWanted({ db, perr, now, employeeId: employee?.id ?? null }, wanted);
  const business = await findBusinessName(db);
  const at = toLocalDateTime(now).replace('T', ' ').slice(0, 16);
  const made = { report, result, business, from: wanted.from, to: wanted.to };
  if (format === null) return { ...made, file: null };
  const facts = { report, wanted, result, format, language, business, person, at };
  const bytes =
    format === 'pdf'
      ? await reportPdf(facts, await filterNames({ db, perr }, wanted.filters, language))
      : await buffer(reportFile(facts).stream);
  return { ...made, file: { name: fileName(facts), bytes } };
}
