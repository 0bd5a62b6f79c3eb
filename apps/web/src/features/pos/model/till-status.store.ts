import { create } from 'zustand';
import type { Link } from '../../../platform/outbox/heartbeat.ts';
import type { OutboxSummary } from '../../../platform/outbox/outbox.types.ts';
import type { SyncStatus } from '../../../platform/sync/sync.types.ts';

/** What the light of the header and the loading screen show. */
export interface TillStatus {
  readonly phase: 'closed' | 'opening' | 'ready' | 'failed';
  readonly error: string | null;
  readonly link: Link;
  /**
   * What the server shows and what tills show, while the server's clock is the one that is wrong.
   */
  readonly wrongClock: { readonly server: string; readonly till: string } | null;
  /** The server answers and stores nothing. */
  readonly storesNothing: boolean;
  readonly sync: SyncStatus;
  readonly outbox: OutboxSummary;
  /** Whether the browser promised to keep the local stores; null until it said. */
  readonly persistent: boolean | null;
  readonly products: number;
  /**
   * Something was typed or scanned before the till listened: it was not sold, and the person is
   * told.
   */
  readonly keysDropped: boolean;
  /** Grows whenever the catalogue in memory changed. */
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
  revision: 0,
}));
