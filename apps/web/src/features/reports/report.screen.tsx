import { Button, Pagination } from '@mantine/core';
import {
  findReport,
  PRODUCTION,
  type ReportCode,
  type ReportDefinition,
  type ReportFilter,
  type ReportResult,
  runReport,
} from '@dalpak/contracts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertCircle,
  IconChartBarOff,
  IconFileSpreadsheet,
  IconPrinter,
  IconReportOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Code } from '../../ui/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FilterForm } from './filter-form.tsx';
import { downloadText, reportCsv } from './report-csv.ts';
import { initialFilter, isSameFilter, pageOf } from './report-filter.ts';
import { ReportTable } from './report-table.tsx';
import { headingOf, nameOfReport } from './report-words.ts';
import classes from './report.module.css';
import { SavedFilters } from './saved-filters.tsx';

type Known = ReportDefinition & { readonly code: ReportCode };

function reportQuery(
  code: ReportCode,
  { from, to, ReportPerItem, IncludeMovements }: ReportFilter,
) {
  const query = {
    ReportPerItem,
    IncludeMovements,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
  return queryOptions({
    queryKey: ['report', code, query],
    queryFn: async ({ signal }) =>
      (await api.call(runReport, { params: { code }, query }, { signal })).data,
  });
}

/** Renders all pages for printing, prints, and removes them again. */
function usePrinting(): readonly [boolean, () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = (): void => setPrinting(false);
    addEventListener('afterprint', done, { once: true });
    window.print();
    return () => removeEventListener('afterprint', done);
  }, [printing]);
  return [printing, () => setPrinting(true)];
}

function Report({ report }: { readonly report: Known }): ReactNode {
  const { t } = useTranslation('reports');
  const init = useAppInit();
  const now = useNow();
  const [filter, setFilter] = useState(() => initialFilter(report.dated, localDateOf(now)));
  /** The filter of the report that is shown. */
  const [made, setMade] = useState(filter);
  useConfirmClose(!isSameFilter(filter, made), t('unsavedFilter', { name: nameOfReport(report) }));
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const [page, setPage] = useState(1);
  const [printing, print] = usePrinting();
  // The current lines stay while those of another filter load.
  const { data, error, refetch } = useQuery({
    ...reportQuery(report.code, made),
    placeholderData: keepPreviousData,
  });
  const lines = data?.rows ?? [];
  const shown = pageOf(lines, page, made.ReportPerPage);
  const pages = printing
    ? Array.from(
        { length: shown.pages },
        (_, at) => pageOf(lines, at + 1, made.ReportPerPage).lines,
      )
    : [shown.lines];
  const save = (result: ReportResult): void =>
    downloadText(
      `${report.code}-${localDateOf(now)}.csv`,
      reportCsv(report.columns, report.columns.map(headingOf), result),
    );
  const make = async (): Promise<void> => {
    setMade(filter);
    setPage(1);
    setBusy(true);
    try {
      const result = await cache.fetchQuery({ ...reportQuery(report.code, filter), staleTime: 0 });
      if (filter.Production === PRODUCTION.print && result.rows.length > 0) print();
      if (filter.Production === PRODUCTION.file && result.rows.length > 0) save(result);
    } catch {
      // The failed query shows the error in place of the lines.
    } finally {
      setBusy(false);
    }
  };
  const name = nameOfReport(report);
  const failed = error === null ? null : describeError(error);
  return (
    <>
      <header className={classes['head']}>
        <PageTitle>
          {name} <Code className={classes['code']}>{report.code}</Code>
        </PageTitle>
        <p className={classes['onPaper']}>
          {init.cloud.name}
          {made.from === null && made.to === null
            ? ''
            : ` · ${t('range', { from: formatDate(made.from ?? '', 'date'), to: formatDate(made.to ?? '', 'date') })}`}
        </p>
        {data !== undefined && lines.length > 0 && (
          <div className={classes['actions']}>
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
              {t('print')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} />}
              onClick={() => save(data)}
            >
              {t('csv')}
            </Button>
          </div>
        )}
      </header>
      <Panel
        title={t('filter')}
        className={classes['screenOnly']}
        aside={<SavedFilters report={report.code} filter={filter} onChoose={setFilter} />}
      >
        <FilterForm
          report={report}
          filter={filter}
          today={localDateOf(now)}
          busy={busy}
          onChange={setFilter}
          onRun={() => void make()}
        />
      </Panel>
      {failed !== null ? (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton label={t('loading')}>
          <div className={classes['loading']}>
            <SkeletonBar height={36} />
            <SkeletonBar height={240} />
          </div>
        </Skeleton>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<IconChartBarOff size={28} />}
          title={t(report.dated ? 'empty' : 'emptyNow')}
          text={t(report.dated ? 'emptyHelp' : 'emptyNowHelp')}
        />
      ) : (
        <>
          {data.truncated && <MessageBox tone="warn" title={t('truncated')} />}
          <Panel padded={false} className={classes['sheet']}>
            <div className={classes['scroll']} tabIndex={0} role="region" aria-label={name}>
              <ReportTable report={report} pages={pages} totals={data.totals} />
            </div>
          </Panel>
          {shown.pages > 1 && (
            <div className={classes['pager']}>
              <Pagination
                total={shown.pages}
                value={shown.page}
                onChange={setPage}
                siblings={1}
                size="md"
              />
              <span className={classes['quiet']}>
                {t('page', { page: shown.page, pages: shown.pages })}
              </span>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** The report in the route. */
export function ReportScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('reports');
  const code = params['id'] ?? '';
  const report = findReport(code);
  const toReports = hrefOf('/reports');
  if (report === null) {
    return (
      <EmptyState
        heading="h1"
        icon={<IconReportOff size={28} />}
        title={t('unknownTitle')}
        text={t('unknownHelp', { code: code.slice(0, 20) })}
        action={
          <Button component="a" href={toReports}>
            {t('toReports')}
          </Button>
        }
      />
    );
  }
  return (
    <Page width={1120} className={classes['page']}>
      <BackLink href={toReports}>{t('toReports')}</BackLink>
      <Report key={report.code} report={report} />
    </Page>
  );
}
