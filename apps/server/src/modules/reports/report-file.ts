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
import { type ReportLanguage, sayerOf } from './report-file-words.ts';
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

/** A figure in the unit that a spreadsheet shows; texts in the language of the file. */
function cellOf(
  { kind, of }: ReportColumn,
  value: string | number | null,
  language: ReportLanguage,
): WrittenCell {
  if (value === null || value === '') return null;
  if (isDimension(of)) {
    const { values } = dimensionOf(of);
    if (of === 'vat_rate') return Number(value) / RATE;
    if (values !== undefined) return values[String(value)]?.[language] ?? String(value);
  }
  if (kind === 'date') return new Date(`${value}T00:00:00Z`);
  if (typeof value !== 'number') return value;
  if (kind === 'money') return value / AGOROT;
  if (kind === 'quantity') return value / MILLI;
  if (kind === 'percent') return value / RATE;
  return kind === 'minutes' ? value / DAY_MINUTES : value;
}

function sheetColumn(column: ReportColumn, heading: string): SheetColumn {
  const isText = column.kind === 'text';
  return {
    heading,
    width: isText ? WIDTH.text : WIDTH.figure,
    look: column.of === 'vat_rate' ? 'percent' : (LOOKS[column.kind] ?? 'plain'),
  };
}

export interface FileFacts {
  readonly report: ReportDefinition;
  readonly wanted: WantedReport;
  readonly result: ReportResult;
  readonly format: 'xlsx' | 'csv' | 'pdf';
  readonly language: ReportLanguage;
  /** The business, who asked, and when: the second sheet says it. */
  readonly business: string;
  readonly person: string;
  readonly at: string;
}

/** A report as a file: every line, with the totals as values, and a sheet that explains it. */
export function reportFile(facts: FileFacts): GeneratedFileAnswer {
  const { report, result, format, language } = facts;
  const say = sayerOf(language);
  const left = new Set(result.left_out);
  const columns = columnsOf(report.columns).filter(({ of }) => !left.has(of));
  const compared = result.comparison !== undefined;
  const figures = columns.filter(({ sum }) => sum);
  const shown = [
    ...columns.map((column) => sheetColumn(column, column.label[language])),
    ...(compared
      ? figures.map((column) =>
          sheetColumn(column, say('ofComparison', { name: column.label[language] })),
        )
      : []),
  ];
  const lineOf = (cells: ReportCells, before: ReportCells | undefined): WrittenCell[] => [
    ...columns.map((column) => cellOf(column, cells[column.key] ?? null, language)),
    ...(compared
      ? figures.map((column) => cellOf(column, before?.[column.key] ?? null, language))
      : []),
  ];
  const totals = lineOf(result.totals, result.comparison?.totals);
  totals[0] = say('total');
  const name = fileName(facts);
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
          name: report.name[language],
          leftToRight: language === 'en',
          columns: shown,
          pages: pages(),
          second: aboutSheet(facts, columns),
        });
  return new GeneratedFileAnswer(Readable.from(stream, { objectMode: false }), name);
}

export function fileName({
  report,
  wanted: { from, to },
  format,
  language,
}: Pick<FileFacts, 'report' | 'wanted' | 'format' | 'language'>): string {
  const name = report.name[language].replaceAll(/[\s"'/\\]+/g, '-');
  const parts = [report.code, name, from, to].filter((part) => part !== null);
  return `${parts.join('-')}.${format}`;
}

function aboutSheet(
  { report, wanted, business, person, at, result, language }: FileFacts,
  columns: readonly ReportColumn[],
): SmallSheet {
  const say = sayerOf(language);
  const filters = wanted.filters.flatMap((one) =>
    Object.entries(one).map(([dimension, { in: some, not }]) => {
      const key = dimension as keyof typeof one;
      return [
        say('filter', { name: dimensionOf(key).label[language] }),
        some === undefined ? say('allBut', { values: not?.join(', ') ?? '' }) : some.join(', '),
      ];
    }),
  );
  const days = result.comparison?.days;
  return {
    name: say('about'),
    columns: [
      { heading: say('subject'), width: WIDTH.text, look: 'plain' },
      { heading: say('value'), width: WIDTH.notes, look: 'plain' },
    ],
    rows: [
      [say('business'), business],
      [say('report'), `${report.code} ${report.name[language]}`],
      [say('from'), wanted.from ?? ''],
      [say('to'), wanted.to ?? ''],
      ...filters,
      ...(days === undefined
        ? []
        : [[say('comparison'), `${days[0]?.before ?? ''} – ${days.at(-1)?.before ?? ''}`]]),
      [say('madeBy'), person],
      [say('madeAt'), at],
      ...columns.flatMap(({ of, label }) =>
        isDimension(of) ? [] : [[label[language], measureOf(of).about[language]]],
      ),
    ],
  };
}
