import { Button } from '@mantine/core';
import { ownFromReport, type OwnReport, type OwnReportView } from '@dalpak/contracts';
import { IconReportOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import type { ScreenProps } from '../../../platform/router/feature.types.ts';
import { go, hrefOf } from '../../../platform/router/navigation.ts';
import { useConfirmClose, useWindowInfo } from '../../../platform/windows/window-hooks.ts';
import { nameOfReport } from '../../../report-kit/report-words.ts';
import { useReportWords } from '../../../report-kit/words.ts';
import { PageHead } from '../../../ui/content/toolbar.tsx';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { BackLink, Page, PageTitle } from '../../../ui/layout/page.tsx';
import { EmptyState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { useNow } from '../../../ui/messages/use-now.ts';
import classes from '../report.module.css';
import { useBuildWords } from './build-words.ts';
import { BuilderFields } from './builder-fields.tsx';
import { useOwnReportWork } from './own-report-work.ts';
import { ReportPreview } from './report-preview.tsx';
import { useNamedReport } from '../../../report-kit/own-reports.ts';

const EMPTY: OwnReport = {
  name: '',
  measures: ['net'],
  rows: ['department'],
  column: null,
  filters: {},
  sort: null,
  chart: null,
  period: 'current_month',
  positions: [],
};

function Builder({
  first,
  before,
}: {
  readonly first: OwnReport;
  readonly before: OwnReportView | null;
}): ReactNode {
  const say = useBuildWords();
  const [draft, setDraft] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { save } = useOwnReportWork();
  const today = localDateOf(useNow());
  const title = say(before === null ? 'newReport' : 'changeReport');
  useWindowInfo({ title });
  useConfirmClose(draft !== first && !busy, say('unsaved'));
  const change = (part: Partial<OwnReport>): void => {
    setDraft((now) => {
      const next = { ...now, ...part };
      const keys: readonly string[] = [...next.rows, next.column ?? '', ...next.measures];
      // What the report is sorted by may have gone.
      return next.sort === null || keys.includes(next.sort.by) ? next : { ...next, sort: null };
    });
    setFault(null);
  };
  const submit = async (): Promise<void> => {
    if (draft.name.trim() === '') return setFault(say('nameNeeded'));
    if (draft.measures.length === 0 || draft.rows.length === 0) return undefined;
    setBusy(true);
    try {
      const { code } = await save(draft, before);
      go(`/report/id/${code}`, { force: true });
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  };
  return (
    <>
      <PageHead>
        <PageTitle>{title}</PageTitle>
        <Button loading={busy} onClick={() => void submit()}>
          {say('save')}
        </Button>
      </PageHead>
      <div className={classes['builder']}>
        <form
          className={classes['builderForm']}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <BuilderFields draft={draft} fault={fault} onChange={change} />
        </form>
        <div className={classes['builderForm']}>
          <ReportPreview draft={draft} today={today} />
        </div>
      </div>
    </>
  );
}

/** A copy of a report of any kind, as the beginning of an own one. */
function Copy({ code }: { readonly code: string }): ReactNode {
  const say = useBuildWords();
  const { report } = useNamedReport(code);
  if (report === undefined)
    return (
      <Skeleton label={say('newReport')}>
        <SkeletonBar height={320} />
      </Skeleton>
    );
  const first =
    report === null
      ? EMPTY
      : ownFromReport(report, say('copyOf', { name: nameOfReport(report) }).slice(0, 200));
  return <Builder first={first} before={null} />;
}

function Change({ code }: { readonly code: string }): ReactNode {
  const say = useBuildWords();
  const sayReport = useReportWords();
  const { own, report } = useNamedReport(code);
  if (report === undefined)
    return (
      <Skeleton label={say('changeReport')}>
        <SkeletonBar height={320} />
      </Skeleton>
    );
  if (own === null)
    return (
      <EmptyState
        heading="h1"
        icon={<IconReportOff size={28} />}
        title={sayReport('unknownTitle')}
        text={sayReport('unknownHelp', { code: code.slice(0, 20) })}
      />
    );
  return <Builder first={own.report} before={own} />;
}

/** Building a report of declared measures and dimensions, with a preview that answers at once. */
export function BuilderScreen({ params }: ScreenProps): ReactNode {
  const say = useReportWords();
  const code = params['id'] ?? 'new';
  const from = new URLSearchParams(params['query'] ?? '').get('from');
  return (
    <Page width={1120}>
      <BackLink href={hrefOf('/reports')}>{say('toReports')}</BackLink>
      {code !== 'new' ? (
        <Change code={code} />
      ) : from === null ? (
        <Builder first={EMPTY} before={null} />
      ) : (
        <Copy code={from} />
      )}
    </Page>
  );
}
