import { Button, Group, Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { RecordValueText } from '../../values/record-value.tsx';
import { fieldText } from '../../words.ts';
import type { ShownColumn } from '../state/shown-columns.ts';
import type { PastedCell } from './cell-edit.ts';
import classes from './cells.module.css';
import { reloadRows, writeCell } from './write-cell.ts';

interface PasteDialogProps {
  readonly component: number;
  readonly shown: ShownColumn;
  readonly cells: readonly PastedCell[];
  /** Lines below the last row of the page, which change nothing. */
  readonly beyond: number;
  readonly nameOf: (cell: PastedCell) => string;
  readonly onClose: () => void;
}

/** The preview of a pasted column: what each row has and would have, and what is wrong. */
export function PasteDialog({
  component,
  shown: { column, field },
  cells,
  beyond,
  nameOf,
  onClose,
}: PasteDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState<number | null>(null);
  const good = cells.filter(({ read }) => 'value' in read);
  const run = async (): Promise<void> => {
    const failed = new Map<string, string>();
    setDone(0);
    for (const [at, { row, read }] of good.entries()) {
      if (!('value' in read)) continue;
      const result = await writeCell({ component, column, row, value: read.value });
      if (result.kind === 'refused') failed.set(row.id, result.text);
      if (result.kind === 'overtaken') failed.set(row.id, t('changedMeanwhile'));
      setDone(at + 1);
    }
    await reloadRows(component);
    setDone(null);
    setFaults(failed);
    toast({ text: t('pasted', { count: good.length - failed.size }), tone: 'ok' });
    if (failed.size === 0 && good.length === cells.length) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pasteTitle', { column: fieldText(column.label), count: cells.length })}
      size={640}
    >
      <div className={classes['pasted']}>
        <table>
          <thead>
            <tr>
              <th>{t('pasteRow')}</th>
              <th>{t('pasteNow')}</th>
              <th>{t('pasteNew')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => {
              const fault =
                'fault' in cell.read ? cell.read.fault : (faults.get(cell.row.id) ?? null);
              return (
                <tr key={cell.row.id} data-fault={fault !== null || undefined}>
                  <td>
                    <bdi>{nameOf(cell)}</bdi>
                  </td>
                  <td>
                    <RecordValueText column={column} value={cell.row.data[field]} />
                  </td>
                  <td>
                    <bdi>{cell.text}</bdi>
                    {fault !== null && <span className={classes['why']}>{fault}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {beyond > 0 && <p role="status">{t('pasteBeyond', { count: beyond })}</p>}
      {done !== null && (
        <Progress
          value={(done / Math.max(1, good.length)) * 100}
          aria-label={t('changing', { done, count: good.length })}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('pasteLeave')}
        </Button>
        <Button
          data-autofocus
          loading={done !== null}
          disabled={good.length === 0}
          onClick={() => void run()}
        >
          {t('pasteDo', { count: good.length })}
        </Button>
      </Group>
    </Modal>
  );
}
