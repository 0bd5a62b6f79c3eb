import { findRecordComponent, type RecordName, type RecordNumber } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { identityOf, isAuthorized } from './read-records.ts';
import { nameRecords } from './record-names.store.ts';

/** Limit of named records of one component per answer; further ones have only their ids. */
const MOST_NAMES = 500;

/**
 * Current names of records that the caller may read, with one query per component. Deleted,
 * forbidden and {@link MOST_NAMES excess} records have no name in the answer.
 */
export async function namesOfRecords(
  ctx: SessionContext,
  wanted: readonly RecordNumber[],
): Promise<RecordName[]> {
  const byComponent = new Map<number, Set<string>>();
  for (const { component, id } of wanted) {
    const ids = byComponent.get(component) ?? new Set<string>();
    byComponent.set(component, ids);
    const record = findRecordComponent(component);
    const identity = record === null || ids.size >= MOST_NAMES ? null : identityOf(record, id);
    // Compared with the database's notation: `1e3` is a number only in JavaScript.
    if (identity?.length === 1 && String(identity[0]) === id) ids.add(id);
  }
  const named = await Promise.all(
    [...byComponent].map(async ([component, ids]) => {
      const record = findRecordComponent(component);
      if (record === null || ids.size === 0 || !isAuthorized(ctx, component, 'r')) return [];
      const names = await nameRecords(ctx.db, record, [...ids]);
      return [...names].map(([id, name]) => ({ component, id, name }));
    }),
  );
  return named.flat();
}
