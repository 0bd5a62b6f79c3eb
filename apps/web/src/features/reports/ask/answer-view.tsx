import { Button, NativeSelect } from '@mantine/core';
import {
  ASKED_LINES,
  askedLines,
  askedOrder,
  type AskReading,
  columnsOf,
  furtherDimensions,
  dimensionsOf,
  type DimensionKey,
  MEASURE_KEYS,
  maySeeMeasure,
  type MeasureKey,
  MOST_LEADERS,
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
import { ReportChart } from '../../../report-kit/report-chart.tsx';
import { daysOf } from '../../../report-kit/report-view.ts';
import { nameOf } from '../../../report-kit/report-words.ts';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { useOwnReportWork } from '../build/own-report-work.ts';
import { ReportChips } from '../report-chips.tsx';
import { ReportTable } from '../report-table.tsx';
import classes from '../report.module.css';
import { AnswerSentence, lacksReasons } from './answer-sentence.tsx';
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
  const { measure, dimension, filters, compare } = reading;
  const { from, to } = daysOf(viewOfReading(reading), today);
  const body = {
    measures: [measure],
    dimensions: dimension === null ? [] : [dimension],
    filters,
    ...(from === null || to === null ? {} : { from, to }),
    compare,
    ...askedOrder(reading),
  };
  const isFirst = reading === first;
  const { data } = useQuery({
    queryKey: ['ask-figures', body],
    queryFn: async ({ signal }) => (await api.call(runReportBody, { body }, { signal })).data,
    enabled: !isFirst,
  });
  const result =
    isFirst || data === undefined ? given : { ...data, rows: [...askedLines(reading, data.rows)] };
  return { result: isFirst || data !== undefined ? result : undefined, today };
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
  const { measure, dimension, filters, limit } = reading;
  const held = Object.keys(filters) as DimensionKey[];
  const change = (part: Partial<AskReading>): void => setReading({ ...reading, ...part });
  const mostLines = limit === 1 ? MOST_LEADERS : ASKED_LINES;
  const hasLines =
    result !== undefined &&
    dimension !== null &&
    result.rows.length > 0 &&
    !lacksReasons(reading, result);
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
        <AnswerSentence reading={reading} result={result} today={today} />
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
      {result !== undefined && hasLines && (
        <>
          {result.rows.length > 1 && report.chart !== null && (
            <Panel>
              <ReportChart
                columns={report.columns}
                kind={report.chart}
                drawn={measure}
                result={{ ...result, rows: result.rows.slice(0, mostLines) }}
                name={question}
              />
            </Panel>
          )}
          <Panel padded={false} className={classes['sheet']}>
            <div className={classes['scroll']} tabIndex={0} role="region" aria-label={question}>
              <ReportTable
                columns={columnsOf(report.columns)}
                pages={[result.rows.slice(0, mostLines)]}
                result={result}
                sort={report.sort}
                onSort={null}
                opened={{}}
                onOpen={null}
                onMore={() => undefined}
                each={0}
                drills={() => null}
                totalName={limit === ASKED_LINES ? null : say('totalOfAll')}
              />
            </div>
          </Panel>
        </>
      )}
    </>
  );
}
