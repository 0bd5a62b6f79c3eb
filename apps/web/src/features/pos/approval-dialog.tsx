import { useEffect } from 'react';
import {
  requestVerification,
  closeVerification,
  setVerificationOffline,
} from '../../platform/permissions/verification.store.ts';
import { basketSummary } from './model/basket-summary.ts';
import { useCart } from './model/cart.store.ts';
import { playSound } from './model/sounds.ts';
import { useTillStatus } from './model/till-status.store.ts';

/**
 * Opens the shell's verification dialog for the pending action, and closes it when nothing is
 * pending.
 */
export function ApprovalDialog(): null {
  const waiting = useCart((state) => state.approval);
  const offline = useTillStatus((state) => state.link === 'offline');
  useEffect(() => setVerificationOffline(offline), [offline]);
  useEffect(() => {
    if (waiting === null) return undefined;
    const { key, cartId, field, value, run } = waiting;
    const { cart, priced } = useCart.getState();
    let close = (): void => undefined;
    let gone = false;
    // Loaded with the first request, because most sales need no approval.
    void import('./model/approval-words.ts').then(({ describeApproval: approvalWords }) => {
      if (gone) return;
      const request = {
        operation: { type: 'pos', key } as const,
        desc: approvalWords(waiting, cart),
        cartId,
        field,
        value,
        run,
        // A request that is not about the bill does not show the bill.
        basket: cart?.id === cartId ? basketSummary(priced) : null,
        onRefused: () => playSound('refuse'),
        onClose: () => {
          if (useCart.getState().approval === waiting) useCart.setState({ approval: null });
        },
      };
      close = () => closeVerification(request);
      requestVerification(request);
    });
    return () => {
      gone = true;
      close();
    };
  }, [waiting]);
  return null;
}
