import { useEffect, useLayoutEffect } from 'react';
import { keyboard, claimEarlyKeys } from '../../platform/hotkeys/keyboard.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { runAction, TILL_ACTIONS } from './actions/index.ts';
import { dispatch, show, notify, useCart } from './model/cart.store.ts';
import { leavePay } from './model/pay.ts';
import { useTillStatus } from './model/till-status.store.ts';
import {
  clearAmount,
  closeAmount,
  enterAmount,
  eraseAmount,
  sellCode,
  typeAmount,
} from './model/sell.ts';

/** Esc goes one step back. */
function stepBack(): void {
  const { panel, notice, billOpen, query } = useCart.getState();
  if (notice !== null) useCart.setState({ notice: null });
  else if (clearAmount()) return;
  else if (billOpen) useCart.setState({ billOpen: false });
  else if (panel.kind === 'pay') leavePay();
  else if (panel.kind !== 'browse' && panel.kind !== 'done') show({ kind: 'browse' });
  else if (query !== '') useCart.setState({ query: '' });
}

function changeHighlightedQuantity(type: 'incrementRow' | 'decrementRow'): boolean {
  const { highlightedRowKey: litKey, panel, busy, cart } = useCart.getState();
  const row = cart?.rows.find(({ key }) => key === litKey);
  if (
    row === undefined ||
    row.product.weighed ||
    busy ||
    panel.kind === 'pay' ||
    panel.kind === 'done'
  )
    return false;
  dispatch({ type, rowKey: row.key });
  return true;
}

function dropEarlyInput(): boolean {
  if (!useTillStatus.getState().keysDropped) useTillStatus.setState({ keysDropped: true });
  return true;
}

/**
 * The keyboard of a till that is not open yet. Typed or scanned input is dropped whole, and the
 * user is informed: sold later it would be a surprise, and sold in part it would be another code.
 * @param loading nothing can be sold yet
 */
export function useLoadingKeys(loading: boolean): void {
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
    useTillStatus.setState({ keysDropped: false });
    notify('KEYS_DROPPED');
  }, [dropped]);
  const hotkeys = Object.fromEntries(
    TILL_ACTIONS.flatMap((action) =>
      action.hotkey === undefined ? [] : [[action.hotkey, () => runAction(action)] as const],
    ),
  );
  useKeyboardLayer({
    onScan: sellCode,
    onText: typeAmount,
    keys: {
      ...hotkeys,
      Escape: stepBack,
      '+': () => changeHighlightedQuantity('incrementRow'),
      '-': () => changeHighlightedQuantity('decrementRow'),
      '*': closeAmount,
      Enter: enterAmount,
      Backspace: eraseAmount,
    },
  });
}
