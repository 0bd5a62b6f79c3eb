import {
  cashAllowed, formatMoney, isMeansName, MEANS_NAME, PAYMENT_TYPE, paymentsFault, readMeans,
  type Cart, type CartErrorCode, type PaymentFault, type PaymentMeans, type PricedCart,
} from '@dalpak/engine';
import type { ErrorCode, ErrorDetail } from '@dalpak/contracts';
import type { SalePricing } from '../pricing/index.ts';

/** Why the payments of a sale are not taken. */
export interface PaymentObjection {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
}

/** Faults that the answer names as they are. */
const OWN_CODES: ReadonlySet<CartErrorCode> = new Set([
  'PAYMENT_DETAILS', 'PAYMENT_NOT_ALLOWED', 'CARD_NUMBER',
] satisfies readonly (CartErrorCode & ErrorCode)[]);

/** Faults of a payment's details that have a sentence of their own; the till says them before, in its own words. */
const DETAIL_TEXT: Partial<Record<CartErrorCode, string>> = {
  INSTALMENTS_DIFFER: 'התשלום הראשון והתשלומים הקבועים אינם מסתכמים לסכום החיוב',
  CHEQUE_ACCOUNT: 'ספרת הביקורת של חשבון הבנק אינה מתאימה',
  CHEQUE_DATE: 'תאריך הפירעון של השיק קודם לתאריך המסמך',
  VOUCHER_TWICE: 'השובר או הכרטיס כבר נמצא בתשלומי החשבון',
};

/** Means that no till of this version takes; nobody could vouch for them. */
const UNSUPPORTED: ReadonlySet<PaymentMeans['method']> = new Set(['promissory_note', 'standing_order', 'withholding', 'other']);

/** What payments are held against besides the bill. */
export interface PaymentGround {
  readonly settings: SalePricing['settings'];
  /** Numbers of the plugins that take payments here. */
  readonly paying: ReadonlySet<number>;
}

/** First thing that is wrong with the payments of a sale by the engine's own rules, its names, or what this server takes. */
export function objectionToPayments(cart: Cart, priced: PricedCart, { settings, paying }: PaymentGround): PaymentObjection | null {
  const fault = paymentsFault(cart, priced.total, settings.cash_rounding);
  if (fault !== null) return objectionToFault(fault, cart);
  for (const payment of cart.payments) {
    const means = readMeans(payment);
    if (!means.ok) continue;
    const place = `cart.Payments.${payment.key}`;
    if (UNSUPPORTED.has(means.value.method)) return { code: 'PAYMENT_NOT_ALLOWED', details: [{ text: payment.name, field: `${place}.type` }] };
    if (means.value.method === 'plugin') {
      if (!paying.has(means.value.pluginId)) return { code: 'PAYMENT_NOT_ALLOWED', details: [{ text: payment.name, field: `${place}.plugin_id` }] };
      if (means.value.reference === '') return { code: 'PAYMENT_DETAILS', details: [{ text: 'חסרה אסמכתא של התוסף', field: `${place}.details.reference` }] };
    }
    if (means.value.method === 'card' && means.value.transaction === '') {
      // No terminal of ours was asked: the slip's number is all there is, and only where the business takes that.
      if (!settings.card_by_hand) return { code: 'PAYMENT_NOT_ALLOWED', details: [{ text: payment.name, field: `${place}.details.transaction` }] };
      if (means.value.confirmation === '') return { code: 'PAYMENT_DETAILS', details: [{ text: 'חסר מספר אישור', field: `${place}.details.confirmation` }] };
    }
    if (means.value.method === 'transfer' && means.value.reference === '') return { code: 'PAYMENT_DETAILS', details: [{ text: 'חסרה אסמכתא', field: `${place}.details.reference` }] };
    // The books and the paper call it what it is, whatever the device would like to call it.
    if (!isMeansName(means.value.method, payment.name)) return { code: 'PAYMENT_DETAILS', details: [{ text: MEANS_NAME[means.value.method], field: `${place}.name` }] };
  }
  return null;
}

/** What the answer says of a payment that the engine does not take. */
export function objectionToFault(fault: PaymentFault, cart: Cart): PaymentObjection {
  return { code: codeOf(fault), details: detailsOf(fault, cart) };
}

function codeOf({ code }: PaymentFault): ErrorCode {
  if (OWN_CODES.has(code)) return code as CartErrorCode & ErrorCode;
  if (code === 'ACCOUNT_CREDIT_BLOCKED' || code === 'ACCOUNT_CREDIT_LIMIT') return 'ACCOUNT_CREDIT';
  // The others are sums that do not meet.
  return DETAIL_TEXT[code] === undefined ? 'PAYMENT_MISMATCH' : 'PAYMENT_DETAILS';
}

function detailsOf({ code, paymentKey, field }: PaymentFault, { payments }: Cart): readonly ErrorDetail[] {
  const payment = payments.find(({ key }) => key === paymentKey);
  if (payment === undefined) return [];
  const text = code === 'CASH_NOT_IN_COINS' ? `אין מטבעות ל-${formatMoney(payment.amount)} במזומן` : (DETAIL_TEXT[code] ?? `${payment.name} ${formatMoney(payment.amount)}`);
  return [{ text, field: `cart.Payments.${payment.key}${field === null ? '' : `.${field}`}` }];
}

/** Whether more of the price stays in the drawer than the law allows: change goes back, and rounding is no part of the price. */
export function exceedsCashLimit(cart: Cart, { total }: PricedCart, limit: SalePricing['settings']['cash_limit']): boolean {
  let cash = 0;
  let others = 0;
  for (const { typeId, amount } of cart.payments) {
    if (typeId === PAYMENT_TYPE.cash) cash += amount;
    else others += amount;
  }
  // Money that goes back in cash is held to the same law.
  const sign = total < 0 ? -1 : 1;
  return Math.min(cash * sign, (total - others) * sign) > cashAllowed(total * sign, limit);
}
