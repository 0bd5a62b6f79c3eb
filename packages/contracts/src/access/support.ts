import { COMPONENT } from '../components.ts';
import type { UserKind } from './user-kinds.ts';
import type { PermissionMap } from './permissions.ts';

/**
 * Whether a user administers the system for all businesses. Only the kind decides, whatever
 * business they sign in to.
 */
export function isProviderAdmin(kind: UserKind | undefined): boolean {
  return kind === 'admin' || kind === 'super_admin';
}

/**
 * Permissions of a support agent in a business that granted access: to read the records of every
 * component, and to leave. No settings, no money, and no changes.
 */
export const SUPPORT_MAP: PermissionMap = {
  components: Object.fromEntries(Object.values(COMPONENT).map((id) => [String(id), '10000'])),
  pos: {},
  system: { '10': 1 },
};

/** Limits of a shared screen. Characters are those of the recorded events as JSON text. */
export const SCREEN_LIMITS = {
  /** Afterwards the user has to agree again. */
  minutes: 60,
  /** Of one call. */
  chunkChars: 3_000_000,
  /**
   * Characters stored since the last snapshot of the whole page; beyond the first number a new
   * snapshot is requested, beyond the second the share ends.
   */
  wantSnapshotChars: 4_000_000,
  keptChars: 12_000_000,
  /** Of one share. */
  totalChars: 200_000_000,
  /**
   * Without a heartbeat the agent first sees that the screen is paused, and then the share ends.
   */
  stillSeconds: 60,
  silentSeconds: 5 * 60,
  /** An agent who has not viewed the screen for this long has left. */
  unseenSeconds: 10 * 60,
} as const;

/** Why a shared screen ended. */
export const SCREEN_ENDS = [
  'sharer',
  'agent',
  'agent_left',
  'grant',
  'signed_out',
  'time',
  'silence',
  'size',
] as const;
export type ScreenEnd = (typeof SCREEN_ENDS)[number];
