import { Button, VisuallyHidden } from '@mantine/core';
import {
  findRecordComponent,
  type ImportChange,
  isEmptyValue,
  type OpenImport,
  type RecordColumn,
  type RecordValue,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { nameOfRecord } from '../../record-kit/form/state/record-name.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { RecordValueText } from '../../record-kit/values/record-value.tsx';
import { fieldText } from '../../record-kit/words.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { checkKeyOf, useChanges } from './import-queries.ts';
import { DataTable } from '../../ui/content/data-table.tsx';
import classes from './interfaces.module.css';

/** Number of new records shown: a few are enough to check the column mapping. */
const SAMPLE_SIZE = 5;

interface ValueProps {
  readonly column: RecordColumn;
  readonly value: RecordValue | undefined;
}

const isNothing = (value: RecordValue | undefined): boolean =>
  value === undefined || (typeof value !== 'boolean' && isEmptyValue(value));

function Value({ column, value }: ValueProps): ReactNode {
  const { t } = useTranslation('imports');
  return isNothing(value) ? (
    <span>{t('emptyValue')}</span>
  ) : (
    <RecordValueText column={column} value={value} />
  );
}

/** The current value of a field; an empty one is not struck through. */
function Before({ column, value }: ValueProps): ReactNode {
  const Was = isNothing(value) ? 'span' : 'del';
  return (
    <Was className={classes['was']}>
      <Value column={column} value={value} />
    </Was>
  );
}

/** The fields that a line would write, with their current values for an existing record. */
function Fields({
  columns,
  change: { before, after },
}: {
  readonly columns: readonly RecordColumn[];
  readonly change: ImportChange;
}): ReactNode {
  const { t } = useTranslation('imports');
  return (
    <ul className={classes['changes']}>
      {columns
        .filter(({ key }) => key in after)
        .map((column) => (
          <li key={column.key}>
            <span className={classes['was']}>{fieldText(column.label)}: </span>
            {before !== null && (
              <>
                <VisuallyHidden>{t('was')} </VisuallyHidden>
                <Before column={column} value={before[column.key]} />
                <span aria-hidden> ← </span>
                <VisuallyHidden>{t('willBe')} </VisuallyHidden>
              </>
            )}
            <strong className={classes['willBe']}>
              <Value column={column} value={after[column.key]} />
            </strong>
          </li>
        ))}
    </ul>
  );
}

interface ImportChangesProps {
  readonly shown: OpenImport;
  readonly verdict: 'changed' | 'new';
  readonly count: number;
}

/**
 * Preview of an import: the records that it would change, field by field, or a few of those that it
 * would add.
 */
export function ImportChanges({ shown, verdict, count }: ImportChangesProps): ReactNode {
  const { t } = useTranslation('imports');
  const { component } = shown;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(
    component,
    shown.id,
    verdict,
    checkKeyOf(shown),
  );
  const figure = count.toLocaleString('he-IL');
  const title = t(verdict === 'changed' ? 'changesTitle' : 'newTitle', { count, figure });
  if (data === undefined) {
    if (error === null)
      return (
        <Skeleton label={title}>
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
  const columns = findRecordComponent(component)?.columns ?? [];
  const all: readonly ImportChange[] = data.pages.flatMap((page) => page.data);
  const changes = verdict === 'new' ? all.slice(0, SAMPLE_SIZE) : all;
  const nameOf = ({ id, before, after }: ImportChange): string =>
    nameOfRecord(component, { id: id === null ? '' : String(id), data: { ...after, ...before } });
  return (
    <Panel title={title}>
      <DataTable label={title} roomy stacked className={classes['faults']}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t(verdict === 'changed' ? 'whatChanges' : 'whatIsNew')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.line}>
              <td data-label={t('line')}>
                <Code>{change.line}</Code>
              </td>
              <td data-label={t('name')} className={classes['wrapped']}>
                {change.id === null ? (
                  <bdi>{nameOf(change)}</bdi>
                ) : (
                  <a href={hrefOf(recordRoute(component, change.id))}>
                    <bdi>{nameOf(change)}</bdi>
                  </a>
                )}
              </td>
              <td
                data-label={t(verdict === 'changed' ? 'whatChanges' : 'whatIsNew')}
                className={classes['wrapped']}
              >
                <Fields columns={columns} change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {verdict === 'changed' && count > changes.length && (
        <p className={classes['note']}>
          {t('shownOf', { shown: changes.length.toLocaleString('he-IL'), figure })}
        </p>
      )}
      {verdict === 'changed' && hasNextPage && (
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
      {verdict === 'new' && count > changes.length && (
        <p className={classes['note']}>
          {t('moreNew', { figure: (count - changes.length).toLocaleString('he-IL') })}
        </p>
      )}
    </Panel>
  );
}
