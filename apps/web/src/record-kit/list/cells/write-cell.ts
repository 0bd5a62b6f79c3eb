import type { FieldValue, RecordColumn, RecordView } from '@dalpak/contracts';
import { queryClient } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { recordsKey } from '../../records-key.ts';
import { changeField } from '../bulk/bulk-edit.ts';
import { writtenValue } from './cell-edit.ts';
import { noteCellChange } from './cell-undo.store.ts';

/** What became of a cell: stored, refused with a reason, or overtaken by another person's value. */
export type CellResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'overtaken'; readonly row: RecordView };

interface CellWrite {
  readonly component: number;
  readonly column: RecordColumn;
  readonly row: RecordView;
  readonly value: FieldValue;
  /** False for the undoing of a change, which is not undone itself. */
  readonly undoable?: boolean;
}

/** Writes one cell with the value that its person saw as the base. */
export async function writeCell({
  component,
  column,
  row,
  value,
  undoable = true,
}: CellWrite): Promise<CellResult> {
  const before = writtenValue(row.data[column.key]);
  const { failures } = await changeField({
    component,
    column,
    value,
    rows: [row],
    onDone: () => undefined,
    signal: new AbortController().signal,
  });
  const [failure] = failures;
  if (failure?.isOvertaken === true) return { kind: 'overtaken', row: failure.row };
  if (failure !== undefined) {
    const { description, details } = describeError(failure.error);
    return { kind: 'refused', text: details[0]?.text ?? description };
  }
  if (undoable)
    noteCellChange({
      component,
      id: row.id,
      field: column.key,
      before,
      after: value,
      at: Date.now(),
    });
  return { kind: 'saved' };
}

export function reloadRows(component: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...recordsKey(component), 'page'] });
}
