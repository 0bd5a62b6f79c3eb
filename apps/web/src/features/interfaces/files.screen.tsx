import { listImports } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { DataTable } from '../../ui/content/data-table.tsx';
import { BackToInterfaces } from './interfaces.screen.tsx';

function History(): ReactNode {
  const { t } = useTranslation('interfaces');
  const { data, error, refetch } = useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await api.call(listImports, {}, { signal })).data,
  });
  if (data === undefined) {
    if (error === null)
      return (
        <Skeleton label={t('files')}>
          <SkeletonBar height={160} />
        </Skeleton>
      );
    const shown = describeError(error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        title={shown.description}
        code={shown.code}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0)
    return (
      <EmptyState icon={<IconFileImport size={28} />} title={t('empty')} text={t('emptyHelp')} />
    );
  return (
    <Panel padded={false}>
      <DataTable label={t('files')} roomy stacked>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('added')}</th>
            <th scope="col">{t('changed')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((batch) => (
            <tr key={batch.id}>
              <td data-label={t('file')}>
                <bdi>{batch.file_name}</bdi>
              </td>
              <td data-label={t('kind')}>{t(batch.kind)}</td>
              <td data-label={t('when')}>
                <DateText value={batch.started_at} />
              </td>
              <td data-label={t('added')}>
                <Num value={batch.imported} />
              </td>
              <td data-label={t('changed')}>
                <Num value={batch.changed} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

/** Imported files: which, when, and how many records changed. */
export function FilesScreen(): ReactNode {
  const { t } = useTranslation('interfaces');
  return (
    <Page width={880}>
      <BackToInterfaces />
      <PageTitle>{t('files')}</PageTitle>
      <History />
    </Page>
  );
}
