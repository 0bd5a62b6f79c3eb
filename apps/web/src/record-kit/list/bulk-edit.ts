import { type FieldValue, formsOldWrite, kindOf, readField, type FieldFault, type RecordColumn, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';

/** Kinds whose value is one thing for many records: codes and pictures are each record's own. */
const OWN_KINDS: ReadonlySet<RecordColumn['kind']> = new Set(['code', 'barcode', 'password', 'image', 'avatar', 'file', 'table', 'levels', 'rights', 'limits', 'refs', 'daterange', 'moment']);

/** Columns that can be changed for many records at once. */
export function sharedColumns({ columns }: Pick<RecordComponent, 'columns'>): readonly RecordColumn[] {
  return columns.filter(({ kind, computed, once, unique, list }) => computed !== true && once !== true && unique !== true && list !== 'main' && !OWN_KINDS.has(kind));
}

/** A typed text as a value of the column, or what is wrong with it. */
export function typedValue(column: RecordColumn, text: string): { readonly value: FieldValue } | { readonly fault: FieldFault } {
  const parsed = kindOf(column).fromCell(text);
  const read = parsed.ok ? readField(column, parsed.value) : parsed;
  return read.ok ? { value: read.value } : { fault: read.fault };
}

export interface Failure {
  readonly row: RecordView;
  readonly error: unknown;
}

interface BulkEdit {
  readonly component: number;
  readonly column: RecordColumn;
  readonly value: FieldValue;
  readonly rows: readonly RecordView[];
  /** Called after each record, with what it is now; null when it failed. */
  readonly onDone: (done: number, stored: RecordView | null) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes one field of many records, one after the other: what was seen of it goes along, so that nobody's newer value is
 * lost. One that fails stops none of the others.
 */
export async function changeField({ component, column: { key }, value, rows, onDone, signal }: BulkEdit): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) break;
    const seen = row.data[key];
    let stored: RecordView | null = null;
    try {
      const { data } = await api.call(formsOldWrite, {
        params: { formID: component },
        body: { task: 'save', id: Number(row.id), request_id: crypto.randomUUID(), data: { [key]: value }, ...(seen === undefined ? {} : { before: { [key]: seen } }) },
      });
      if ('id' in data) stored = data;
    } catch (error) {
      failures.push({ row, error });
    }
    onDone(at + 1, stored);
  }
  return failures;
}
