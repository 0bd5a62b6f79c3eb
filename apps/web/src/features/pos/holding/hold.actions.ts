import { IconPlayerPause, IconStack2 } from '@tabler/icons-react';
import { isInvoice } from '../bill/bill-kind.ts';
import { can } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import type { TillAction } from '../bill/action.types.ts';

export const holdAction: TillAction = {
  id: 'hold',
  label: () => 'hold',
  icon: IconPlayerPause,
  hotkey: 'F8',
  permission: 'cart.freeze',
  enabled: (state) =>
    can('edit', state) &&
    state.cart !== null &&
    state.cart.order === null &&
    // An invoice is issued at the till where it was begun.
    !isInvoice(state.cart) &&
    state.cart.rows.length > 0 &&
    state.cart.payments.length === 0,
  place: 'bar',
  run: () => void import('./hold-cart.ts').then(({ holdCart }) => holdCart()),
};

export const recallAction: TillAction = {
  id: 'recall',
  label: () => 'recall',
  icon: IconStack2,
  hotkey: 'F9',
  enabled: (state) => can('edit', state),
  place: 'bar',
  run: () => show({ kind: 'recall' }),
};
