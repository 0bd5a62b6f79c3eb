import { IconCash } from '@tabler/icons-react';
import type { TillAction } from '../bill/action.types.ts';
import { startPay } from './pay.ts';

export const payAction: TillAction = {
  id: 'pay',
  label: () => 'pay',
  icon: IconCash,
  hotkey: 'F10',
  enabled: (state) =>
    !state.busy && (state.cart?.rows.length ?? 0) > 0 && state.panel.kind !== 'done',
  place: 'hidden',
  run: () => startPay(),
};
