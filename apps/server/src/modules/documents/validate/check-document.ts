import type { DetailText, DocumentAccount, DocumentContext, ErrorCode } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  cashAllowed,
  compareTotals,
  formatMoney,
  isBlankRow,
  isTenderName,
  isSoldAtTillOnly,
  TENDER_NAME,
  ONE,
  PAYMENT_TYPE,
  validatePayments,
  readTender,
  runSubmitChecks,
  type Cart,
  type CartAccount,
  type ClaimedTotals,
  type DocumentRule,
  type DocumentType,
  type PriceBook,
  type PricedCart,
} from '@dalpak/engine';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { minutesBetween, toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { priceWithin, PRICING_LIMIT_MS, type SalePricing } from '../../pricing/index.ts';
import {
  CLOCK_TOLERANCE_MIN,
  type KitPart,
  toPaymentProblem,
  withStoredProducts,
} from '../../sales/index.ts';
import { assertKits, type KitOfBase } from './kits.ts';
import { useBases } from './use-bases.ts';
import type { BaseRow, CheckedDocument } from '../document/document.types.ts';

/**
 * Document rows have no preparations: a price that differs from the product's and from the price
 * list's was set by the author.
 */
const NO_PREPARATIONS = new Map();

const NO_DISCOUNT = { discountType: 'none', discount: 0 } as const;

export interface DocumentToCheck {
  readonly cart: Cart;
  readonly claimed: ClaimedTotals;
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly pricing: SalePricing;
  /** Price lists of its customer and its branch; null where none applies. */
  readonly book: PriceBook | null;
  readonly bases: readonly BaseRow[];
  /** Parts of its kits as stored, and as its base documents sold them. */
  readonly parts: readonly KitPart[];
  readonly kitsOfBases: readonly KitOfBase[];
  /** The stored account that the cart names; null = none named, or unknown. */
  readonly account: DocumentAccount | null;
  readonly branches: DocumentContext['branches'];
  readonly warehouses: DocumentContext['warehouses'];
}

export function refuse(code: ErrorCode, what: DetailText, field: string): AppError {
  return new AppError(code, { details: [{ ...what, field }] });
}

/**
 * Checks a document against the server's own catalogue, settings, accounts and base documents.
 * @throws AppError for the first problem.
 */
export function checkDocument(input: DocumentToCheck): CheckedDocument {
  const { type, rule, claimed, pricing } = input;
  const account = resolveAccount(input);
  const { cart, unknown } = withStoredProducts(
    { ...input.cart, account, clock: clockOf(input) },
    pricing.products,
    { preparations: NO_PREPARATIONS, book: input.book },
  );
  // Sold goods can be credited even if they have left the catalogue since.
  const inBases = new Set(input.bases.flatMap(({ products }) => [...products.keys()]));
  const missing = unknown.filter((id) => !inBases.has(id));
  if (missing.length > 0)
    throw new AppError('PRODUCT_UNKNOWN', {
      details: missing.map((id) => ({
        ...explain('product_number', { id }),
        field: 'cart.Products',
      })),
    });
  const tillOnly = cart.rows.filter(({ product }) => isSoldAtTillOnly(product));
  if (tillOnly.length > 0)
    throw new AppError('CART_MALFORMED', {
      details: tillOnly.map(({ key, product }) => ({
        ...explain('only_at_till', { name: product.name }),
        field: `cart.Products.${key}`,
      })),
    });
  // Only a sale makes the card of entries that its customer pays for.
  const packages = cart.rows.filter(({ product }) => pricing.entryPackages.has(product.id));
  if (type.ledger === 'sale' && packages.length > 0)
    throw new AppError('CART_MALFORMED', {
      details: packages.map(({ key, product }) => ({
        ...explain('package_at_till', { name: product.name }),
        field: `cart.Products.${key}`,
      })),
    });
  checkScope(cart, type);
  assertKits({ ...input, cart });
  checkPlaces(input);
  const priced = priceWithin(cart, pricing.env, PRICING_LIMIT_MS, pricing.allowance);
  if (priced === null) throw new AppError('CART_TOO_LARGE');
  // Receipts, payments and deposits state an amount of their own; the opposite direction is another
  // document type.
  if (type.totalFrom !== 'products' && priced.total < 0)
    throw refuse('CART_MALFORMED', explain('sum_negative'), 'cart.Data[2].total');
  checkSubmit(input, cart, priced);
  const difference = compareTotals(claimed, priced);
  if (difference !== null) {
    const reason = explain('total_differs', {
      claimed: formatMoney(difference.claimed),
      computed: formatMoney(difference.computed),
    });
    throw refuse(
      'TOTAL_MISMATCH',
      reason,
      difference.rowKey === null ? difference.field : `${difference.rowKey}.${difference.field}`,
    );
  }
  checkPayments(input, cart, priced);
  return {
    type,
    rule,
    cart,
    priced,
    account,
    ...useBases({ cart, type, rule, bases: input.bases, total: priced.total }),
  };
}

/**
 * Returns the clock to price at. A document that stayed open longer than the tolerance is priced at
 * the current time, so that waiting does not preserve old prices.
 */
function clockOf({ cart, now }: DocumentToCheck): string {
  const localNow = toLocalDateTime(now);
  const ahead = minutesBetween(localNow, cart.clock);
  if (ahead > CLOCK_TOLERANCE_MIN) throw new AppError('CLOCK_DIFFERS');
  return ahead < -CLOCK_TOLERANCE_MIN ? localNow : cart.clock;
}

/**
 * Takes everything of the account that changes a price from the stored record. Name and number are
 * printed on a tax document and must match.
 */
function resolveAccount({
  cart: {
    account: named,
    header: { terminalId },
  },
  account: stored,
  rule,
  type,
}: DocumentToCheck): CartAccount | null {
  const ofTill = terminalId !== 0;
  if (named === null) {
    if (rule.needsParty || (ofTill && type.ledger === 'sale'))
      throw refuse(
        'DOCUMENT_ACCOUNT',
        rule.party === 'supplier' ? explain('choose_supplier') : explain('choose_customer'),
        'cart.Data[1]',
      );
    return null;
  }
  if (stored === null || named.type !== rule.party)
    throw refuse('DOCUMENT_ACCOUNT', explain('account_unknown'), 'cart.Data[1]');
  if (stored.name !== named.name || stored.code !== named.code || stored.vat_id !== named.vatId)
    throw refuse('DOCUMENT_ACCOUNT', explain('account_differs'), 'cart.Data[1]');
  const [contact, ...others] = named.contacts;
  if (
    contact !== undefined &&
    (others.length > 0 || !stored.contacts.some((known) => isDeepStrictEqual(known, contact)))
  )
    throw refuse('DOCUMENT_ACCOUNT', explain('contact_differs'), 'cart.Data[1].contacts');
  return {
    ...named,
    groupId: stored.group,
    vatFree: stored.vat_free,
    priceListId: stored.price_list,
    // A till prices its invoices as its sales. The author of the back office gives the discount.
    ...(ofTill ? { discountType: stored.discount_type, discount: stored.discount } : NO_DISCOUNT),
  };
}

/** Fields that this server cannot verify, each with whether it is empty. */
type EmptyFields = readonly (readonly [field: string, neutral: boolean])[];

function checkScope(cart: Cart, type: DocumentType): void {
  const { header, rows, payments } = cart;
  if (cart.coupons.length > 0) throw new AppError('COUPON_UNKNOWN');
  const free = rows.find((row) => row.entry !== undefined && row.entry !== null);
  if (cart.points !== undefined || free !== undefined)
    throw refuse(
      'CART_MALFORMED',
      explain('points_at_till'),
      free === undefined ? 'cart.points' : `cart.Products.${free.key}`,
    );
  const parts: EmptyFields = [
    ['cart.Data[0][6]', header.openOrderId === null],
    ['cart.Data[0][23]', header.vatConfirmationNumber === null],
    ['cart.Data[0][26]', header.shiftId === null],
    ['cart.order', cart.order === null],
    ['cart.settings.lifecycle', cart.lifecycle !== 'cancelled'],
    ['cart.Data[2].stated_total', cart.statedTotal === 0 || type.totalFrom === 'sum'],
    ['cart.Products', type.totalFrom === 'products' || rows.length === 0],
    ...rows.flatMap(
      ({ key, giftCard, clubJoin, refundOf, lockedByPayment, preparations }): EmptyFields => [
        [`cart.Products.${key}.preparations`, preparations.every(({ id }) => id === null)],
        [`cart.Products.${key}.gift_card`, giftCard === '' && !clubJoin],
        [`cart.Products.${key}.refund`, refundOf === null],
        [`cart.Products.${key}.lock`, !lockedByPayment],
      ],
    ),
    ...payments.map(
      ({ key, lockedRows }) => [`cart.Payments.${key}`, lockedRows.length === 0] as const,
    ),
  ];
  const beyond = parts.find(([, neutral]) => !neutral);
  if (beyond !== undefined)
    throw refuse('CART_MALFORMED', explain('field_unsupported_document'), beyond[0]);
  // A stock count may be zero; returns are documents of their own.
  const least = type.stock === 'count' ? 0 : 1;
  if (rows.some((row) => row.quantity < 0)) throw new AppError('NEGATIVE_QUANTITY');
  const odd = rows.find(
    (row) =>
      !isBlankRow(row) &&
      (row.quantity < least || (!row.product.weighed && row.quantity % ONE !== 0)),
  );
  if (odd !== undefined)
    throw refuse('CART_MALFORMED', explain('quantity_not_whole'), `cart.Products.${odd.key}`);
}

function checkPlaces({ cart: { header }, branches, warehouses }: DocumentToCheck): void {
  if (!branches.some(({ id }) => id === header.branchId))
    throw refuse('CART_MALFORMED', explain('branch_missing'), 'cart.Data[0][5]');
  for (const [field, id] of [
    [17, header.warehouseId],
    [22, header.targetWarehouseId],
  ] as const) {
    if (id !== null && !warehouses.some((warehouse) => warehouse.id === id))
      throw refuse('CART_MALFORMED', explain('warehouse_missing'), `cart.Data[0][${field}]`);
  }
  if (header.targetWarehouseId !== null && header.targetWarehouseId === header.warehouseId)
    throw new AppError('J107');
}

/** Runs the engine's submit checks on the cart as sent. */
function checkSubmit(
  { now, pricing, type }: DocumentToCheck,
  cart: Cart,
  priced: PricedCart,
): void {
  const today = toLocalDateTime(now).slice(0, 10);
  const checked = runSubmitChecks({
    cart,
    priced,
    busy: false,
    online: true,
    today,
    settings: { allowDifferentDate: pricing.settings.date_may_differ },
    automation: 'not_run',
  });
  if (!checked.ok) throw new AppError(checked.error);
  // The device sets today's date itself; without it, a document of another day would be numbered as
  // today's.
  if (checked.value.header.date !== cart.header.date) throw new AppError('J101');
  if (cart.header.officialCode !== null && cart.header.officialCode !== type.official)
    throw refuse('CART_MALFORMED', explain('document_code'), 'cart.Data[0][3]');
}

function checkPayments(
  { rule, type, pricing }: DocumentToCheck,
  cart: Cart,
  priced: PricedCart,
): void {
  const { payments } = cart;
  if (rule.tenders.length === 0) {
    if (payments.length > 0)
      throw refuse('PAYMENT_NOT_ALLOWED', { text: payments[0]?.name ?? '' }, 'cart.Payments');
    return;
  }
  const fault = validatePayments(cart, priced.total, pricing.env.rounding);
  if (fault !== null) {
    const { code, details } = toPaymentProblem(fault, cart);
    throw new AppError(code, { details });
  }
  for (const payment of payments) {
    const means = readTender(payment);
    const place = `cart.Payments.${payment.key}`;
    if (!means.ok) throw refuse('PAYMENT_DETAILS', { text: means.error }, place);
    // A cheque is returned by an operation of its own, or by the refund of a till.
    if (
      !rule.tenders.includes(means.value.method) ||
      (means.value.method === 'cheque' && payment.amount < 0)
    )
      throw refuse('PAYMENT_NOT_ALLOWED', { text: payment.name }, place);
    if (!isTenderName(means.value.method, payment.name))
      throw refuse('PAYMENT_DETAILS', { text: TENDER_NAME[means.value.method] }, `${place}.name`);
  }
  const cash =
    payments
      .filter(({ typeId }) => typeId === PAYMENT_TYPE.cash)
      .reduce((sum, { amount }) => sum + amount, 0) - priced.change;
  if (type.ledger !== 'deposit' && cash > cashAllowed(priced.total, pricing.settings.cash_limit))
    throw new AppError('CASH_LIMIT');
}
