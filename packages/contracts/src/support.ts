import { COMPONENT } from './components.ts';
import type { UserKind } from './permissions.people.ts';
import type { PermissionMap } from './permissions.ts';

/** Whether a user runs the system for all businesses. The kind alone decides, whatever business they sign in to. */
export function isProviderAdmin(kind: UserKind | undefined): boolean {
  return kind === 'admin' || kind === 'super_admin';
}

/** How long a support grant holds after its approval (1-shell §9). */
export const SUPPORT_HOURS = 24;

/**
 * What a support agent may do in a business that let them in: look at the records of every component, and leave. No
 * settings, no money, no change of any kind.
 */
export const SUPPORT_MAP: PermissionMap = {
  components: Object.fromEntries(Object.values(COMPONENT).map((id) => [String(id), '10000'])),
  pos: {},
  system: { '10': 1 },
};
