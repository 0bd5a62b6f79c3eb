import {
  cashAllowed,
  formatMoney,
  isTenderName,
  TENDER_NAME,
  PAYMENT_TYPE,
  validatePayments,
  readTender,
  type Cart,
  type CartErrorCode,
  type PaymentError,
  type Tender,
  type PricedCart,
} from '@dalpak/engine';
import type { ErrorCode, ErrorDetail } from '@dalpak/contracts';
import type { SalePricing } from '../pricing/index.ts';

/** Why the payments of a sale are refused. */
export interface PaymentProblem {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
}

/** Engine errors that the answer reports under their own code. */
const REPORTED_CODES: ReadonlySet<CartErrorCode> = new Set([
  'PAYMENT_DETAILS',
  'PAYMENT_NOT_ALLOWED',
  'CARD_NUMBER',
] satisfies readonly (CartErrorCode & ErrorCode)[]);

/**
 * Errors of payment details that have a sentence of their own; the till shows them earlier with its
 * own texts.
 */
const DETAIL_TEXT: Partial<Record<CartErrorCode, string>> = {
  INSTALMENTS_DIFFER: 'התשלום הראשון והתשלומים הקבועים אינם מסתכמים לסכום החיוב',
  CHEQUE_ACCOUNT: 'ספרת הביקורת של חשבון הבנק אינה מתאימה',
  CHEQUE_DATE: 'תאריך הפירעון של השיק קודם לתאריך המסמך',
  VOUCHER_TWICE: 'השובר או הכרטיס כבר נמצא בתשלומי החשבון',
};

/** Tenders that no till of this version takes, and that the server therefore cannot verify. */
const UNSUPPORTED_TENDERS: ReadonlySet<Tender['method']> = new Set([
  'promissory_note',
  'standing_order',
  'withholding',
  'other',
]);

/** What payments are checked against in addition to the bill. */
export interface PaymentCheckContext {
  readonly settings: SalePricing['settings'];
  /** Ids of the plugins that take payments here. */
  readonly paymentPlugins: ReadonlySet<number>;
}

/**
 * Returns the first problem of a sale's payments by the engine's rules, their names, or the tenders
 * this server supports.
 */
export function findPaymentProblem(
  cart: Cart,
  priced: PricedCart,
  { settings, paymentPlugins: paying }: PaymentCheckContext,
): PaymentProblem | null {
  const fault = validatePayments(cart, priced.total, settings.cash_rounding);
  if (fault !== null) return toPaymentProblem(fault, cart);
  for (const payment of cart.payments) {
    const means = readTender(payment);
    if (!means.ok) continue;
    const place = `cart.Payments.${payment.key}`;
    if (UNSUPPORTED_TENDERS.has(means.value.method))
      return {
        code: 'PAYMENT_NOT_ALLOWED',
        details: [{ text: payment.name, field: `${place}.type` }],
      };
    if (means.value.method === 'plugin') {
      if (!paying.has(means.value.pluginId))
        return {
          code: 'PAYMENT_NOT_ALLOWED',
          details: [{ text: payment.name, field: `${place}.plugin_id` }],
        };
      if (means.value.reference === '')
        return {
          code: 'PAYMENT_DETAILS',
          details: [{ text: 'חסרה אסמכתא של התוסף', field: `${place}.details.reference` }],
        };
    }
    if (means.value.method === 'card' && means.value.transaction === '') {
      // The charge was not made through this server: the slip's number is the only proof, accepted
      // where the business allows it.
      if (!settings.card_by_hand)
        return {
          code: 'PAYMENT_NOT_ALLOWED',
          details: [{ text: payment.name, field: `${place}.details.transaction` }],
        };
      if (means.value.confirmation === '')
        return {
          code: 'PAYMENT_DETAILS',
          details: [{ text: 'חסר מספר אישור', field: `${place}.details.confirmation` }],
        };
    }
    if (means.value.method === 'transfer' && means.value.reference === '')
      return {
        code: 'PAYMENT_DETAILS',
        details: [{ text: 'חסרה אסמכתא', field: `${place}.details.reference` }],
      };
    // Ledger and receipt use the tender's own name, whatever the device sent.
    if (!isTenderName(means.value.method, payment.name))
      return {
        code: 'PAYMENT_DETAILS',
        details: [{ text: TENDER_NAME[means.value.method], field: `${place}.name` }],
      };
  }
  return null;
}

/** Translates an engine error of a payment into the answer's code and details. */
export function toPaymentProblem(fault: PaymentError, cart: Cart): PaymentProblem {
  return { code: codeOf(fault), details: detailsOf(fault, cart) };
}

function codeOf({ code }: PaymentError): ErrorCode {
  if (REPORTED_CODES.has(code)) return code as CartErrorCode & ErrorCode;
  if (code === 'ACCOUNT_CREDIT_BLOCKED' || code === 'ACCOUNT_CREDIT_LIMIT') return 'ACCOUNT_CREDIT';
  // All other codes are amounts that do not add up.
  return DETAIL_TEXT[code] === undefined ? 'PAYMENT_MISMATCH' : 'PAYMENT_DETAILS';
}

function detailsOf(
  { code, paymentKey, field }: PaymentError,
  { payments }: Cart,
): readonly ErrorDetail[] {
  const payment = payments.find(({ key }) => key === paymentKey);
  if (payment === undefined) return [];
  const text =
    code === 'CASH_NOT_IN_COINS'
      ? `אין מטבעות ל-${formatMoney(payment.amount)} במזומן`
      : (DETAIL_TEXT[code] ?? `${payment.name} ${formatMoney(payment.amount)}`);
  return [{ text, field: `cart.Payments.${payment.key}${field === null ? '' : `.${field}`}` }];
}

/**
 * Whether more of the price is kept in cash than the law allows: change is returned, and rounding
 * is not part of the price.
 */
export function exceedsCashLimit(
  cart: Cart,
  { total }: PricedCart,
  limit: SalePricing['settings']['cash_limit'],
): boolean {
  let cash = 0;
  let others = 0;
  for (const { typeId, amount } of cart.payments) {
    if (typeId === PAYMENT_TYPE.cash) cash += amount;
    else others += amount;
  }
  // Cash refunds are subject to the same limit.
  const sign = total < 0 ? -1 : 1;
  return Math.min(cash * sign, (total - others) * sign) > cashAllowed(total * sign, limit);
}
