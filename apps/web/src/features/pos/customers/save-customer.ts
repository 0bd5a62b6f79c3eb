import { createTillCustomer, type NewCustomer } from '@dalpak/contracts';
import { mayDo } from '../model/cart.store.ts';
import { isAsking, withApproval } from '../model/with-approval.ts';
import { type Made, makeCustomer, takeCustomerId } from './new-customers.ts';

/** One form of a new customer: it makes one, however often its button is pressed. */
export interface CustomerForm {
  /** Id that a colleague is asked for: who was not allowed, and is asked for again, has the same. */
  taken: number | null;
  /** The customer is on its way, or was made. */
  begun: boolean;
}

export const newCustomerForm = (): CustomerForm => ({ taken: null, begun: false });

/**
 * Makes the customer of a form, by the employee's own right or by a colleague's leave for exactly this one. Pressed again while it waits for the
 * colleague or for its outcome, nothing happens; a form that was refused can be corrected.
 * @param onMade also when nothing was made; not called when the colleague is not found
 */
export async function saveCustomer(form: CustomerForm, wish: Omit<NewCustomer, 'id'>, onMade: (made: Made | { readonly kind: 'failed' }) => void): Promise<void> {
  if (form.begun || isAsking()) return;
  const make = async (granted: Parameters<typeof makeCustomer>[1]): Promise<void> => {
    form.begun = true;
    const made = await makeCustomer(wish, granted).catch(() => ({ kind: 'failed' }) as const);
    form.begun = made.kind === 'stored' || made.kind === 'kept';
    // Whatever became of it, the id is its.
    form.taken = null;
    onMade(made);
  };
  if (mayDo('pos.customer.edit')) {
    await make(null);
    return;
  }
  // A colleague allows exactly this customer, so its id comes first.
  form.begun = true;
  form.taken ??= await takeCustomerId().catch(() => null);
  form.begun = false;
  const id = form.taken;
  if (id === null) onMade({ kind: 'no_ids' });
  else withApproval(createTillCustomer, { body: { ...wish, id } }, (approval) => void make(approval === null ? null : { id, approval }));
}
