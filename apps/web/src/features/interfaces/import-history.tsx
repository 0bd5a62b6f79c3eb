import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useImports } from './import-queries.ts';
import { DataTable } from '../../ui/content/data-table.tsx';

interface ImportHistoryProps {
  readonly component: number;
  readonly opened: number | null;
  readonly onOpen: (id: number) => void;
}

/** Imports of this component, newest first. Each can be opened, and undone once it is complete. */
export function ImportHistory({ component, opened, onOpen }: ImportHistoryProps): ReactNode {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useImports(component);
  if (data === undefined) {
    if (error === null)
      return (
        <Skeleton label={t('history')}>
          <SkeletonBar height={120} />
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
    <Panel title={t('history')}>
      <DataTable label={t('history')} roomy stacked>
        <thead>
          <tr>
            <th scope="col">{t('fileName')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('new')}</th>
            <th scope="col">{t('changed')}</th>
            <th scope="col">
              <VisuallyHidden>{t('open')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(
            ({
              id,
              file_name: name,
              state,
              created_at: at,
              committed_at: committed,
              by,
              counts,
            }) => (
              <tr key={id}>
                <td data-label={t('fileName')}>
                  <bdi>{name}</bdi>
                </td>
                <td data-label={t('state')}>{t(`states.${state}`)}</td>
                <td data-label={t('when')}>
                  <DateText value={committed ?? at} />
                </td>
                <td data-label={t('by')}>
                  <bdi>{by}</bdi>
                </td>
                <td data-label={t('new')}>{counts !== null && <Num value={counts.new} />}</td>
                <td data-label={t('changed')}>
                  {counts !== null && <Num value={counts.changed} />}
                </td>
                <td data-label="">
                  {id !== opened && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      aria-label={t('openOf', { name })}
                      onClick={() => onOpen(id)}
                    >
                      {t('open')}
                    </Button>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </DataTable>
    </Panel>
  );
}
