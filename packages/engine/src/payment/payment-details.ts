import { isLocalDate } from '../kernel/local-time.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { PAYMENT_TYPE, type CartPayment, type PaymentDetails } from '../cart/cart.types.ts';
import { fromDecimal, toMoney } from '../cart/wire/wire-numbers.ts';
import {
  CARD_BRAND_NAME,
  CARD_TERMS,
  OWN_KINDS,
  PAYMENTS_COUNT,
  type CardBrand,
  type CardTender,
  type CardTerms,
  type Tender,
  type PaymentMethod,
} from './tenders.ts';

/** The fields of a payment that encode its tender. */
export type TenderFields = Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>;

/** Method of each payment type with only one. */
const ONLY_METHOD: Readonly<Record<number, PaymentMethod>> = {
  [PAYMENT_TYPE.cheque]: 'cheque',
  [PAYMENT_TYPE.card]: 'card',
  [PAYMENT_TYPE.transfer]: 'transfer',
  [PAYMENT_TYPE.exchangeVoucher]: 'credit_voucher',
  [PAYMENT_TYPE.promissoryNote]: 'promissory_note',
  [PAYMENT_TYPE.standingOrder]: 'standing_order',
};
/** Methods of each payment type with several; the first is the default. */
const METHODS: Readonly<Record<number, readonly PaymentMethod[]>> = {
  [PAYMENT_TYPE.cash]: ['cash', 'cash_machine'],
  [PAYMENT_TYPE.giftVoucher]: ['voucher', 'gift_card'],
  [PAYMENT_TYPE.other]: ['other', 'customer_credit', 'cibus', 'tenbis', 'plugin', 'withholding'],
};

/** The payment type of each tender. */
export const TENDER_TYPE: Readonly<Record<Exclude<PaymentMethod, 'own'>, number>> = {
  cash: PAYMENT_TYPE.cash,
  cash_machine: PAYMENT_TYPE.cash,
  cheque: PAYMENT_TYPE.cheque,
  card: PAYMENT_TYPE.card,
  transfer: PAYMENT_TYPE.transfer,
  voucher: PAYMENT_TYPE.giftVoucher,
  gift_card: PAYMENT_TYPE.giftVoucher,
  credit_voucher: PAYMENT_TYPE.exchangeVoucher,
  promissory_note: PAYMENT_TYPE.promissoryNote,
  standing_order: PAYMENT_TYPE.standingOrder,
  other: PAYMENT_TYPE.other,
  customer_credit: PAYMENT_TYPE.other,
  cibus: PAYMENT_TYPE.other,
  tenbis: PAYMENT_TYPE.other,
  plugin: PAYMENT_TYPE.other,
  withholding: PAYMENT_TYPE.other,
};

/**
 * Encodes a tender as payment fields: type, plugin and flat details. {@link readTender} is the
 * inverse.
 */
export function tenderFields(means: Tender): TenderFields {
  const typeId = means.method === 'own' ? means.kind : TENDER_TYPE[means.method];
  const pluginId = means.method === 'plugin' ? means.pluginId : null;
  // The method is only written when the type does not imply it.
  const named: PaymentDetails =
    means.method === 'own' ||
    (METHODS[typeId] !== undefined && means.method !== METHODS[typeId]?.[0])
      ? { method: means.method }
      : {};
  return { typeId, pluginId, details: { ...named, ...ownDetails(means) } };
}

function ownDetails(means: Tender): PaymentDetails {
  switch (means.method) {
    case 'cash':
    case 'cash_machine':
      return {};
    case 'card':
      return cardDetails(means);
    case 'cheque':
      return {
        bank: means.bank,
        branch: means.branch,
        account: means.account,
        number: means.number,
        due_date: means.dueDate,
        ...(means.accountConfirmed ? { account_confirmed: true } : {}),
      };
    case 'voucher':
    case 'gift_card':
      return { number: means.number };
    case 'credit_voucher':
      return withoutEmpty({ number: means.number });
    case 'customer_credit':
      return { account_id: means.accountId };
    case 'cibus':
    case 'tenbis':
      return withoutEmpty({ last_digits: means.lastDigits, confirmation: means.confirmation });
    case 'own':
      return {
        payment_type: means.paymentType,
        ...withoutEmpty({ reference: means.reference }),
      };
    case 'plugin':
    case 'transfer':
    case 'promissory_note':
    case 'standing_order':
    case 'withholding':
    case 'other':
      return withoutEmpty({ reference: means.reference });
  }
}

function cardDetails({
  terms,
  payments,
  first,
  fixed,
  brand,
  lastDigits,
  confirmation,
  transaction,
}: CardTender): PaymentDetails {
  return {
    terms,
    ...(payments === 1 ? {} : { payments }),
    ...(first === null ? {} : { first_payment: toMoney(first) }),
    ...(fixed === null ? {} : { fixed_payment: toMoney(fixed) }),
    ...withoutEmpty({ brand: brand ?? '', last_digits: lastDigits, confirmation, transaction }),
  };
}

/** Leaves out empty details. */
function withoutEmpty(details: Readonly<Record<string, string>>): PaymentDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
}

/**
 * Number of a voucher, a gift card or a slip; without spaces, so that equal numbers are equal
 * texts.
 */
const NUMBER = /^[\dA-Za-z-]{1,30}$/;
const REFERENCE = /^[^\n\r]{1,60}$/;
/** The reference that a payment type of a business asks for. */
const OWN_REFERENCE = /^[^\n\r]{1,40}$/;
const LAST_DIGITS = /^\d{1,4}$/;
/**
 * Confirmation codes of card companies have up to seven characters; more would leave room for a
 * card number.
 */
const CONFIRMATION = /^[\dA-Za-z]{1,7}$/;
const TRANSACTION = /^[\dA-Za-z-]{1,40}$/;

/**
 * Reads the details of one payment key by key and finds those that were never read: details are
 * stored with the sale and partly printed, so none may pass unvalidated.
 */
class Details {
  readonly #details: PaymentDetails;
  readonly #left: Set<string>;
  /** First invalid field. */
  wrong: string | null = null;

  constructor(details: PaymentDetails) {
    this.#details = details;
    this.#left = new Set(Object.keys(details));
  }

  read(key: string): string | number | boolean | null | undefined {
    this.#left.delete(key);
    return Object.hasOwn(this.#details, key) ? this.#details[key] : undefined;
  }

  /** The value without counting it as read. */
  peek(key: string): string | number | boolean | null | undefined {
    return Object.hasOwn(this.#details, key) ? this.#details[key] : undefined;
  }

  fail<T>(key: string, neutral: T): T {
    this.wrong ??= key;
    return neutral;
  }

  text(key: string, pattern: RegExp): string {
    const value = this.read(key);
    return typeof value === 'string' && pattern.test(value) ? value : this.fail(key, '');
  }

  /** An optional text; absent means empty, but an empty text is invalid. */
  optionalText(key: string, pattern: RegExp): string {
    const value = this.read(key);
    if (value === undefined) return '';
    return typeof value === 'string' && pattern.test(value) ? value : this.fail(key, '');
  }

  money(key: string): number {
    const value = this.read(key);
    const amount = typeof value === 'number' ? fromDecimal(value, 2) : null;
    return amount ?? this.fail(key, 0);
  }

  whole(key: string, min: number, max: number): number {
    const value = this.read(key);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
      ? value
      : this.fail(key, min);
  }

  /** First invalid or unread field. */
  problem(): string | null {
    return this.wrong ?? [...this.#left][0] ?? null;
  }
}

/**
 * Decodes the tender of a payment.
 * @returns the tender, or the name of the missing, invalid or unknown detail; `type` for an unknown
 *   payment type
 */
export function readTender({ typeId, pluginId, details }: TenderFields): Result<Tender, string> {
  const from = new Details(details);
  const method = methodOf(typeId, from);
  if (method === null) return err(METHODS[typeId] === undefined ? 'type' : 'method');
  if ((pluginId !== null) !== (method === 'plugin')) return err('plugin_id');
  const means = method === 'own' ? readOwnTender(typeId, from) : readTyped(method, pluginId, from);
  const problem = from.problem();
  return problem === null ? ok(means) : err(problem);
}

function methodOf(typeId: number, from: Details): PaymentMethod | null {
  if (typeId >= OWN_KINDS.min && typeId <= OWN_KINDS.max && from.peek('method') === 'own') {
    from.read('method');
    return 'own';
  }
  const only = Object.hasOwn(ONLY_METHOD, typeId) ? ONLY_METHOD[typeId] : undefined;
  if (only !== undefined) return only;
  const [unsaid, ...several] = (Object.hasOwn(METHODS, typeId) ? METHODS[typeId] : undefined) ?? [];
  const named = from.read('method');
  if (named === undefined) return unsaid ?? null;
  return several.find((method) => method === named) ?? null;
}

function readOwnTender(kind: number, from: Details): Tender {
  return {
    method: 'own',
    kind,
    paymentType: from.whole('payment_type', 1, 2_147_483_647),
    reference: from.optionalText('reference', OWN_REFERENCE),
  };
}

function readTyped(
  method: Exclude<PaymentMethod, 'own'>,
  pluginId: number | null,
  from: Details,
): Tender {
  switch (method) {
    case 'cash':
    case 'cash_machine':
      return { method };
    case 'card':
      return readCard(from);
    case 'cheque':
      return readCheque(from);
    case 'voucher':
    case 'gift_card':
      return { method, number: from.text('number', NUMBER) };
    // A credit voucher that is being issued has no number yet: the server assigns it.
    case 'credit_voucher':
      return { method, number: from.optionalText('number', NUMBER) };
    case 'customer_credit':
      return { method, accountId: from.whole('account_id', 1, Number.MAX_SAFE_INTEGER) };
    case 'cibus':
    case 'tenbis':
      return {
        method,
        lastDigits: from.optionalText('last_digits', LAST_DIGITS),
        confirmation: from.optionalText('confirmation', CONFIRMATION),
      };
    case 'plugin':
      return {
        method,
        pluginId: pluginId ?? 0,
        reference: from.optionalText('reference', REFERENCE),
      };
    case 'transfer':
    case 'promissory_note':
    case 'standing_order':
    case 'withholding':
    case 'other':
      return { method, reference: from.optionalText('reference', REFERENCE) };
  }
}

function readCard(from: Details): CardTender {
  const terms = readTerms(from);
  const divided = terms === 'payments' || terms === 'credit';
  return {
    method: 'card',
    terms,
    payments: divided ? from.whole('payments', PAYMENTS_COUNT.min, PAYMENTS_COUNT.max) : 1,
    first: terms === 'payments' ? from.money('first_payment') : null,
    fixed: terms === 'payments' ? from.money('fixed_payment') : null,
    brand: readBrand(from),
    lastDigits: from.optionalText('last_digits', LAST_DIGITS),
    confirmation: from.optionalText('confirmation', CONFIRMATION),
    transaction: from.optionalText('transaction', TRANSACTION),
  };
}

function readTerms(from: Details): CardTerms {
  const value = from.read('terms');
  return typeof value === 'string' && Object.hasOwn(CARD_TERMS, value)
    ? (value as CardTerms)
    : from.fail('terms', 'regular');
}

function readBrand(from: Details): CardBrand | null {
  const value = from.read('brand');
  if (value === undefined) return null;
  return typeof value === 'string' && Object.hasOwn(CARD_BRAND_NAME, value)
    ? (value as CardBrand)
    : from.fail('brand', null);
}

function readCheque(from: Details): Tender {
  const dueDate = from.read('due_date');
  const confirmed = from.read('account_confirmed');
  return {
    method: 'cheque',
    bank: from.text('bank', /^\d{1,2}$/),
    branch: from.text('branch', /^\d{1,3}$/),
    account: from.text('account', /^\d{2,9}$/),
    number: from.text('number', /^\d{1,10}$/),
    dueDate:
      typeof dueDate === 'string' && isLocalDate(dueDate) ? dueDate : from.fail('due_date', ''),
    accountConfirmed:
      confirmed === undefined ? false : confirmed === true || from.fail('account_confirmed', false),
  };
}
