import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATION_TIMINGS,
  automationFacts,
  compareTotals,
  earnedCoupons,
  evaluateAutomations,
  findUnavailableRules,
  blockMessageOf,
  type Automation,
  discountRows,
  untaxedPart,
  formatMoney,
  getDocumentType,
  HEADER_FIELD,
  isComponentRow,
  isVoucher,
  ONE,
  priceCart,
  PRODUCT_TYPE,
  runSubmitChecks,
  usedCoupons,
  type Cart,
  type CartAccount,
  type CartRow,
  type ClaimedTotals,
  type PricedCart,
  exceededRules,
  limitedUses,
  listLimitedRules,
  type RuleIndex,
  type RuleUse,
  type RuleUsesLeft,
} from '@dalpak/engine';
import {
  type ErrorCode,
  type ErrorDetail,
  isBusinessNumber,
  isBuyerName,
  type ReviewFlag,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { minutesBetween, toLocalDateTime } from '../../kernel/time/local-time.ts';
import { priceWithin, PRICING_LIMIT_MS, type SalePricing } from '../pricing/index.ts';
import { findRowProblems } from './check-rows.ts';
import { storedCoupon, type StoredCoupons } from './coupons.ts';
import type { RowFacts } from './row-facts.ts';
import { CLOCK_TOLERANCE_MIN, minutesAhead } from './till-clock.ts';
import {
  missingPermissions,
  type NeededApproval,
  type Rights,
  type UsedApproval,
} from './sale-permissions.ts';
import { exceedsCashLimit, findPaymentProblem, findTypeProblem } from './sale-payments.ts';
import { findUnverifiableField } from './sale-scope.ts';
import {
  incomeAccountsOf,
  withStoredProducts,
  type SoldComponents,
  type SoldInto,
} from './sale-totals.ts';
import type { CheckedSale } from './sale.types.ts';
import type { Submission } from './submission.ts';

/** How long before its payment a queued bill may have been priced; the till reprices older ones. */
const QUEUE_CLOCK_MIN = 24 * 60;
const DAY_MIN = 24 * 60;

/** A customer as stored on the server. */
export interface SaleCustomer extends Pick<CartAccount, 'discountType' | 'discount'> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly vatId: string;
  readonly groupId: number | null;
  readonly vatFree: boolean;
  /** Tenders the customer may use; empty = any. */
  readonly paymentsPermissions: readonly number[];
  /** Price list of the customer, or else of their group. */
  readonly priceListId: number | null;
}

/** The server's own data about a sale. */
export interface StoredFacts {
  readonly pricing: SalePricing;
  readonly rows: RowFacts;
  /**
   * The stored record of the cart's customer; null = the cart has none, undefined = the cart names
   * one that is unknown here.
   */
  readonly customer: SaleCustomer | null | undefined;
  readonly coupons: StoredCoupons;
  /** Uses that the customer has left, of rules that count them; null = no rule counts. */
  readonly usesLeft: readonly RuleUsesLeft[] | null;
  /** Whether the cart's seller, if it has one, is an active employee. */
  readonly knowsSeller: boolean;
  /** Whether the cart's warehouse belongs to the terminal's branch. */
  readonly hasWarehouse: boolean;
  /** Ids of the plugins that take payments here; read only for a sale that names a plugin. */
  readonly paymentPlugins: ReadonlySet<number>;
}

/** The employee who sold, with their permissions and approvals. */
interface SaleAuthority {
  readonly employeeId: number | null;
  readonly rights: Rights;
  /** Finds a valid approval of exactly this operation in the cart's log. */
  readonly findApproval: (needed: NeededApproval) => UsedApproval | null;
}

/** Refunded rows of a sale, compared with the sale they come from. */
export interface RefundedRows {
  /** Null = there is no sale to compare with. */
  readonly soldComponents: SoldComponents | null;
  /** Income accounts the refunded rows were sold into. */
  readonly soldInto: SoldInto;
  /** Refunded quantities known to have been sold, by row key; null = every row was checked. */
  readonly refundedQuantities: CheckedSale['refundedQuantities'];
}

export interface SaleToCheck {
  /**
   * The cart as the till sent it, whether it was sold offline, and the sale it duplicates, if any.
   */
  readonly sent: Pick<Submission, 'decoded' | 'offline' | 'secondOf'>;
  readonly own: StoredFacts;
  readonly authority: SaleAuthority;
  readonly refund: RefundedRows;
  /** Keys of rows of the order that the sale leaves out or reduces. */
  readonly reducedOrderRows: readonly string[];
  /** Keys of rows whose price a quote or order agreed. */
  readonly agreedRows: ReadonlySet<string>;
  /** Review flags that the sale has already. */
  readonly review: readonly ReviewFlag[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type ReportProblem = (flag: ReviewFlag, code: ErrorCode, details?: readonly ErrorDetail[]) => void;

/**
 * Checks a sale against the server's own catalogue, rules, clock and permissions.
 *
 * A sale that is being made is refused at the first problem. A sale that was paid and printed
 * offline can no longer be refused: it is stored as printed, and each problem becomes a review
 * flag.
 * @throws AppError for a sale that is refused.
 */
export function checkSale(input: SaleToCheck): CheckedSale {
  const {
    sent: {
      decoded: { claimed },
      offline,
    },
    own: { pricing, rows: facts, customer },
    refund: back,
  } = input;
  const review = new Set<ReviewFlag>(input.review);
  const object: ReportProblem = (flag, code, details) => {
    if (!offline) throw new AppError(code, details === undefined ? {} : { details });
    review.add(flag);
  };
  const clock = checkClock(input, object);
  const own = withStoredProducts(
    withStoredCustomer(input, object),
    pricing.products,
    facts,
    back.soldComponents ?? undefined,
  );
  if (own.unknown.length > 0)
    object(
      'product_unknown',
      'PRODUCT_UNKNOWN',
      own.unknown.map((id) => ({ text: `מוצר ${id}` })),
    );
  checkScope(input, object);
  for (const { code, details } of findRowProblems({
    cart: own.cart,
    facts,
    serials: pricing.serials,
    offline,
  }))
    object('check_failed', code, details);
  checkQuantities(own.cart, input, object);
  // An offline sale is priced without its invalid coupons: the till could not verify them.
  const coupons = own.cart.coupons.flatMap((coupon) => {
    const stored = storedCoupon(coupon, input.own.coupons, customer?.id ?? null);
    if (stored.ok) return [stored.value];
    object(isVoucher(coupon) ? 'voucher_unverified' : 'coupon_unverified', stored.error, [
      { text: coupon.number, field: `cart.coupons.${coupon.id}` },
    ]);
    return [];
  });
  const counted = withOwnUses(own.cart, input, object);
  const priced = priceWithinLimit({ ...counted, clock, coupons }, pricing, object);
  const ruleUses = input.own.usesLeft === null ? null : limitedUses(priced, pricing.env.rules);
  if (passesLimit(ruleUses, input.own.usesLeft)) review.add('limit_passed');
  const entryPackages = own.cart.rows.flatMap(({ key, quantity, product }) => {
    const packageId = quantity > 0 ? pricing.entryPackages.get(product.id) : undefined;
    return packageId === undefined ? [] : [{ rowKey: key, packageId }];
  });
  if (entryPackages.length > 0 && (customer === null || customer === undefined))
    object('check_failed', 'PACKAGE_CUSTOMER');
  const officialCode = checkDocument(input, own.cart, priced, object);
  const approvals = checkPermissions(input, own.cart, object);
  checkChosenRules({ ...own.cart, clock }, claimed, pricing.env.rules, object);
  const agreed = checkTotals(
    claimed,
    priced,
    clock === own.cart.clock ? 'TOTAL_MISMATCH' : 'CLOCK_DIFFERS',
    object,
  );
  checkPayment(own.cart, priced, input, object);
  const told = automationFacts({ ...own.cart, clock }, priced);
  checkAutomations(evaluateAutomations(pricing.automations, 'before', told), object);
  // Different names change no amount, so the sale is not refused: a till whose catalogue is an hour
  // old goes on selling.
  if (own.namesDiffer || (agreed && hasOtherDiscountRows(claimed, priced)))
    review.add('words_differ');
  return {
    cart: own.cart,
    // Where the amounts agree, names and ids of rules come from the server; otherwise only the
    // printed ones exist.
    claimed: agreed ? { ...claimed, discountRows: discountRows(priced) } : claimed,
    vatRates: new Map(priced.rows.map((row) => [row.row.key, row.vatRate])),
    untaxed: new Map(
      priced.rows.flatMap((row) =>
        row.row.components.length === 0 ? [] : [[row.row.key, untaxedPart(row)]],
      ),
    ),
    incomeAccounts: incomeAccountsOf(
      own.cart,
      { ofCatalogue: pricing.incomeAccounts, named: facts.accounts },
      back.soldInto,
    ),
    pieces: facts.pieces,
    refundedQuantities: back.refundedQuantities,
    reducedOrderRows: input.reducedOrderRows,
    agreedRows: input.agreedRows,
    employeeId: input.authority.employeeId,
    customerId: customer?.id ?? null,
    warehouseId: input.own.hasWarehouse ? own.cart.header.warehouseId : null,
    officialCode,
    itemCount: priced.itemCount,
    review: [...review].sort(),
    approvals,
    ruleUses,
    entryPackages,
    pointsPriced: {
      before: priced.total + (priced.pointsDiscount ?? 0),
      taken: priced.pointsDiscount ?? 0,
    },
    coupons: { used: usedCoupons({ coupons }, priced), earned: earnedCoupons(priced) },
    notifyingAutomations: AUTOMATION_TIMINGS.flatMap((timing) =>
      evaluateAutomations(pricing.automations, timing, told),
    ).filter(({ action }) => action === 'notify'),
  };
}

/**
 * The cart with the uses that the server counted. A sale that was made offline keeps what its till
 * assumed, because it was given.
 */
function withOwnUses(
  cart: Cart,
  {
    sent: {
      decoded: { claimed },
      offline,
    },
    own: { usesLeft, pricing },
  }: SaleToCheck,
  object: ReportProblem,
): Cart {
  if (usesLeft === null || offline) return cart;
  const { rules } = pricing.env;
  const given = new Set(claimed.discountRows.map(({ ruleId }) => ruleId));
  const exceeded = exceededRules(cart, rules, usesLeft).filter(({ ruleId }) => given.has(ruleId));
  if (exceeded.length > 0)
    object(
      'limit_passed',
      'RULE_LIMIT',
      exceeded.map(({ ruleId }) => ({
        text: listLimitedRules(rules).get(ruleId)?.name ?? '',
        field: `rule:${ruleId}`,
      })),
    );
  return { ...cart, usesLeft };
}

/** Whether a sale made more uses of a rule than its customer had left, as only offline ones can. */
function passesLimit(
  made: readonly RuleUse[] | null,
  usesLeft: readonly RuleUsesLeft[] | null,
): boolean {
  const left = new Map(usesLeft?.map((one) => [one.ruleId, one.left]));
  return made?.some(({ ruleId, times }) => times > (left.get(ruleId) ?? 0)) ?? false;
}

/**
 * Refuses a discount by a chosen rule that could not be chosen at the cart's time. A chosen rule
 * that gives nothing is no reason: it may have closed, or its customer may have left the bill.
 */
function checkChosenRules(
  cart: Cart,
  { discountRows }: ClaimedTotals,
  rules: RuleIndex,
  object: ReportProblem,
): void {
  const given = findUnavailableRules(cart, rules).flatMap(
    (id) => discountRows.find(({ ruleId, amount }) => ruleId === id && amount !== 0) ?? [],
  );
  if (given.length > 0)
    object(
      'check_failed',
      'RULE_NOT_OPEN',
      given.map(({ name }) => ({ text: name, field: 'chosen_rules' })),
    );
}

/**
 * Prices the cart within the time limit, because one cart must not block the process whatever rules
 * the business has. A queued sale over the limit is compared with its prices without discounts,
 * stored as printed and flagged for review.
 */
function priceWithinLimit(
  cart: Cart,
  { env, allowance }: SalePricing,
  object: ReportProblem,
): PricedCart {
  const priced = priceWithin(cart, env, PRICING_LIMIT_MS, allowance);
  if (priced !== null) return priced;
  object('check_failed', 'CART_TOO_LARGE');
  return priceCart({ ...cart, noDiscount: true }, env);
}

/** Whether the amounts agree but the printed discounts differ in name, rule, row or share. */
function hasOtherDiscountRows(
  { discountRows: printed }: ClaimedTotals,
  priced: PricedCart,
): boolean {
  const own = new Map(discountRows(priced).map((row) => [row.key, row]));
  return (
    printed.length !== own.size || printed.some((row) => !isDeepStrictEqual(own.get(row.key), row))
  );
}

/**
 * Checks that the till's clock is not ahead and that the document is dated today. A bill that
 * stayed on the screen longer than the tolerance is priced at the current time instead of refused,
 * so that waiting does not preserve an hour's prices.
 * @returns the clock that the rules are evaluated at.
 */
function checkClock(
  {
    sent: {
      decoded: { cart },
      offline,
    },
    now,
  }: SaleToCheck,
  object: ReportProblem,
): string {
  const localNow = toLocalDateTime(now);
  const ahead = minutesAhead(cart.clock, now, CLOCK_TOLERANCE_MIN);
  const times = [
    ...cart.payments.map(({ paidAt }) => paidAt),
    ...cart.rows.map(({ addedAt }) => addedAt),
    ...cart.log.map(({ createdAt }) => createdAt),
  ];
  const toCome = times.some((time) => time > now + CLOCK_TOLERANCE_MIN * 60_000);
  // A queued sale has the date of its payment and was priced shortly before it. Prices of another
  // time, or another year's VAT rate, are a manipulation.
  const paid = cart.payments.map(({ paidAt }) => toLocalDateTime(paidAt));
  const moments = offline && paid.length > 0 ? paid : [offline ? cart.clock : localNow];
  const stale =
    offline &&
    paid.some((moment) => Math.abs(minutesBetween(cart.clock, moment)) > QUEUE_CLOCK_MIN);
  if (
    ahead > CLOCK_TOLERANCE_MIN ||
    toCome ||
    stale ||
    isPaidBeforeBill(cart, offline ? null : now) ||
    !moments.every((moment) => isOfDay(moment, cart.header.date))
  ) {
    object('clock_differs', 'CLOCK_DIFFERS');
  }
  return !offline && ahead < -CLOCK_TOLERANCE_MIN ? localNow : cart.clock;
}

/**
 * Whether a payment is older than the bill, or too old for a sale that is being made. The bill's
 * age comes from its rows and its log, because the first row may have been deleted after a part
 * payment.
 */
function isPaidBeforeBill({ payments, rows, log }: Cart, now: number | null): boolean {
  const tolerance = CLOCK_TOLERANCE_MIN * 60_000;
  const times = [...rows.map(({ addedAt }) => addedAt), ...log.map(({ createdAt }) => createdAt)];
  const begun = times.reduce((first, time) => Math.min(first, time), Infinity);
  const oldest = now === null ? 0 : now - QUEUE_CLOCK_MIN * 60_000;
  return payments.some(
    ({ paidAt }) => (Number.isFinite(begun) && paidAt < begun - tolerance) || paidAt < oldest,
  );
}

function isOfDay(moment: string, date: string): boolean {
  const sinceMidnight = minutesBetween(`${date}T00:00:00`, moment);
  return sinceMidnight >= -CLOCK_TOLERANCE_MIN && sinceMidnight < DAY_MIN + CLOCK_TOLERANCE_MIN;
}

/**
 * Takes everything of the customer that changes a price from the stored record, the standing
 * discount included.
 */
function withStoredCustomer(
  {
    sent: {
      decoded: { cart },
    },
    own: { customer },
  }: SaleToCheck,
  object: ReportProblem,
): Cart {
  if (cart.account === null) return cart;
  if (customer === undefined || customer === null)
    object('customer_unknown', 'CART_MALFORMED', [
      { text: 'הלקוח אינו קיים', field: 'cart.Data[1]' },
    ]);
  else if (
    customer.name !== cart.account.name ||
    customer.code !== cart.account.code ||
    customer.vatId !== cart.account.vatId
  ) {
    // The customer's details are printed on a tax document.
    object('customer_differs', 'CART_MALFORMED', [
      { text: 'פרטי הלקוח השתנו. בחרו את הלקוח שוב', field: 'cart.Data[1]' },
    ]);
  }
  const own = {
    groupId: customer?.groupId ?? null,
    vatFree: customer?.vatFree ?? false,
    priceListId: customer?.priceListId ?? null,
    discountType: customer?.discountType ?? 'none',
    discount: customer?.discount ?? 0,
    paymentsPermissions: customer?.paymentsPermissions ?? cart.account.paymentsPermissions,
  };
  return { ...cart, account: { ...cart.account, ...own } };
}

/** Refuses fields of the cart that the server cannot verify. */
function checkScope(
  {
    sent: {
      decoded: { cart, unknownKey },
      secondOf,
    },
    own: { knowsSeller },
  }: SaleToCheck,
  object: ReportProblem,
): void {
  if (unknownKey !== null)
    object('check_failed', 'CART_MALFORMED', [{ text: 'שדה שאינו מוכר', field: unknownKey }]);
  const beyond = findUnverifiableField(secondOf === null ? cart : { ...cart, id: secondOf });
  if (beyond !== null)
    object('check_failed', 'CART_MALFORMED', [{ text: 'שדה שאינו נתמך במכירה', field: beyond }]);
  if (!knowsSeller)
    object('check_failed', 'CART_MALFORMED', [
      { text: 'המוכר אינו עובד בעסק', field: 'cart.Data[0][25]' },
    ]);
}

/**
 * Gift cards and memberships are refunded only by receipt: the original sale identifies the card
 * and the member.
 */
const ISSUED_PRODUCT_TYPES: ReadonlySet<number> = new Set([
  PRODUCT_TYPE.giftCard,
  PRODUCT_TYPE.membership,
]);

/**
 * Checks that every negative row is the refund of a known sale, or a refund without a receipt by an
 * employee who may do that, and that products not sold by weight have whole quantities. A refund
 * that was made offline gets a review flag.
 */
function checkQuantities(
  cart: Cart,
  { sent: { offline }, refund: { soldComponents: inside } }: SaleToCheck,
  object: ReportProblem,
): void {
  // A part is refunded with its kit; `check-rows.ts` verified that the part belongs to it.
  const isHeld = (row: CartRow): boolean =>
    inside?.has((isComponentRow(row) ? row.parentKey : null) ?? row.key) ?? false;
  const isByHand = (row: CartRow): boolean =>
    !offline &&
    row.refundOf === null &&
    !ISSUED_PRODUCT_TYPES.has(row.product.type) &&
    !isComponentRow(row) &&
    row.components.length === 0;
  if (cart.rows.some((row) => row.quantity < 0 && !isHeld(row) && !isByHand(row)))
    object('negative_quantity', 'NEGATIVE_QUANTITY');
  const odd = cart.rows.find(
    ({ quantity, product }) => quantity === 0 || (!product.weighed && quantity % ONE !== 0),
  );
  if (odd !== undefined)
    object('check_failed', 'CART_MALFORMED', [
      { text: 'כמות שאינה יחידה שלמה', field: `cart.Products.${odd.key}` },
    ]);
}

/** Applies the automations that block a sale. An offline sale gets a review flag instead. */
function checkAutomations(met: readonly Automation[], object: ReportProblem): void {
  const stop = met.find(({ action }) => action === 'block');
  if (stop !== undefined) object('check_failed', 'J200', [{ text: blockMessageOf(stop) }]);
}

/**
 * Runs the engine's submit checks and verifies the header fields that those take as given. Returns
 * the official document code.
 */
function checkDocument(
  {
    sent: {
      decoded: { claimed },
      offline,
    },
    own: { pricing, hasWarehouse },
    now,
  }: SaleToCheck,
  cart: Cart,
  priced: PricedCart,
  object: ReportProblem,
): number {
  const checked = runSubmitChecks({
    cart,
    priced,
    busy: false,
    online: true,
    today: offline ? cart.header.date : toLocalDateTime(now).slice(0, 10),
    settings: { allowDifferentDate: pricing.settings.date_may_differ },
    automation: 'not_run',
  });
  if (!checked.ok) object('check_failed', checked.error);
  if (!hasWarehouse)
    object('check_failed', 'CART_MALFORMED', [
      { text: 'המחסן אינו של הסניף', field: 'cart.Data[0][17]' },
    ]);
  const { buyer } = cart.header;
  if (buyer && !(isBusinessNumber(buyer.vatId) && isBuyerName(buyer.name)))
    object('check_failed', 'CART_MALFORMED', [
      {
        text: isBuyerName(buyer.name)
          ? 'מספר העוסק שגוי. בדקו את הספרות'
          : 'שם העסק הוא בין 2 ל-50 תווים',
        field: `cart.Data[0][${HEADER_FIELD.buyer}]`,
      },
    ]);
  const officialCode = officialCodeFor(cart, claimed);
  const named = cart.header.officialCode;
  if (named !== null && named !== officialCode)
    object('check_failed', 'CART_MALFORMED', [
      { text: 'קוד המסמך אינו מתאים לסכום', field: 'cart.Data[0][3]' },
    ]);
  if (cart.lifecycle === 'cancelled')
    object('check_failed', 'CART_MALFORMED', [
      { text: 'החשבון בוטל', field: 'cart.settings.lifecycle' },
    ]);
  return officialCode;
}

/**
 * Returns the official code of the document's series: a sale, or a credit when the total is
 * negative.
 */
export function officialCodeFor(cart: Cart, claimed: Pick<ClaimedTotals, 'total'>): number {
  const type = getDocumentType(cart.header.documentType);
  return (claimed.total < 0 ? type.officialRefund : type.official) ?? 0;
}

/** Finds one approval for each operation that an employee may not do alone. */
function checkPermissions(
  { authority: { rights, findApproval }, reducedOrderRows: takenOff, agreedRows }: SaleToCheck,
  cart: Cart,
  object: ReportProblem,
): UsedApproval[] {
  const used = new Map<string, UsedApproval>();
  for (const needed of missingPermissions(cart, rights, takenOff, agreedRows)) {
    const approval = findApproval(needed);
    if (approval !== null) used.set(approval.id, approval);
    else
      object('permission_unverified', 'PERMISSION_DENIED', [
        { text: needed.key, field: needed.field },
      ]);
  }
  return [...used.values()];
}

/** Whether every amount the till claims equals the server's. */
function checkTotals(
  claimed: ClaimedTotals,
  priced: PricedCart,
  code: ErrorCode,
  object: ReportProblem,
): boolean {
  const difference = compareTotals(claimed, priced);
  if (difference === null) return true;
  const { field, rowKey, claimed: theirs, computed } = difference;
  const show = field === 'itemCount' || field === 'rows' ? String : formatMoney;
  object('total_mismatch', code, [
    {
      text: `בקופה ${show(theirs)}, בשרת ${show(computed)}`,
      field: rowKey === null ? field : `${rowKey}.${field}`,
    },
  ]);
  return false;
}

function checkPayment(
  cart: Cart,
  priced: PricedCart,
  {
    own: {
      paymentPlugins: paying,
      pricing: { settings, paymentTypes },
    },
    sent: { offline },
  }: SaleToCheck,
  object: ReportProblem,
): void {
  const wrong = findPaymentProblem(cart, priced, { settings, paymentPlugins: paying });
  if (wrong !== null) object('payment_mismatch', wrong.code, wrong.details);
  const broken = findTypeProblem(cart, paymentTypes, offline);
  if (broken !== null) object('payment_type_rule', broken.code, broken.details);
  if (exceedsCashLimit(cart, priced, settings.cash_limit)) object('cash_limit', 'CASH_LIMIT');
}
