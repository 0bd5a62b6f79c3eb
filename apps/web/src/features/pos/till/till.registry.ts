import type { AppInit, SyncTable } from '@dalpak/contracts';
import type { CallFailure, Cart, CartCommand, CartEnv, Result, RuleIndex } from '@dalpak/engine';
import type { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import type { Heartbeat } from '../../../platform/outbox/heartbeat.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SalesStore } from '../../../platform/outbox/outbox.types.ts';
import type { LoadedTable, StoreOwner, SyncItem } from '../../../platform/store/store.types.ts';
import type { TillLists } from '../../../platform/store/sync.db.ts';
import type { SyncMachine } from '../../../platform/sync/sync.machine.ts';

/** Prices from price lists, where there are any; loaded in a separate chunk. */
export interface TillPrices {
  /** Returns the command with the price that its product has on this bill. */
  readonly priceCommand: (command: CartCommand, cart: Cart) => CartCommand;
  readonly withListPrices: (cart: Cart) => Cart;
}

/** The lists of a till before it has heard any. */
export const NO_LISTS: TillLists = {
  departments: [],
  categories: [],
  sellers: [],
  automations: [],
  tiles: [],
  best: [],
  means: [],
  models: [],
  menus: [],
  layouts: [],
};

/** All services behind the till screen, of one terminal of one tenant. */
export interface Till {
  readonly owner: StoreOwner;
  readonly sales: SalesStore;
  readonly outbox: Outbox;
  readonly heartbeat: Heartbeat;
  readonly sync: SyncMachine;
  catalogue: Catalogue;
  rules: RuleIndex;
  lists: TillLists;
  /** Null where every product has its own price. */
  prices: TillPrices | null;
  /** Loads a synced table from this device. */
  load: (table: SyncTable) => Promise<LoadedTable>;
  /** The environment of the engine, with today's rules and settings. */
  env(): CartEnv;
  /** Adds products that came outside the sync to the catalogue, permanently. */
  addProducts: (products: readonly SyncItem[]) => Promise<void>;
  /** Stops waiting for the online call in progress: the sale is stored and sent later. */
  stopWaiting: () => void;
  /** Locks the till and asks for a card, because the server no longer knows the employee. */
  askEmployee: () => void;
  stop(): void;
}

/** Whether this device was that terminal in the server's last answer. */
export function isTillOf(
  init: Pick<AppInit, 'status' | 'cloud'> | null,
  owner: StoreOwner,
): boolean {
  return (
    init !== null &&
    init.status !== 'SERVICE_NOT_EXIST' &&
    init.cloud.terminal?.id === owner.terminalId
  );
}

let current: Till | null = null;

/** The till that is open, or null before it is. */
export function currentTill(): Till | null {
  return current;
}

export function setCurrentTill(till: Till | null): void {
  current = till;
}

/**
 * Functions of orders that the till calls. They are in a separate chunk, which is loaded whenever
 * an order is on the screen.
 */
export interface OrderHooks {
  readonly save: (cart: Cart) => Promise<Result<null, CallFailure>>;
  readonly saved: () => void;
  readonly sold: (id: string) => void;
  /** Loads what other tills did to the order on the screen. */
  readonly refresh: () => Promise<void>;
  readonly askMeans: () => void;
  readonly cancel: () => void;
}

let hooks: OrderHooks | null = null;

export function setOrderHooks(all: OrderHooks): void {
  hooks = all;
}

/** Null until the first order is opened. */
export function orderHooks(): OrderHooks | null {
  return hooks;
}
