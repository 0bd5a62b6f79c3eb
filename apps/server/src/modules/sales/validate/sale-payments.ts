import type {
  DetailText,
  Reason,
  ErrorCode,
  ErrorDetail,
  PaymentTypeView,
} from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  cashAllowed,
  formatMoney,
  isTenderName,
  PAYMENT_TYPE,
  validatePayments,
  readTender,
  type Cart,
  type CartErrorCode,
  type CartPayment,
  type PaymentError,
  type Tender,
  type PricedCart,
} from '@dalpak/engine';
import type { SalePricing } from '../../pricing/index.ts';

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
const DETAIL_REASONS: Partial<Record<CartErrorCode, Reason>> = {
  INSTALMENTS_DIFFER: explain('instalments_differ'),
  CHEQUE_ACCOUNT: explain('cheque_account_digit'),
  CHEQUE_DATE: explain('cheque_date_before'),
  VOUCHER_TWICE: explain('voucher_twice'),
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
          details: [
            { ...explain('plugin_reference_missing'), field: `${place}.details.reference` },
          ],
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
          details: [{ ...explain('confirmation_missing'), field: `${place}.details.confirmation` }],
        };
    }
    if (means.value.method === 'transfer' && means.value.reference === '')
      return {
        code: 'PAYMENT_DETAILS',
        details: [{ ...explain('reference_missing'), field: `${place}.details.reference` }],
      };
  }
  return null;
}

/**
 * Returns the first payment that breaks the rules of its payment type (component 106): one that is
 * switched off, a name that is not its own, or a flag that does not allow it.
 * @param types active payment types of the branch
 */
export function findTypeProblem(
  cart: Cart,
  types: readonly PaymentTypeView[],
  offline: boolean,
): PaymentProblem | null {
  for (const payment of cart.payments) {
    const means = readTender(payment);
    if (!means.ok) continue;
    const { value } = means;
    const type = types.find((one) =>
      value.method === 'own'
        ? one.method === null && one.id === value.paymentType
        : // Cash of the machine is cash by the rules of the business.
          one.method === (value.method === 'cash_machine' ? 'cash' : value.method),
    );
    const found = typeProblem(payment, value, { type, cart, offline });
    if (found !== null) {
      const [code, field, what] = found;
      return { code, details: [{ ...what, field: `cart.Payments.${payment.key}.${field}` }] };
    }
  }
  return null;
}

type TypeProblem = readonly [code: ErrorCode, field: string, what: DetailText];

function typeProblem(
  { name, amount }: CartPayment,
  means: Tender,
  {
    type,
    cart,
    offline,
  }: { readonly type: PaymentTypeView | undefined; readonly cart: Cart; readonly offline: boolean },
): TypeProblem | null {
  if (type === undefined || (means.method === 'own' && means.kind !== type.kind))
    return ['PAYMENT_NOT_ALLOWED', 'type', { text: name }];
  // Ledger and receipt use the type's own name, whatever the device sent.
  const isNamed = means.method === 'own' ? name === type.name : isTenderName(means.method, name);
  // A Z tells cash in the machine from cash in the drawer by the name.
  const mayRename = means.method !== 'cash_machine';
  if (!isNamed && !(mayRename && name === type.name))
    return ['PAYMENT_DETAILS', 'name', { text: type.name }];
  if (amount < 0 && !type.refunds)
    return ['PAYMENT_NOT_ALLOWED', 'sum', explain('payment_no_refund', { name })];
  if (type.reference_wanted && 'reference' in means && means.reference === '')
    return ['PAYMENT_DETAILS', 'details.reference', explain('reference_missing')];
  const sum = Math.abs(amount);
  if (type.smallest !== null && sum < type.smallest)
    return [
      'PAYMENT_NOT_ALLOWED',
      'sum',
      explain('payment_least', { name, least: formatMoney(type.smallest) }),
    ];
  if (type.largest !== null && sum > type.largest)
    return [
      'PAYMENT_NOT_ALLOWED',
      'sum',
      explain('payment_most', { name, most: formatMoney(type.largest) }),
    ];
  if (type.needs_customer && cart.account === null)
    return ['PAYMENT_NOT_ALLOWED', 'account', explain('payment_needs_customer', { name })];
  if (offline && !type.offline_allowed)
    return ['PAYMENT_NOT_ALLOWED', 'type', explain('payment_online_only', { name })];
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
  return DETAIL_REASONS[code] === undefined ? 'PAYMENT_MISMATCH' : 'PAYMENT_DETAILS';
}

function detailsOf(
  { code, paymentKey, field }: PaymentError,
  { payments }: Cart,
): readonly ErrorDetail[] {
  const payment = payments.find(({ key }) => key === paymentKey);
  if (payment === undefined) return [];
  const what =
    code === 'CASH_NOT_IN_COINS'
      ? explain('no_coins_for', { amount: formatMoney(payment.amount) })
      : (DETAIL_REASONS[code] ?? { text: `${payment.name} ${formatMoney(payment.amount)}` });
  return [{ ...what, field: `cart.Payments.${payment.key}${field === null ? '' : `.${field}`}` }];
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
