import {
  columnsOf,
  definitionOfOwn,
  isDated,
  type OwnReport,
  runReportBody,
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { ReportChart } from '../../../report-kit/report-chart.tsx';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { ReportTable } from '../report-table.tsx';
import classes from '../report.module.css';
import { useBuildWords } from './build-words.ts';
import { PivotTable } from './pivot-table.tsx';

const LINES = 60;

/** The report that is being built, over the last seven days. */
export function ReportPreview({
  draft,
  today,
}: {
  readonly draft: OwnReport;
  readonly today: string;
}): ReactNode {
  const say = useBuildWords();
  const { measures, rows, column, filters, sort } = useDeferredValue(draft);
  const dated = isDated(measures);
  const body = {
    measures,
    dimensions: column === null ? rows : [...rows, column],
    filters,
    ...(dated ? periodOf('last_7_days', today) : {}),
    ...(sort === null ? {} : { sort }),
    ...(column === null ? {} : { pivot: column }),
  };
  const isReady = measures.length > 0 && rows.length > 0;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['report-preview', body],
    queryFn: async ({ signal }) => (await api.call(runReportBody, { body }, { signal })).data,
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  if (!isReady) return <QuietText>{say('pickFirst')}</QuietText>;
  if (error !== null) {
    const failed = describeError(error);
    return (
      <ErrorState title={failed.description} code={failed.code} onRetry={() => void refetch()} />
    );
  }
  const report = definitionOfOwn('U000', draft);
  const columns = columnsOf(report.columns);
  const title = say(dated ? 'preview' : 'previewNow');
  if (data === undefined || isPlaceholderData)
    return (
      <Skeleton label={title}>
        <SkeletonBar height={240} />
      </Skeleton>
    );
  if (data.rows.length === 0) return <QuietText>{say('noSample')}</QuietText>;
  const left = new Set(data.left_out);
  const shown = columns.filter(({ of }) => !left.has(of));
  return (
    <>
      <QuietText>{title}</QuietText>
      <Panel padded={false} className={cx(classes['sheet'])}>
        <div className={classes['scroll']} tabIndex={0} role="region" aria-label={title}>
          {column === null ? (
            <ReportTable
              columns={shown}
              pages={[data.rows.slice(0, LINES)]}
              result={data}
              sort={report.sort}
              onSort={null}
              opened={{}}
              onOpen={null}
              onMore={() => undefined}
              each={0}
              drills={() => null}
            />
          ) : (
            <PivotTable columns={shown} pivot={column} result={data} />
          )}
        </div>
      </Panel>
      {draft.chart !== null && column === null && (
        <Panel>
          <ReportChart
            columns={report.columns}
            kind={draft.chart}
            drawn={report.drawn}
            result={data}
            name={draft.name === '' ? title : draft.name}
          />
        </Panel>
      )}
    </>
  );
}
