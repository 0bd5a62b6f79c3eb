import {
  columnsOf,
  dimensionOf,
  isDimension,
  type ReportColumn,
  type ReportDefinition,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import type { Sheet } from '../papers/index.ts';
import { cellText } from './report-cell-text.ts';
import { type ReportLanguage, sayerOf } from './report-file-words.ts';

const HEIGHT = 130;
const BRAND = '#0f766e';
const NAMES = { size: 7.5, colour: '#444' } as const;
/** Marks of bars; the further lines stand in the table alone. */
const MOST_BARS = 12;
const BAR_HEIGHT = 12;
const NAME_WIDTH = 150;
const VALUE_WIDTH = 80;
/** Most names below a chart over time. */
const MOST_NAMES = 8;

interface ChartFacts {
  readonly report: ReportDefinition;
  readonly result: ReportResult;
  /** The figure that is drawn. */
  readonly drawn: ReportColumn;
  readonly language: ReportLanguage;
}

/** Curves and bars stand where they are drawn, so those of a page from left to right are mirrored here. */
function mirrored({ extent }: Sheet, language: ReportLanguage, left: number, width = 0): number {
  return language === 'en' ? 2 * extent.left + extent.width - left - width : left;
}

interface Mark {
  readonly name: string;
  readonly value: number;
  readonly line: ReportLineView;
}

/** The figure of a report as a drawing: a curve over time, bars of everything else. */
export async function drawChart(
  sheet: Sheet,
  { report, result, drawn, language }: ChartFacts,
): Promise<void> {
  const dimensions = columnsOf(report.columns).filter(({ of }) => isDimension(of));
  const [first] = dimensions;
  if (first === undefined || !isDimension(first.of)) return;
  const marks = result.rows.flatMap((line): Mark[] => {
    const value = line.cells[drawn.key];
    const name = dimensions
      .map(
        (column) => cellText(column, line.cells[column.key], language) || sayerOf(language)('none'),
      )
      .join(' · ');
    return typeof value === 'number' ? [{ name, value, line }] : [];
  });
  if (marks.length < 2) return;
  const overTime = dimensionOf(first.of).time === true && dimensions.length === 1;
  if (overTime)
    drawCurve(
      sheet,
      marks.toSorted((a, b) => (a.line.key < b.line.key ? -1 : 1)),
      drawn,
      language,
    );
  else
    drawBars(
      sheet,
      marks.toSorted((a, b) => b.value - a.value).slice(0, MOST_BARS),
      drawn,
      language,
    );
  sheet.y += 14;
  await sheet.giveWay();
}

/** Time runs as the page is read. */
function drawCurve(
  sheet: Sheet,
  marks: readonly Mark[],
  drawn: ReportColumn,
  language: ReportLanguage,
): void {
  const { left, width } = sheet.extent;
  const most = Math.max(0, ...marks.map(({ value }) => value));
  const least = Math.min(0, ...marks.map(({ value }) => value));
  const height = HEIGHT - 30;
  const top = sheet.y + 12;
  const span = most - least || 1;
  const points = marks.map(({ value }, at) => ({
    x: left + width - (at * width) / (marks.length - 1),
    y: top + height - ((value - least) * height) / span,
  }));
  const base = sheet.y;
  sheet.y = top + height - ((0 - least) * height) / span;
  sheet.rule('#bbb');
  sheet.y = base;
  sheet.curve(
    points.map(({ x, y }) => ({ x: mirrored(sheet, language, x), y })),
    BRAND,
  );
  sheet.line(cellText(drawn, most), sheet.extent, base, { ...NAMES, direction: 'ltr' });
  const step = Math.ceil(marks.length / MOST_NAMES);
  for (const [at, { name }] of marks.entries()) {
    if (at % step !== 0) continue;
    const x = points[at]?.x ?? left;
    const place = { left: Math.max(left, Math.min(x - 30, left + width - 60)), width: 60 };
    sheet.line(name, place, top + height + 6, { ...NAMES, align: 'center' });
  }
  sheet.y = base + HEIGHT;
}

function drawBars(
  sheet: Sheet,
  marks: readonly Mark[],
  drawn: ReportColumn,
  language: ReportLanguage,
): void {
  const { left, width } = sheet.extent;
  const right = left + width;
  const room = width - NAME_WIDTH - VALUE_WIDTH - 16;
  const most = Math.max(1, ...marks.map(({ value }) => Math.abs(value)));
  for (const { name, value } of marks) {
    const [text = ''] = sheet.wrap(name, NAME_WIDTH, NAMES);
    const long = (Math.abs(value) * room) / most;
    sheet.line(text, { left: right - NAME_WIDTH, width: NAME_WIDTH }, sheet.y, NAMES);
    const bar = { left: right - NAME_WIDTH - 8 - long, width: Math.max(0.5, long) };
    const shown = { left: mirrored(sheet, language, bar.left, bar.width), width: bar.width };
    sheet.bar(shown, sheet.y + 1, BAR_HEIGHT - 4, value < 0 ? '#b91c1c' : BRAND);
    sheet.line(
      cellText(drawn, value),
      { left: bar.left - VALUE_WIDTH - 6, width: VALUE_WIDTH },
      sheet.y,
      {
        ...NAMES,
        direction: 'ltr',
      },
    );
    sheet.y += BAR_HEIGHT;
  }
}
