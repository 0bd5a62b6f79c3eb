import { useEffect, useLayoutEffect } from 'react';
import { keyboard, claimEarlyKeys } from '../../../platform/hotkeys/keyboard.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { runAction, TILL_ACTIONS } from './actions.ts';
import { tilePlace } from '../selling/browse/tile-place.ts';
import { addProductAction } from '../selling/product.actions.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { closeBillSheet, useBillSheet } from '../bill/bill-sheet.store.ts';
import { cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { tillFacts } from '../bill/facts.ts';
import { highlightedRow } from '../bill/highlight.store.ts';
import { can, panelNow } from '../bill/mode.store.ts';
import { dismissNotice, noticeNow, notify } from '../bill/notice.store.ts';
import type { Panel } from '../bill/panel.types.ts';
import { searchFor, useSearch } from '../bill/search.store.ts';
import { show } from '../bill/open-panel.ts';
import { leavePay } from '../paying/pay.ts';
import { setKeysDropped, useTillStatus } from '../till/till-status.store.ts';
import { clearAmount } from '../bill/number-entry.store.ts';
import { closeAmount, enterAmount, eraseAmount, addByScan, typeAmount } from '../selling/sell.ts';

/** Panels that the details of a product may replace for a moment. */
const ALLOWS_DETAILS: ReadonlySet<string> = new Set([
  'browse',
  'product',
  'row',
  'customer',
  'discount',
  'more',
  'recall',
  'queue',
  'bases',
  'invoice',
]);

/** The product under the focus, of a tile, a result or a line; otherwise of the lit line. */
function productInFocus(): number | null {
  const marked = document.activeElement?.closest<HTMLElement>('[data-product]');
  if (marked !== null && marked !== undefined) return Number(marked.dataset['product']);
  const cart = cartNow();
  const litKey = highlightedRow();
  return cart?.rows.find(({ key }) => key === litKey)?.product.id ?? null;
}

/** Where the focus was when the details were opened: they give it back. */
let focusBefore: { readonly selector: string; readonly at: number } | null = null;

/** The focused control, so that it is found again when the panel is drawn anew. */
function rememberFocus(): typeof focusBefore {
  const focused = document.activeElement;
  const marked = focused?.closest<HTMLElement>('[data-product]');
  if (marked === null || marked === undefined)
    return focused?.id ? { selector: `#${CSS.escape(focused.id)}`, at: 0 } : null;
  const selector = `[data-product='${marked.dataset['product']}']`;
  return { selector, at: [...document.querySelectorAll(selector)].indexOf(marked) };
}

/** F1: adds the unknown product that a notice is about, or opens the details of a product. */
function openDetails(): void {
  if (addProductAction.enabled(tillFacts())) {
    runAction(addProductAction);
    return;
  }
  const panel = panelNow();
  if (!can('act') || !ALLOWS_DETAILS.has(panel.kind)) return;
  const productId = productInFocus();
  if (productId === null) {
    notify('NO_LIT_ROW');
    return;
  }
  focusBefore = rememberFocus();
  show({
    kind: 'product',
    productId,
    back: panel.kind === 'product' ? (panel.back ?? BROWSE) : panel,
  });
}

const BROWSE = { kind: 'browse' } as const;

/** Returns from the details of a product to the same place. */
function leaveDetails(back: Panel): void {
  const before = focusBefore;
  focusBefore = null;
  tilePlace.isKept = true;
  show(back);
  if (before === null) return;
  // The panel is drawn first, and tiles only once their room is measured.
  let frames = 30;
  const look = (): void => {
    const found = document.querySelectorAll<HTMLElement>(before.selector);
    const marked = found[before.at] ?? found[0];
    if (marked === undefined) {
      frames -= 1;
      if (frames > 0) requestAnimationFrame(look);
      return;
    }
    const control = marked.matches('button, input') ? marked : marked.querySelector('button');
    control?.focus();
  };
  requestAnimationFrame(look);
}

/** Esc goes one step back. */
function stepBack(): void {
  const panel = panelNow();
  const notice = noticeNow();
  const isBillOpen = useBillSheet.getState().size !== 'folded';
  const { query } = useSearch.getState();
  if (notice !== null) dismissNotice();
  else if (clearAmount()) return;
  else if (isBillOpen) closeBillSheet();
  else if (panel.kind === 'pay') leavePay();
  else if (panel.kind === 'product') leaveDetails(panel.back ?? BROWSE);
  else if (panel.kind !== 'browse' && panel.kind !== 'done') show({ kind: 'browse' });
  else if (query !== '') searchFor('');
}

function changeHighlightedQuantity(type: 'incrementRow' | 'decrementRow'): boolean {
  const litKey = highlightedRow();
  const row = cartNow()?.rows.find(({ key }) => key === litKey);
  if (row === undefined || row.product.weighed || !can('edit')) return false;
  dispatch({ type, rowKey: row.key });
  return true;
}

function deleteHighlighted(): boolean {
  const rowKey = highlightedRow();
  if (rowKey === null || !can('edit')) return false;
  dispatch({ type: 'deleteRow', rowKey });
  return true;
}

function dropEarlyInput(): boolean {
  if (!useTillStatus.getState().keysDropped) setKeysDropped(true);
  return true;
}

/**
 * The keyboard of a till that is not open yet. Typed or scanned input is dropped whole, and the
 * user is informed: sold later it would be a surprise, and sold in part it would be another code.
 * @param loading nothing can be sold yet
 */
export function useEarlyKeys(loading: boolean): void {
  // In the same frame as the first picture of the screen, because a scanner does not wait.
  useLayoutEffect(() => keyboard.attach(window), []);
  useLayoutEffect(() => {
    if (claimEarlyKeys() > 0) dropEarlyInput();
  }, []);
  useKeyboardLayer({ onScan: dropEarlyInput, onText: dropEarlyInput }, loading);
}

/** The keyboard of the till screen while it is in front. */
export function useTillKeys(): void {
  const dropped = useTillStatus((state) => state.keysDropped);
  useEffect(() => {
    if (!dropped) return;
    setKeysDropped(false);
    notify('KEYS_DROPPED');
  }, [dropped]);
  const hotkeys = Object.fromEntries(
    TILL_ACTIONS.flatMap((action) =>
      action.hotkey === undefined ? [] : [[action.hotkey, () => runAction(action)] as const],
    ),
  );
  useKeyboardLayer({
    onScan: addByScan,
    onText: typeAmount,
    says: () =>
      Object.fromEntries(
        TILL_ACTIONS.flatMap(({ hotkey, label }) =>
          hotkey === undefined ? [] : [[hotkey, i18n.t(`pos:${label(tillFacts())}`)]],
        ),
      ),
    keys: {
      ...hotkeys,
      F1: openDetails,
      Escape: stepBack,
      '+': () => changeHighlightedQuantity('incrementRow'),
      '-': () => changeHighlightedQuantity('decrementRow'),
      '*': closeAmount,
      Delete: deleteHighlighted,
      Enter: enterAmount,
      Backspace: eraseAmount,
    },
  });
}
