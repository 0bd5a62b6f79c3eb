import type { PosKey } from '@dalpak/contracts';
import type { Icon } from '@tabler/icons-react';
import type { CartState } from '../model/cart.store.ts';
import type { he } from '../../../platform/i18n/he/index.ts';

export type PosWord = Exclude<keyof (typeof he)['pos'], 'notice'>;

/** A user action of the till. Its button, its hotkey and its permission check read this one object. */
export interface TillAction {
  readonly id: string;
  readonly label: (state: CartState) => PosWord;
  readonly icon: Icon;
  readonly hotkey?: string;
  /** Missing permission asks for a colleague's card before it runs. */
  readonly permission?: PosKey;
  readonly enabled: (state: CartState) => boolean;
  /** What to know before it is done, when that is not seen on the screen. */
  readonly note?: () => PosWord | null;
  readonly run: () => void;
  /** `bar` is always in sight; `more` is behind one button. */
  readonly place: 'bar' | 'more' | 'hidden';
  readonly tone?: 'plain' | 'bad';
}
