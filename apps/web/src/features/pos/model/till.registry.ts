import type { AppInit, tillLists } from '@dalpak/contracts';
import type { CartEnv, RuleIndex } from '@dalpak/engine';
import type { z } from 'zod';
import type { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import type { Heartbeat } from '../../../platform/outbox/heartbeat.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SalesStore } from '../../../platform/outbox/outbox.types.ts';
import type { StoreOwner } from '../../../platform/store/store.types.ts';
import type { SyncMachine } from '../../../platform/sync/sync.machine.ts';

export type TillLists = z.infer<typeof tillLists.response>;

/** Everything behind the till screen, of one terminal of one business. */
export interface Till {
  readonly owner: StoreOwner;
  readonly sales: SalesStore;
  readonly outbox: Outbox;
  readonly heartbeat: Heartbeat;
  readonly sync: SyncMachine;
  catalogue: Catalogue;
  rules: RuleIndex;
  lists: TillLists;
  /** The environment of the engine, with today's rules and settings. */
  env(): CartEnv;
  /** Lets the online call under way go: the sale is kept and sent later. */
  stopWaiting: () => void;
  /** The server has forgotten who stands here: the till locks and asks for a card. */
  askEmployee: () => void;
  stop(): void;
}

/** Whether the server, when it was asked last, took this device for that terminal. */
export function isTillOf(init: Pick<AppInit, 'status' | 'cloud'> | null, owner: StoreOwner): boolean {
  return init !== null && init.status !== 'SERVICE_NOT_EXIST' && init.cloud.terminal?.id === owner.terminalId;
}

let current: Till | null = null;

/** The till that is open, or null before it is. */
export function currentTill(): Till | null {
  return current;
}

export function setCurrentTill(till: Till | null): void {
  current = till;
}
