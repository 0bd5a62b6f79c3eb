import type { PosKey, TillMenuAction } from '@dalpak/contracts';
import type { Icon } from '@tabler/icons-react';
import type { CartState } from '../model/cart.store.ts';

/**
 * What stands in the way of an action of the till. `action`: asked before it runs. `command`: its
 * panel is open to everyone, and what is done there asks by itself, so that a colleague approves
 * the very sum or row that they see.
 */
export interface EntryGuard {
  readonly key: PosKey;
  readonly asked: 'action' | 'command';
}

/**
 * A user action of the till: the list behind "more", the search (Ctrl+K) and the layout of the till
 * read this one object.
 */
export interface MenuEntry {
  /** Null of what stands on the bar always: it is not laid out. */
  readonly menu: TillMenuAction | null;
  readonly id: string;
  readonly icon: Icon;
  readonly label: (state: CartState) => string;
  /** What to know before it is done. */
  readonly note: () => string | null;
  readonly enabled: (state: CartState) => boolean;
  readonly tone: 'plain' | 'bad';
  readonly hotkey?: string;
  /** Left out of what everyone may do. */
  readonly guard?: EntryGuard;
  /** Asks for the permission first, where it is the action's. */
  readonly run: () => void;
}
