import type { BillProposal } from '@dalpak/contracts';
import { describeError } from '../../../platform/api/describe-error.ts';
import type { AskingPlugin } from '../../../platform/plugins/bill-plugins.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { addCoupon, findCoupon } from '../selling/add-coupon.ts';
import { cartNow, logOnBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { notify } from '../bill/notice.store.ts';
import { engineProduct } from '../selling/sell.ts';
import { currentTill } from '../till/till.registry.ts';

/** Writes into the log of the bill that an act was a plugin's; the server knows the plugin. */
function logAct(plugin: AskingPlugin, { act }: BillProposal): void {
  logOnBill({
    employeeId: currentInit()?.employee?.id ?? null,
    description: `plugin.${act}`,
    field: `plugin:${plugin.id}`,
    data: plugin.name,
    approval: null,
  });
}

/** The same act as the cashier's own, with the same guards. @returns whether it was done */
async function act(proposal: BillProposal, onAllowed: () => void): Promise<boolean> {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null) return false;
  switch (proposal.act) {
    case 'product': {
      const product =
        till.catalogue.match(proposal.code, [])?.product ??
        till.catalogue.findById(Number(proposal.code));
      if (product === null) {
        notify('BARCODE_NOT_FOUND', proposal.code);
        return false;
      }
      return dispatch({
        type: 'addProduct',
        product: engineProduct(product),
        quantity: proposal.quantity,
      }).ok;
    }
    case 'note': {
      const row = cart.rows.find(({ product }) => product.id === proposal.product);
      if (proposal.product !== undefined && row === undefined) return false;
      return row === undefined
        ? dispatch({ type: 'setNotes', notes: joined(cart.header.notes, proposal.text) }).ok
        : dispatch({
            type: 'editRow',
            rowKey: row.key,
            changes: { notes: joined(row.notes, proposal.text) },
          }).ok;
    }
    case 'customer': {
      // Loaded with the first such proposal: most bills have none.
      const [{ readBook }, { chooseCustomer }] = await Promise.all([
        import('../customers/customer-book.ts'),
        import('../customers/choose-customer.ts'),
      ]);
      const customer = (await readBook(till)).withId(proposal.customer);
      if (customer === undefined) return false;
      await chooseCustomer(customer);
      return cartNow()?.account?.id === proposal.customer;
    }
    case 'coupon': {
      const customer = cart.account?.type === 'customer' ? cart.account.id : null;
      return addCoupon(await findCoupon(proposal.number, customer));
    }
    case 'discount':
      return dispatch(
        { type: 'setCartDiscount', discount: { type: 'percent', rate: proposal.rate } },
        onAllowed,
      ).ok;
  }
}

const joined = (before: string, text: string): string =>
  before === '' || before.includes(text) ? text : `${before}, ${text}`;

/** Does what a plugin proposed, as the cashier's act. @returns whether it was done */
export async function runProposal(plugin: AskingPlugin, proposal: BillProposal): Promise<boolean> {
  try {
    const done = await act(proposal, () => logAct(plugin, proposal));
    if (done) logAct(plugin, proposal);
    return done;
  } catch (error) {
    notify('PLUGIN_FAILED', describeError(error).description);
    return false;
  }
}
