import type { SyncTable } from '@dalpak/contracts';
import type { SyncItem } from '../store/store.types.ts';

export type SyncPhase = 'not_synced' | 'syncing' | 'synced';

/** What the header light and the loading screen show. */
export interface SyncStatus {
  readonly phase: SyncPhase;
  /** While a full sync runs: rows that are here, of all rows the server told of. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Epoch milliseconds of the last check that ended well; null before the first. */
  readonly checkedAt: number | null;
  /** Why the last try failed; null when it did not. */
  readonly error: string | null;
}

export interface ServerPage {
  readonly version: number;
  readonly ids: readonly number[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
  readonly more: boolean;
}

export interface ServerUpdate {
  readonly items: readonly SyncItem[];
  readonly remove: readonly number[];
  readonly version: number;
  readonly more: boolean;
  readonly full: boolean;
}

/** The three legacy calls of the specification (3-cart §7), as the machine needs them. */
export interface SyncTransport {
  versions(tables: readonly SyncTable[]): Promise<ReadonlyMap<SyncTable, { readonly version: number; readonly count: number }>>;
  page(table: SyncTable, counter: number, len: number): Promise<ServerPage>;
  updates(versions: ReadonlyMap<SyncTable, number>): Promise<ReadonlyMap<SyncTable, ServerUpdate>>;
}

/** What the machine did to the store, for whoever holds the catalogue in memory. */
export type SyncChange =
  /** All that one full sync filled, told together. */
  | { readonly kind: 'filled'; readonly tables: readonly SyncTable[] }
  | { readonly kind: 'delta'; readonly table: SyncTable; readonly items: readonly SyncItem[]; readonly removed: readonly number[] };
