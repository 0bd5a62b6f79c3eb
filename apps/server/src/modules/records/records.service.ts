import { findRecordComponent, hasModuleAccess, isAllowed, MAX_ID, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import { employeeRequired } from '../../kernel/http/index.ts';
import type { SessionContext } from '../../kernel/http/context.ts';
import { countRecords, findRecord, listRecords, type RecordPosition } from './records.store.ts';

export interface RecordPage {
  readonly data: RecordView[];
  readonly next: string | null;
  readonly page_info: { readonly count: number | null; readonly len: number };
}

/**
 * One page of a component's records.
 * @throws AppError NOT_FOUND when there is no such component, the service does not include it or the caller may not read it
 */
export async function pageOfRecords(
  ctx: SessionContext, component: number, { q, after, limit }: { readonly q: string; readonly after: string | undefined; readonly limit: number },
): Promise<RecordPage> {
  const record = readable(ctx, component);
  const position = after === undefined ? null : readCursor(record, after);
  const [rows, count] = await Promise.all([
    listRecords(ctx.db, record, { q, after: position, limit: limit + 1 }),
    after === undefined ? countRecords(ctx.db, record, q) : null,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ view }) => view),
    next: rows.length > limit && last !== undefined ? writeCursor(last.position) : null,
    page_info: { count, len: shown.length },
  };
}

/** One record, with all of its columns. @throws AppError NOT_FOUND, also when it belongs to another business */
export async function oneRecord(ctx: SessionContext, component: number, id: string): Promise<RecordView> {
  const record = readable(ctx, component);
  const identity = id.split('-').map(Number);
  const fits = identity.length === record.identity.length && identity.every((part) => part <= MAX_ID);
  return found(fits ? await findRecord(ctx.db, record, identity) : null);
}

/** The declaration, when the caller may read it: closed and missing look the same from outside. */
function readable(ctx: SessionContext, component: number): RecordComponent {
  if (ctx.service === null || !ctx.service.ok) throw new AppError('SERVICE_NOT_OK');
  if (ctx.session.kind === 'terminal' && ctx.employee === null) throw employeeRequired();
  const read = { type: 'components', action: 'r', key: component } as const;
  const may = hasModuleAccess(ctx.service.modules, read) && isAllowed(ctx.perr, read);
  return found(may ? findRecordComponent(component) : null);
}

function writeCursor(position: RecordPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws AppError VALIDATION_FAILED: a cursor that this list did not give */
function readCursor(record: RecordComponent, cursor: string): RecordPosition {
  const refused = new AppError('VALIDATION_FAILED', { details: [{ text: 'after', field: 'after' }] });
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused;
  }
  const types = [...(record.order === undefined ? [] : [record.order.type]), ...record.identity.map(() => 'integer' as const)];
  if (!Array.isArray(position) || position.length !== types.length) throw refused;
  const parts: readonly unknown[] = position;
  const fits = types.every((type, at) => (type === 'text' ? isStorable(parts[at]) : isInteger(parts[at])));
  if (!fits) throw refused;
  return parts as RecordPosition;
}

/** What PostgreSQL takes for a text: no NUL, no half of a character. */
function isStorable(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && !/\p{Cs}/u.test(value);
}

function isInteger(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_ID;
}
