import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconForms, IconTags, IconX } from '@tabler/icons-react';
import type { RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notShown } from './hidden-rows.tsx';
import { uncheckAll } from './list-state.ts';
import { useListStep } from './list.store.ts';
import type { StatusChange } from './use-status-change.ts';
import classes from './list.module.css';

interface BulkBarProps {
  readonly rows: readonly RecordView[];
  /** How many of them the list does not show. */
  readonly hidden: number;
  readonly status: StatusChange;
  /** Null where no field can be changed. */
  readonly onEdit: (() => void) | null;
  readonly onCopy: () => void;
  /** Null where the records have no labels. */
  readonly onLabels: (() => void) | null;
  /** More buttons for these rows. */
  readonly extra?: ReactNode;
}

/** What can be done with the checked rows; it stands in the place of the list's own buttons, beside the search. */
export function BulkBar({ rows, hidden, status, onEdit, onCopy, onLabels, extra }: BulkBarProps): ReactNode {
  const { t } = useTranslation('records');
  const step = useListStep();
  const used = rows.filter(({ active }) => active);
  const unused = rows.filter(({ active }) => !active);
  return (
    <div className={classes['bulk']} role="group" aria-label={t('checkedCount', { count: rows.length })}>
      <strong role="status">{t('checkedCount', { count: rows.length })}{notShown(hidden)}</strong>
      {status.mayPutOut && used.length > 0 && <Button variant="default" loading={status.busy} leftSection={<IconArchive size={18} aria-hidden />} onClick={() => status.change(used, false)}>{t('putOut')}</Button>}
      {status.mayPutIn && unused.length > 0 && <Button variant="default" loading={status.busy} leftSection={<IconArchiveOff size={18} aria-hidden />} onClick={() => status.change(unused, true)}>{t('putIn')}</Button>}
      {onEdit !== null && <Button variant="default" leftSection={<IconForms size={18} aria-hidden />} onClick={onEdit}>{t('editField')}</Button>}
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopy}>{t('copy')}</Button>
      {onLabels !== null && <Button variant="default" leftSection={<IconTags size={18} aria-hidden />} onClick={onLabels}>{t('labels')}</Button>}
      {extra}
      <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={() => step(uncheckAll)}>{t('uncheck')}</Button>
    </div>
  );
}
