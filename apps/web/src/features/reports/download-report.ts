import { exportReport, type ReportDefinition } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { daysOf, type ReportView, runQueryOf } from '../../report-kit/report-view.ts';
import { nameOfReport } from '../../report-kit/report-words.ts';

/** Loads every line of a report and downloads it as a file. */
export async function downloadReport(
  report: ReportDefinition,
  view: ReportView,
  { today, format }: { readonly today: string; readonly format: 'xlsx' | 'csv' | 'pdf' },
): Promise<void> {
  const response = await api.file(
    exportReport,
    {
      params: { code: report.code },
      query: { ...runQueryOf(view, today), format, language: currentLanguage() },
    },
    { signal: AbortSignal.timeout(180_000) },
  );
  const address = URL.createObjectURL(await response.blob());
  const { from, to } = daysOf(view, today);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${[report.code, nameOfReport(report).replaceAll(/[\s"'/\\]+/g, '-'), from, to]
    .filter((part) => part !== null)
    .join('-')}.${format}`;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
