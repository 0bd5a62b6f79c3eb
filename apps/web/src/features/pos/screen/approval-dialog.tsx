import { useEffect } from 'react';
import {
  requestVerification,
  closeVerification,
  setVerificationOffline,
  updateVerification,
  type VerificationRequest,
} from '../../../platform/permissions/verification.store.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { basketSummary } from './basket-summary.ts';
import {
  approvalNow,
  type ApprovalRequest,
  endApproval,
  useApprovals,
} from '../bill/approvals.store.ts';
import { billNow, type BillState, useBill } from '../bill/bill.store.ts';
import { playSound } from '../till/sounds.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * Opens the shell's verification dialog for an action.
 * @returns a function that closes it
 */
function openVerification(
  asked: ApprovalRequest,
  describe: (approval: ApprovalRequest, cart: BillState['cart']) => string,
): () => void {
  const id = crypto.randomUUID();
  const build = (approval: ApprovalRequest, { cart, priced }: BillState): VerificationRequest => ({
    id,
    operation: { type: 'pos', key: approval.key },
    desc: describe(approval, cart),
    cartId: approval.cartId,
    field: approval.field,
    value: approval.value,
    run: approval.run,
    // A request that is not about the bill does not show the bill.
    basket: cart?.id === approval.cartId ? basketSummary(priced, approval.field) : null,
    followsBill: approval.restate !== undefined,
    onRefused: () => playSound('refuse'),
    onClose: () => endApproval(approval),
  });
  let request = build(asked, billNow());
  requestVerification(request);
  const stop = useBill.subscribe((state, before) => {
    const approval = approvalNow();
    if (approval?.run !== asked.run || approval.restate === undefined || state.cart === before.cart)
      return;
    const now = approval.restate();
    if (now === null) {
      endApproval(approval);
      return;
    }
    request = build({ ...approval, field: now.field, value: now.value }, state);
    updateVerification(request);
  });
  return () => {
    stop();
    closeVerification(request);
  };
}

/**
 * Opens the shell's verification dialog for the pending action, lets it follow the bill, and closes
 * it when nothing is pending.
 */
export function ApprovalDialog(): null {
  const run = useApprovals((state) => state.approval?.run ?? null);
  const offline = useTillStatus((state) => state.link === 'offline');
  const employeeId = useAppInit().employee?.id ?? null;
  useEffect(() => setVerificationOffline(offline), [offline]);
  useEffect(() => {
    const approval = approvalNow();
    if (approval === null || run === null) return undefined;
    let close = (): void => undefined;
    let gone = false;
    // Loaded with the first request, because most sales need no approval.
    void import('./approval-words.ts').then(({ describeApproval }) => {
      if (!gone) close = openVerification(approval, describeApproval);
    });
    return () => {
      gone = true;
      close();
    };
  }, [run]);
  // The approval was requested by the employee who has left the till.
  useEffect(
    () => () => {
      const approval = approvalNow();
      if (approval !== null) endApproval(approval);
    },
    [employeeId],
  );
  return null;
}
