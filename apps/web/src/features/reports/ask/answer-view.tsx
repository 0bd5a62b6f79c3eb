import { Button, NativeSelect } from '@mantine/core';
import {
  type AskReading,
  columnsOf,
  furtherDimensions,
  dimensionsOf,
  type DimensionKey,
  MEASURE_KEYS,
  maySeeMeasure,
  type MeasureKey,
  readHome,
  type ReportResult,
  runReportBody,
  saveHome,
} from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { changeOf } from '../../../report-kit/change-of.ts';
import { ReportChart } from '../../../report-kit/report-chart.tsx';
import { daysOf } from '../../../report-kit/report-view.ts';
import { figureText, nameOf } from '../../../report-kit/report-words.ts';
import { useReportWords } from '../../../report-kit/words.ts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { useOwnReportWork } from '../build/own-report-work.ts';
import { ReportChips } from '../report-chips.tsx';
import { ReportTable } from '../report-table.tsx';
import classes from '../report.module.css';
import { useAskWords } from './ask-words.ts';
import {
  definitionOfReading,
  ownOfReading,
  viewOfReading,
  widgetOfReading,
} from './reading-report.ts';

/** The figures of a reading that was changed by its chips. */
function useFigures(reading: AskReading, first: AskReading, given: ReportResult) {
  const today = localDateOf(useNow());
  const { measure, dimension, filters, compare, down, limit } = reading;
  const { from, to } = daysOf(viewOfReading(reading), today);
  const inTime = ['hour', 'day', 'weekday', 'week', 'month'].includes(dimension ?? '');
  const body = {
    measures: [measure],
    dimensions: dimension === null ? [] : [dimension],
    filters,
    ...(from === null || to === null ? {} : { from, to }),
    compare,
    ...(dimension === null
      ? {}
      : { sort: inTime ? { by: dimension, down: false } : { by: measure, down }, limit }),
  };
  const isFirst = reading === first;
  const { data } = useQuery({
    queryKey: ['ask-figures', body],
    queryFn: async ({ signal }) => (await api.call(runReportBody, { body }, { signal })).data,
    enabled: !isFirst,
  });
  return { result: isFirst ? given : data, today };
}

/** The figure in words: what, when, how much, and against what. */
function Sentence({
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
  const { measure, period, dimension, limit } = reading;
  const [column] = columnsOf({ [measure]: measure });
  if (column === undefined) return null;
  const { from, to } = daysOf(viewOfReading(reading), today);
  const alone = reading.dimension === null ? result.rows[0]?.cells[measure] : undefined;
  // Who asks for the one line with the most asks for its name.
  const [first] = dimension !== null && limit === 1 ? result.rows : [];
  const name = first === undefined ? '' : `${String(first.cells[dimension ?? ''] ?? '')} – `;
  const value = first?.cells[measure] ?? result.totals[measure] ?? alone ?? null;
  const before = first === undefined ? (result.comparison?.totals[measure] ?? null) : null;
  const days =
    from === null || to === null
      ? sayReport('ranges.today')
      : period === null
        ? from === to
          ? formatDate(from, 'date')
          : `${formatDate(from, 'date')} – ${formatDate(to, 'date')}`
        : sayReport(`ranges.${period}`);
  const change = changeOf(typeof value === 'number' ? value : null, before);
  return (
    <p className={classes['answer']} role="status">
      {say('sentence', {
        measure: nameOf(measure),
        period: days,
        figure: `${name}${figureText(column, value)}`,
      })}
      {before !== null &&
        ` ${say('compared', {
          figure: figureText(column, before),
          change: change === null ? '–' : `${change > 0 ? '+' : ''}${(change / 100).toFixed(1)}%`,
        })}`}
    </p>
  );
}

/** Keeping an answer: as a report of one's own, or on the home page. */
function Keep({
  reading,
  question,
}: {
  readonly reading: AskReading;
  readonly question: string;
}): ReactNode {
  const say = useAskWords();
  const cache = useQueryClient();
  const { save } = useOwnReportWork();
  const toHome = async (): Promise<void> => {
    try {
      const { data } = await api.call(readHome, {});
      const taken = data.widgets.map(({ id }) => id);
      await api.call(saveHome, {
        body: { widgets: [...data.widgets, widgetOfReading(reading, question, taken)] },
      });
      await cache.invalidateQueries({ queryKey: ['home'] });
      toast({ text: say('addedHome'), tone: 'ok' });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={classes['chips']}>
      <Button
        variant="default"
        onClick={() =>
          void save(ownOfReading(reading, question.slice(0, 200)), null).catch(showError)
        }
      >
        {say('saveReport')}
      </Button>
      <Button variant="default" onClick={() => void toHome()}>
        {say('toHome')}
      </Button>
    </div>
  );
}

/** An answer: the figure in words, how it was understood, and the lines. */
export function AnswerView({
  first,
  given,
  question,
}: {
  readonly first: AskReading;
  readonly given: ReportResult;
  readonly question: string;
}): ReactNode {
  const say = useAskWords();
  const { perr } = useAppInit();
  const [reading, setReading] = useState(first);
  const { result, today } = useFigures(reading, first, given);
  const report = definitionOfReading(reading);
  const { measure, dimension, filters } = reading;
  const held = Object.keys(filters) as DimensionKey[];
  const change = (part: Partial<AskReading>): void => setReading({ ...reading, ...part });
  const fitting = MEASURE_KEYS.filter(
    (key) =>
      key === measure ||
      (maySeeMeasure(perr, key) &&
        [...held, ...(dimension === null ? [] : [dimension])].every((one) =>
          dimensionsOf(key).includes(one),
        )),
  );
  return (
    <>
      {result === undefined ? (
        <Skeleton label={say('answering')}>
          <SkeletonBar height={120} />
        </Skeleton>
      ) : (
        <Sentence reading={reading} result={result} today={today} />
      )}
      <div className={classes['chips']} role="group" aria-label={say('understood')}>
        <NativeSelect
          aria-label={say('measure')}
          value={measure}
          onChange={(event) => {
            const next = fitting.find((key) => key === event.currentTarget.value);
            if (next !== undefined) change({ measure: next satisfies MeasureKey });
          }}
          data={fitting.map((key) => ({ value: key, label: nameOf(key) }))}
        />
        <NativeSelect
          aria-label={say('by')}
          value={dimension ?? ''}
          onChange={(event) =>
            change({
              dimension:
                furtherDimensions([measure], held).find(
                  (key) => key === event.currentTarget.value,
                ) ?? null,
            })
          }
          data={[
            { value: '', label: say('together') },
            ...furtherDimensions([measure], held).map((key) => ({
              value: key,
              label: `${say('by')} ${nameOf(key)}`,
            })),
          ]}
        />
        <ReportChips
          report={report}
          view={viewOfReading(reading)}
          today={today}
          onChange={({ period, from, to, compare, filters: next }) =>
            change({
              ...(period === undefined ? {} : { period }),
              ...(from === undefined ? {} : { from }),
              ...(to === undefined ? {} : { to }),
              ...(compare === undefined ? {} : { compare }),
              ...(next === undefined ? {} : { filters: next }),
            })
          }
        />
      </div>
      <Keep reading={reading} question={question} />
      {result !== undefined && dimension !== null && result.rows.length === 0 && (
        <QuietText>{say('nothing')}</QuietText>
      )}
      {result !== undefined && dimension !== null && result.rows.length > 0 && (
        <>
          {result.rows.length > 1 && report.chart !== null && (
            <Panel>
              <ReportChart
                columns={report.columns}
                kind={report.chart}
                drawn={measure}
                result={result}
                name={question}
              />
            </Panel>
          )}
          <Panel padded={false} className={classes['sheet']}>
            <div className={classes['scroll']} tabIndex={0} role="region" aria-label={question}>
              <ReportTable
                columns={columnsOf(report.columns)}
                pages={[result.rows.slice(0, 200)]}
                result={result}
                sort={report.sort}
                onSort={null}
                opened={{}}
                onOpen={null}
                onMore={() => undefined}
                each={0}
                drills={() => null}
              />
            </div>
          </Panel>
        </>
      )}
    </>
  );
}
