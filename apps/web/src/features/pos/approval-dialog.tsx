import { useEffect } from 'react';
import { askVerification, closeVerification, setVerificationOffline } from '../../platform/permissions/verification.store.ts';
import { basketSummary } from './model/basket-summary.ts';
import { useCart } from './model/cart.store.ts';
import { playSound } from './model/sounds.ts';
import { useTillStatus } from './model/till-status.store.ts';

/** Opens the shell's verification dialog for the action that waits, and closes it when nothing waits any more. */
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
    // Most sales ask nobody: its words come with the first question.
    void import('./model/approval-words.ts').then(({ approvalWords }) => {
      if (gone) return;
      const request = {
        operation: { type: 'pos', key } as const,
        desc: approvalWords(waiting, cart), cartId, field, value, run,
        // Of what is done beside the bill, the bill says nothing.
        basket: cart?.id === cartId ? basketSummary(priced) : null,
        onRefused: () => playSound('refuse'),
        onClose: () => {
          if (useCart.getState().approval === waiting) useCart.setState({ approval: null });
        },
      };
      close = () => closeVerification(request);
      askVerification(request);
    });
    return () => {
      gone = true;
      close();
    };
  }, [waiting]);
  return null;
}
