import { Readable } from 'node:stream';
import {
  columnsOf,
  dimensionOf,
  isDimension,
  measureOf,
  type ReportCells,
  type ReportColumn,
  type ReportDefinition,
  type ReportResult,
} from '@dalpak/contracts';
import { GeneratedFileAnswer } from '../../kernel/http/index.ts';
import { writeCsv } from '../../kernel/sheets/csv-writer.ts';
import {
  type CellLook,
  type SheetColumn,
  type SmallSheet,
  type WrittenCell,
  writeXlsx,
} from '../../kernel/sheets/xlsx-writer.ts';
import type { WantedReport } from './wanted-report.ts';

const PAGE = 1_000;
const AGOROT = 100;
const MILLI = 1_000;
const RATE = 10_000;
const DAY_MINUTES = 1_440;
const WIDTH = { text: 30, figure: 14, notes: 60 } as const;

const LOOKS: Readonly<Partial<Record<ReportColumn['kind'], CellLook>>> = {
  money: 'money',
  percent: 'percent',
  minutes: 'minutes',
  date: 'date',
};

/** A figure in the unit that a spreadsheet shows; texts in Hebrew. */
function cellOf({ kind, of }: ReportColumn, value: string | number | null): WrittenCell {
  if (value === null || value === '') return null;
  if (isDimension(of)) {
    const { values } = dimensionOf(of);
    if (of === 'vat_rate') return Number(value) / RATE;
    if (values !== undefined) return values[String(value)]?.he ?? String(value);
  }
  if (kind === 'date') return new Date(`${value}T00:00:00Z`);
  if (typeof value !== 'number') return value;
  if (kind === 'money') return value / AGOROT;
  if (kind === 'quantity') return value / MILLI;
  if (kind === 'percent') return value / RATE;
  return kind === 'minutes' ? value / DAY_MINUTES : value;
}

function sheetColumn(column: ReportColumn, more = ''): SheetColumn {
  const isText = column.kind === 'text';
  return {
    heading: `${column.label.he}${more}`,
    width: isText ? WIDTH.text : WIDTH.figure,
    look: column.of === 'vat_rate' ? 'percent' : (LOOKS[column.kind] ?? 'plain'),
  };
}

export interface FileFacts {
  readonly report: ReportDefinition;
  readonly wanted: WantedReport;
  readonly result: ReportResult;
  readonly format: 'xlsx' | 'csv' | 'pdf';
  /** The business, who asked, and when: the second sheet says it. */
  readonly business: string;
  readonly person: string;
  readonly at: string;
}

/** A report as a file: every line, with the totals as values, and a sheet that explains it. */
export function reportFile(facts: FileFacts): GeneratedFileAnswer {
  const { report, wanted, result, format } = facts;
  const left = new Set(result.left_out);
  const columns = columnsOf(report.columns).filter(({ of }) => !left.has(of));
  const compared = result.comparison !== undefined;
  const figures = columns.filter(({ sum }) => sum);
  const shown = [
    ...columns.map((column) => sheetColumn(column)),
    ...(compared ? figures.map((column) => sheetColumn(column, ' (תקופת השוואה)')) : []),
  ];
  const lineOf = (cells: ReportCells, before: ReportCells | undefined): WrittenCell[] => [
    ...columns.map((column) => cellOf(column, cells[column.key] ?? null)),
    ...(compared ? figures.map((column) => cellOf(column, before?.[column.key] ?? null)) : []),
  ];
  const totals = lineOf(result.totals, result.comparison?.totals);
  totals[0] = 'סה"כ';
  const name = fileName(report, wanted, format);
  // Both writers ask for pages one after another while the file is sent.
  async function* pages(): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
    await Promise.resolve();
    for (let at = 0; at < result.rows.length; at += PAGE)
      yield result.rows.slice(at, at + PAGE).map(({ cells, before }) => lineOf(cells, before));
    if (figures.length > 0) yield [totals];
  }
  const stream =
    format === 'csv'
      ? writeCsv(
          shown.map(({ heading }) => heading),
          pages(),
        )
      : writeXlsx({
          name: report.name.he,
          columns: shown,
          pages: pages(),
          second: aboutSheet(facts, columns),
        });
  return new GeneratedFileAnswer(Readable.from(stream, { objectMode: false }), name);
}

export function fileName(
  report: ReportDefinition,
  { from, to }: WantedReport,
  format: string,
): string {
  const name = report.name.he.replaceAll(/[\s"'/\\]+/g, '-');
  const parts = [report.code, name, from, to].filter((part) => part !== null);
  return `${parts.join('-')}.${format}`;
}

function aboutSheet(
  { report, wanted, business, person, at, result }: FileFacts,
  columns: readonly ReportColumn[],
): SmallSheet {
  const filters = wanted.filters.flatMap((one) =>
    Object.entries(one).map(([dimension, { in: some, not }]) => {
      const key = dimension as keyof typeof one;
      return [
        `סינון: ${dimensionOf(key).label.he}`,
        some === undefined ? `כל מלבד ${not?.join(', ') ?? ''}` : some.join(', '),
      ];
    }),
  );
  const days = result.comparison?.days;
  return {
    name: 'על הדוח',
    columns: [
      { heading: 'נושא', width: WIDTH.text, look: 'plain' },
      { heading: 'ערך', width: WIDTH.notes, look: 'plain' },
    ],
    rows: [
      ['עסק', business],
      ['דוח', `${report.code} ${report.name.he}`],
      ['מתאריך', wanted.from ?? ''],
      ['עד תאריך', wanted.to ?? ''],
      ...filters,
      ...(days === undefined
        ? []
        : [['תקופת השוואה', `${days[0]?.before ?? ''} – ${days.at(-1)?.before ?? ''}`]]),
      ['הפיק', person],
      ['הופק', at],
      ...columns.flatMap(({ of, label }) =>
        isDimension(of) ? [] : [[label.he, measureOf(of).about.he]],
      ),
    ],
  };
}
