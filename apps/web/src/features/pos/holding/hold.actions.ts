import { IconPlayerPause, IconStack2 } from '@tabler/icons-react';
import { isInvoice, show } from '../bill/cart.store.ts';
import type { TillAction } from '../bill/action.types.ts';

export const holdAction: TillAction = {
  id: 'hold',
  label: () => 'hold',
  icon: IconPlayerPause,
  hotkey: 'F8',
  permission: 'cart.freeze',
  enabled: (state) =>
    !state.busy &&
    state.cart !== null &&
    state.cart.order === null &&
    // An invoice is issued at the till where it was begun.
    !isInvoice(state.cart) &&
    state.cart.rows.length > 0 &&
    state.cart.payments.length === 0 &&
    state.panel.kind !== 'done' &&
    state.panel.kind !== 'pay',
  place: 'bar',
  run: () => void import('./hold-cart.ts').then(({ holdCart }) => holdCart()),
};

export const recallAction: TillAction = {
  id: 'recall',
  label: () => 'recall',
  icon: IconStack2,
  hotkey: 'F9',
  enabled: (state) => !state.busy && state.panel.kind !== 'done' && state.panel.kind !== 'pay',
  place: 'bar',
  run: () => show({ kind: 'recall' }),
};
