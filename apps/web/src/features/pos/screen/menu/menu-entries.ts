import {
  isApprovable,
  type PosKey,
  readTillMenu,
  TILL_MENU_ACTIONS,
  type TillMenuAction,
} from '@dalpak/contracts';
import { IconCashRegister, IconReceiptRefund, IconTicket } from '@tabler/icons-react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import type { FeatureAction } from '../../../../platform/router/feature.types.ts';
import { go } from '../../../../platform/router/navigation.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { runAction, TILL_ACTIONS } from '../actions.ts';
import { moreAction, refundAction } from '../till.actions.ts';
import { isAuthorized } from '../../bill/approvals.store.ts';
import { type TillFacts, tillFacts } from '../../bill/facts.ts';
import { can } from '../../bill/mode.store.ts';
import { show } from '../../bill/open-panel.ts';
import { FURTHER_ENTRIES } from './further-entries.ts';
import type { EntryGuard, MenuEntry } from './menu-entry.ts';

const isIdle = (state: TillFacts): boolean => can('act', state);
const none = (): null => null;

/**
 * Parts of the till with screens of their own; their words are loaded with this list and not with
 * the till's start.
 */
const SCREENS: readonly MenuEntry[] = [
  {
    menu: 'register',
    id: 'register',
    icon: IconCashRegister,
    label: () => i18n.t('register:title'),
    note: none,
    enabled: isIdle,
    tone: 'plain',
    run: () => show({ kind: 'register' }),
  },
  {
    menu: 'refund',
    id: 'refund',
    icon: IconReceiptRefund,
    label: () => i18n.t('refund:title'),
    synonym: () => i18n.t('pos:refund'),
    note: none,
    enabled: isIdle,
    tone: 'plain',
    guard: { key: 'transaction.refund', asked: 'command' },
    run: () => show({ kind: 'refund' }),
  },
  {
    menu: 'coupon',
    id: 'coupon',
    icon: IconTicket,
    label: () => i18n.t('coupons:title'),
    note: none,
    enabled: (state) => isIdle(state) && state.cart !== null,
    tone: 'plain',
    run: () => show({ kind: 'coupon' }),
  },
];

/** The permissions that the commands behind these actions require. */
const COMMAND_KEY: Readonly<Partial<Record<string, PosKey>>> = {
  discount: 'cart.discount',
  'cancel-sale': 'cart.cancel',
};

function guardOf(id: string, permission: PosKey | undefined): EntryGuard | null {
  const key = COMMAND_KEY[id];
  if (permission !== undefined) return { key: permission, asked: 'action' };
  return key === undefined ? null : { key, asked: 'command' };
}

function isMenuAction(id: string): id is TillMenuAction {
  return TILL_MENU_ACTIONS.some((one) => one === id);
}

/** The till's own actions: those of the bar and of its keys, and those behind "more". */
const OWN: readonly MenuEntry[] = TILL_ACTIONS.map((action) => {
  const { id, label, note, enabled, tone = 'plain', hotkey, place, permission } = action;
  const noted = (): string | null => {
    const word = note?.() ?? null;
    return word === null ? null : i18n.t(`pos:${word}`);
  };
  const guard = guardOf(id, permission);
  return {
    menu: place === 'more' && isMenuAction(id) ? id : null,
    id,
    get icon() {
      return action.icon;
    },
    label: (state) => i18n.t(`pos:${label(state)}`),
    note: noted,
    enabled,
    tone,
    ...(hotkey === undefined ? {} : { hotkey }),
    ...(guard === null ? {} : { guard }),
    run: () => runAction(action),
  };
});

/** Every action of the till. */
export const TILL_ENTRIES: readonly MenuEntry[] = [...SCREENS, ...OWN, ...FURTHER_ENTRIES];

/** The entries behind "more" by a layout: in its order, without what it hides. */
export function entriesByLayout(layout: unknown): readonly MenuEntry[] {
  const { shown } = readTillMenu(layout);
  return shown.flatMap((id) => TILL_ENTRIES.find(({ menu }) => menu === id) ?? []);
}

/**
 * Whether the employee may begin the action: with the permission, with an approval where one is
 * possible, or because its panel asks by itself.
 */
function canBegin({ guard }: MenuEntry): boolean {
  return (
    guard === undefined ||
    guard.asked === 'command' ||
    isAuthorized(guard.key) ||
    isApprovable({ type: 'pos', key: guard.key })
  );
}

/**
 * Actions that the search leaves out: it is the list that "more" opens, and the refund of the bar is
 * the same as the one among the screens.
 */
const NOT_SEARCHED: ReadonlySet<string> = new Set([moreAction.id, refundAction.id]);

/** What the search (Ctrl+K) offers on a till: every action that this employee can do now. */
export function tillPalette(): readonly FeatureAction[] {
  const init = currentInit();
  if (init === null || init.cloud.terminal === null || !isAuthorized('screens.pos')) return [];
  const state = tillFacts();
  return TILL_ENTRIES.filter(
    (entry) => !NOT_SEARCHED.has(entry.id) && entry.enabled(state) && canBegin(entry),
  ).map((entry) => ({
    id: `pos.${entry.id}`,
    label: entry.label(state),
    ...(entry.synonym === undefined ? {} : { synonyms: entry.synonym() }),
    ...(entry.hotkey === undefined ? {} : { hotkey: entry.hotkey }),
    run: () => {
      go('/pos');
      entry.run();
    },
  }));
}
