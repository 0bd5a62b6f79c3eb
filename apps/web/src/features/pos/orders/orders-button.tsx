import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Kbd } from '../../../ui/fields/kbd.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { can, useMode } from '../bill/mode.store.ts';
import { hasOrders, openOrders } from './open-orders.ts';
import { ORDERS_PERMISSION } from './orders-permissions.ts';

/**
 * Button that opens tables and orders, where the till works with them.
 * @param className of the buttons of the bar that it stands in
 */
export function OrdersButton({ className }: { readonly className: string | undefined }): ReactNode {
  const { t } = useTranslation('orders');
  const enabled = useMode((mode) => can('edit', mode));
  const mine = hasOrders() && isAuthorized(ORDERS_PERMISSION);
  useKeyboardLayer({ keys: { F7: openOrders } }, mine && enabled);
  if (!mine) return null;
  return (
    <button
      type="button"
      className={className}
      disabled={!enabled}
      aria-keyshortcuts="F7"
      onClick={openOrders}
      data-testid="open-orders"
    >
      <IconToolsKitchen2 size={22} aria-hidden />
      <span>{t('open')}</span>
      <Kbd>F7</Kbd>
    </button>
  );
}
