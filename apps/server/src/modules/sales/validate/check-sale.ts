import { explain } from '../../../kernel/errors/explain.ts';
import {
  AUTOMATION_TIMINGS,
  automationFacts,
  compareTotals,
  earnedCoupons,
  evaluateAutomations,
  lacksRefundReason,
  discountRows,
  untaxedPart,
  formatMoney,
  isVoucher,
  usedCoupons,
  type Cart,
  type ClaimedTotals,
  type PricedCart,
  limitedUses,
} from '@dalpak/engine';
import { type ErrorCode, refundReasonRuleOf, type ReviewFlag } from '@dalpak/contracts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { findRowProblems } from './check-rows.ts';
import { storedCoupon } from '../vouchers/coupons.ts';
import { missingPermissions } from './sale-permissions.ts';
import type { UsedApproval, CheckedSale } from '../sale/sale.types.ts';
import { exceedsCashLimit, findPaymentProblem, findTypeProblem } from './sale-payments.ts';
import { incomeAccountsOf, withStoredProducts } from '../sale/sale-totals.ts';
import type { SaleToCheck, ReportProblem } from './sale-to-check.ts';
import {
  withOwnUses,
  passesLimit,
  checkChosenRules,
  priceWithinLimit,
  hasOtherDiscountRows,
} from './check-benefits.ts';
import { checkClock } from './check-clock.ts';
import {
  withStoredCustomer,
  checkScope,
  checkQuantities,
  checkAutomations,
  checkDocument,
} from './check-contents.ts';

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
      own.unknown.map((id) => explain('product_number', { id })),
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
  if (lacksRefundReason(own.cart, refundReasonRuleOf(pricing.settings)))
    object('check_failed', 'REFUND_REASON_REQUIRED');
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
      ...explain('totals_differ', { claimed: show(theirs), computed: show(computed) }),
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
