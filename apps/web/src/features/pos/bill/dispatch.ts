import { type PosKey, POS_OPERATIONS } from '@dalpak/contracts';
import {
  approvalSubject,
  type Cart,
  type CartCommand,
  type CartErrorCode,
  type CartEvent,
  guardOf,
  raisedStates,
} from '@dalpak/engine';
import { notifyPaymentDeleted } from '../../../platform/plugins/payment-deleted.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import {
  type ApprovalRequest,
  endViewApproval,
  isAuthorized,
  NO_SUBJECT,
  withPermission,
  writeApproval,
} from './approvals.store.ts';
import { cartNow, type Change, showBill, tryCommand } from './bill.store.ts';
import { flashRow, highlightedRow } from './highlight.store.ts';
import { enter, panelNow } from './mode.store.ts';
import { dismissNotice, notify } from './notice.store.ts';
import { offerUndo } from './removal.store.ts';

/** The specification's POS operation key of a permission number. */
function keyOf(permission: number): PosKey {
  const key = Object.entries(POS_OPERATIONS).find(([id]) => Number(id) === permission)?.[1];
  if (key === undefined) throw new Error(`Unknown POS operation ${permission}`);
  return key;
}

/** The outcome of a command: done, waiting for an approval, or refused with a code. */
export type DispatchResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: CartErrorCode | 'APPROVAL' };

/**
 * The only function through which the screen changes the cart: permission, engine, price, one
 * change of the bill. It is synchronous.
 * @param onAllowed called when a colleague's approval let the command run; the input stays on the
 * screen until then
 */
export function dispatch(given: CartCommand, onAllowed?: () => void): DispatchResult {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null) return { ok: false, code: 'CART_CLOSED' };
  const change = tryCommand(till, cart, given);
  // Checked before an approval is requested: an approval does not make an invalid command possible,
  // and the input stays for correction.
  if (typeof change === 'string') {
    notify(change);
    return { ok: false, code: change };
  }
  const missing = findMissing(till, change, cart);
  if (missing !== null) {
    const { key, field, value } = missing;
    const restate = (): Missing | null => restateMissing(given, missing, cart.id);
    withPermission(
      key,
      (by) => {
        if (by === null) return;
        // A raised state is logged as approved, and the command then runs as if it had covered this
        // from the start.
        const done = missing.isRaised
          ? writeApproval(cart.id, restate() ?? missing, by) && dispatch(given, onAllowed).ok
          : dispatch({ ...given, by }).ok;
        if (done) onAllowed?.();
      },
      { field, value, restate },
    );
    return { ok: false, code: 'APPROVAL' };
  }
  if (change.next !== cart) applyChange(till, cart, change);
  return { ok: true };
}

/** Puts a change on the screen, with what it ends there. */
function applyChange(till: Till, before: Cart, { next, events }: Change): void {
  const litKey = highlightedRowAfter(highlightedRow(), next, events);
  flashRow(litKey);
  offerUndo(events.some(({ type }) => type === 'rowRemoved') ? { before, after: next } : null);
  // A view of one product ends with that product.
  endViewApproval();
  dismissNotice();
  if (panelNow().kind === 'row' && !next.rows.some((row) => row.key === litKey))
    enter({ kind: 'browse' });
  showBill(till, next);
  for (const event of events)
    if (event.type === 'paymentRemoved') notifyPaymentDeleted(event.payment);
}

/** What an employee may not do alone. */
interface Missing extends Pick<ApprovalRequest, 'key' | 'field' | 'value'> {
  /**
   * The command takes more off a line or the bill than a colleague approved, in addition to what it
   * does itself.
   */
  readonly isRaised: boolean;
}

/** The approval that a command needs; null when the employee may do it alone. */
function findMissing(till: Till, { command, next }: Change, cart: Cart): Missing | null {
  const raised = raisedStates(cart, next, command).find(
    (state) => !isAuthorized(keyOf(state.permission)),
  );
  if (raised !== undefined) {
    const { permission, field, value } = raised;
    return { key: keyOf(permission), field, value, isRaised: true };
  }
  const permission = guardOf(command, cart);
  if (permission === null || command.by !== undefined || isAuthorized(keyOf(permission)))
    return null;
  const { field, value } = approvalSubject(cart, command, till.env()) ?? NO_SUBJECT;
  return { key: keyOf(permission), field, value, isRaised: false };
}

/** What a command that waits for an approval needs on the bill as it is now. */
function restateMissing(given: CartCommand, asked: Missing, cartId: string): Missing | null {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null || cart.id !== cartId) return null;
  const change = tryCommand(till, cart, given);
  if (typeof change === 'string') return null;
  const missing = findMissing(till, change, cart);
  return missing?.key === asked.key && missing.isRaised === asked.isRaised ? missing : null;
}

/** The line that changed is highlighted; when it was removed, the line that is now last. */
function highlightedRowAfter(
  before: string | null,
  cart: Cart,
  events: readonly CartEvent[],
): string | null {
  for (const event of events)
    if (event.type === 'rowAdded' || event.type === 'rowChanged') return event.rowKey;
  return cart.rows.some((row) => row.key === before) ? before : (cart.rows.at(-1)?.key ?? null);
}
