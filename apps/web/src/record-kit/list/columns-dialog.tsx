import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { ListColumn, RecordComponent } from '@dalpak/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { fieldText } from '../words.ts';
import type { ColumnChoice } from './state/list-state.ts';
import { clampWidth, defaultColumns, type ShownColumn } from './state/shown-columns.ts';
import classes from './list.module.css';
import { Modal } from '../../ui/dialogs/modal.tsx';

interface ColumnsDialogProps {
  readonly record: RecordComponent;
  readonly wires: readonly ListColumn[];
  readonly columns: readonly ShownColumn[];
  /** Null for the component's default columns. */
  readonly onColumns: (columns: readonly ColumnChoice[] | null) => void;
  readonly onClose: () => void;
}

interface Line {
  readonly field: string;
  readonly label: string;
  readonly on: boolean;
  readonly width: string;
}

function widthOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? clampWidth(Number(text)) : undefined;
}

/** Choice, order and width of the columns, for touch and keyboard, which cannot drag edges. */
export function ColumnsDialog({
  record,
  wires,
  columns,
  onColumns,
  onClose,
}: ColumnsDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const shown = columns.map(({ field, width, fixed }) => ({
      field,
      on: true,
      width: fixed ? String(width) : '',
    }));
    const hidden = wires
      .filter(({ field }) => !shown.some((one) => one.field === field))
      .map(({ field }) => ({ field, on: false, width: '' }));
    return [...shown, ...hidden].map((line) => ({
      ...line,
      label: fieldText(record.columns.find(({ key }) => key === line.field)?.label ?? 'name'),
    }));
  });
  const change = (at: number, part: Partial<Line>): void =>
    setLines((all) => all.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const move = (at: number, by: -1 | 1): void =>
    setLines((all) => {
      const moved = all[at];
      if (moved === undefined) return all;
      const rest = all.filter((_, index) => index !== at);
      return [...rest.slice(0, at + by), moved, ...rest.slice(at + by)];
    });
  const chosen = lines.filter(({ on }) => on);
  const usual = new Set(defaultColumns(wires).map(({ field }) => field));
  return (
    <Modal opened onClose={onClose} title={t('columns')} size={560}>
      <p className={classes['help']}>{t('columnsHelp')}</p>
      <ul className={classes['lines']}>
        {lines.map(({ field, label, on, width }, at) => (
          <li key={field} className={classes['line']}>
            <Checkbox
              label={label}
              checked={on}
              onChange={(event) => change(at, { on: event.currentTarget.checked })}
              className={classes['grow'] ?? ''}
            />
            <TextInput
              className="digits-text"
              size="xs"
              w={72}
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              aria-label={t('columnWidth', { column: label })}
              value={width}
              onChange={(event) => change(at, { width: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === 0}
              aria-label={t('columnEarlier', { column: label })}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === lines.length - 1}
              aria-label={t('columnLater', { column: label })}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => onColumns(null)}>
          {t('columnsReset')}
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            const isUsual =
              chosen.length === usual.size &&
              chosen.every(
                ({ field, width }, at) =>
                  width === '' && defaultColumns(wires)[at]?.field === field,
              );
            onColumns(
              isUsual ? null : chosen.map(({ field, width }) => ({ field, width: widthOf(width) })),
            );
          }}
        >
          {t('apply')}
        </Button>
      </Group>
    </Modal>
  );
}
