import {
  type AskReading,
  ASKED_LINES,
  columnsOf,
  MOST_LEADERS,
  type ReportColumn,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { changeOf } from '../../../report-kit/change-of.ts';
import { daysOf } from '../../../report-kit/report-view.ts';
import { figureText, nameOf } from '../../../report-kit/report-words.ts';
import { useReportWords } from '../../../report-kit/words.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import classes from '../report.module.css';
import { useAskWords } from './ask-words.ts';
import { isTime, viewOfReading } from './reading-report.ts';

type Say = ReturnType<typeof useAskWords>;

/** Whether refunds are asked for by reasons, and there are none: the lines would say nothing. */
export function lacksReasons({ measure, dimension }: AskReading, result: ReportResult): boolean {
  return (
    measure === 'refunds' &&
    dimension === 'refund_reason' &&
    (!result.totals[measure] || result.rows.every(({ key }) => key === ''))
  );
}

/** The names of all lines that stand first together, and their figure. */
function leadersText(
  say: Say,
  { measure, dimension, fall }: AskReading,
  rows: readonly ReportLineView[],
  column: ReportColumn,
): string {
  const shown = rows
    .slice(0, MOST_LEADERS)
    .map(({ cells }) => String(cells[dimension ?? ''] ?? ''))
    .join(', ');
  const more = rows.length - MOST_LEADERS;
  const names = more > 0 ? say('andMore', { names: shown, count: more }) : shown;
  const figure = figureText(column, rows[0]?.cells[measure]);
  const text =
    rows.length > 1 ? say('leaders', { names, figure }) : say('leader', { name: names, figure });
  return fall ? say('fell', { name: text }) : text;
}

/** What is said in place of one total figure; null = the total figure is the answer. */
function linesText(
  say: Say,
  reading: AskReading,
  result: ReportResult,
  column: ReportColumn,
): string | null {
  const { measure, dimension, limit, fall, filters } = reading;
  const { rows, totals } = result;
  if (dimension === null) return null;
  if (lacksReasons(reading, result))
    return totals[measure]
      ? say('noReasons', { figure: figureText(column, totals[measure]) })
      : say('noRefunds');
  if (fall && rows.length === 0) return say('nothingFell');
  if (fall || (limit === 1 && rows.length > 0))
    return leadersText(say, reading, limit === 1 ? rows : rows.slice(0, 1), column);
  // Few chosen names stand next to each other.
  const chosen = filters[dimension]?.in?.length ?? 0;
  if (chosen < 2 || rows.length === 0 || rows.length > MOST_LEADERS) return null;
  return rows
    .map(({ cells }) =>
      say('leader', {
        name: String(cells[dimension] ?? ''),
        figure: figureText(column, cells[measure]),
      }),
    )
    .join(' · ');
}

/** The figure in words: what, when, how much, and against what. */
export function AnswerSentence({
  reading,
  result,
  today,
}: {
  readonly reading: AskReading;
  readonly result: ReportResult;
  readonly today: string;
}): ReactNode {
  const say = useAskWords();
  const sayReport = useReportWords();
  const { measure, period, dimension, limit, fall, filters } = reading;
  const [column] = columnsOf({ [measure]: measure });
  if (column === undefined) return null;
  const { from, to } = daysOf(viewOfReading(reading), today);
  const lines = linesText(say, reading, result, column);
  // The figure of the first line is compared where what fell is asked for.
  const first = fall ? result.rows[0] : undefined;
  const alone = dimension === null ? result.rows[0]?.cells[measure] : undefined;
  const value = first?.cells[measure] ?? result.totals[measure] ?? alone ?? null;
  const compared = fall ? first?.before?.[measure] : result.comparison?.totals[measure];
  const before = lines === null || fall ? Number(compared ?? 0) : null;
  const isCompared = before !== null && compared !== null && compared !== undefined;
  const days =
    from === null || to === null
      ? sayReport('ranges.today')
      : period === null
        ? from === to
          ? formatDate(from, 'date')
          : `${formatDate(from, 'date')} – ${formatDate(to, 'date')}`
        : sayReport(`ranges.${period}`);
  const change = isCompared ? changeOf(typeof value === 'number' ? value : null, before) : null;
  // Of several kinds of goods, people or places it says who stands first.
  const [top] = result.rows;
  const isOfKinds =
    lines === null && dimension !== null && !isTime(dimension) && reading.down && column.sum;
  const highest =
    isOfKinds && top !== undefined && top.key !== '' && result.rows.length > 1
      ? say('highest', {
          name: String(top.cells[dimension] ?? ''),
          figure: figureText(column, top.cells[measure]),
        })
      : null;
  const isLead = lines !== null && limit !== ASKED_LINES && !fall && column.sum;
  return (
    <p className={classes['answer']} role="status">
      {say('sentence', {
        measure:
          filters.customer_kind?.in?.join() === 'new' ? say('newCustomers') : nameOf(measure),
        period: days,
        figure: lines ?? figureText(column, value),
      })}
      {isCompared &&
        ` ${say('compared', {
          figure: figureText(column, before),
          change: change === null ? '–' : `${change > 0 ? '+' : ''}${(change / 100).toFixed(1)}%`,
        })}`}
      {highest !== null && ` · ${highest}`}
      {isLead && ` · ${say('ofAll', { figure: figureText(column, result.totals[measure]) })}`}
    </p>
  );
}
