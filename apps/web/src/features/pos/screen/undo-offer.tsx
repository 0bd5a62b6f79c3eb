import { useEffect } from 'react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { hideToast, toast } from '../../../ui/toast.ts';
import { undoRemoval, useCart } from '../bill/cart.store.ts';

const ID = 'undo';

/** Offers to restore a line that was removed from the bill, as long as that is possible. */
export function UndoOffer(): null {
  const removed = useCart(({ removed: change, panel }) =>
    panel.kind === 'pay' || panel.kind === 'done' ? null : change,
  );
  useEffect(() => {
    if (removed === null) return undefined;
    toast({
      text: i18n.t('pos:rowDeleted'),
      id: ID,
      action: { label: i18n.t('pos:undo'), run: undoRemoval },
    });
    return () => hideToast(ID);
  }, [removed]);
  return null;
}
