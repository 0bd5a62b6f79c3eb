import { IconDiscount2, IconSearch, IconTrash, IconUser } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { isAuthorized, withPermission } from '../bill/approvals.store.ts';
import { billNow, cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import type { TillFacts } from '../bill/facts.ts';
import { can } from '../bill/mode.store.ts';
import { askCancel } from '../bill/questions.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { show } from '../bill/open-panel.ts';
import { keepCancelled } from '../till/till-acts.ts';
import { currentTill } from '../till/till.registry.ts';
import type { TillAction } from '../bill/action.types.ts';

const hasRows = (state: TillFacts): boolean =>
  can('edit', state) && (state.cart?.rows.length ?? 0) > 0;

/** Id of the search field, so that the action finds it whichever panel is open. */
export const SEARCH_FIELD_ID = 'till-search';

export const searchAction: TillAction = {
  id: 'search',
  label: () => 'search',
  icon: IconSearch,
  hotkey: 'F2',
  permission: 'pos.search.product',
  // Payments must be returned first, which the payment panel does when it is left.
  enabled: (state) =>
    can('search', state) && (state.panel.kind !== 'pay' || state.priced?.paid === 0),
  place: 'hidden',
  run: () => {
    // Drawn and focused within the key's own event, so that the next typed letter is not lost.
    flushSync(() => show({ kind: 'browse' }));
    document.getElementById(SEARCH_FIELD_ID)?.focus();
  },
};

export const customerAction: TillAction = {
  id: 'customer',
  label: () => 'customer',
  icon: IconUser,
  hotkey: 'F4',
  permission: 'pos.search.customer',
  enabled: (state) => can('edit', state),
  place: 'bar',
  run: () => show({ kind: 'customer' }),
};

export const discountAction: TillAction = {
  id: 'discount',
  label: () => 'discount',
  icon: IconDiscount2,
  hotkey: 'F6',
  // The panel opens for everyone: the discount command itself asks, so that a colleague approves
  // the amount they see.
  enabled: hasRows,
  place: 'bar',
  run: () => show({ kind: 'discount' }),
};

export const cancelSaleAction: TillAction = {
  id: 'cancel-sale',
  label: () => 'cancelSale',
  icon: IconTrash,
  enabled: hasRows,
  place: 'more',
  tone: 'bad',
  run: () => askCancel(),
};

/**
 * Runs after the user confirmed the question. The cancel command itself requires the permission
 * (51).
 */
export function cancelSale(): void {
  const { cart, priced } = billNow();
  if (cart === null || priced === null) return;
  const finish = (): void => {
    const till = currentTill();
    keepCancelled(cartNow() ?? cart, priced);
    if (till !== null) startSale(till);
  };
  if (isAuthorized('cart.cancel')) {
    if (dispatch({ type: 'cancelCart' }).ok) finish();
    return;
  }
  withPermission(
    'cart.cancel',
    (by) => {
      if (by !== null && dispatch({ type: 'cancelCart', by }).ok) finish();
    },
    { field: 'lifecycle', value: 'deleted' },
  );
}
