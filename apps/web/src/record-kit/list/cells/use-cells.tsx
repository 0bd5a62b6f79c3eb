import type { RecordComponent, RecordView } from '@dalpak/contracts';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { recordName } from '../../values/record-value.tsx';
import type { RowCell } from '../list-row.tsx';
import type { ShownColumn } from '../state/shown-columns.ts';
import {
  cellColumnFrom,
  isCellEditable,
  type PastedCell,
  pairPastedLines,
  pastedLines,
} from './cell-edit.ts';
import { CellEditor, type CellExit } from './cell-editor.tsx';
import { PasteDialog } from './paste-dialog.tsx';

/** How long a stored cell says so. */
const SAVED_MS = 1_000;

interface CellsInput {
  /** Null where this person may not change cells. */
  readonly record: RecordComponent | null;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly RecordView[];
}

interface Place {
  readonly id: string;
  readonly field: string;
}

interface Cells {
  /** Opens a cell; false when it cannot be changed in place. */
  readonly open: (row: RecordView, field: string) => boolean;
  /** Handles the keys of cells; false leaves the key to the row. */
  readonly onKeyDown: (event: KeyboardEvent, row: RecordView | undefined) => boolean;
  readonly onPaste: (event: ClipboardEvent, from: number) => boolean;
  /** @param go goes on to the row below (true) or this row, and returns it */
  readonly cellOf: (
    row: RecordView,
    isSelected: boolean,
    go: (down: boolean) => RecordView | undefined,
  ) => RowCell | null;
  readonly dialog: ReactNode;
}

/** The cells of a list that are changed in place, by keys, a double click, or a pasted column. */
export function useCells({ record, columns, rows }: CellsInput): Cells {
  const [field, setField] = useState<string | null>(null);
  const [editing, setEditing] = useState<Place | null>(null);
  const [saved, setSaved] = useState<Place | null>(null);
  const [pasted, setPasted] = useState<{
    readonly cells: readonly PastedCell[];
    readonly beyond: number;
    readonly shown: ShownColumn;
  } | null>(null);
  const editable = useMemo(
    () => (record === null ? [] : columns.filter(({ column }) => isCellEditable(record, column))),
    [record, columns],
  );
  useEffect(() => {
    if (saved === null) return undefined;
    const timer = setTimeout(() => setSaved(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const current = editable.find((one) => one.field === field) ?? null;

  const open = (row: RecordView, wanted: string): boolean => {
    if (!editable.some((one) => one.field === wanted)) return false;
    setField(wanted);
    setEditing({ id: row.id, field: wanted });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent, row: RecordView | undefined): boolean => {
    if (row === undefined || editable.length === 0) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'F2') {
      const first = current ?? editable.find(({ isFigure }) => isFigure) ?? editable[0];
      return first !== undefined && open(row, first.field);
    }
    if (event.key === 'Enter' && current !== null) return open(row, current.field);
    if (event.key === 'Escape' && current !== null) {
      setField(null);
      return true;
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
    const isForward =
      (event.key === 'ArrowLeft') === (getComputedStyle(event.currentTarget).direction === 'rtl');
    const next = cellColumnFrom(editable, field, isForward ? 1 : -1);
    if (next !== null) setField(next.field);
    return true;
  };
  const onPaste = (event: ClipboardEvent, from: number): boolean => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (current === null || from < 0 || lines.length === 0) return false;
    const cells = pairPastedLines(current.column, lines, rows, from);
    setPasted({ cells, beyond: lines.length - cells.length, shown: current });
    return true;
  };
  const cellOf: Cells['cellOf'] = (row, isSelected, go) => {
    if (record === null) return null;
    if (editing?.id === row.id) {
      const shown = editable.find((one) => one.field === editing.field);
      if (shown === undefined) return null;
      const leave = (exit: CellExit, wasSaved: boolean): void => {
        if (wasSaved) setSaved(editing);
        const below = go(exit === 'down');
        if (exit === 'stay') return setEditing(null);
        if (exit === 'down') {
          if (below === undefined) return setEditing(null);
          return setEditing({ id: below.id, field: editing.field });
        }
        const next = cellColumnFrom(editable, editing.field, exit === 'next' ? 1 : -1);
        setEditing(next === null ? null : { id: row.id, field: next.field });
        if (next !== null) setField(next.field);
        return undefined;
      };
      return {
        field: editing.field,
        state: 'editing',
        editor: (
          <CellEditor
            key={`${row.id}.${editing.field}`}
            component={record.component}
            shown={shown}
            row={row}
            onLeave={leave}
          />
        ),
      };
    }
    if (saved?.id === row.id) return { field: saved.field, state: 'saved', editor: null };
    return isSelected && current !== null
      ? { field: current.field, state: 'at', editor: null }
      : null;
  };
  return {
    open,
    onKeyDown,
    onPaste,
    cellOf,
    dialog: pasted !== null && record !== null && (
      <PasteDialog
        component={record.component}
        {...pasted}
        nameOf={({ row }) =>
          recordName(
            columns.map(({ column }) => column),
            row,
          )
        }
        onClose={() => setPasted(null)}
      />
    ),
  };
}
