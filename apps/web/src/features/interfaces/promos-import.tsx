import { Button, FileInput, TextInput } from '@mantine/core';
import { importFile, type ImportKind, type ImportReportView } from '@dalpak/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconFileUpload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Num } from '../../ui/figures/num.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './interfaces.module.css';
import { readUpload, checkUpload } from './read-upload.ts';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** Lines of a price transparency file that the user should check. */
export function ReportLines({
  report: { listed },
}: {
  readonly report: ImportReportView;
}): ReactNode {
  const { t } = useTranslation('interfaces');
  if (listed.length === 0) return null;
  return (
    <details>
      <summary className={classes['summary']}>{t('lookAt')}</summary>
      <ul className={classes['lines']}>
        {listed.map(({ line, reason, text }) => (
          <li key={`${line} ${reason} ${text}`}>
            {t('line', { line })} · <bdi>{text === '' ? reason : text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Report({ report }: { readonly report: ImportReportView }): ReactNode {
  const { t } = useTranslation('interfaces');
  const figures = [
    [t('lines'), report.lines],
    [t('added'), report.imported],
    [t('changed'), report.changed],
    [t('unchanged'), report.unchanged],
    [t('leftOut'), sum(report.skipped) + sum(report.unmapped)],
  ] as const;
  return (
    <Panel title={t(report.dry_run ? 'checked' : 'taken')}>
      <p role="status" className={classes['note']}>
        {t(report.dry_run ? 'checkedHelp' : 'takenHelp')}
      </p>
      <Facts layout="figures">
        {figures.map(([name, value]) => (
          <Fact key={name} label={name}>
            <Num value={value} />
          </Fact>
        ))}
      </Facts>
      <ReportLines report={report} />
    </Panel>
  );
}

/**
 * Imports a promotion file of the price transparency law: checked first, written after
 * confirmation.
 */
export function PromosImport({
  kind,
  component,
}: {
  readonly kind: ImportKind;
  readonly component: number;
}): ReactNode {
  const { t } = useTranslation('interfaces');
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [chain, setChain] = useState('');
  const [store, setStore] = useState('');
  const run = useMutation({
    mutationFn: async ({ picked, dryRun }: { readonly picked: File; readonly dryRun: boolean }) => {
      const body = {
        file_name: picked.name,
        content: await readUpload(picked),
        dry_run: dryRun,
        ...(chain === '' ? {} : { chain }),
        ...(store === '' ? {} : { store }),
      };
      return (await api.call(importFile, { params: { kind }, body })).data;
    },
    onSuccess: async (report) => {
      if (!report.dry_run)
        await Promise.all([
          cache.invalidateQueries({ queryKey: ['imports'] }),
          cache.invalidateQueries({ queryKey: ['records', component] }),
        ]);
    },
  });
  const start = (dryRun: boolean): void => {
    const why = checkUpload(file);
    setFault(why === null ? null : t(why));
    if (why === null && file !== null) run.mutate({ picked: file, dryRun });
  };
  const change = (): void => {
    setFault(null);
    // The result of a previous file is no longer valid.
    run.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start(true);
  };
  const failed = run.error === null ? null : describeError(run.error);
  const report = run.data;
  return (
    <>
      <Panel>
        <form className={classes['form']} onSubmit={submit} noValidate>
          <FileInput
            label={t('file')}
            description={t('fileHelp')}
            placeholder={t('chooseFile')}
            accept=".xml,.csv,.gz,.zip"
            leftSection={<IconFileUpload size={18} />}
            value={file}
            error={fault}
            onChange={(next) => {
              setFile(next);
              change();
            }}
          />
          <TextInput
            label={t('chain')}
            value={chain}
            maxLength={100}
            onChange={(event) => {
              setChain(event.currentTarget.value);
              change();
            }}
          />
          <TextInput
            label={t('store')}
            value={store}
            maxLength={100}
            onChange={(event) => {
              setStore(event.currentTarget.value);
              change();
            }}
          />
          {failed !== null && (
            <MessageBox tone="bad" title={failed.description}>
              {failed.details.map(({ text }) => (
                <div key={text}>{text}</div>
              ))}
            </MessageBox>
          )}
          <div>
            <Button type="submit" loading={run.isPending}>
              {t('check')}
            </Button>
          </div>
        </form>
      </Panel>
      {report !== undefined && <Report report={report} />}
      {report?.dry_run === true && report.imported + report.changed > 0 && (
        <div>
          <Button loading={run.isPending} onClick={() => start(false)}>
            {t('take')}
          </Button>
        </div>
      )}
    </>
  );
}
