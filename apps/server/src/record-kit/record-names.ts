import { findRecordComponent, type RecordName, type RecordNumber } from '@dalpak/contracts';
import type { SessionContext } from '../kernel/http/index.ts';
import { identityOf, mayDo } from './read-records.ts';
import { nameRecords } from './record-names.store.ts';

/** Records of one component that one answer names; of more the rest stay numbers. */
const MOST_NAMES = 500;

/**
 * What records are called today, as far as the caller may read them: one question for each component. What is gone, closed
 * or past {@link MOST_NAMES} has no name in the answer.
 */
export async function namesOfRecords(ctx: SessionContext, wanted: readonly RecordNumber[]): Promise<RecordName[]> {
  const byComponent = new Map<number, Set<string>>();
  for (const { component, id } of wanted) {
    const ids = byComponent.get(component) ?? new Set<string>();
    byComponent.set(component, ids);
    const record = findRecordComponent(component);
    const identity = record === null || ids.size >= MOST_NAMES ? null : identityOf(record, id);
    // As the database writes it: `1e3` is a number to JavaScript alone.
    if (identity?.length === 1 && String(identity[0]) === id) ids.add(id);
  }
  const named = await Promise.all([...byComponent].map(async ([component, ids]) => {
    const record = findRecordComponent(component);
    if (record === null || ids.size === 0 || !mayDo(ctx, component, 'r')) return [];
    const names = await nameRecords(ctx.db, record, [...ids]);
    return [...names].map(([id, name]) => ({ component, id, name }));
  }));
  return named.flat();
}
