import { COMPONENT } from './components.ts';
import { findRecordComponent } from './components/all.ts';
import type { KeyAccess } from './define-endpoint.ts';
import type { PermissionMap } from './permissions.ts';

/** What a key may do, by component number. A component that is missing is forbidden. */
export type KeyScopes = Readonly<Record<string, KeyAccess>>;

/** Component flags (read, write, edit, delete, special) of each kind of access. */
export const KEY_FLAGS: Readonly<Record<KeyAccess, string>> = { read: '10000', write: '11110' };

/** Most calls of one key per minute, counted in each process of the server. */
export const KEY_CALLS_A_MINUTE = 300;

/** Most active keys of a business. */
export const MAX_ACCESS_KEYS = 50;

/** The permission map of a caller with these scopes. */
export function permissionMapOfScopes(scopes: KeyScopes): PermissionMap {
  return {
    components: Object.fromEntries(
      Object.entries(scopes).map(([component, access]) => [component, KEY_FLAGS[access]]),
    ),
  };
}

/** Reads stored scopes; unknown entries grant nothing. */
export function readKeyScopes(stored: unknown): KeyScopes {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(
    (entry): entry is [string, KeyAccess] => entry[1] === 'read' || entry[1] === 'write',
  );
  return Object.fromEntries(known);
}

/**
 * The widest access that a key can get to a component; null where the API does not have its
 * records.
 */
export function keyAccessOf(component: number): KeyAccess | null {
  const record = findRecordComponent(component);
  if (record === null) return null;
  // Orders of outside shops come by a key, although no form writes them.
  if (component === COMPONENT.salesOrders) return 'write';
  return record.writes === undefined ? 'read' : 'write';
}
