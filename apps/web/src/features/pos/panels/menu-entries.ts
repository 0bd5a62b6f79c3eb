import { readTillMenu, TILL_MENU_ACTIONS, type TillMenuAction } from '@dalpak/contracts';
import { type Icon, IconCashRegister, IconReceiptRefund, IconTicket } from '@tabler/icons-react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { runAction, TILL_ACTIONS } from '../actions/index.ts';
import { type CartState, show } from '../model/cart.store.ts';

/** A button behind "more". */
export interface MenuEntry {
  readonly id: TillMenuAction;
  readonly icon: Icon;
  readonly label: (state: CartState) => string;
  /** What to know before it is done. */
  readonly note: () => string | null;
  readonly enabled: (state: CartState) => boolean;
  readonly tone: 'plain' | 'bad';
  readonly hotkey?: string;
  readonly run: () => void;
}

const notBusy = ({ busy }: Pick<CartState, 'busy'>): boolean => !busy;
const none = (): null => null;

/** Parts of the till with screens of their own; their words come with this list and not with the till's start. */
const SCREENS: readonly MenuEntry[] = [
  { id: 'register', icon: IconCashRegister, label: () => i18n.t('register:title'), note: none, enabled: notBusy, tone: 'plain', run: () => show({ kind: 'register' }) },
  { id: 'refund', icon: IconReceiptRefund, label: () => i18n.t('refund:title'), note: none, enabled: notBusy, tone: 'plain', run: () => show({ kind: 'refund' }) },
  { id: 'coupon', icon: IconTicket, label: () => i18n.t('coupons:title'), note: none, enabled: (state) => notBusy(state) && state.cart !== null, tone: 'plain', run: () => show({ kind: 'coupon' }) },
];

function isMenuAction(id: string): id is TillMenuAction {
  return TILL_MENU_ACTIONS.some((one) => one === id);
}

/** Every action that stands behind "more". */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  ...SCREENS,
  ...TILL_ACTIONS.flatMap((action): MenuEntry[] => {
    const { id, label, note, enabled, tone = 'plain', hotkey, place } = action;
    if (place !== 'more' || !isMenuAction(id)) return [];
    const noted = (): string | null => {
      const word = note?.() ?? null;
      return word === null ? null : i18n.t(`pos:${word}`);
    };
    return [{ id, get icon() { return action.icon; }, label: (state) => i18n.t(`pos:${label(state)}`), note: noted, enabled, tone, ...(hotkey === undefined ? {} : { hotkey }), run: () => runAction(action) }];
  }),
];

/** The entries as a layout has them: its order, without what it hides. */
export function laidOut(layout: unknown): readonly MenuEntry[] {
  const { shown } = readTillMenu(layout);
  return shown.flatMap((id) => MENU_ENTRIES.find((entry) => entry.id === id) ?? []);
}
