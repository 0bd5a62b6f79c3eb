import {
  type ChartKind,
  columnsOf,
  type DimensionKey,
  dimensionOf,
  isDimension,
  type MeasureKey,
  measureOf,
  type ReportColumn,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { currentLanguage, LANGUAGES } from '../platform/i18n/i18n.ts';
import type { ChartData } from '../ui/chart/chart.types.ts';
import { BarList, ShadeGrid, ShareBar } from '../ui/chart/bar-list.tsx';
import { MarkReader } from '../ui/chart/mark-reader.tsx';
import { SkeletonBar } from '../ui/layout/states.tsx';
import { figureText, shortFigure, valueName } from './report-words.ts';
import classes from './report-chart.module.css';
import { type SayReport, useReportWords } from './words.ts';

// The drawing library comes with the first chart over time, and with nothing before.
const TimeChart = lazy(async () => ({
  default: (await import('../ui/chart/time-chart.tsx')).TimeChart,
}));

/** Marks of a list of bars; the rest is one mark more. */
const MOST_BARS = 12;
const MOST_PARTS = 5;

interface ReportChartProps {
  readonly columns: Readonly<Record<string, MeasureKey | DimensionKey>>;
  readonly kind: ChartKind;
  /** The cell that is drawn. */
  readonly drawn: string;
  readonly result: ReportResult;
  readonly name: string;
  /** Opens the line of a mark; absent where it has nothing behind it. */
  readonly onOpen?: (key: string) => void;
  /** Shows the same figures as a table. */
  readonly onTable?: () => void;
}

interface Drawn {
  readonly dimensions: readonly ReportColumn[];
  readonly figure: ReportColumn;
}

function drawnOf(columns: ReportChartProps['columns'], drawn: string): Drawn | null {
  const all = columnsOf(columns);
  const figure = all.find(({ key }) => key === drawn);
  const dimensions = all.filter(({ of }) => isDimension(of));
  return figure === undefined || dimensions.length === 0 ? null : { dimensions, figure };
}

function numberOf(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** A chart of a report's lines, with a sentence that says its peak; the table has every figure. */
export function ReportChart(props: ReportChartProps): ReactNode {
  const say = useReportWords();
  const drawn = drawnOf(props.columns, props.drawn);
  if (drawn === null || props.result.left_out.includes(drawn.figure.of)) return null;
  return (
    <figure className={classes['figure']} aria-label={props.name}>
      <Suspense fallback={<SkeletonBar height={220} />}>
        <Drawing {...props} drawnAs={drawn} />
      </Suspense>
      <figcaption className={classes['sentence']}>{sentenceOf(props, drawn, say)}</figcaption>
    </figure>
  );
}

function sentenceOf(
  { result }: ReportChartProps,
  { dimensions, figure }: Drawn,
  say: SayReport,
): string {
  const known = result.rows.flatMap((row) => {
    const value = numberOf(row.cells[figure.key]);
    return value === null ? [] : [{ name: labelOf(row, dimensions, say), value }];
  });
  const peak = known.reduce<(typeof known)[number] | null>(
    (most, one) => (most === null || one.value > most.value ? one : most),
    null,
  );
  const low = known.reduce<(typeof known)[number] | null>(
    (least, one) => (least === null || one.value < least.value ? one : least),
    null,
  );
  if (peak === null || low === null) return '';
  return say(known.length === 1 ? 'chartOne' : 'chartSentence', {
    peak: peak.name,
    most: figureText(figure, peak.value),
    low: low.name,
    least: figureText(figure, low.value),
  });
}

function labelOf(row: ReportLineView, dimensions: readonly ReportColumn[], say: SayReport): string {
  return dimensions
    .map(({ key, of }) =>
      isDimension(of) ? (valueName(of, row.cells[key] ?? null) ?? say('noValue')) : '',
    )
    .join(' · ');
}

function Drawing({
  kind,
  result,
  name,
  onOpen,
  onTable,
  drawnAs,
}: ReportChartProps & { readonly drawnAs: Drawn }): ReactNode {
  const say = useReportWords();
  const { dimensions, figure } = drawnAs;
  const [first, second] = dimensions;
  if (first === undefined || !isDimension(first.of)) return null;
  if (kind === 'shade' && second !== undefined)
    return <Shade result={result} drawnAs={drawnAs} first={first} second={second} />;
  const overTime = dimensionOf(first.of).time === true && dimensions.length === 1;
  const rows = overTime ? result.rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : result.rows;
  const compared = result.comparison !== undefined;
  const data: ChartData = {
    series: compared ? [say('now'), say('before')] : [say('now')],
    points: rows.map((row) => ({
      key: row.key,
      label: labelOf(row, dimensions, say),
      values: [
        numberOf(row.cells[figure.key]),
        ...(compared ? [numberOf(row.before?.[figure.key])] : []),
      ],
    })),
    full: (value) => figureText(figure, value),
    short: (value) => shortFigure(figure, value),
  };
  const rtl = LANGUAGES[currentLanguage()].dir === 'rtl';
  const reader = {
    label: say('chartReader', { name }),
    onEnter: onOpen ?? null,
    onTable: onTable ?? null,
  };
  if (overTime) {
    const timed = { ...data, points: data.points.map(shortDay) };
    return (
      <MarkReader data={timed} flow={rtl ? 'left' : 'right'} {...reader}>
        {(at) => (
          <TimeChart data={timed} bars={kind !== 'line'} rtl={rtl} read={at?.point ?? null} />
        )}
      </MarkReader>
    );
  }
  const few = restTogether(data, kind === 'share' ? MOST_PARTS : MOST_BARS, figure, say('others'));
  return (
    <MarkReader data={few} flow="down" {...reader}>
      {(at) =>
        kind === 'share' ? <ShareBar data={few} /> : <BarList data={few} read={at?.point ?? null} />
      }
    </MarkReader>
  );
}

/** Below an axis a day has no year. */
function shortDay(point: ChartData['points'][number]): ChartData['points'][number] {
  return { ...point, label: point.label.replace(/^(\d\d\/\d\d)\/\d{4}$/, '$1') };
}

/** The largest marks, and the others as one where their sum means something. */
function restTogether(
  data: ChartData,
  most: number,
  { of }: ReportColumn,
  name: string,
): ChartData {
  const sorted = data.points.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
  if (sorted.length <= most) return { ...data, points: sorted };
  const rest = sorted.slice(most - 1);
  const sums = !isDimension(of) && measureOf(of).adds === 'sum';
  return {
    ...data,
    points: [
      ...sorted.slice(0, most - 1),
      ...(sums
        ? [
            {
              key: ' rest',
              label: name,
              values: data.series.map((_, at) =>
                rest.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
              ),
            },
          ]
        : []),
    ],
  };
}

function Shade({
  result,
  drawnAs: { figure },
  first,
  second,
}: {
  readonly result: ReportResult;
  readonly drawnAs: Drawn;
  readonly first: ReportColumn;
  readonly second: ReportColumn;
}): ReactNode {
  const say = useReportWords();
  const cells = new Map(
    result.rows.map((row) => [
      `${row.keys[first.key]} ${row.keys[second.key]}`,
      numberOf(row.cells[figure.key]),
    ]),
  );
  const keysOf = (key: string): string[] =>
    [...new Set(result.rows.map(({ keys }) => keys[key] ?? ''))].toSorted();
  return (
    <ShadeGrid
      data={{
        rows: keysOf(first.key).map((key) => ({
          key,
          label: isDimension(first.of) ? (valueName(first.of, key) ?? say('noValue')) : key,
        })),
        columns: keysOf(second.key),
        value: (row, column) => cells.get(`${row} ${column}`) ?? null,
        short: (value) => shortFigure(figure, value),
      }}
    />
  );
}
