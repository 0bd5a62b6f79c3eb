import { refundReasonRuleOf } from '@dalpak/contracts';
import { lacksRefundReason, type RefundReasonRule } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';
import { cartNow } from '../bill/bill.store.ts';
import { notify } from '../bill/notice.store.ts';

/** What this till does about the reason of a refund. */
export function refundReasonRule(): RefundReasonRule {
  const settings = currentInit()?.offline_data?.settings;
  return settings === undefined ? 'off' : refundReasonRuleOf(settings);
}

/** Whether the bill may end; if it lacks the reason of its refund, that is shown. */
export function hasRefundReason(): boolean {
  const cart = cartNow();
  if (cart === null || !lacksRefundReason(cart, refundReasonRule())) return true;
  notify('REFUND_REASON_REQUIRED');
  return false;
}
