import { COMPONENT } from './components.ts';
import type { UserKind } from './permissions.people.ts';
import type { PermissionMap } from './permissions.ts';

/** Whether a user runs the system for all businesses. The kind alone decides, whatever business they sign in to. */
export function isProviderAdmin(kind: UserKind | undefined): boolean {
  return kind === 'admin' || kind === 'super_admin';
}

/**
 * What a support agent may do in a business that let them in: look at the records of every component, and leave. No
 * settings, no money, no change of any kind.
 */
export const SUPPORT_MAP: PermissionMap = {
  components: Object.fromEntries(Object.values(COMPONENT).map((id) => [String(id), '10000'])),
  pos: {},
  system: { '10': 1 },
};

/** Bounds of a shared screen. Characters are those of the recorded events as JSON text. */
export const SCREEN_LIMITS = {
  /** After that the person is asked anew. */
  minutes: 60,
  /** Of one call. */
  chunkChars: 3_000_000,
  /** Kept since the last picture of the whole page; past the first number a new one is asked for, past the second it ends. */
  wantSnapshotChars: 4_000_000,
  keptChars: 12_000_000,
  /** Of one share. */
  totalChars: 200_000_000,
  /** Without a sign of life the agent is told that it stands still, then it ends. */
  stillSeconds: 60,
  silentSeconds: 5 * 60,
  /** An agent who does not look for so long is gone. */
  unseenSeconds: 10 * 60,
} as const;

/** Why a shared screen ended. */
export const SCREEN_ENDS = ['sharer', 'agent', 'agent_left', 'grant', 'signed_out', 'time', 'silence', 'size'] as const;
export type ScreenEnd = (typeof SCREEN_ENDS)[number];
