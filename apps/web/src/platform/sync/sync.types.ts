import type { SyncTable } from '@dalpak/contracts';
import type { SyncItem } from '../store/store.types.ts';

export type SyncPhase = 'not_synced' | 'syncing' | 'synced';

/** State for the header light and the loading screen. */
export interface SyncStatus {
  readonly phase: SyncPhase;
  /** During a full sync: rows that were received, of the total the server announced. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Epoch milliseconds of the last successful check; null before the first. */
  readonly checkedAt: number | null;
  /** Why the last attempt failed; null when it succeeded. */
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

/** The specification's three legacy calls (cart §7) in the form that the machine needs. */
export interface SyncTransport {
  versions(
    tables: readonly SyncTable[],
  ): Promise<ReadonlyMap<SyncTable, { readonly version: number; readonly count: number }>>;
  page(table: SyncTable, counter: number, len: number): Promise<ServerPage>;
  updates(versions: ReadonlyMap<SyncTable, number>): Promise<ReadonlyMap<SyncTable, ServerUpdate>>;
}

/** A change of the store, for code that holds the catalogue in memory. */
export type SyncChange =
  /** All tables that one full sync filled, announced together. */
  | { readonly kind: 'filled'; readonly tables: readonly SyncTable[] }
  | {
      readonly kind: 'delta';
      readonly table: SyncTable;
      readonly items: readonly SyncItem[];
      readonly removed: readonly number[];
    };
