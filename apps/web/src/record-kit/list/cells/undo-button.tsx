import { Button } from '@mantine/core';
import { type RecordComponent, type RecordValue, type RecordView } from '@dalpak/contracts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import { fieldText } from '../../words.ts';
import { forgetCellChange, freshChanges, useCellChanges } from './cell-undo.store.ts';
import { reloadRows, writeCell } from './write-cell.ts';

/** Undoes the changes in cells of this list one by one, the last first, for ten minutes. */
export function UndoButton({ record }: { readonly record: RecordComponent }): ReactNode {
  const { t } = useTranslation('records');
  const [busy, setBusy] = useState(false);
  const { component, columns } = record;
  const now = useNow(30_000);
  const fresh = freshChanges(useCellChanges(), component, now);
  const last = fresh.at(-1);
  const column = columns.find(({ key }) => key === last?.field);
  if (last === undefined || column === undefined) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    // Its base is the value that was written, so that a newer one is not overwritten.
    const row: RecordView = {
      id: last.id,
      active: true,
      data: { [last.field]: last.after as RecordValue },
    };
    const result = await writeCell({ component, column, row, value: last.before, undoable: false });
    setBusy(false);
    forgetCellChange(last);
    await reloadRows(component);
    toast(
      result.kind === 'saved'
        ? { text: t('cellUndone'), tone: 'ok' }
        : {
            text: result.kind === 'refused' ? result.text : t('cellNotUndone'),
            tone: 'bad',
          },
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={busy}
      title={t('undoCell', { column: fieldText(column.label) })}
      onClick={() => void undo()}
    >
      {t('undoCells', { count: fresh.length })}
    </Button>
  );
}
