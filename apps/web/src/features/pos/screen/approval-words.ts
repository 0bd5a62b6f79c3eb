import type { Cart } from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../../platform/permissions/approved-value.ts';
import { operationWord } from '../../../platform/permissions/permission-words.ts';
import type { ApprovalRequest } from '../bill/approvals.store.ts';

/** Actions whose value already describes in words what is done. */
const SELF_DESCRIBING: ReadonlySet<string> = new Set(['pos.cashdrawer.open', 'pos.customer.edit']);

/**
 * Text of what a colleague is asked to approve ("הנחה 10%: אטריות"): the operation, its value, and
 * the line or payment. For cash and customer actions the value says it all.
 */
export function describeApproval(
  { key, field, value }: Pick<ApprovalRequest, 'key' | 'field' | 'value'>,
  cart: Cart | null,
): string {
  const payment = cart?.payments.find((one) => field === `payment:${one.key}`);
  const about = payment ?? cart?.rows.find((one) => field === `row:${one.key}`)?.product;
  const done =
    payment === undefined ? operationWord({ type: 'pos', key }) : i18n.t('pos:removePayment');
  const what = (
    SELF_DESCRIBING.has(key)
      ? [approvedValueText(key, value)]
      : [done, approvedValueText(key, value)]
  )
    .filter((text) => text !== '')
    .join(key.startsWith('terminal.') ? ': ' : ' ');
  return about === undefined ? what : `${what}: ${about.name}`.slice(0, 500);
}
