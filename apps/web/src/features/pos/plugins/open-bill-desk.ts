import { notifyBillChanged, openBillDesk } from '../../../platform/plugins/bill-plugins.ts';
import { useCart } from '../bill/cart.store.ts';
import { billFacts } from './bill-facts.ts';
import { dropProposals, openProposal } from './proposals.store.ts';

/** Tells plugins of the bill at this till and shows what they propose. @returns ends it */
export function serveBillPlugins(): () => void {
  const tell = (): void => {
    const { cart, priced } = useCart.getState();
    if (cart !== null && priced !== null) notifyBillChanged(() => billFacts(cart, priced));
  };
  tell();
  const ends = [
    openBillDesk((plugin, proposal) => {
      const { cart, panel, busy } = useCart.getState();
      if (cart === null || busy || panel.kind === 'pay' || panel.kind === 'done')
        return Promise.resolve(false);
      return openProposal(plugin, proposal);
    }),
    useCart.subscribe((state, before) => {
      if (state.cart?.id !== before.cart?.id || state.panel.kind === 'pay') dropProposals();
      if (state.priced !== before.priced) tell();
    }),
    dropProposals,
  ];
  return () => {
    for (const end of ends) end();
  };
}
