import { Readable } from 'node:stream';
import {
  columnsOf,
  isDimension,
  type ReportCells,
  type ReportColumn,
  type ReportResult,
} from '@dalpak/contracts';
import { GeneratedFileAnswer } from '../../kernel/http/index.ts';
import { type Place, Sheet } from '../papers/index.ts';
import { cellText, dayText, isFigure } from './report-cell-text.ts';
import { drawChart } from './report-chart-pdf.ts';
import { type FileFacts, fileName } from './report-file.ts';
import { type ReportLanguage, sayerOf } from './report-file-words.ts';

/** Widths of columns by what they have, in points. */
const WIDTHS: Readonly<Record<ReportColumn['kind'], number>> = {
  text: 120,
  code: 72,
  date: 60,
  time: 44,
  number: 50,
  money: 74,
  quantity: 62,
  percent: 52,
  minutes: 54,
};
const GAP = 8;
const FIRST_WIDTH = 140;
const STANDING_WIDTH = 511;
const HEAD = { size: 8.5, bold: true } as const;
const CELL = { size: 9 } as const;
const QUIET = { size: 9, colour: '#444' } as const;

interface PlacedColumn {
  readonly column: ReportColumn;
  readonly place: Place;
}

/** Columns in bands that fit the width of a page; the first column stands in each. */
function bandsOf(columns: readonly ReportColumn[], width: number): readonly ReportColumn[][] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const bands: ReportColumn[][] = [];
  let used = width;
  for (const column of others) {
    const wide = WIDTHS[column.kind] + GAP;
    if (used + wide > width) {
      bands.push([first]);
      used = FIRST_WIDTH;
    }
    bands.at(-1)?.push(column);
    used += wide;
  }
  return bands.length === 0 ? [[first]] : bands;
}

/** Columns from where lines begin; the first takes what is left over. */
function placesOf(columns: readonly ReportColumn[], extent: Place): readonly PlacedColumn[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const used = others.reduce((sum, { kind }) => sum + WIDTHS[kind] + GAP, 0);
  let right = extent.left + extent.width;
  return [first, ...others].map((column, at) => {
    const width = at === 0 ? extent.width - used : WIDTHS[column.kind];
    const place = { left: right - width, width };
    right -= width + GAP;
    return { column, place };
  });
}

/** A sheet with the language in which it is written. */
interface Page {
  readonly sheet: Sheet;
  readonly language: ReportLanguage;
  /** The side of figures, so that units stand below units: a page from left to right is a mirror image. */
  readonly endSide: 'left' | 'right';
}

/** Draws texts side by side, each wrapped in its column, and moves below the highest. */
async function drawLine(
  { sheet, endSide }: Page,
  cells: readonly { readonly text: string; readonly place: Place; readonly figure: boolean }[],
  style: { readonly size: number; readonly bold?: boolean },
): Promise<void> {
  const wrapped = cells.map(({ text, place, figure }) =>
    figure ? [text] : sheet.wrap(text, place.width, style),
  );
  const lines = Math.max(1, ...wrapped.map(({ length }) => length));
  sheet.ensureRoom(sheet.heightOf(lines, style));
  for (const [at, { place, figure }] of cells.entries())
    for (const [index, text] of (wrapped[at] ?? []).entries())
      sheet.line(text, place, sheet.y + sheet.heightOf(index, style), {
        ...style,
        align: figure ? endSide : 'right',
        ...(figure ? { direction: 'ltr' as const } : {}),
      });
  sheet.y += sheet.heightOf(lines, style) + 2;
  await sheet.giveWay();
}

const headingOf = ({ label, kind, of }: ReportColumn, language: ReportLanguage): string =>
  kind === 'money' && !isDimension(of) ? `${label[language]} (₪)` : label[language];

async function drawBand(
  page: Page,
  columns: readonly PlacedColumn[],
  result: ReportResult,
): Promise<void> {
  const { sheet, language, endSide } = page;
  const say = sayerOf(language);
  const headings = columns.map(({ column, place }) => ({
    lines: sheet.wrap(headingOf(column, language), place.width, HEAD),
    place,
    align: isFigure(column) ? endSide : ('right' as const),
  }));
  const height = sheet.heightOf(Math.max(...headings.map(({ lines }) => lines.length)), HEAD) + 4;
  const drawHead = (): void => {
    sheet.fill(sheet.extent, height, '#eef2f1');
    for (const { lines, place, align } of headings)
      for (const [at, text] of lines.entries())
        sheet.line(text, place, sheet.y + 2 + sheet.heightOf(at, HEAD), { ...HEAD, align });
    sheet.y += height + 3;
  };
  sheet.ensureRoom(height + 40);
  drawHead();
  sheet.onNewSheet = drawHead;
  const cellsOf = (cells: ReportCells, total: boolean) =>
    columns.map(({ column, place }, at) => ({
      text:
        total && at === 0
          ? say('total')
          : total && !column.sum
            ? ''
            : at === 0 && (cells[column.key] ?? '') === ''
              ? say('none')
              : cellText(column, cells[column.key], language),
      place,
      figure: isFigure(column),
    }));
  for (const { cells } of result.rows) await drawLine(page, cellsOf(cells, false), CELL);
  if (columns.some(({ column }) => column.sum)) {
    sheet.rule();
    sheet.y += 3;
    await drawLine(page, cellsOf(result.totals, true), { ...CELL, bold: true });
  }
  sheet.onNewSheet = null;
}

/** A report as A4 pages, standing or lying by its width, with its chart drawn in lines. */
export async function reportPdf(
  { report, wanted, result, business, person, at, language }: FileFacts,
  filters: readonly string[],
  { compress = true }: { readonly compress?: boolean } = {},
): Promise<Buffer> {
  const left = new Set(result.left_out);
  const columns = columnsOf(report.columns).filter(({ of }) => !left.has(of));
  const needed =
    FIRST_WIDTH + columns.slice(1).reduce((sum, { kind }) => sum + WIDTHS[kind] + GAP, 0);
  const say = sayerOf(language);
  const name = `${report.name[language]} ${report.code}`;
  const sheet = new Sheet(name, compress, { lying: needed > STANDING_WIDTH, language });
  const page: Page = { sheet, language, endSide: language === 'en' ? 'left' : 'right' };
  await sheet.paragraph(business, QUIET);
  await sheet.paragraph(name, { size: 16, bold: true });
  if (wanted.from !== null || wanted.to !== null)
    await sheet.paragraph(
      say('period', { from: dayText(wanted.from ?? '…'), to: dayText(wanted.to ?? '…') }),
      QUIET,
    );
  const days = result.comparison?.days;
  if (days !== undefined)
    await sheet.paragraph(
      say('comparedTo', {
        from: dayText(days[0]?.before ?? ''),
        to: dayText(days.at(-1)?.before ?? ''),
      }),
      QUIET,
    );
  for (const filter of filters) await sheet.paragraph(filter, QUIET);
  sheet.y += 8;
  const drawn = columns.find(({ key }) => key === report.drawn);
  if (drawn !== undefined && report.chart !== null && report.pivot === undefined)
    await drawChart(sheet, { report, result, drawn, language });
  for (const [band, some] of bandsOf(columns, sheet.extent.width).entries()) {
    if (band > 0) sheet.newPage();
    await drawBand(page, placesOf(some, sheet.extent), result);
  }
  return sheet.end(`${name} · ${business} · ${person} ${at}`.trim(), say('page'));
}

export async function pdfFile(
  facts: FileFacts,
  filters: readonly string[],
): Promise<GeneratedFileAnswer> {
  const bytes = await reportPdf(facts, filters);
  return new GeneratedFileAnswer(Readable.from([bytes]), fileName(facts));
}
