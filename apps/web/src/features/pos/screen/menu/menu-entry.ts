import type { PosKey, TillMenuAction } from '@dalpak/contracts';
import type { Icon } from '@tabler/icons-react';
import type { TillFacts } from '../../bill/facts.ts';

/**
 * The permission that guards an action of the till. `action`: checked before it runs. `command`:
 * its panel opens for everyone, and the command inside asks, so that a colleague approves exactly
 * the amount or line they see.
 */
export interface EntryGuard {
  readonly key: PosKey;
  readonly asked: 'action' | 'command';
}

/**
 * A user action of the till. The list behind "more", the search (Ctrl+K) and the layout of the till
 * read this one object.
 */
export interface MenuEntry {
  /** Null for an action that is always on the bar and not part of the layout. */
  readonly menu: TillMenuAction | null;
  readonly id: string;
  readonly icon: Icon;
  readonly label: (state: TillFacts) => string;
  /** Another name by which the search finds it. */
  readonly synonym?: () => string;
  /** A warning before the action is done. */
  readonly note: () => string | null;
  readonly enabled: (state: TillFacts) => boolean;
  readonly tone: 'plain' | 'bad';
  readonly hotkey?: string;
  /** Absent for an action that everyone may do. */
  readonly guard?: EntryGuard;
  /** Runs the action, after its permission check where the guard is the action's. */
  readonly run: () => void;
}
