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

const set = useTillStatus.setState;

export const tillIsOpening = (): void => set({ phase: 'opening', error: null });

export const tillIsReady = (): void => set({ phase: 'ready' });

export const tillHasFailed = (error: string): void => set({ phase: 'failed', error });

/** Closed, so that it is opened again. */
export const tillIsClosed = (): void => set({ phase: 'closed', error: null });

export const setPersistent = (persistent: boolean | null): void => set({ persistent });

export const setLink = (link: Link): void => set({ link });

/** What is wrong with a server that answers. */
export const setServerProblem = (
  problem: Partial<Pick<TillStatus, 'wrongClock' | 'storesNothing'>>,
): void => set(problem);

export const setSyncStatus = (sync: SyncStatus): void => set({ sync });

export const setOutboxSummary = (outbox: OutboxSummary): void => set({ outbox });

/** The catalogue in memory changed. */
export const catalogueChanged = (products?: number): void =>
  set((state) => ({
    revision: state.revision + 1,
    products: products ?? state.products,
  }));

/** Whether input was dropped because nothing could be sold yet. */
export const setKeysDropped = (keysDropped: boolean): void => set({ keysDropped });

export const setCardProblems = (cardProblems: readonly string[]): void => set({ cardProblems });
