import { type CartPayment, PAYMENT_TYPE, type PricedCart } from '../cart/cart.types.ts';
import { fromDecimal } from '../cart/wire/wire-numbers.ts';
import { isLocalDate } from '../kernel/local-time.ts';
import { formatMoney } from '../money/format-money.ts';
import { depositedCardTotal } from '../payment/card-totals.ts';
import { CARD_BRAND_NAME, CARD_TERMS_NAME, CHEQUE_NUMBER } from '../payment/tenders.ts';
import type { PaperFact, PaperPayment } from './paper.types.ts';

/** Formats a date as `21/11/2026`, the Israeli notation; other text is returned unchanged. */
export function paperDate(date: string): string {
  const day = date.slice(0, 10);
  return isLocalDate(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : date;
}

type Detail = CartPayment['details'][string];

const text = (value: Detail): string => String(value ?? '');
/** Payment details hold amounts in shekels. */
const money = (value: Detail): string => {
  const amount = typeof value === 'number' ? fromDecimal(value, 2) : null;
  return amount === null ? text(value) : formatMoney(amount);
};
const named =
  (names: Readonly<Record<string, string>>) =>
  (value: Detail): string =>
    Object.hasOwn(names, text(value)) ? (names[text(value)] ?? '') : text(value);

/** Payment details in print order, with their labels (specification, cart §3, payment labels). */
const LABELS: readonly (readonly [key: string, label: string, read: (value: Detail) => string])[] =
  [
    // A number is a type of the business itself, which the payment has its name of.
    ['payment_type', 'סוג תשלום', (value) => (typeof value === 'number' ? '' : text(value))],
    ['terms', 'סוג תשלום', named(CARD_TERMS_NAME)],
    ['card_type', 'סוג כרטיס', text],
    ['brand', 'סוג כרטיס', named(CARD_BRAND_NAME)],
    ['card_number', 'כרטיס', text],
    ['last_digits', 'כרטיס', (value) => `****${text(value)}`],
    ['confirmation', "מס' אישור", text],
    ['payments', 'תשלומים', text],
    ['first_payment', 'תשלום ראשון', money],
    ['fixed_payment', 'תשלום קבוע', money],
    ['bank', 'בנק', text],
    ['branch', 'סניף', text],
    ['account', 'חשבון', text],
    ['number', "מס'", text],
    ['due_date', 'מועד פירעון', (value) => paperDate(text(value))],
    ['reference', 'אסמכתא', text],
  ];

function detailsOf(payment: CartPayment): PaperFact[] {
  const total = depositedCardTotal(payment);
  if (total !== null)
    return [
      { label: 'יום', value: paperDate(total.day) },
      { label: 'קופה', value: total.terminal === 0 ? 'מסמכים מהמשרד' : String(total.terminal) },
    ];
  const { typeId, details } = payment;
  return LABELS.flatMap(([key, label, read]) => {
    const value = details[key];
    const shown = value === undefined || value === null ? '' : read(value);
    return shown === ''
      ? []
      : [
          {
            label: key === 'number' && typeId === PAYMENT_TYPE.cheque ? CHEQUE_NUMBER : label,
            value: shown,
          },
        ];
  });
}

/** Payment lines, followed by cash rounding and change. */
export function paperPayments(
  payments: readonly CartPayment[],
  { cashRounding, change }: Pick<PricedCart, 'cashRounding' | 'change'>,
): PaperPayment[] {
  const lines: PaperPayment[] = payments.map((payment) => ({
    label: payment.name,
    value: formatMoney(payment.amount),
    strong: false,
    details: detailsOf(payment),
  }));
  if (cashRounding !== 0)
    lines.push({ label: 'עיגול', value: formatMoney(cashRounding), strong: false, details: [] });
  if (change !== 0)
    lines.push({ label: 'עודף', value: formatMoney(change), strong: true, details: [] });
  return lines;
}
