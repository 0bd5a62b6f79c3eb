import { explain } from '../../kernel/errors/explain.ts';
import {
  type ComponentId,
  branchHoldOf,
  type ComponentAction,
  cursorTimeSchema,
  findRecordComponent,
  localDateSchema,
  MAX_ID,
  MAX_SEARCHES,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import {
  assertActivePerson,
  findUnstorable,
  authorize,
  refusalOfUnstorable,
  type SessionContext,
} from '../../kernel/http/index.ts';
import { type ColumnSearch, hasValue } from '../sql/search-sql.ts';
import { countRecords } from './count-records.store.ts';
import { findRecord } from './record-rows.store.ts';
import { listRecords } from './page-records.store.ts';
import { withIndexResults, type RecordQuery } from './record-conditions.ts';
import type { RecordPosition } from './list-positions.ts';

export interface RecordPage {
  readonly data: RecordView[];
  readonly next: string | null;
  readonly page_info: {
    readonly count: number | null;
    readonly estimated: boolean;
    readonly least?: true;
    readonly len: number;
  };
}

/** Whether the caller's service and permission map allow this action on the component's records. */
export function isAuthorized(
  ctx: SessionContext,
  component: number,
  action: ComponentAction,
): boolean {
  return authorize(ctx, { type: 'components', action, key: component });
}

/**
 * The declaration, when the caller may read its records: forbidden and missing components look the
 * same to the client.
 * @throws AppError NOT_FOUND, SERVICE_NOT_OK, EMPLOYEE_REQUIRED
 */
export function requireReadable(ctx: SessionContext, component: number): RecordComponent {
  assertActivePerson(ctx);
  const record = requireFound(
    isAuthorized(ctx, component, 'r') ? findRecordComponent(component) : null,
  );
  return heldToBranches(ctx, withReadableColumns(ctx, record));
}

/** The declaration with the rows of the key's branches only. */
function heldToBranches({ key }: SessionContext, record: RecordComponent): RecordComponent {
  const hold = branchHoldOf(record.component);
  if (key === null || key.branches === null || hold === 'shared') return record;
  // Such a key can not be made; what it would open is closed all the same.
  if (hold === 'closed') throw new AppError('NOT_FOUND');
  return { ...record, branchFilter: { ...hold, branches: key.branches } };
}

/** The declaration without the columns and ready views that the caller may not read. */
export function withReadableColumns(ctx: SessionContext, record: RecordComponent): RecordComponent {
  const mayRead = ({ alsoReads }: { readonly alsoReads?: ComponentId }): boolean =>
    alsoReads === undefined || isAuthorized(ctx, alsoReads, 'r');
  const [first, ...rest] = record.columns;
  const columns = rest.filter(mayRead);
  if (columns.length === rest.length) return record;
  return {
    ...record,
    columns: [first, ...columns],
    ...(record.views === undefined ? {} : { views: record.views.filter(mayRead) }),
  };
}

/**
 * One page of a component's records, in its own order.
 * @throws AppError NOT_FOUND when there is no such component, the service does not include it or
 * the caller may not read it; VALIDATION_FAILED as {@link searchesOf}, and for a condition without
 * its value
 */
export async function pageOfRecords(
  ctx: SessionContext,
  component: number,
  asked: RecordQuery,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<RecordPage> {
  const record = requireReadable(ctx, component);
  const searches = searchesOf(record, asked.searches ?? []);
  assertValuesPresent(asked.searches ?? []);
  const query = await withIndexResults(ctx.db, record, { ...asked, searches });
  const position = after === undefined ? null : readCursor(record, after);
  const [rows, counted] = await Promise.all([
    listRecords(ctx.db, record, query, { after: position, limit: limit + 1 }),
    after === undefined ? countRecords(ctx.db, record, query) : null,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ view }) => view),
    next: rows.length > limit && last !== undefined ? writeCursor(last.position) : null,
    page_info: {
      count: counted?.count ?? null,
      estimated: counted?.estimated ?? false,
      ...(counted?.least === true ? { least: true } : {}),
      len: shown.length,
    },
  };
}

/**
 * Refuses conditions without a value. On a screen such a condition is unfinished and filters
 * nothing, but a program that forgot the value must neither mistake the whole list for its result
 * nor an empty one.
 * @throws AppError VALIDATION_FAILED naming every column whose value is missing
 */
function assertValuesPresent(asked: readonly ColumnSearch[]): void {
  const missing = asked.filter((one) => !hasValue(one));
  if (missing.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      details: missing.map(({ key }) => ({
        ...explain('condition_without_value'),
        field: key,
      })),
    });
}

/** @throws AppError VALIDATION_FAILED naming the first that is no column of the component */
export function assertKnownFields(record: RecordComponent, fields: readonly string[]): void {
  const unknown = fields.find((field) => !record.columns.some(({ key }) => key === field));
  if (unknown !== undefined)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('list_column_unknown'), field: unknown.slice(0, 60) }],
    });
}

/**
 * Normalises the untrusted searches of a list: each condition once, without empty ones. The only
 * place that validates them decoded.
 * @throws AppError VALIDATION_FAILED for an unknown column, for text that the database cannot
 * store, and for too many
 */
export function searchesOf(
  record: RecordComponent,
  asked: readonly ColumnSearch[],
): readonly ColumnSearch[] {
  assertKnownFields(
    record,
    asked.map(({ key }) => key),
  );
  for (const { key, val } of asked) {
    const refusal = refusalOfUnstorable({ [key]: val }, 'query');
    if (refusal !== null) throw refusal;
  }
  const saying = asked.filter(hasValue).map(({ key, type, val }) => ({ key, type, val }));
  const searches = [
    ...new Map(
      saying.map((search) => [
        JSON.stringify([search.key, search.type, search.val.trim()]),
        search,
      ]),
    ).values(),
  ];
  if (searches.length > MAX_SEARCHES)
    throw new AppError('VALIDATION_FAILED', {
      details: [
        {
          ...explain('too_many_conditions', { most: MAX_SEARCHES }),
          field: 'search',
        },
      ],
    });
  return searches;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids (or the UUID) in a record's address; null when it cannot be one of this component. */
export function identityOf(
  record: RecordComponent,
  id: string,
): readonly (number | string)[] | null {
  if (record.named === 'uuid') return UUID.test(id) ? [id] : null;
  const identity = id.split('-').map(Number);
  return identity.length === record.identity.length &&
    identity.every((part) => Number.isInteger(part) && part <= MAX_ID)
    ? identity
    : null;
}

/**
 * One record, with all of its columns. @throws AppError NOT_FOUND, also when it belongs to another
 * business
 */
export async function readRecord(
  ctx: SessionContext,
  component: number,
  id: string,
): Promise<RecordView> {
  const record = requireReadable(ctx, component);
  const identity = identityOf(record, id);
  return requireFound(identity === null ? null : await findRecord(ctx.db, record, identity));
}

function writeCursor(position: RecordPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws AppError VALIDATION_FAILED for a cursor that this list did not issue */
function readCursor(record: RecordComponent, cursor: string): RecordPosition {
  const refused = new AppError('VALIDATION_FAILED', {
    details: [{ text: 'after', field: 'after' }],
  });
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  const types = [
    ...(record.order === undefined ? [] : [record.order.type]),
    ...record.identity.map(() => record.named ?? ('integer' as const)),
  ];
  if (!Array.isArray(position) || position.length !== types.length) throw refused;
  const parts: readonly unknown[] = position;
  const fits = types.every((type, at) => VALID_PART[type](parts[at]));
  if (!fits) throw refused;
  return parts as RecordPosition;
}

const VALID_PART = {
  text: (value: unknown): boolean => typeof value === 'string' && findUnstorable(value) === null,
  integer: isInteger,
  uuid: (value: unknown): boolean => typeof value === 'string' && UUID.test(value),
  date: (value: unknown): boolean => localDateSchema.safeParse(value).success,
  moment: (value: unknown): boolean => cursorTimeSchema.safeParse(value).success,
} as const;

function isInteger(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_ID;
}
