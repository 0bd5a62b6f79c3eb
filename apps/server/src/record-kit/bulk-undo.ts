import { type FieldValue, type RecordComponent, type RecordView } from '@dalpak/contracts';
import type { TenantTx } from '../kernel/db/index.ts';
import type { SessionContext } from '../kernel/http/index.ts';
import { findUntouched, lockRows, removeRows, type RowImage, updateRows, type Version } from './bulk.store.ts';
import type { RecordRules } from './record-rules.ts';
import { updateStatus } from './record-write.store.ts';

/** A row that an import wrote. */
export interface WrittenRow {
  readonly id: number;
  /** Null for one that it made. */
  readonly before: RowImage | null;
  readonly after: RowImage;
}

interface UndoParts {
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr'>;
  readonly record: RecordComponent;
  readonly rules: RecordRules;
  readonly version: Version;
}

/** What became of a row that was to be as before: it is; it was changed since and stays; something refers to it and it is out of use. */
export interface Undone {
  readonly restored: number;
  readonly kept: readonly { readonly id: number; readonly why: 'changed' | 'referred' }[];
}

/** Gives rows back what an import took, unless somebody changed since what it wrote. Made ones are removed, or put out of use where something refers to them. */
export async function undoRows(tx: TenantTx, { ctx, record, rules, version }: UndoParts, rows: readonly WrittenRow[]): Promise<Undone> {
  await lockRows(tx, record, rows.map(({ id }) => id));
  const untouched = await findUntouched(tx, record, rows);
  const mine = rows.filter(({ id }) => untouched.has(id));
  const changed = mine.filter(({ before }) => before !== null);
  if (changed.length > 0) {
    await updateRows(tx, record, changed.map(({ id, before }) => ({ id, set: before ?? {} })), await version.of(tx, record));
    const turned = changed.map((row) => ({ tx, record, id: row.id, before: viewOf(record, row.id, row.after), data: valuesOf(record, row.before ?? {}), ctx }));
    if (rules.many !== undefined) await rules.many.after(tx, turned);
    else if (rules.after !== undefined) for (const change of turned) await rules.after(change);
  }
  const made = mine.filter(({ before }) => before === null).map(({ id }) => id);
  const held = new Set(made.length === 0 ? [] : await rules.held?.(tx, made));
  const gone = new Set(await removeRows(tx, record, made.filter((id) => !held.has(id)), { version, removing: rules.removing }));
  const stay = made.filter((id) => !gone.has(id));
  if (stay.length > 0) await updateStatus(tx, record, stay, false);
  return {
    restored: changed.length + gone.size + stay.length,
    kept: [
      ...rows.filter(({ id }) => !untouched.has(id)).map(({ id }) => ({ id, why: 'changed' as const })),
      ...stay.map((id) => ({ id, why: 'referred' as const })),
    ],
  };
}

/** Texts of a row by their fields: what a rule that keeps something beside the record looks at. */
function valuesOf(record: RecordComponent, image: RowImage): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(record.columns.flatMap((column) => {
    const value = image[column.column ?? column.key];
    return typeof value === 'string' ? [[column.key, value] as const] : [];
  }));
}

function viewOf(record: RecordComponent, id: number, image: RowImage): RecordView {
  return { id: String(id), active: true, data: valuesOf(record, image) as RecordView['data'] };
}
