import type { SyncTable } from '@dalpak/contracts';
import type { ColumnPage } from './columns.ts';

/** Whose data a local store holds. Data of another business is never opened. */
export interface StoreOwner {
  readonly cloudUuid: string;
  readonly terminalId: number;
}

/** Text form of an owner, used as a key. */
export function ownerKey(owner: StoreOwner): string {
  return `${owner.cloudUuid}:${owner.terminalId}`;
}

/** An item of a synced table, as the server sends it. */
export type SyncItem = Readonly<Record<string, unknown>> & { readonly id: number };

/** What changed in a table since its pages were written; `item` null = removed. */
export interface DeltaRow {
  readonly id: number;
  readonly item: SyncItem | null;
}

/** How far a table is. A table without a row was never filled. */
export interface TableState {
  readonly table: SyncTable;
  /** Everything up to this version is here. */
  readonly version: number;
  /** Pages of the live generation. */
  readonly generation: number;
  /** A full sync under way, kept so that it goes on where it stopped; null when there is none. */
  readonly filling: { readonly generation: number; readonly nextPage: number; readonly lowestVersion: number | null; readonly rows: number } | null;
  /** False until the first fill ended. */
  readonly complete: boolean;
}

export interface LoadedTable {
  readonly pages: readonly ColumnPage[];
  readonly delta: readonly DeltaRow[];
}

/** The catalogue's place on the device (`dp_offline_sync`). */
export interface SyncStore {
  states(): Promise<ReadonlyMap<SyncTable, TableState>>;
  /** Stores one page and how far the fill is, together. */
  putPage(table: SyncTable, pageNumber: number, page: ColumnPage, state: TableState): Promise<void>;
  /**
   * Makes the filled generation the live one and drops the older pages and the delta, together. When its pages do not
   * hold `rows` rows (somebody emptied the store meanwhile), the fill is dropped instead and starts anew; answers which.
   */
  finishFill(state: TableState, rows: number): Promise<boolean>;
  /** Stores a table's changes and its new version, together. Answers how many rows the delta has now. */
  applyDelta(rows: readonly DeltaRow[], state: TableState): Promise<number>;
  load(table: SyncTable): Promise<LoadedTable>;
  /** Replaces the live pages and drops the delta, together. */
  replacePages(pages: readonly ColumnPage[], state: TableState): Promise<void>;
  /** Small values kept for a start without a network. */
  getSetting(key: string): Promise<unknown>;
  putSetting(key: string, value: unknown): Promise<void>;
  /** Forgets the whole catalogue. */
  clear(): Promise<void>;
}

/** Where a device keeps the customers that it made and the server has not heard of, of one terminal. */
export const customersKey = (owner: string): string => `dalpak.customers.${owner}`;

/** Where a device keeps what was done at the register of a terminal and the server has not heard of. */
export const registerKey = (owner: string): string => `dalpak.register.${owner}`;

/** Where a device keeps the ids that the server promised it for new customers. */
export const customerIdsKey = (owner: string): string => `dalpak.customer-ids.${owner}`;

/** Where a device keeps the papers that go by mail and the server was not asked for yet, of one terminal. */
export const mailsKey = (owner: string): string => `dalpak.mails.${owner}`;

/** Whether some wait: a sale must not come before its customer. */
export function customersWait(owner: string): boolean {
  return (localStorage.getItem(customersKey(owner)) ?? '[]') !== '[]';
}
