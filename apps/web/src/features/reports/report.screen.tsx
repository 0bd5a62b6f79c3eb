import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import {
  columnsOf,
  type OwnReportView,
  REPORT_FILTER_DEFAULTS,
  type ReportDefinition,
  type ReportLayout,
  runReport,
} from '@dalpak/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  IconAlertCircle,
  IconChartBarOff,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconLink,
  IconMailForward,
  IconPrinter,
  IconReportOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWindowInfo, useWindowUid } from '../../platform/windows/window-hooks.ts';
import { setWindowQuery } from '../../platform/windows/window-query.ts';
import { ReportChart } from '../../report-kit/report-chart.tsx';
import {
  daysOf,
  decodeView,
  encodeView,
  PLAIN_VIEW,
  type ReportView,
  runQueryOf,
} from '../../report-kit/report-view.ts';
import { nameOf, nameOfReport } from '../../report-kit/report-words.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { DayPairs } from './day-pairs.tsx';
import { downloadReport } from './download-report.ts';
import { PivotTable } from './build/pivot-table.tsx';
import { useNamedReport } from '../../report-kit/own-reports.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DrillLinks } from './drill-links.tsx';
import { FixedFilters } from '../../report-kit/filter-chips.tsx';
import { OwnActions } from './own-actions.tsx';
import { PaperOptions } from './paper-options.tsx';
import { ReportChips } from './report-chips.tsx';
import { ReportTable } from './report-table.tsx';
import { useOpened } from './use-opened.ts';
import { arrangeColumns, useReportLayout } from './use-report-layout.ts';
import { PageHead, Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './report.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { type Paper, SavedFilters } from './saved-filters.tsx';
import { useReportWords } from '../../report-kit/words.ts';

/** Lines drawn at once; further ones are drawn when asked for. */
const LINES_AT_ONCE = 200;

function plainView(report: ReportDefinition): ReportView {
  return { ...PLAIN_VIEW, period: report.period };
}

function reportQuery(code: string, view: ReportView, today: string, paper: Paper) {
  const { IncludeMovements, ReportPerItem } = paper;
  const query = { ...runQueryOf(view, today), IncludeMovements, ReportPerItem };
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

function pagesOf<T>(lines: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(lines.length / size)) }, (_, at) =>
    lines.slice(at * size, (at + 1) * size),
  );
}

function Report({
  report,
  own,
  query,
  layout,
  keep,
}: {
  readonly report: ReportDefinition;
  readonly own: OwnReportView | null;
  readonly query: string;
  readonly layout: ReportLayout;
  readonly keep: (change: Partial<ReportLayout>) => void;
}): ReactNode {
  const say = useReportWords();
  const init = useAppInit();
  const today = localDateOf(useNow());
  const plain = plainView(report);
  const uid = useWindowUid();
  const [view, setView] = useState(() =>
    decodeView(query, { ...plain, view: layout.view ?? plain.view }),
  );
  const [paper, setPaper] = useState<Paper>(REPORT_FILTER_DEFAULTS);
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const [printing, print] = usePrinting();
  const [sending, setSending] = useState(false);
  const facts = useOpened(report, view, today, paper.ReportPerItem);
  useWindowInfo({ title: nameOfReport(report) });
  // The lines stay, dimmed, while those of another view load.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(report.code, view, today, paper),
    placeholderData: keepPreviousData,
  });
  const change = (next: ReportView): void => {
    setView(next);
    setShown(LINES_AT_ONCE);
    facts.clear();
    if (uid !== null) setWindowQuery(uid, encodeView(next, plain));
  };
  const file = useMutation({
    mutationFn: (format: 'xlsx' | 'csv' | 'pdf') => downloadReport(report, view, { today, format }),
    onError: showError,
  });
  const share = (): void => {
    // The form of the user who opens it may be another: the address says it.
    const text = encodeView(view, { ...plain, view: view.view === 'chart' ? 'table' : 'chart' });
    const address = `${location.origin}${location.pathname}${hrefOf(`/report/id/${report.code}`)}`;
    void navigator.clipboard
      .writeText(text === '' ? address : `${address}?${text}`)
      .then(() => toast({ text: say('linkCopied'), tone: 'ok' }));
  };
  const left = new Set(data?.left_out);
  const all = columnsOf(report.columns).filter(({ of }) => !left.has(of));
  const columns = arrangeColumns(all, layout.columns);
  const showForm = (form: ReportView['view']): void => {
    keep({ view: form });
    change({ ...view, view: form });
  };
  const lines = data?.rows ?? [];
  const failed = error === null ? null : describeError(error);
  const name = nameOfReport(report);
  const sort = view.sort ?? report.sort;
  const onSort = (by: string): void => {
    // The third touch returns to the report's own order.
    if (view.sort?.by !== by) return change({ ...view, sort: { by, down: true } });
    return change({ ...view, sort: view.sort.down ? { by, down: false } : null });
  };
  const days = daysOf(view, today);
  return (
    <>
      <PageHead>
        <PageTitle>
          {name} <Code className={classes['code']}>{report.code}</Code>
        </PageTitle>
        <p className={classes['onPaper']}>
          {init.cloud.name}
          {days.from === null && days.to === null
            ? ''
            : ` · ${say('range', { from: formatDate(days.from ?? '', 'date'), to: formatDate(days.to ?? '', 'date') })}`}
        </p>
        <div className={classes['actions']}>
          <Button variant="default" leftSection={<IconLink size={18} />} onClick={share}>
            {say('share')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} />}
            loading={file.isPending}
            onClick={() => file.mutate('xlsx')}
          >
            {say('xlsx')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
            {say('print')}
          </Button>
          <ColumnsMenu columns={all} shown={columns} onChange={(keys) => keep({ columns: keys })} />
          <PaperOptions report={report} paper={paper} onChange={setPaper} />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={36} variant="default" aria-label={say('moreActs')}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconFileTypePdf size={18} />}
                onClick={() => file.mutate('pdf')}
              >
                {say('pdf')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileTypeCsv size={18} />}
                onClick={() => file.mutate('csv')}
              >
                {say('csv')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMailForward size={18} />}
                onClick={() => setSending(true)}
              >
                {say('sendRegularly')}
              </Menu.Item>
              <OwnActions report={report} own={own} />
            </Menu.Dropdown>
          </Menu>
        </div>
      </PageHead>
      {sending && <ScheduleDialog report={report} view={view} onClose={() => setSending(false)} />}
      <div className={classes['screenOnly']}>
        <Toolbar layout="spread">
          <div className={arrange['wrappingLine']}>
            <ReportChips
              report={report}
              view={view}
              today={today}
              onChange={(part) => change({ ...view, ...part })}
            />
            <SavedFilters
              report={report}
              view={view}
              paper={paper}
              plain={plain}
              today={today}
              onChoose={(next, figures) => {
                const { ReportPerItem, ReportPerPage, Production, IncludeMovements } = figures;
                setPaper({ ReportPerItem, ReportPerPage, Production, IncludeMovements });
                change(next);
              }}
            />
          </div>
          {report.chart !== null && (
            <SegmentedControl
              aria-label={say('form')}
              value={view.view}
              data={[
                { value: 'table', label: say('asTable') },
                { value: 'chart', label: say('asChart') },
              ]}
              onChange={(form) => showForm(form === 'chart' ? 'chart' : 'table')}
            />
          )}
        </Toolbar>
      </div>
      {failed !== null ? (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton label={say('loading')}>
          <div className={classes['loading']}>
            <SkeletonBar height={36} />
            <SkeletonBar height={240} />
          </div>
        </Skeleton>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<IconChartBarOff size={28} />}
          title={say(report.period === null ? 'emptyNow' : 'empty')}
          text={say(report.period === null ? 'emptyNowHelp' : 'emptyHelp')}
        />
      ) : (
        <>
          {data.truncated && <MessageBox tone="warn" title={say('truncated')} />}
          {data.left_out.length > 0 && (
            <QuietText>
              {say('leftOut', {
                names: columnsOf(report.columns)
                  .filter(({ of }) => left.has(of))
                  .map(({ of }) => nameOf(of))
                  .join(', '),
              })}
            </QuietText>
          )}
          {own !== null && <FixedFilters filters={report.only ?? {}} />}
          {data.comparison !== undefined && (
            <DayPairs comparison={data.comparison} mode={view.compare} />
          )}
          {view.view === 'chart' && report.chart !== null ? (
            <Panel className={cx(isPlaceholderData && classes['dimmed'])}>
              <ReportChart
                columns={report.columns}
                kind={report.chart}
                drawn={report.drawn}
                result={data}
                name={name}
                onTable={() => showForm('table')}
                onOpen={(key) => {
                  showForm('table');
                  if (report.movements !== null) facts.toggle(key);
                }}
              />
            </Panel>
          ) : (
            <Panel
              padded={false}
              className={cx(classes['sheet'], isPlaceholderData && classes['dimmed'])}
            >
              <div className={classes['scroll']} tabIndex={0} role="region" aria-label={name}>
                {report.pivot !== undefined ? (
                  <PivotTable columns={columns} pivot={report.pivot} result={data} />
                ) : (
                  <ReportTable
                    columns={columns}
                    pages={printing ? pagesOf(lines, paper.ReportPerPage) : [lines.slice(0, shown)]}
                    result={data}
                    sort={sort}
                    onSort={onSort}
                    opened={facts.opened}
                    onOpen={report.movements === null ? null : facts.toggle}
                    onMore={facts.more}
                    each={facts.each}
                    drills={(line) => (
                      <DrillLinks report={report} line={line} view={view} today={today} />
                    )}
                  />
                )}
              </div>
            </Panel>
          )}
          {view.view === 'table' && report.pivot === undefined && lines.length > shown && (
            <Button
              variant="default"
              className={classes['screenOnly'] ?? ''}
              onClick={() => setShown(shown + 3 * LINES_AT_ONCE)}
            >
              {say('moreLines', { shown, all: lines.length })}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** A report once it is known how the user wants to see it. */
function LaidOut({
  report,
  own,
  query,
}: {
  readonly report: ReportDefinition;
  readonly own: OwnReportView | null;
  readonly query: string;
}): ReactNode {
  const { layout, keep } = useReportLayout(report.code);
  return layout === null ? null : (
    <Report report={report} own={own} query={query} layout={layout} keep={keep} />
  );
}

/** The report in the route. */
export function ReportScreen({ params }: ScreenProps): ReactNode {
  const say = useReportWords();
  const code = params['id'] ?? '';
  const { report, own } = useNamedReport(code);
  const toReports = hrefOf('/reports');
  if (report === undefined)
    return (
      <Page width={1120}>
        <Skeleton label={say('loading')}>
          <SkeletonBar height={240} />
        </Skeleton>
      </Page>
    );
  if (report === null) {
    return (
      <EmptyState
        heading="h1"
        icon={<IconReportOff size={28} />}
        title={say('unknownTitle')}
        text={say('unknownHelp', { code: code.slice(0, 20) })}
        action={
          <Button component="a" href={toReports}>
            {say('toReports')}
          </Button>
        }
      />
    );
  }
  return (
    <Page width={1120} className={classes['page']}>
      <BackLink href={toReports}>{say('toReports')}</BackLink>
      <LaidOut
        // What was built anew is another report.
        key={`${report.code} ${own?.version ?? 0}`}
        report={report}
        own={own}
        query={params['query'] ?? ''}
      />
    </Page>
  );
}
