import { Button, Group } from '@mantine/core';
import { isRef, type RecordView } from '@dalpak/contracts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { recordName, RecordValueText } from '../../values/record-value.tsx';
import { valueText } from '../../values/value-text.ts';
import { fieldText } from '../../words.ts';
import type { ShownColumn } from '../state/shown-columns.ts';
import { readCell } from './cell-edit.ts';
import { CellInput } from './cell-input.tsx';
import classes from './cells.module.css';
import { type CellResult, reloadRows, writeCell } from './write-cell.ts';

/** Where the person goes on: the row below, the next or the previous cell, or nowhere. */
export type CellExit = 'down' | 'next' | 'previous' | 'stay';

interface CellEditorProps {
  readonly component: number;
  readonly shown: ShownColumn;
  readonly row: RecordView;
  readonly onLeave: (exit: CellExit, saved: boolean) => void;
}

function firstText({ column, field }: ShownColumn, row: RecordView): string {
  const value = row.data[field];
  return column.kind === 'ref' ? (isRef(value) ? String(value.id) : '') : valueText(column, value);
}

/**
 * One cell that is being changed: Enter saves and goes down, Tab goes on, Escape leaves it as it
 * was. A refusal and another person's value are shown at the cell.
 */
export function CellEditor({ component, shown, row, onLeave }: CellEditorProps): ReactNode {
  const { t } = useTranslation('records');
  const { column, field } = shown;
  const [before] = useState(() => firstText(shown, row));
  const [text, setText] = useState(before);
  const [base, setBase] = useState(row);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<CellResult | null>(null);
  const isLeft = useRef(false);
  const leave = (exit: CellExit, saved: boolean): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    onLeave(exit, saved);
  };
  const save = async (exit: CellExit): Promise<void> => {
    if (busy) return;
    if (text === before && result?.kind !== 'overtaken') return leave(exit, false);
    const read = readCell(column, text);
    if ('fault' in read) return setResult({ kind: 'refused', text: read.fault });
    setBusy(true);
    const now = await writeCell({ component, column, row: base, value: read.value });
    setBusy(false);
    if (now.kind === 'saved') {
      void reloadRows(component);
      return leave(exit, true);
    }
    // Saving again writes over the value that was shown, and over no third one.
    if (now.kind === 'overtaken') setBase(now.row);
    return setResult(now);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') leave('stay', false);
    else if (event.key === 'Enter') void save('down');
    else if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  };
  const name = recordName([column], row);
  return (
    <span
      role="presentation"
      className={classes['editor']}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (event.relatedTarget !== null && event.currentTarget.contains(event.relatedTarget))
          return;
        // A menu of a reference is drawn outside the cell.
        if (column.kind !== 'ref' && result === null) void save('stay');
      }}
    >
      <CellInput
        component={component}
        column={column}
        label={t('cellOf', { column: fieldText(column.label), name: name === '' ? row.id : name })}
        value={row.data[field]}
        text={text}
        wrong={result !== null}
        busy={busy}
        onText={(next) => {
          setText(next);
          if (result?.kind === 'refused') setResult(null);
        }}
      />
      {result?.kind === 'refused' && (
        <span role="alert" className={classes['fault']}>
          {result.text}
        </span>
      )}
      {result?.kind === 'overtaken' && (
        <span role="alert" className={classes['fault']}>
          {t('changedMeanwhile')} <RecordValueText column={column} value={result.row.data[field]} />
          <Group gap="xs">
            <Button size="compact-xs" onClick={() => void save('stay')}>
              {t('keepMine', { value: text })}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                void reloadRows(component);
                leave('stay', false);
              }}
            >
              {t('keepTheirs')}
            </Button>
          </Group>
        </span>
      )}
    </span>
  );
}
