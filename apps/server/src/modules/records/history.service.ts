import type { FieldValue, RecordHistoryEntry, RecordComponent } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { readRecord, requireReadable } from '../../record-kit/index.ts';
import { listAudit, entityIdOf } from '../audit/index.ts';

/** The most acts shown of one record; the audit log has all of them. */
const MAX_ACTS = 100;

/**
 * The changes of a record with their actors, newest first.
 * @throws AppError NOT_FOUND as reading it would
 */
export async function historyOf(
  ctx: SessionContext,
  component: number,
  id: string,
): Promise<RecordHistoryEntry[]> {
  await readRecord(ctx, component, id);
  const record = requireReadable(ctx, component);
  const { data } = await listAudit(
    ctx.db,
    { entity: 'record', entity_id: entityIdOf(component, id) },
    { limit: MAX_ACTS },
  );
  return data.map(({ id: actId, at, action, actor, employee, before, after }) => ({
    id: actId,
    at,
    action,
    who: employee?.name ?? actor?.name ?? '',
    changes: changesOf(record, before, after),
  }));
}

type Fields = Readonly<Record<string, FieldValue>>;

function changesOf(
  record: RecordComponent,
  before: unknown,
  after: unknown,
): RecordHistoryEntry['changes'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const known = new Set([
    'active',
    ...record.columns.filter(({ kind }) => kind !== 'password').map(({ key }) => key),
  ]);
  return Object.keys(is)
    .filter((key) => known.has(key))
    .map((key) => ({
      key,
      before: (was[key] ?? null) as RecordHistoryEntry['changes'][number]['before'],
      after: (is[key] ?? null) as RecordHistoryEntry['changes'][number]['after'],
    }));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
