import {
  columnsOf,
  measureOf,
  type MeasureKey,
  type ReportResult,
  type Widget,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconTrendingDown, IconTrendingUp, IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { changeOf } from '../../report-kit/change-of.ts';
import { isFigure, ReportCell } from '../../report-kit/report-cell.tsx';
import { ReportChart } from '../../report-kit/report-chart.tsx';
import { MeasureInfo } from '../../report-kit/measure-info.tsx';
import { wordOf } from '../../report-kit/report-words.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { Num } from '../../ui/figures/num.tsx';
import { mirrored } from '../../ui/layout/page.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import {
  columnsOfWidget,
  REFRESH_MS,
  reportRoute,
  widgetQuery,
  widgetTitle,
} from './widget-run.ts';
import { useIsOnline } from './use-live-figures.ts';
import { GoalsPanel } from './goals/goals-panel.tsx';
import { NeedsPanel } from './needs/needs-panel.tsx';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import classes from './widgets.module.css';
import { useReportWords } from '../../report-kit/words.ts';

function Figure({
  widget,
  result,
}: {
  readonly widget: Widget;
  readonly result: ReportResult;
}): ReactNode {
  const say = useReportWords();
  const [key = ''] = widget.measures;
  const column = columnsOf(columnsOfWidget(widget)).find((one) => one.key === key);
  if (column === undefined) return null;
  const now = result.totals[key] ?? null;
  const before = result.comparison?.totals[key] ?? null;
  const change = changeOf(now, before);
  const { more } = measureOf(key as MeasureKey);
  const up = (change ?? 0) > 0;
  const tone =
    change === null || change === 0 || more === undefined
      ? undefined
      : (more === 'good') === up
        ? 'good'
        : 'bad';
  const Arrow = up ? IconTrendingUp : IconTrendingDown;
  return (
    <>
      <span className={classes['value']}>
        <ReportCell column={column} value={now} />
      </span>
      {result.comparison !== undefined && (
        <span className={classes['change']} data-tone={tone}>
          {change === null ? (
            say('nothingThen')
          ) : (
            <>
              {change !== 0 && <Arrow size={16} aria-hidden />}
              <Num value={`${up ? '+' : ''}${(change / 100).toFixed(1)}%`} />{' '}
            </>
          )}
          {change !== null && (
            <span className={classes['against']}>
              {say(`against.${widget.compare}`)}
              {result.comparison.until === null
                ? ''
                : ` · ${say('untilTime', { time: result.comparison.until })}`}
            </span>
          )}
        </span>
      )}
    </>
  );
}

function Table({
  widget,
  result,
}: {
  readonly widget: Widget;
  readonly result: ReportResult;
}): ReactNode {
  const say = useReportWords();
  const left = new Set(result.left_out);
  const columns = columnsOf(columnsOfWidget(widget)).filter(({ of }) => !left.has(of));
  return (
    <DataTable className={classes['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              aria-label={wordOf(column.label)}
              className={cx(isFigure(column) && figure)}
            >
              {wordOf(column.label)}
              <MeasureInfo column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.rows.slice(0, widget.limit).map((row) => (
          <tr key={row.key}>
            {columns.map((column, at) => (
              <td key={column.key} className={cx(isFigure(column) && figure)}>
                {at === 0 && (row.cells[column.key] ?? '') === '' ? (
                  say('noName')
                ) : (
                  <ReportCell column={column} value={row.cells[column.key]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Content({
  widget,
  result,
  title,
}: {
  readonly widget: Widget;
  readonly result: ReportResult;
  readonly title: string;
}): ReactNode {
  const say = useReportWords();
  if (widget.kind === 'figure') return <Figure widget={widget} result={result} />;
  if (result.rows.length === 0) return <p className={classes['quiet']}>{say('noneInPeriod')}</p>;
  if (widget.kind === 'table') return <Table widget={widget} result={result} />;
  return (
    <ReportChart
      columns={columnsOfWidget(widget)}
      kind={widget.chart}
      drawn={widget.measures[0] ?? ''}
      result={result}
      name={title}
    />
  );
}

/** A widget that leads to its report with the same period and filters. */
export function WidgetCard({
  widget,
  isFresh,
}: {
  readonly widget: Widget;
  readonly isFresh: boolean;
}): ReactNode {
  if (widget.kind === 'needs') return <NeedsPanel />;
  if (widget.kind === 'goal') return <GoalsPanel />;
  if (widget.kind === 'text')
    return (
      <section className={classes['card']}>
        {widget.title !== '' && <h2 className={classes['title']}>{widget.title}</h2>}
        <p className={classes['text']} dir="auto">
          {widget.text ?? ''}
        </p>
      </section>
    );
  return widget.kind === 'cards' ? (
    <div className={classes['cards']}>
      <Slot name="home.card" props={{}} />
    </div>
  ) : (
    <ReportWidget widget={widget} isFresh={isFresh} />
  );
}

function ReportWidget({
  widget,
  isFresh,
}: {
  readonly widget: Widget;
  readonly isFresh: boolean;
}): ReactNode {
  const say = useReportWords();
  const today = localDateOf(useNow());
  const isOnline = useIsOnline();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...widgetQuery(widget, today),
    refetchInterval: REFRESH_MS,
  });
  const title = widgetTitle(widget, say('ranges.today'));
  // The figures stay while the connection is lost, with their time.
  const isOld = data !== undefined && (error !== null || !isOnline);
  const failed = data === undefined && error !== null ? describeError(error) : null;
  return (
    <section className={classes['card']}>
      <h2 className={classes['title']}>
        <a href={hrefOf(reportRoute(widget))} className={classes['link']}>
          {title}
          <IconChevronLeft size={16} aria-hidden className={mirrored} />
        </a>
        {widget.period !== null && !(widget.kind === 'figure' && widget.period === 'today') && (
          <span className={classes['period']}>{say(`ranges.${widget.period}`)}</span>
        )}
        {isOld && (
          <span className={classes['period']}>
            {say('asOf', { at: `\u2066${formatDate(new Date(dataUpdatedAt), 'time')}\u2069` })}
          </span>
        )}
        {isFresh && <span className={classes['fresh']}>{say('fresh')}</span>}
      </h2>
      {failed !== null ? (
        <ErrorState title={failed.description} code={failed.code} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={title}>
          <SkeletonBar
            height={widget.kind !== 'figure' ? 180 : widget.compare === null ? 44 : 64}
          />
        </Skeleton>
      ) : (
        <Content widget={widget} result={data} title={title} />
      )}
    </section>
  );
}
