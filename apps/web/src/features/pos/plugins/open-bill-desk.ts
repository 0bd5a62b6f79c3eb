import { notifyBillChanged, openBillDesk } from '../../../platform/plugins/bill-plugins.ts';
import { billNow, cartNow, useBill } from '../bill/bill.store.ts';
import { can, panelNow, useMode } from '../bill/mode.store.ts';
import { billFacts } from './bill-facts.ts';
import { dropProposals, openProposal } from './proposals.store.ts';

/** Tells plugins of the bill at this till and shows what they propose. @returns ends it */
export function serveBillPlugins(): () => void {
  const tell = (): void => {
    const { cart, priced } = billNow();
    if (cart !== null && priced !== null) notifyBillChanged(() => billFacts(cart, priced));
  };
  tell();
  const ends = [
    openBillDesk((plugin, proposal) => {
      if (cartNow() === null || !can('edit')) return Promise.resolve(false);
      return openProposal(plugin, proposal);
    }),
    useBill.subscribe((state, before) => {
      if (state.cart?.id !== before.cart?.id || panelNow().kind === 'pay') dropProposals();
      if (state.priced !== before.priced) tell();
    }),
    useMode.subscribe(({ panel }) => {
      if (panel.kind === 'pay') dropProposals();
    }),
    dropProposals,
  ];
  return () => {
    for (const end of ends) end();
  };
}
