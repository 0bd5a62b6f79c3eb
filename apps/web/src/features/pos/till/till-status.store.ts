import { create } from 'zustand';
import type { Link } from '../../../platform/outbox/heartbeat.ts';
import type { OutboxSummary } from '../../../platform/outbox/outbox.types.ts';
import type { SyncStatus } from '../../../platform/sync/sync.types.ts';

/** State shown by the status light of the header and by the loading screen. */
export interface TillStatus {
  readonly phase: 'closed' | 'opening' | 'ready' | 'failed';
  readonly error: string | null;
  readonly link: Link;
  /** Times of the server and of the tills, while the server's clock is the wrong one. */
  readonly wrongClock: { readonly server: string; readonly till: string } | null;
  /** The server answers but cannot store anything. */
  readonly storesNothing: boolean;
  readonly sync: SyncStatus;
  readonly outbox: OutboxSummary;
  /** Whether the browser promised to keep the local stores; null until known. */
  readonly persistent: boolean | null;
  readonly products: number;
  /**
   * True when something was typed or scanned before the till was ready: it was not sold, and the
   * user is informed.
   */
  readonly keysDropped: boolean;
  /** Batch errors of this till's card terminals, in the user's words. */
  readonly cardProblems: readonly string[];
  /** Grows whenever the catalogue in memory changes. */
  readonly revision: number;
}

export const useTillStatus = create<TillStatus>(() => ({
  phase: 'closed',
  error: null,
  link: 'unknown',
  wrongClock: null,
  storesNothing: false,
  sync: { phase: 'not_synced', progress: null, checkedAt: null, error: null },
  outbox: { waiting: 0, refused: 0, oldest: null },
  persistent: null,
  products: 0,
  keysDropped: false,
  cardProblems: [],
  revision: 0,
}));
