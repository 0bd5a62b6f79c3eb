import type { Cart } from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../../platform/permissions/approved-value.ts';
import { operationWord } from '../../../platform/permissions/permission-words.ts';
import type { ApprovalRequest } from './cart.store.ts';

/**
 * What a colleague is asked for, in words: "הנחה 10%: אטריות", the operation, its value, and the row or payment it is about. Of cash the value says
 * it all.
 */
export function approvalWords({ key, field, value, about: told }: Pick<ApprovalRequest, 'key' | 'field' | 'value' | 'about'>, cart: Cart | null): string {
  const payment = cart?.payments.find((one) => field === `payment:${one.key}`);
  const about = payment ?? cart?.rows.find((one) => field === `row:${one.key}`)?.product;
  const done = payment === undefined ? operationWord({ type: 'pos', key }) : i18n.t('pos:removePayment');
  const what = (key === 'pos.cashdrawer.open' ? [approvedValueText(key, value)] : [done, approvedValueText(key, value)]).filter((text) => text !== '').join(' ');
  const name = about?.name ?? told;
  return name === undefined ? what : `${what}: ${name}`.slice(0, 300);
}
