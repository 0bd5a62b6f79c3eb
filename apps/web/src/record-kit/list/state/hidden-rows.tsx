import { Button } from '@mantine/core';
import type { RecordComponent, RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { recordName } from '../../values/record-value.tsx';
import { checkRows } from './list-state.ts';
import { useListStep } from './list.store.ts';
import classes from '../list.module.css';

/** The number of names that fit on a line of a phone. */
const MAX_NAMES = 3;

/** Describes the checked rows that the list does not show, the first of them by name. */
export function describeHiddenRows(
  { columns }: Pick<RecordComponent, 'columns'>,
  rows: readonly RecordView[],
): string {
  // Unicode isolates: each name keeps its own text direction.
  const names = rows
    .slice(0, MAX_NAMES)
    .map((row) => `\u2068${recordName(columns, row)}\u2069`)
    .join(', ');
  const more = rows.length - MAX_NAMES;
  return i18n.t('records:hiddenRows', {
    names: more > 0 ? i18n.t('records:andMore', { names, count: more }) : names,
  });
}

/** Suffix of a row count: how many of them the list does not show; empty when it shows all. */
export function hiddenCountSuffix(count: number): string {
  return count === 0 ? '' : ` · ${i18n.t('records:hiddenCount', { count })}`;
}

interface HiddenRowsProps {
  readonly record: RecordComponent;
  readonly rows: readonly RecordView[];
  /**
   * No checked row is shown. "Keep only the shown ones" would uncheck all, which has a button
   * already.
   */
  readonly allHidden: boolean;
}

/** Checked rows of another search or page, which the buttons affect too. */
export function HiddenRows({ record, rows, allHidden: all }: HiddenRowsProps): ReactNode {
  const { t } = useTranslation('records');
  const step = useListStep();
  return (
    <p className={classes['hidden']}>
      <span role="status">{describeHiddenRows(record, rows)}</span>
      {!all && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => step((state) => checkRows(state, rows, false))}
        >
          {t('uncheckHidden')}
        </Button>
      )}
    </p>
  );
}
