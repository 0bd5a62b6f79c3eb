import type { FieldValue, RecordAct, RecordComponent } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { oneRecord, readable } from '../../record-kit/index.ts';
import { listAudit } from '../audit/index.ts';
import { entityIdOf } from './journal.ts';

/** The most acts shown of one record; the audit log has all of them. */
const MOST_ACTS = 100;

/**
 * The changes of a record with their actors, newest first.
 * @throws AppError NOT_FOUND as reading it would
 */
export async function historyOf(ctx: SessionContext, component: number, id: string): Promise<RecordAct[]> {
  await oneRecord(ctx, component, id);
  const record = readable(ctx, component);
  const { data } = await listAudit(ctx.db, { entity: 'record', entity_id: entityIdOf(component, id) }, { limit: MOST_ACTS });
  return data.map(({ id: actId, at, action, actor, employee, before, after }) => ({
    id: actId, at, action, who: employee?.name ?? actor?.name ?? '', changes: changesOf(record, before, after),
  }));
}

type Fields = Readonly<Record<string, FieldValue>>;

function changesOf(record: RecordComponent, before: unknown, after: unknown): RecordAct['changes'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const known = new Set(['active', ...record.columns.filter(({ kind }) => kind !== 'password').map(({ key }) => key)]);
  return Object.keys(is).filter((key) => known.has(key)).map((key) => ({
    key, before: (was[key] ?? null) as RecordAct['changes'][number]['before'], after: (is[key] ?? null) as RecordAct['changes'][number]['after'],
  }));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
