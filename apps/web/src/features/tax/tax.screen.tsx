import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import type { UniformRun } from '@dalpak/contracts';
import { IconAlertCircle, IconDownload, IconFileZip, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './tax.module.css';
import { UniformReports } from './uniform-reports.tsx';
import { downloadUniform, useMakeUniform, useUniformRuns } from './use-uniform.ts';

function download(run: UniformRun): void {
  downloadUniform(run).catch((error: unknown) =>
    toast({ text: describeError(error).description, tone: 'bad' }),
  );
}

function RunList({
  runs,
  onShow,
}: {
  readonly runs: readonly UniformRun[];
  readonly onShow: (run: UniformRun) => void;
}): ReactNode {
  const { t } = useTranslation('tax');
  return (
    <ul className={classes['runs']}>
      {runs.map((run) => (
        <li key={run.id} className={classes['run']}>
          <span>
            <strong>
              {formatDate(run.from, 'date')}–{formatDate(run.to, 'date')}
            </strong>
            <span className={classes['quiet']}>
              {formatDate(run.made_at)} · {run.made_by}
            </span>
          </span>
          <Toolbar>
            <Button variant="default" onClick={() => onShow(run)}>
              {t('show')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => download(run)}
            >
              {t('download')}
            </Button>
          </Toolbar>
        </li>
      ))}
    </ul>
  );
}

/** What the next file would not have yet. */
function Waiting({
  openShifts,
  drafts,
}: {
  readonly openShifts: readonly string[];
  readonly drafts: number;
}): ReactNode {
  const { t } = useTranslation('tax');
  if (openShifts.length + drafts === 0) return null;
  return (
    <MessageBox tone="warn" icon={<IconAlertCircle size={20} />}>
      {openShifts.length > 0 && <p>{t('openShifts', { names: openShifts.join(', ') })}</p>}
      {drafts > 0 && <p>{t('drafts', { count: drafts })}</p>}
    </MessageBox>
  );
}

function UniformForm({ onMade }: { readonly onMade: (run: UniformRun) => void }): ReactNode {
  const { t } = useTranslation('tax');
  const [today] = useState(() => localDateOf(Date.now()));
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const [charset, setCharset] = useState<1 | 2>(1);
  const [books, setBooks] = useState(true);
  const make = useMakeUniform(onMade);
  const failure = make.error === null ? null : describeError(make.error);
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && to !== null) make.mutate({ from, to, charset, books });
      }}
    >
      <p className={classes['quiet']}>{t('help')}</p>
      <div className={classes['fields']}>
        <div>
          <span className={classes['quiet']} aria-hidden>
            {t('from')}
          </span>
          <DateField label={t('from')} pickLabel={t('from')} value={from} onChange={setFrom} />
        </div>
        <div>
          <span className={classes['quiet']} aria-hidden>
            {t('to')}
          </span>
          <DateField label={t('to')} pickLabel={t('to')} value={to} onChange={setTo} />
        </div>
        <SegmentedControl
          aria-label={t('charset')}
          value={String(charset)}
          onChange={(value) => setCharset(value === '2' ? 2 : 1)}
          data={[
            { value: '1', label: t('charset8859') },
            { value: '2', label: t('charset862') },
          ]}
        />
        <Checkbox
          label={t('books')}
          checked={books}
          onChange={(event) => setBooks(event.currentTarget.checked)}
        />
      </div>
      {failure !== null && (
        <MessageBox tone="bad" title={t('failed')}>
          {[failure.description, ...failure.details.map(({ text }) => text)].join(' · ')}
        </MessageBox>
      )}
      <Button
        type="submit"
        size="md"
        leftSection={<IconFileZip size={20} aria-hidden />}
        loading={make.isPending}
        disabled={from === null || to === null}
      >
        {t('make')}
      </Button>
      {make.isPending && <p role="status">{t('making')}</p>}
    </form>
  );
}

/** The uniform file: making it, its two reports, and the files of the last 90 days. */
export function TaxScreen(): ReactNode {
  const { t } = useTranslation('tax');
  const { data, error, refetch } = useUniformRuns();
  const [shown, setShown] = useState<UniformRun | null>(null);
  const failed = error === null || data !== undefined ? null : describeError(error);
  return (
    <Page width={960}>
      <PageTitle>{t('title')}</PageTitle>
      {data !== undefined && (
        <Waiting openShifts={data.waiting.open_shifts} drafts={data.waiting.drafts} />
      )}
      <Panel title={t('uniform')}>
        <UniformForm onMade={setShown} />
      </Panel>
      {shown !== null && (
        <Panel
          title={t('success')}
          aside={
            <Toolbar>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('print')}
              </Button>
              <Button
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => download(shown)}
              >
                {t('download')}
              </Button>
            </Toolbar>
          }
        >
          <UniformReports run={shown} />
        </Panel>
      )}
      {failed !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      )}
      {failed === null && data === undefined && (
        <Skeleton label={t('title')}>
          <SkeletonBar height={160} />
        </Skeleton>
      )}
      {data !== undefined && (
        <Panel title={t('runs')}>
          {data.runs.length === 0 ? (
            <EmptyState icon={<IconFileZip size={28} />} title={t('none')} text={t('help')} />
          ) : (
            <RunList runs={data.runs} onShow={setShown} />
          )}
        </Panel>
      )}
    </Page>
  );
}
