import type { DetailText, FieldValue, RecordComponent, RecordView } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { createClaims } from './bulk-checks.ts';
import { explainFault } from './bulk-draft.ts';
import {
  findUntouched,
  lockRows,
  removeRows,
  type RowImage,
  updateRows,
  type Version,
} from './bulk.store.ts';
import { sqlColumns } from '../sql/kind-sql.ts';
import { recordsByIds } from '../read/record-rows.store.ts';
import type { FieldErrors, RecordChange, RecordRules } from '../write/record-rules.ts';
import { updateStatus } from '../write/record-write.store.ts';
import { isSame } from '../write/validate-record.ts';

/** A row that an import wrote. */
export interface WrittenRow {
  readonly id: number;
  /** Null for a row that the import created. */
  readonly before: RowImage | null;
  readonly after: RowImage;
}

interface UndoParts {
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr' | 'ownPerr'>;
  readonly record: RecordComponent;
  readonly rules: RecordRules;
  readonly version: Version;
}

/**
 * A row that could not be restored: it was changed since; it is referred to, so it was only
 * deactivated; or a rule refuses, with its reason.
 */
export type UnrestoredRow =
  | { readonly id: number; readonly why: 'changed' | 'referred' }
  | { readonly id: number; readonly why: 'refused'; readonly fault: DetailText };
type Refused = Extract<UnrestoredRow, { why: 'refused' }>;

export interface Undone {
  readonly restored: number;
  readonly kept: readonly UnrestoredRow[];
}

interface ChangedRow extends WrittenRow {
  readonly before: RowImage;
}

/**
 * Restores the values that an import overwrote, except in rows that were changed since or that the
 * user may not write by hand. Created rows are deleted, or deactivated when something refers to
 * them.
 */
export async function undoRows(
  tx: TenantTx,
  parts: UndoParts,
  rows: readonly WrittenRow[],
): Promise<Undone> {
  const { record, rules, version } = parts;
  await lockRows(
    tx,
    record,
    rows.map(({ id }) => id),
  );
  const untouched = await findUntouched(tx, record, rows);
  const mine = rows.filter(({ id }) => untouched.has(id));
  const changed = mine.filter((row): row is ChangedRow => row.before !== null);
  const refused = changed.length === 0 ? [] : await restore(tx, parts, changed);
  const made = mine.filter(({ before }) => before === null).map(({ id }) => id);
  const held = new Set(made.length === 0 ? [] : await rules.findReferenced?.(tx, made));
  const gone = new Set(
    await removeRows(
      tx,
      record,
      made.filter((id) => !held.has(id)),
      { version, removing: rules.beforeDelete },
    ),
  );
  const stay = made.filter((id) => !gone.has(id));
  const staysInUse = await refusedStatusChanges(tx, parts, stay, false);
  const out = stay.filter((id) => !staysInUse.has(id));
  if (out.length > 0) await updateStatus(tx, record, out, false);
  return {
    restored: changed.length - refused.length + gone.size + out.length,
    kept: [
      ...rows
        .filter(({ id }) => !untouched.has(id))
        .map(({ id }) => ({ id, why: 'changed' as const })),
      ...refused,
      ...out.map((id) => ({ id, why: 'referred' as const })),
      ...refusals(staysInUse),
    ],
  };
}

/**
 * Restores the previous values and validates this as a change by the undoing user. Rows that the
 * rules refuse get the import's values again.
 */
async function restore(
  tx: TenantTx,
  { ctx, record, rules, version }: UndoParts,
  rows: readonly ChangedRow[],
): Promise<readonly Refused[]> {
  const ids = rows.map(({ id }) => id);
  const refused = new Map<number, DetailText>();
  const { status } = record;
  if (status !== undefined) {
    for (const active of [true, false]) {
      const turning = rows
        .filter(({ before, after }) => before[status] === active && after[status] === !active)
        .map(({ id }) => id);
      for (const [id, fault] of await refusedStatusChanges(tx, { ctx, rules }, turning, active))
        refused.set(id, fault);
    }
  }
  // Only the views resolve references, so the rows are written before the rules run.
  const now = await viewsOf(tx, record, ids);
  const number = await version.of(tx, record);
  await updateRows(
    tx,
    record,
    rows.map(({ id, before }) => ({ id, set: before })),
    number,
  );
  const then = await viewsOf(tx, record, ids);
  const changes = rows.flatMap((row): readonly RecordChange[] => {
    const [before, after] = [now.get(row.id), then.get(row.id)];
    return before === undefined || after === undefined
      ? []
      : [{ tx, record, id: row.id, before, data: dataOf(record, row, before, after), ctx }];
  });
  const found: FieldErrors[] = [];
  if (rules.bulk !== undefined)
    found.push(...(await rules.bulk.check(tx, changes, createClaims())));
  else if (rules.check !== undefined)
    for (const change of changes) found.push(await rules.check(change));
  for (const [at, faults] of found.entries()) {
    const [fault] = Object.values(faults);
    const change = changes[at];
    if (fault !== undefined && change !== undefined) refused.set(change.id, explainFault(fault));
  }
  await updateRows(
    tx,
    record,
    rows.filter(({ id }) => refused.has(id)).map(({ id, after }) => ({ id, set: after })),
    number,
  );
  const done = changes.filter(({ id }) => !refused.has(id));
  if (rules.bulk !== undefined) await rules.bulk.after(tx, done);
  else if (rules.after !== undefined) for (const change of done) await rules.after(change);
  return refusals(refused);
}

/**
 * Which of the records may not be activated or deactivated, and why: asked for all at once, and by
 * halves only to find the refused ones.
 */
async function refusedStatusChanges(
  tx: TenantTx,
  by: Pick<UndoParts, 'ctx' | 'rules'>,
  ids: readonly number[],
  active: boolean,
): Promise<ReadonlyMap<number, DetailText>> {
  if (ids.length === 0 || by.rules.beforeStatus === undefined) return new Map();
  try {
    await by.rules.beforeStatus(tx, ids, active, by.ctx);
    return new Map();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) return new Map([[only, error.toText()]]);
    const half = Math.ceil(ids.length / 2);
    return new Map([
      ...(await refusedStatusChanges(tx, by, ids.slice(0, half), active)),
      ...(await refusedStatusChanges(tx, by, ids.slice(half), active)),
    ]);
  }
}

const refusals = (faults: ReadonlyMap<number, DetailText>): readonly Refused[] =>
  [...faults].map(([id, fault]) => ({ id, why: 'refused' as const, fault }));

async function viewsOf(
  tx: TenantTx,
  record: RecordComponent,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordView>> {
  return new Map((await recordsByIds(tx, record, ids)).map((view) => [Number(view.id), view]));
}

/** Fields that the import wrote and that now have their previous values. */
function dataOf(
  record: RecordComponent,
  { before: image }: ChangedRow,
  before: RecordView,
  after: RecordView,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(
    record.columns.flatMap((column) => {
      const value = (after.data[column.key] ?? null) as FieldValue;
      const isWritten = sqlColumns(column).some((name) => name.slice(1, -1) in image);
      return isWritten && !isSame(value, (before.data[column.key] ?? null) as FieldValue)
        ? [[column.key, value] as const]
        : [];
    }),
  );
}
