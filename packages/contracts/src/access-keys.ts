import { findRecordComponent } from './components/all.ts';
import type { KeyAccess } from './define-endpoint.ts';
import type { PermissionMap } from './permissions.ts';

/** What a key may do, by component number. What is not named is closed. */
export type KeyScopes = Readonly<Record<string, KeyAccess>>;

/** Flags of a component (read, write, edit, delete, special) that each access opens. */
export const KEY_FLAGS: Readonly<Record<KeyAccess, string>> = { read: '10000', write: '11110' };

/** Calls that one key may make in a minute, in one process of the server. */
export const KEY_CALLS_A_MINUTE = 300;

/** Keys of a business that are in use at once. */
export const MOST_ACCESS_KEYS = 50;

/** The map of a caller with these scopes. */
export function scopesMap(scopes: KeyScopes): PermissionMap {
  return { components: Object.fromEntries(Object.entries(scopes).map(([component, access]) => [component, KEY_FLAGS[access]])) };
}

/** Scopes as they were stored; whatever is none of them opens nothing. */
export function readKeyScopes(stored: unknown): KeyScopes {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter((entry): entry is [string, KeyAccess] => entry[1] === 'read' || entry[1] === 'write');
  return Object.fromEntries(known);
}

/** The most that a key can get of a component; null where the API has no records of it. */
export function keyAccessOf(component: number): KeyAccess | null {
  const record = findRecordComponent(component);
  if (record === null) return null;
  return record.writes === undefined ? 'read' : 'write';
}
