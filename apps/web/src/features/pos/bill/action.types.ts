import type { PosKey } from '@dalpak/contracts';
import type { Icon } from '@tabler/icons-react';
import type { TillFacts } from './facts.ts';
import type { he } from '../../../platform/i18n/he/index.ts';

export type PosWord = Exclude<keyof (typeof he)['pos'], 'notice'>;

/**
 * A user action of the till. Its button, its hotkey and its permission check read this one object.
 */
export interface TillAction {
  readonly id: string;
  readonly label: (state: TillFacts) => PosWord;
  readonly icon: Icon;
  readonly hotkey?: string;
  /**
   * An employee without this permission is asked for a colleague's approval before the action runs.
   */
  readonly permission?: PosKey;
  readonly enabled: (state: TillFacts) => boolean;
  /** A warning shown before the action is done, about something that the screen does not show. */
  readonly note?: () => PosWord | null;
  readonly run: () => void;
  /** `bar` is always visible; `more` is in the list behind one button. */
  readonly place: 'bar' | 'more' | 'hidden';
  readonly tone?: 'plain' | 'bad';
}
