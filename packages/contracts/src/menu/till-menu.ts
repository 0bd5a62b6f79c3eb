import { TILL_MENU_ACTIONS } from '../generated/till-actions.ts';

/** Actions of the till that can be arranged: those that have texts for it. */
export { TILL_MENU_ACTIONS };
export type TillMenuAction = (typeof TILL_MENU_ACTIONS)[number];

/**
 * Default actions behind "more", in their order. All others are found by the search (Ctrl+K), or
 * are added by a manager.
 */
const DEFAULT_ACTIONS: readonly TillMenuAction[] = [
  'register',
  'refund',
  'coupon',
  'club',
  'bases',
  'tax-invoice',
  'invoice-receipt',
  'receipt-on-account',
  'print-bill',
  'queue',
  'reprint',
  'refresh',
  'lock',
  'transmission',
  'printer',
  'display',
  'mute',
  'cancel-sale',
];
const HIDDEN_ACTIONS = TILL_MENU_ACTIONS.filter((action) => !DEFAULT_ACTIONS.includes(action));

/** A manager's layout of the actions. */
export interface TillMenuLayout {
  readonly shown: readonly TillMenuAction[];
  readonly hidden: readonly TillMenuAction[];
}

export const DEFAULT_TILL_MENU: TillMenuLayout = { shown: DEFAULT_ACTIONS, hidden: HIDDEN_ACTIONS };

function isAction(value: unknown): value is TillMenuAction {
  return TILL_MENU_ACTIONS.some((one) => one === value);
}

function listOf(value: unknown): readonly TillMenuAction[] {
  return Array.isArray(value) ? [...new Set((value as readonly unknown[]).filter(isAction))] : [];
}

/**
 * Reads unchecked data as a complete layout: unknown actions are ignored, and missing ones (added
 * in a later version) are appended where the default layout has them, so that an old layout loses
 * no action.
 */
export function readTillMenu(value: unknown): TillMenuLayout {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const shown = listOf(given['shown']);
  const hidden = listOf(given['hidden']).filter((one) => !shown.includes(one));
  const isNew = (one: TillMenuAction): boolean => !shown.includes(one) && !hidden.includes(one);
  return {
    shown: [...shown, ...DEFAULT_TILL_MENU.shown.filter(isNew)],
    hidden: [...hidden, ...DEFAULT_TILL_MENU.hidden.filter(isNew)],
  };
}

/** Moves one action by so many places, at most to the ends. */
export function moveInMenu(
  { shown, hidden }: TillMenuLayout,
  action: TillMenuAction,
  by: number,
): TillMenuLayout {
  const from = shown.indexOf(action);
  if (from < 0) return { shown, hidden };
  const rest = shown.filter((one) => one !== action);
  const to = Math.max(0, Math.min(from + by, rest.length));
  return { shown: [...rest.slice(0, to), action, ...rest.slice(to)], hidden };
}

/** Shows one action, as the last one, or hides it. */
export function showInMenu(
  { shown, hidden }: TillMenuLayout,
  action: TillMenuAction,
  isShown: boolean,
): TillMenuLayout {
  const others = {
    shown: shown.filter((one) => one !== action),
    hidden: hidden.filter((one) => one !== action),
  };
  return isShown
    ? { ...others, shown: [...others.shown, action] }
    : { ...others, hidden: [...others.hidden, action] };
}
