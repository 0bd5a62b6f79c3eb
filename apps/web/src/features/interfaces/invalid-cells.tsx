import { Button } from '@mantine/core';
import type { ImportLineError, OpenImport } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { textOfReason } from '../../platform/api/reason-text.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { checkKeyOf, useInvalidCells } from './import-queries.ts';
import { DataTable } from '../../ui/content/data-table.tsx';
import classes from './interfaces.module.css';

/** Every invalid cell: its position, its content, and how to correct it. */
export function InvalidCells({ shown }: { readonly shown: OpenImport }): ReactNode {
  const { t } = useTranslation('imports');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvalidCells(
    shown.component,
    shown.id,
    checkKeyOf(shown),
  );
  const isUndone = shown.state === 'undone';
  if (data === undefined) {
    if (error === null)
      return (
        <Skeleton label={t('faults')}>
          <SkeletonBar height={160} />
        </Skeleton>
      );
    const trouble = describeError(error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        title={trouble.description}
        code={trouble.code}
        onRetry={() => void refetch()}
      />
    );
  }
  const faults: readonly ImportLineError[] = data.pages.flatMap((page) => page.data);
  const columnOf = ({ column, field }: ImportLineError): string =>
    shown.headings[column] ?? shown.fields.find(({ key }) => key === field)?.label ?? field;
  return (
    <Panel title={t(isUndone ? 'keptTitle' : 'faults')}>
      <DataTable
        label={t(isUndone ? 'keptTitle' : 'faults')}
        roomy
        stacked
        className={classes['faults']}
      >
        <thead>
          {isUndone ? (
            <tr>
              <th scope="col">{t('record')}</th>
              <th scope="col">{t('keptWhy')}</th>
            </tr>
          ) : (
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('heading')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          )}
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.line}.${fault.field}`}>
              {isUndone ? (
                <td data-label={t('record')}>
                  <a href={hrefOf(recordRoute(shown.component, fault.line))}>{fault.line}</a>
                </td>
              ) : (
                <>
                  <td data-label={t('line')}>
                    <Code>{fault.line}</Code>
                  </td>
                  <td data-label={t('heading')}>
                    <bdi>{columnOf(fault)}</bdi>
                  </td>
                  <td data-label={t('value')} className={classes['example']}>
                    <bdi>{fault.value}</bdi>
                  </td>
                </>
              )}
              <td data-label={t(isUndone ? 'keptWhy' : 'why')} className={classes['wrapped']}>
                <bdi>{textOfReason(fault) ?? fault.text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {hasNextPage && (
        <div className={classes['more']}>
          <Button
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
