import {
  escapeFormula,
  type ReportCells,
  type ReportColumn,
  type ReportResult,
} from '@dalpak/contracts';
import { formatDate } from '../../ui/format/format-date.ts';
import { unitsText } from '../../ui/format/number-text.ts';

function decimal(value: number, digits: number): string {
  return value < 0 ? `-${unitsText(-value, digits)}` : unitsText(value, digits);
}

/** A cell for a spreadsheet: plain decimals, without currency and thousands separators. */
function cellText({ kind }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return decimal(Number(value), 2);
  if (kind === 'quantity') return decimal(Number(value), 3);
  if (kind === 'date') return formatDate(String(value), 'date');
  return String(value);
}

/**
 * One field. Text that a spreadsheet would run as a formula is escaped, because names may come from
 * other businesses' price lists.
 */
function field(text: string, isNumber: boolean): string {
  const safe = isNumber ? text : escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(columns: readonly ReportColumn[], cells: ReportCells): string {
  return columns
    .map((column) =>
      field(
        cellText(column, cells[column.key]),
        column.kind === 'money' || column.kind === 'quantity' || column.kind === 'number',
      ),
    )
    .join(',');
}

/**
 * A report as a CSV file that Excel opens in Hebrew: UTF-8 with a byte order mark, line ends of RFC
 * 4180.
 */
export function reportCsv(
  columns: readonly ReportColumn[],
  headings: readonly string[],
  { rows }: Pick<ReportResult, 'rows'>,
): string {
  return `\ufeff${[headings.map((heading) => field(heading, false)).join(','), ...rows.map(({ cells }) => line(columns, cells))].join('\r\n')}\r\n`;
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has read it; otherwise the text would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
