import { IconCash } from '@tabler/icons-react';
import type { TillAction } from '../bill/action.types.ts';
import { startPay } from './pay.ts';
import { can } from '../bill/mode.store.ts';

export const payAction: TillAction = {
  id: 'pay',
  label: () => 'pay',
  icon: IconCash,
  hotkey: 'F10',
  enabled: (state) => can('checkout', state) && (state.cart?.rows.length ?? 0) > 0,
  place: 'hidden',
  run: () => startPay(),
};
