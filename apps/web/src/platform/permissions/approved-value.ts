import { formatRate } from '@dalpak/engine';
import { formatMoney } from '../../ui/format/format-number.ts';
import { i18n } from '../i18n/i18n.ts';

/** Values that add nothing to the operation. */
const VALUES_WITHOUT_TEXT: ReadonlySet<string> = new Set(['', 'deleted', 'true']);

/** Operations whose approval is bound to an amount: refunds, and the drawer's float. */
const AMOUNT_OPERATIONS: ReadonlySet<string> = new Set([
  'transaction.refund',
  'transaction.refund_manual',
  'transaction.replacement_voucher',
  'terminal.open',
  'pos.atm',
]);

const isolate = (text: string): string => `\u2066${text}\u2069`;
/** Isolates text that a person typed: its own letters set its direction. */
const isolateText = (text: string): string => `\u2068${text}\u2069`;
const money = (agorot: string | undefined): string => isolate(formatMoney(Number(agorot)));
const percent = (rate: string | undefined): string => isolate(`${formatRate(Number(rate))}%`);

/**
 * Name, telephone and VAT number by their position; a name that looks like a number is still a
 * name.
 */
function newCustomer(value: string): string {
  const [, name = value, phone = '', vatId = ''] = /^(.*),([^,]*),(\d*)$/su.exec(value) ?? [];
  return [
    i18n.t('permissions:newCustomer', { name: isolateText(name) }),
    ...(phone === '' ? [] : [i18n.t('permissions:newCustomerPhone', { phone: isolate(phone) })]),
    ...(vatId === '' ? [] : [i18n.t('permissions:newCustomerVat', { number: isolate(vatId) })]),
  ].join(', ');
}

/**
 * Describes the value that an approval is bound to (`approvalSubject` of the engine). The approver
 * sees this text and not the till's own description, because it is what the approval is valid for.
 * A value without a translation is shown unchanged; the text is empty only when the value adds
 * nothing to the operation.
 */
export function approvedValueText(key: string, value: string): string {
  if (key === 'pos.customer.edit') return newCustomer(value);
  // The operation says it all: which of the till's terminals are meant adds nothing.
  if (key === 'shva.trans') return '';
  const cart = /^(percent|sum|sum_change) (\d+)(?: off (\d+))?$/.exec(value);
  if (cart !== null) {
    if (cart[1] === 'percent') return percent(cart[2]);
    if (cart[1] === 'sum') return money(cart[2]);
    const total = i18n.t('permissions:finalTotal', { sum: money(cart[2]) });
    // Older audit log entries have no amount of the discount; new approvals always have it.
    return cart[3] === undefined
      ? total
      : `${total}, ${i18n.t('permissions:takenOff', { sum: money(cart[3]) })}`;
  }
  // Which product of a line, and its quantity.
  const counted = /^(\d+: .+) x(\d+)$/.exec(value);
  if (counted !== null)
    return `${approvedValueText(key, counted[1] ?? '')} × ${isolate(String(Number(counted[2]) / 1_000))}`;
  const row = /^\d+: (\d+)\/(\d+)\/(\d+)$/.exec(value);
  if (row !== null) {
    const [, first, second, sum] = row;
    const rates = [first, second].filter((rate) => rate !== '0').map(percent);
    return [...rates, ...(sum === '0' ? [] : [money(sum)])].join(' + ');
  }
  const cash = /^(in|out|deposit|no_sale) (\d+): (.*)$/su.exec(value);
  if (cash !== null)
    return `${i18n.t(`permissions:cash_${cash[1] as 'in' | 'out' | 'deposit' | 'no_sale'}`, { sum: money(cash[2]) })}: ${isolateText(cash[3] ?? '')}`;
  const closing = /^z (-|\d+)( despite)?$/.exec(value);
  if (closing !== null) {
    const counted =
      closing[1] === '-'
        ? i18n.t('permissions:notCounted')
        : i18n.t('permissions:counted', { sum: money(closing[1]) });
    return closing[2] === undefined
      ? counted
      : `${counted}, ${i18n.t('permissions:despiteMissing')}`;
  }
  if (AMOUNT_OPERATIONS.has(key) && /^\d+$/.test(value)) return money(value);
  const price = key === 'cart.item.edit' ? /^\d+: (\d+)$/.exec(value) : null;
  if (price !== null) return money(price[1]);
  const quantity = /^\d+: (-?\d+)$/.exec(value);
  if (quantity !== null)
    return i18n.t('permissions:boundQuantity', {
      quantity: isolate(String(Number(quantity[1]) / 1_000)),
    });
  if (key === 'cart.seller' && /^\d+$/.test(value))
    return i18n.t('permissions:boundSeller', { id: isolate(value) });
  return VALUES_WITHOUT_TEXT.has(value) ? '' : isolate(value);
}
