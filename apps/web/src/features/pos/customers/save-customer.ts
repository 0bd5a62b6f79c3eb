import { createTillCustomer, type NewCustomer } from '@dalpak/contracts';
import { isAuthorized } from '../bill/approvals.store.ts';
import { isApprovalPending, withApproval } from '../bill/with-approval.ts';
import { type CustomerOutcome, makeCustomer } from './new-customers.ts';
import { reserveCustomerId } from './customer-ids.ts';

/** One form of a new customer. It makes one customer, however often its button is pressed. */
export interface CustomerForm {
  /** The id in the approval request. A second request for the same form uses the same id. */
  reservedId: number | null;
  /** The customer is being sent, or was made. */
  isStarted: boolean;
}

export const newCustomerForm = (): CustomerForm => ({ reservedId: null, isStarted: false });

/**
 * Makes the customer of a form, by the employee's own right or by a colleague's approval for
 * exactly this customer. A second press while the first is pending does nothing; a refused form can
 * be corrected.
 * @param onMade also called when nothing was made; not called when the approval is cancelled
 */
export async function saveCustomer(
  form: CustomerForm,
  wish: Omit<NewCustomer, 'id'>,
  onMade: (made: CustomerOutcome | { readonly kind: 'failed' }) => void,
): Promise<void> {
  if (form.isStarted || isApprovalPending()) return;
  const make = async (granted: Parameters<typeof makeCustomer>[1]): Promise<void> => {
    form.isStarted = true;
    const made = await makeCustomer(wish, granted).catch(() => ({ kind: 'failed' }) as const);
    form.isStarted = made.kind === 'stored' || made.kind === 'kept';
    // The id is used, whatever the outcome.
    form.reservedId = null;
    onMade(made);
  };
  if (isAuthorized('pos.customer.edit')) {
    await make(null);
    return;
  }
  // The id comes first, because a colleague approves exactly this customer.
  form.isStarted = true;
  form.reservedId ??= await reserveCustomerId().catch(() => null);
  form.isStarted = false;
  const id = form.reservedId;
  if (id === null) onMade({ kind: 'no_ids' });
  else
    withApproval(
      createTillCustomer,
      { body: { ...wish, id } },
      (approval) => void make(approval === null ? null : { id, approval }),
    );
}
