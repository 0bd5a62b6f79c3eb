import type { SyncTable } from '@dalpak/contracts';
import type { ColumnPage } from './columns.ts';

/** Owner of the data in a local store. Data of another business is never opened. */
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

/** A change of a table since its pages were written; `item` null = removed. */
export interface DeltaRow {
  readonly id: number;
  readonly item: SyncItem | null;
}

/** Sync state of a table. A table without a row was never filled. */
export interface TableState {
  readonly table: SyncTable;
  /** Everything up to this version is stored here. */
  readonly version: number;
  /** Pages of the live generation. */
  readonly generation: number;
  /**
   * The running full sync, stored so that it continues after an interruption; null when none is
   * running.
   */
  readonly filling: {
    readonly generation: number;
    readonly nextPage: number;
    readonly lowestVersion: number | null;
    readonly rows: number;
  } | null;
  /** False until the first fill is complete. */
  readonly complete: boolean;
}

export interface LoadedTable {
  readonly pages: readonly ColumnPage[];
  readonly delta: readonly DeltaRow[];
}

/** The device's catalogue store (`dp_offline_sync`). */
export interface SyncStore {
  states(): Promise<ReadonlyMap<SyncTable, TableState>>;
  /** Stores one page and the fill's progress in one transaction. */
  putPage(table: SyncTable, pageNumber: number, page: ColumnPage, state: TableState): Promise<void>;
  /**
   * Makes the filled generation the live one and drops the older pages and the delta, in one
   * transaction. When its pages do not contain `rows` rows (the store was emptied in the meantime),
   * drops the fill instead, which then starts again. Returns whether the fill was accepted.
   */
  finishFill(state: TableState, rows: number): Promise<boolean>;
  /**
   * Stores a table's changes and its new version in one transaction. Returns the number of rows in
   * the delta.
   */
  applyDelta(rows: readonly DeltaRow[], state: TableState): Promise<number>;
  load(table: SyncTable): Promise<LoadedTable>;
  /** Replaces the live pages and drops the delta in one transaction. */
  replacePages(pages: readonly ColumnPage[], state: TableState): Promise<void>;
  /** Small values stored for an offline start. */
  getSetting(key: string): Promise<unknown>;
  putSetting(key: string, value: unknown): Promise<void>;
  /** Removes the whole catalogue. */
  clear(): Promise<void>;
}

/** Storage key of a terminal's customers that the server does not have yet. */
export const customersKey = (owner: string): string => `dalpak.customers.${owner}`;

/** Storage key of a terminal's register acts that the server does not have yet. */
export const registerKey = (owner: string): string => `dalpak.register.${owner}`;

/** Storage key of a terminal's acts that only it knows of. */
export const tillActsKey = (owner: string): string => `dalpak.till-acts.${owner}`;

/** Storage key of a terminal's counts of the drawer that are not finished. */
export const countKey = (owner: string): string => `dalpak.count.${owner}`;

/** Storage key of what a till knows of the stock of its warehouse. */
export const stockKey = (owner: string): string => `dalpak.stock.${owner}`;

/** Storage key of what a terminal last knew about its register: closed, and with which float. */
export const shiftKey = (owner: string): string => `dalpak.shift.${owner}`;

/** Storage key of a terminal's Z that was declared without the server. */
export const closingKey = (owner: string): string => `dalpak.closing.${owner}`;

/**
 * Position of the last sale of the shift whose Z waits for the server; null when none waits. Later
 * sales are of the next shift, and are sent after it.
 */
export function lastOfClosing(owner: string): number | null {
  try {
    const [closing] = JSON.parse(localStorage.getItem(closingKey(owner)) ?? '[]') as readonly {
      readonly last: number;
    }[];
    return closing?.last ?? null;
  } catch {
    return null;
  }
}

/** Storage key of the ids that the server reserved for a terminal's new customers. */
export const customerIdsKey = (owner: string): string => `dalpak.customer-ids.${owner}`;

/** Storage key of the customers that a terminal chose last. */
export const recentCustomersKey = (owner: string): string => `dalpak.recent-customers.${owner}`;

/** Times of the till by day, until they are a week old. */
export const speedKey = (owner: string): string => `dalpak.speed.${owner}`;

/** Stretches without a network that the server has not heard of. */
export const cutOffsKey = (owner: string): string => `dalpak.cut-offs.${owner}`;

/** Storage key of the open bill as the page was left before its draft was stored. */
export const leftDraftKey = (owner: string): string => `dalpak.left-draft.${owner}`;

/** Storage key of a terminal's documents that wait to be sent by mail. */
export const mailsKey = (owner: string): string => `dalpak.mails.${owner}`;

/** Storage key of a terminal's links to receipts that the server does not know yet. */
export const linksKey = (owner: string): string => `dalpak.links.${owner}`;

/** Whether customers wait to be sent: a sale must not arrive before its customer. */
export function hasWaitingCustomers(owner: string): boolean {
  return (localStorage.getItem(customersKey(owner)) ?? '[]') !== '[]';
}
