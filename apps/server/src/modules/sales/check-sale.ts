import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATION_TIMINGS, automationFacts, compareTotals, earnedCoupons, evaluateAutomations, wordsOfStop, type Automation, discountRows, untaxedPart, formatMoney, getDocumentType, isPart, ONE, priceCart, PRODUCT_TYPE,
  runSubmitChecks, usedCoupons,
  type Cart, type CartAccount, type CartRow, type ClaimedTotals, type PricedCart,
} from '@dalpak/engine';
import type { ErrorCode, ErrorDetail, ReviewFlag } from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { minutesBetween, toLocalDateTime } from '../../kernel/time/local-time.ts';
import { priceWithin, PRICING_LIMIT_MS, type SalePricing } from '../pricing/index.ts';
import { objectionsToRows } from './check-rows.ts';
import { couponFault, type OwnCoupons } from './coupons.ts';
import type { RowFacts } from './row-facts.ts';
import { CLOCK_TOLERANCE_MIN, minutesAhead } from './till-clock.ts';
import { missingPermissions, type NeededApproval, type Rights, type UsedApproval } from './sale-permissions.ts';
import { exceedsCashLimit, objectionToPayments } from './sale-payments.ts';
import { beyondScope } from './sale-scope.ts';
import { incomeAccountsOf, withOwnProducts, type SoldInside, type SoldInto } from './sale-totals.ts';
import type { CheckedSale } from './sale.types.ts';
import type { Submission } from './submission.ts';

/** How long before its payment a bill of the queue may have been priced: the till renews older ones. */
const QUEUE_CLOCK_MIN = 24 * 60;
const DAY_MIN = 24 * 60;

/** A customer as the business has it. */
export interface SaleCustomer extends Pick<CartAccount, 'discountType' | 'discount'> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly vatId: string;
  readonly groupId: number | null;
  readonly vatFree: boolean;
  /** Types of payment; empty = any. */
  readonly paymentsPermissions: readonly number[];
  /** Price list of the customer, else of their group. */
  readonly priceListId: number | null;
}

/** What the business says of a sale. */
export interface OwnSide {
  readonly pricing: SalePricing;
  readonly rows: RowFacts;
  /** The customer the cart names, as stored; null = none named, undefined = named and unknown here. */
  readonly customer: SaleCustomer | null | undefined;
  readonly coupons: OwnCoupons;
  /** Whether the seller the cart names, if any, works here. */
  readonly knowsSeller: boolean;
  /** Whether the warehouse of the cart is one of the terminal's branch. */
  readonly hasWarehouse: boolean;
  /** Numbers of the plugins that take payments here; asked only of a sale that names one. */
  readonly paying: ReadonlySet<number>;
}

/** Who sold, and what they may. */
interface SellingSide {
  readonly employeeId: number | null;
  readonly rights: Rights;
  /** The valid approval of exactly this in the cart's log. */
  readonly findApproval: (needed: NeededApproval) => UsedApproval | null;
}

/** Rows of a sale that give back, held against the sale of which they are. */
export interface GoodsBack {
  /** Null = held against nothing. */
  readonly inside: SoldInside | null;
  /** Accounts that they were sold into. */
  readonly soldInto: SoldInto;
  /** See {@link CheckedSale.cameBack}. */
  readonly cameBack: CheckedSale['cameBack'];
}

export interface SaleToCheck {
  /** What the till sent; whether without the server, and as what. */
  readonly sent: Pick<Submission, 'decoded' | 'offline' | 'secondOf'>;
  readonly own: OwnSide;
  readonly by: SellingSide;
  readonly back: GoodsBack;
  /** See {@link CheckedSale.takenOff}. */
  readonly takenOff: readonly string[];
  /** What it is marked for already. */
  readonly review: readonly ReviewFlag[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Objection = (flag: ReviewFlag, code: ErrorCode, details?: readonly ErrorDetail[]) => void;

/**
 * Checks a sale against the server's own catalogue, rules, clock and rights.
 *
 * A sale that is being made is refused at the first thing that does not hold. A sale that was paid and printed without
 * the server can not be refused any more: it is taken as printed, and what does not hold becomes a review flag.
 * @throws AppError for a sale that is refused.
 */
export function checkSale(input: SaleToCheck): CheckedSale {
  const { sent: { decoded: { claimed }, offline }, own: { pricing, rows: facts, customer }, back } = input;
  const review = new Set<ReviewFlag>(input.review);
  const object: Objection = (flag, code, details) => {
    if (!offline) throw new AppError(code, details === undefined ? {} : { details });
    review.add(flag);
  };
  const clock = checkClock(input, object);
  const own = withOwnProducts(withOwnCustomer(input, object), pricing.products, facts, back.inside ?? undefined);
  if (own.unknown.length > 0) object('product_unknown', 'PRODUCT_UNKNOWN', own.unknown.map((id) => ({ text: `מוצר ${id}` })));
  checkScope(input, object);
  for (const { code, details } of objectionsToRows({ cart: own.cart, facts, serials: pricing.serials, offline })) object('check_failed', code, details);
  checkQuantities(own.cart, input, object);
  // A sale from the queue is priced without coupons that do not count: it was not for the till to grant them.
  const coupons = own.cart.coupons.filter((coupon) => {
    const fault = couponFault(coupon, input.own.coupons, customer?.id ?? null);
    if (fault !== null) object('coupon_unverified', fault);
    return fault === null;
  });
  const priced = priceInTime({ ...own.cart, clock, coupons }, pricing, object);
  const officialCode = checkDocument(input, own.cart, priced, object);
  const approvals = checkPermissions(input, own.cart, object);
  const agreed = checkTotals(claimed, priced, clock === own.cart.clock ? 'TOTAL_MISMATCH' : 'CLOCK_DIFFERS', object);
  checkPayment(own.cart, priced, input, object);
  const told = automationFacts({ ...own.cart, clock }, priced);
  checkAutomations(evaluateAutomations(pricing.automations, 'before', told), object);
  // Words move no money, so a sale is not refused for them: a till whose catalogue is an hour old goes on selling.
  if (own.reworded || (agreed && printsOtherRules(claimed, priced))) review.add('words_differ');
  return {
    cart: own.cart,
    // Names and ids of rules are ours; where the amounts differ there is only what was printed.
    claimed: agreed ? { ...claimed, discountRows: discountRows(priced) } : claimed,
    vatRates: new Map(priced.rows.map((row) => [row.row.key, row.vatRate])),
    untaxed: new Map(priced.rows.flatMap((row) => (row.row.components.length === 0 ? [] : [[row.row.key, untaxedPart(row)]]))),
    incomeAccounts: incomeAccountsOf(own.cart, { ofCatalogue: pricing.incomeAccounts, named: facts.accounts }, back.soldInto),
    pieces: facts.pieces,
    cameBack: back.cameBack,
    takenOff: input.takenOff,
    employeeId: input.by.employeeId,
    customerId: customer?.id ?? null,
    warehouseId: input.own.hasWarehouse ? own.cart.header.warehouseId : null,
    officialCode,
    itemCount: priced.itemCount,
    review: [...review].sort(),
    approvals,
    coupons: { used: usedCoupons({ coupons }, priced), earned: earnedCoupons(priced) },
    told: AUTOMATION_TIMINGS.flatMap((timing) => evaluateAutomations(pricing.automations, timing, told)).filter(({ action }) => action === 'notify'),
  };
}

/**
 * One cart may not hold the process, whatever rules the business has. A sale from the queue that takes too long is held
 * against its prices without discounts, taken as printed and marked for it.
 */
function priceInTime(cart: Cart, { env, allowance }: SalePricing, object: Objection): PricedCart {
  const priced = priceWithin(cart, env, PRICING_LIMIT_MS, allowance);
  if (priced !== null) return priced;
  object('check_failed', 'CART_TOO_LARGE');
  return priceCart({ ...cart, noDiscount: true }, env);
}

/** Whether discounts that come to the right sums were printed otherwise: another name, rule or row, or another share each. */
function printsOtherRules({ discountRows: printed }: ClaimedTotals, priced: PricedCart): boolean {
  const own = new Map(discountRows(priced).map((row) => [row.key, row]));
  return printed.length !== own.size || printed.some((row) => !isDeepStrictEqual(own.get(row.key), row));
}

/**
 * A till's clock may not be ahead, and its document is of today. A bill that lay on the screen longer than the tolerance
 * is not refused for it: it is priced as of now, so that nobody keeps an hour's prices by waiting.
 * @returns the clock the rules go by.
 */
function checkClock({ sent: { decoded: { cart }, offline }, now }: SaleToCheck, object: Objection): string {
  const localNow = toLocalDateTime(now);
  const ahead = minutesAhead(cart.clock, now, CLOCK_TOLERANCE_MIN);
  const times = [...cart.payments.map(({ paidAt }) => paidAt), ...cart.rows.map(({ addedAt }) => addedAt), ...cart.log.map(({ createdAt }) => createdAt)];
  const toCome = times.some((time) => time > now + CLOCK_TOLERANCE_MIN * 60_000);
  // A sale from the queue has the day on which it was paid, and was priced not long before: prices of another time, or
  // another year's VAT, are somebody's choice and not a till's.
  const paid = cart.payments.map(({ paidAt }) => toLocalDateTime(paidAt));
  const moments = offline && paid.length > 0 ? paid : [offline ? cart.clock : localNow];
  const stale = offline && paid.some((moment) => Math.abs(minutesBetween(cart.clock, moment)) > QUEUE_CLOCK_MIN);
  if (ahead > CLOCK_TOLERANCE_MIN || toCome || stale || paidBefore(cart, offline ? null : now) || !moments.every((moment) => isOfDay(moment, cart.header.date))) {
    object('clock_differs', 'CLOCK_DIFFERS');
  }
  return !offline && ahead < -CLOCK_TOLERANCE_MIN ? localNow : cart.clock;
}

/**
 * Whether something was paid before there was a bill, or so long ago that it is no payment of a sale that is made now. A bill
 * is as old as the first thing its log tells of: its first row may have been taken off after a part was paid.
 */
function paidBefore({ payments, rows, log }: Cart, now: number | null): boolean {
  const tolerance = CLOCK_TOLERANCE_MIN * 60_000;
  const times = [...rows.map(({ addedAt }) => addedAt), ...log.map(({ createdAt }) => createdAt)];
  const begun = times.reduce((first, time) => Math.min(first, time), Infinity);
  const oldest = now === null ? 0 : now - QUEUE_CLOCK_MIN * 60_000;
  return payments.some(({ paidAt }) => (Number.isFinite(begun) && paidAt < begun - tolerance) || paidAt < oldest);
}

function isOfDay(moment: string, date: string): boolean {
  const sinceMidnight = minutesBetween(`${date}T00:00:00`, moment);
  return sinceMidnight >= -CLOCK_TOLERANCE_MIN && sinceMidnight < DAY_MIN + CLOCK_TOLERANCE_MIN;
}

/** What of a customer moves a price is the stored record's, their standing discount with it. */
function withOwnCustomer({ sent: { decoded: { cart } }, own: { customer } }: SaleToCheck, object: Objection): Cart {
  if (cart.account === null) return cart;
  if (customer === undefined || customer === null) object('customer_unknown', 'CART_MALFORMED', [{ text: 'הלקוח אינו קיים', field: 'cart.Data[1]' }]);
  else if (customer.name !== cart.account.name || customer.code !== cart.account.code || customer.vatId !== cart.account.vatId) {
    // They stand at the head of somebody's tax document.
    object('customer_differs', 'CART_MALFORMED', [{ text: 'פרטי הלקוח השתנו. בחרו את הלקוח שוב', field: 'cart.Data[1]' }]);
  }
  const own = { groupId: customer?.groupId ?? null, vatFree: customer?.vatFree ?? false, priceListId: customer?.priceListId ?? null, discountType: customer?.discountType ?? 'none', discount: customer?.discount ?? 0, paymentsPermissions: customer?.paymentsPermissions ?? cart.account.paymentsPermissions };
  return { ...cart, account: { ...cart.account, ...own } };
}

/** Nothing is kept that nobody can vouch for. */
function checkScope({ sent: { decoded: { cart, unknownKey }, secondOf }, own: { knowsSeller } }: SaleToCheck, object: Objection): void {
  if (unknownKey !== null) object('check_failed', 'CART_MALFORMED', [{ text: 'שדה שאינו מוכר', field: unknownKey }]);
  const beyond = beyondScope(secondOf === null ? cart : { ...cart, id: secondOf });
  if (beyond !== null) object('check_failed', 'CART_MALFORMED', [{ text: 'שדה שאינו נתמך במכירה', field: beyond }]);
  if (!knowsSeller) object('check_failed', 'CART_MALFORMED', [{ text: 'המוכר אינו עובד בעסק', field: 'cart.Data[0][25]' }]);
}

/** What was issued comes back by the sale that issued it, which knows the card and the member. */
const ISSUED: ReadonlySet<number> = new Set([PRODUCT_TYPE.giftCard, PRODUCT_TYPE.membership]);

/**
 * Rows are sold, given back of a sale that is known here, or given back without one by who may; and what is not weighed is sold in whole
 * pieces, whatever the till calls the product. What came back without the server is looked at by a person.
 */
function checkQuantities(cart: Cart, { sent: { offline }, back: { inside } }: SaleToCheck, object: Objection): void {
  // Parts come back under what they were sold in; that they are its own was asked of the rows.
  const isHeld = (row: CartRow): boolean => inside?.has((isPart(row) ? row.parentKey : null) ?? row.key) ?? false;
  const isByHand = (row: CartRow): boolean => !offline && row.refundOf === null && !ISSUED.has(row.product.type) && !isPart(row) && row.components.length === 0;
  if (cart.rows.some((row) => row.quantity < 0 && !isHeld(row) && !isByHand(row))) object('negative_quantity', 'NEGATIVE_QUANTITY');
  const odd = cart.rows.find(({ quantity, product }) => quantity === 0 || (!product.weighed && quantity % ONE !== 0));
  if (odd !== undefined) object('check_failed', 'CART_MALFORMED', [{ text: 'כמות שאינה יחידה שלמה', field: `cart.Products.${odd.key}` }]);
}

/** Rules of the business that stop a bill. One that was paid without the server is looked at by a person. */
function checkAutomations(met: readonly Automation[], object: Objection): void {
  const stop = met.find(({ action }) => action === 'block');
  if (stop !== undefined) object('check_failed', 'J200', [{ text: wordsOfStop(stop) }]);
}

/** The engine's submit checks, and the parts of the header that they take as given. Returns the official code. */
function checkDocument({ sent: { decoded: { claimed }, offline }, own: { pricing, hasWarehouse }, now }: SaleToCheck, cart: Cart, priced: PricedCart, object: Objection): number {
  const checked = runSubmitChecks({
    cart, priced, busy: false, online: true, today: offline ? cart.header.date : toLocalDateTime(now).slice(0, 10),
    settings: { allowDifferentDate: pricing.settings.date_may_differ }, automation: 'not_run',
  });
  if (!checked.ok) object('check_failed', checked.error);
  if (!hasWarehouse) object('check_failed', 'CART_MALFORMED', [{ text: 'המחסן אינו של הסניף', field: 'cart.Data[0][17]' }]);
  const officialCode = officialCodeFor(cart, claimed);
  const named = cart.header.officialCode;
  if (named !== null && named !== officialCode) object('check_failed', 'CART_MALFORMED', [{ text: 'קוד המסמך אינו מתאים לסכום', field: 'cart.Data[0][3]' }]);
  if (cart.lifecycle === 'cancelled') object('check_failed', 'CART_MALFORMED', [{ text: 'החשבון בוטל', field: 'cart.settings.lifecycle' }]);
  return officialCode;
}

/** Series the document is numbered in: a sale, or a credit when money goes back. */
export function officialCodeFor(cart: Cart, claimed: Pick<ClaimedTotals, 'total'>): number {
  const type = getDocumentType(cart.header.documentType);
  return (claimed.total < 0 ? type.officialRefund : type.official) ?? 0;
}

/** Approvals that make up for what somebody may not do alone: one for each thing, and of exactly that. */
function checkPermissions({ by: { rights, findApproval }, takenOff }: SaleToCheck, cart: Cart, object: Objection): UsedApproval[] {
  const used = new Map<string, UsedApproval>();
  for (const needed of missingPermissions(cart, rights, takenOff)) {
    const approval = findApproval(needed);
    if (approval !== null) used.set(approval.id, approval);
    else object('permission_unverified', 'PERMISSION_DENIED', [{ text: needed.key, field: needed.field }]);
  }
  return [...used.values()];
}

/** True when every amount is the one we make of the cart. */
function checkTotals(claimed: ClaimedTotals, priced: PricedCart, code: ErrorCode, object: Objection): boolean {
  const difference = compareTotals(claimed, priced);
  if (difference === null) return true;
  const { field, rowKey, claimed: theirs, computed } = difference;
  const show = field === 'itemCount' || field === 'rows' ? String : formatMoney;
  object('total_mismatch', code, [
    { text: `בקופה ${show(theirs)}, בשרת ${show(computed)}`, field: rowKey === null ? field : `${rowKey}.${field}` },
  ]);
  return false;
}

function checkPayment(cart: Cart, priced: PricedCart, { own: { paying, pricing: { settings } } }: SaleToCheck, object: Objection): void {
  const wrong = objectionToPayments(cart, priced, { settings, paying });
  if (wrong !== null) object('payment_mismatch', wrong.code, wrong.details);
  if (exceedsCashLimit(cart, priced, settings.cash_limit)) object('cash_limit', 'CASH_LIMIT');
}
