import { isDeepStrictEqual } from 'node:util';
import {
  type ComponentAction,
  type DetailText,
  type FieldValue,
  isEmptyValue,
  type formsOldWrite,
  toOlderRecord,
  readField,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { type TenantDb, type TenantTx, translateStorageErrors } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { explainField } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { identityOf, isAuthorized, requireReadable } from '../read/read-records.ts';
import { findRecord, recordsByIds } from '../read/record-rows.store.ts';
import type { RecordChange, RulesOf } from './record-rules.ts';
import { valueAfter } from './rule-tools.ts';
import {
  type FieldValues,
  insertRecord,
  lockRecord,
  lockRequest,
  nextCode,
  updateRecord,
  updateStatus,
} from './record-write.store.ts';
import {
  withDefaults,
  readAll,
  columnsOf,
  assertValid,
  isSame,
  assertUnchanged,
  fieldErrorsOf,
  reasonOf,
} from './validate-record.ts';

/** A write to a record, for the audit log. */
export interface RecordAct {
  readonly action: 'record.created' | 'record.changed' | 'record.status';
  readonly component: number;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The caller's idempotency key, by which the act is found again. */
  readonly requestId?: string;
}

/** Functions that the kit needs from the modules above it. */
export interface RecordKit {
  readonly rulesOf: RulesOf;
  /** Records the act in the audit log, in the transaction of the write. */
  readonly journal: (tx: TenantTx, ctx: SessionContext, act: RecordAct) => Promise<void>;
  /** Finds the recorded act with the caller's idempotency key. */
  readonly findAct: (
    tx: TenantTx,
    requestId: string,
  ) => Promise<{ readonly component: number; readonly id: number; readonly after: unknown } | null>;
}

/**
 * Creates a record. A retry with the same `requestId` returns the same record, even while the first
 * call is running, so a lost answer can be requested again.
 * @throws AppError RECORD_INVALID with a detail per field; CONFLICT when the idempotency key came
 * with other content before
 */
export async function createRecord(
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  requestId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<RecordView> {
  const record = writable(ctx, component, 'w');
  return translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      await lockRequest(tx, requestId);
      const earlier = await kit.findAct(tx, requestId);
      if (earlier !== null) {
        if (
          earlier.component !== component ||
          !isDeepStrictEqual(earlier.after, withoutSecrets(record, given))
        )
          throw new AppError('CONFLICT');
        return requireFound(await findRecord(tx, record, [earlier.id]));
      }
      const id = await insertNew({ tx, ctx, kit, record }, given, { requestId });
      await publishRecordChange(tx, record);
      return requireFound(await findRecord(tx, record, [id]));
    }),
  );
}

/** Whether the caller may create records of a component. */
export function mayCreate(ctx: SessionContext, component: number): boolean {
  return isAuthorized(ctx, component, 'r') && isWritable(ctx, requireReadable(ctx, component), 'w');
}

/**
 * Creates records in the caller's transaction, each as {@link createRecord} does.
 * @throws AppError PERMISSION_DENIED; RECORD_INVALID
 */
export async function createRecords(
  tx: TenantTx,
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  all: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const record = writable(ctx, component, 'w');
  for (const given of all) await insertNew({ tx, ctx, kit, record }, given);
  if (all.length > 0) await publishRecordChange(tx, record);
}

interface NewRecord extends Pick<RecordChange, 'tx' | 'record'> {
  readonly ctx: SessionContext;
  readonly kit: RecordKit;
}

async function insertNew(
  { tx, ctx, kit, record }: NewRecord,
  given: Readonly<Record<string, unknown>>,
  request: Pick<RecordAct, 'requestId'> = {},
): Promise<number> {
  const values = withDefaults(record, given);
  const rules = kit.rulesOf(record.component);
  await rules.acquireLocks?.(tx);
  const data = await withNextCodes(tx, record, readAll(record, values, columnsOf(record, 'new')));
  const change: RecordChange = { tx, record, id: 0, before: null, data, ctx };
  await assertValid(change, rules);
  const id = await insertRecord(tx, record, { ...data, ...(await rules.derive?.(change)) });
  await rules.after?.({ ...change, id });
  await kit.journal(tx, ctx, {
    action: 'record.created',
    component: record.component,
    id: String(id),
    before: null,
    after: withoutSecrets(record, given),
    ...request,
  });
  return id;
}

/**
 * Changes the named fields of a record. `before` are the values that the caller saw: fields changed
 * by another user since are refused, all others are merged, so that two users of one record do not
 * overwrite each other.
 *
 * @throws AppError NOT_FOUND; RECORD_INVALID; RECORD_CHANGED with a detail for each field that
 * differs by now
 */
export async function changeRecord(
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  id: string,
  {
    data: given,
    before: seen,
  }: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly before?: Readonly<Record<string, unknown>> | undefined;
  },
): Promise<RecordView> {
  const record = writable(ctx, component, 'e');
  const identity = identityOf(record, id);
  if (identity?.length !== 1) throw new AppError('NOT_FOUND');
  const number = Number(identity[0]);
  return translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      await kit.rulesOf(component).acquireLocks?.(tx, Object.keys(given));
      if (!(await lockRecord(tx, record, number))) throw new AppError('NOT_FOUND');
      const stored = requireFound(await findRecord(tx, record, identity));
      const wanted = readAll(record, given, columnsOf(record, 'edit'));
      const data = Object.fromEntries(
        Object.entries(wanted).filter(([key, value]) => !isSame(value, stored.data[key] ?? null)),
      );
      assertUnchanged(record, stored, data, seen);
      if (Object.keys(data).length === 0) return stored;
      const rules = kit.rulesOf(component);
      const change: RecordChange = { tx, record, id: number, before: stored, data, ctx };
      await assertValid(change, rules);
      await updateRecord(tx, record, number, { ...data, ...(await rules.derive?.(change)) });
      await rules.after?.({ ...change, id: number });
      const changed = requireFound(await findRecord(tx, record, identity));
      const told = Object.keys(data).filter((key) =>
        record.columns.some((column) => column.key === key && column.kind !== 'password'),
      );
      const only = (view: RecordView): Record<string, unknown> =>
        Object.fromEntries(told.map((key) => [key, view.data[key] ?? null]));
      await kit.journal(tx, ctx, {
        action: 'record.changed',
        component,
        id,
        before: only(stored),
        after: only(changed),
      });
      await publishRecordChange(tx, record);
      return changed;
    }),
  );
}

/**
 * Activates or deactivates records. Those already in that state are skipped.
 * @returns ids of those that changed
 */
export async function setStatus(
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  ids: readonly number[],
  active: boolean,
): Promise<readonly number[]> {
  const record = writable(ctx, component, active ? 'e' : 'd');
  if (record.status === undefined) throw new AppError('NOT_FOUND');
  return translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      const wanted = [...new Set(ids)].sort((a, b) => a - b);
      await kit
        .rulesOf(component)
        .acquireLocks?.(tx, record.status === undefined ? [] : [record.status]);
      const known = await recordsByIds(tx, record, wanted);
      if (known.length !== wanted.length) throw new AppError('NOT_FOUND');
      await kit.rulesOf(component).beforeStatus?.(tx, wanted, active, ctx);
      const changed = await updateStatus(tx, record, wanted, active);
      for (const id of changed)
        await kit.journal(tx, ctx, {
          action: 'record.status',
          component,
          id: String(id),
          before: { active: !active },
          after: { active },
        });
      if (changed.length > 0) await publishRecordChange(tx, record);
      return changed;
    }),
  );
}

/**
 * A record with its unsaved input merged in: its fields by their keys. Nothing is stored, and no
 * rule runs.
 * @param id 0 = a new record
 * @throws AppError NOT_FOUND; RECORD_INVALID with a detail per field
 */
export async function readDraft(
  db: TenantDb,
  record: RecordComponent,
  id: number,
  given: Readonly<Record<string, unknown>>,
): Promise<(key: string) => FieldValue> {
  const before = id === 0 ? null : requireFound(await findRecord(db, record, [id]));
  const data = readAll(
    record,
    id === 0 ? withDefaults(record, given) : given,
    columnsOf(record, id === 0 ? 'new' : 'edit'),
  );
  return (key) => valueAfter({ data, before }, key);
}

/** The error of one field of a record being edited; null when there is none. */
async function checkOneField(
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  { id, key, value }: { readonly id: number; readonly key: string; readonly value: unknown },
): Promise<DetailText | null> {
  const record = writable(ctx, component, id === 0 ? 'w' : 'e');
  const column = requireFound(
    columnsOf(record, id === 0 ? 'new' : 'edit').find((one) => one.key === key),
  );
  const parsed = readField(column, value);
  if (!parsed.ok) return explainField(parsed.error);
  return ctx.db.tx(async (tx) => {
    const before = id === 0 ? null : requireFound(await findRecord(tx, record, [id]));
    const faults = await fieldErrorsOf(
      { tx, record, id, before, data: { [key]: parsed.value }, ctx },
      kit.rulesOf(component),
    );
    const fault = faults[key];
    return tx.rollbackWith(fault === undefined ? null : reasonOf(fault));
  });
}

type Written = z.output<NonNullable<typeof formsOldWrite.body>>;

type Answered = z.output<typeof formsOldWrite.response>['data'];

/** The writing tasks of a form (specification, records §7). @throws AppError as the tasks do */
export async function writeForm(
  ctx: SessionContext,
  kit: RecordKit,
  component: number,
  asked: Written,
): Promise<Answered> {
  switch (asked.task) {
    case 'save':
      return toOlderRecord(
        requireReadable(ctx, component),
        await (asked.id === 0
          ? createRecord(ctx, kit, component, asked.request_id, asked.data)
          : changeRecord(ctx, kit, component, String(asked.id), asked)),
        ctx.db.cloudId,
      );
    case 'status':
      return { changed: [...(await setStatus(ctx, kit, component, asked.ids, asked.active))] };
    default: {
      const [key, value] = asked.value;
      const fault = await checkOneField(ctx, kit, component, { id: asked.id, key, value });
      if (fault === null) return { valid: true, message: '' };
      const { text: message, ...reason } = fault;
      return { valid: false, message, ...reason };
    }
  }
}

function writable(
  ctx: SessionContext,
  component: number,
  action: ComponentAction,
): RecordComponent {
  const record = requireReadable(ctx, component);
  if (!isWritable(ctx, record, action)) throw new AppError('PERMISSION_DENIED');
  return record;
}

function isWritable(
  ctx: SessionContext,
  record: RecordComponent,
  action: ComponentAction,
): boolean {
  const isOpen =
    record.identity.length === 1 &&
    record.named === undefined &&
    (record.writes === 'all' || (record.writes === 'edit' && action !== 'w'));
  // Who is limited to branches writes only what all branches share, also by a key of before.
  const isHeld = record.branchFilter !== undefined;
  return isOpen && !isHeld && isAuthorized(ctx, record.component, action);
}

/** The request in the form that is logged: plain JSON, and of a secret only its existence. */
function withoutSecrets(
  record: RecordComponent,
  given: Readonly<Record<string, unknown>>,
): unknown {
  const secrets = new Set(
    record.columns.filter(({ kind }) => kind === 'password').map(({ key }) => key),
  );
  return JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, secrets.has(key) ? true : value]),
      ),
    ),
  );
}

/**
 * Stores a record that the product itself creates: fields not given have the defaults of a new
 * record, and codes are the next free ones.
 * @throws AppError RECORD_INVALID, as for a user
 */
export async function insertWithDefaults(
  tx: TenantTx,
  record: RecordComponent,
  given: FieldValues,
): Promise<number> {
  return insertRecord(
    tx,
    record,
    await withNextCodes(
      tx,
      record,
      readAll(record, withDefaults(record, given), columnsOf(record, 'new')),
    ),
  );
}

async function withNextCodes(
  tx: TenantTx,
  record: RecordComponent,
  data: FieldValues,
): Promise<FieldValues> {
  const filled: Record<string, FieldValue> = { ...data };
  for (const column of record.columns) {
    if (column.kind === 'code' && column.next === true && isEmptyValue(filled[column.key] ?? null))
      filled[column.key] = await nextCode(tx, record, column);
  }
  return filled;
}

export async function publishRecordChange(tx: TenantTx, record: RecordComponent): Promise<void> {
  if (record.feed !== undefined) await publish(tx, 'sync:changed', { tables: [record.feed] });
  await publish(tx, 'records:changed', { component: record.component });
}
