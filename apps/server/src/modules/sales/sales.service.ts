import {
  approvedValue,
  type Cart,
  type CartAccount,
  type CartLogEntry,
  parseDocumentNumber,
  PAYMENT_TYPE,
} from '@dalpak/engine';
import {
  accountOfCustomer,
  type PermissionMap,
  type ReviewFlag,
  type WireCartInput,
} from '@dalpak/contracts';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import * as approvalStore from '../../kernel/auth/approval.store.ts';
import { isUniqueViolation, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import {
  findReceivedProblem,
  findReturnedProblem,
  loadCheques,
  type LockedCheques,
} from '../cheques/index.ts';
import { findCustomer, toCustomerView } from '../customers/index.ts';
import { lockPointsOfSale } from '../club/index.ts';
import { lockEntriesOfSale } from '../entries/index.ts';
import { rightsOf } from '../employees/index.ts';
import { mayBeSoldTwice, orderForSale, tellKitchenOfSale } from '../orders/index.ts';
import {
  claimCharges,
  countingMisses,
  countingAttempts,
  lockChargesOf,
  openChargeError,
  type Charge,
} from '../payments/index.ts';
import type { SalePricing } from '../pricing/index.ts';
import { lockShiftShared } from '../register/index.ts';
import { checkSale, officialCodeFor, type RefundedRows } from './check-sale.ts';
import { otherDeleters, type NeededApproval, type UsedApproval } from './sale-permissions.ts';
import { listCardsOf } from './issue.store.ts';
import { listCouponsOf } from './coupon.store.ts';
import { countUnknown, lockCouponsOfSale } from './coupons.ts';
import { lockUsesLeft } from './rule-uses.ts';
import { readRowFacts } from './row-facts.ts';
import { countOfflineRefund } from './offline-refunds.ts';
import {
  exceedsOfflineAllowance,
  hasRedeemableNumbers,
  countChosenCardNumbers,
  redeemPayments,
  type NumberLookup,
} from './redeem-payments.ts';
import { listIssuedCreditVouchers } from './refund.store.ts';
import { checkRefund, type CountedRefund } from './refunds.ts';
import type { CheckedSale, StoredSale } from './sale.types.ts';
import { productIdsOf, type SoldInto } from './sale-totals.ts';
import * as store from './sales.store.ts';
import {
  toOwnSale,
  isDuplicateBill,
  isSaleOfOrder,
  duplicateReviewFlag,
  duplicateIdOf,
} from './duplicate-bill.ts';
import {
  type ConfirmedSequences,
  readSubmission,
  type SaleBases,
  type SalesDeps,
  type Submission,
  type TillContext,
} from './submission.ts';
import { signProof, type ProvenFacts, verifyProof, restoredReviewFlags } from './stored-proof.ts';
import type { RefundedIssues } from './revoke-issued.ts';
import { writeSale, type ValidatedSale } from './write-sales.ts';

const NO_ROWS: ReadonlySet<string> = new Set();

export const NO_OTHER_EMPLOYEES: ReadonlyMap<number, PermissionMap> = new Map();

/**
 * Stores a sale. The same cart sent again returns its first result and changes nothing, however
 * many requests arrive at once.
 * @param offline the sale was paid and printed offline: it is stored as printed, see {@link
 *   checkSale}.
 * @throws AppError when the sale is refused; nothing was stored.
 */
export async function submitSale(
  deps: SalesDeps,
  ctx: TillContext,
  wire: WireCartInput,
  offline: boolean,
  confirmed: number | ConfirmedSequences | null = null,
): Promise<StoredSale> {
  const submission = readSubmission(ctx, wire, offline, confirmed);
  const { decoded } = submission;
  const looking = (lookUp: NumberLookup): Promise<StoredSale> =>
    ctx.db.tx((tx) => storeSale(deps, ctx, tx, { ...submission, lookUp }));
  const attempt = (): Promise<StoredSale> => looking({ known: true, missed: 0 });
  const prober = { cloudId: ctx.cloudId, terminalId: ctx.terminal.id };
  const sold = countChosenCardNumbers(decoded.cart);
  try {
    if (!hasRedeemableNumbers(decoded.cart) && (offline || sold === 0)) return await attempt();
    if (!offline) return await countingAttempts(deps.limits, prober, attempt, Math.max(1, sold));
    return await countingMisses(deps.limits, prober, async (known) => {
      const lookUp = { known, missed: 0 };
      return { result: await looking(lookUp), missed: lookUp.missed };
    });
  } catch (error) {
    // Another request stored this sale while we waited for the series lock. Everything the sale
    // uses up (approvals, vouchers, refunded rows, numbers) is now refused here, so the stored
    // result is the answer.
    const storedMeanwhile =
      error instanceof AppError &&
      (await store.listStoredIds(ctx.db, [decoded.cart.id, duplicateIdOf(submission)])).length > 0;
    if (isUniqueViolation(error) || storedMeanwhile) return attempt();
    throw error;
  }
}

/** Returns the series a sale is numbered in, and the ids that are looked up with it. */
export function seriesKeyOf(
  { terminal }: TillContext,
  { decoded: { cart, claimed } }: Submission,
): store.SeriesKey {
  return {
    terminalId: terminal.id,
    branchId: terminal.branchId,
    officialCode: officialCodeFor(cart, claimed),
    saleId: cart.id,
    warehouseId: cart.header.warehouseId,
    customerId: cart.account?.type === 'customer' ? cart.account.id : null,
    sellerId: cart.header.sellerId,
  };
}

async function storeSale(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  submission: Submission,
): Promise<StoredSale> {
  const { cart } = submission.decoded;
  const wanted = seriesKeyOf(ctx, submission);
  const deleters = otherDeleters(cart);
  // Pipelined: no query needs the result of another.
  const [locked, pricing, others, account] = await Promise.all([
    store.lockSeries(tx, wanted),
    deps.pricing.forSale(tx, productIdsOf(cart), cart.header.date, {
      branchId: ctx.terminal.branchId,
      terminalId: ctx.terminal.id,
    }),
    deleters.length === 0 ? NO_OTHER_EMPLOYEES : rightsOf(tx, deleters),
    readSaleAccount(tx, submission),
  ]);
  const series = locked ?? (await beginSeries(tx, wanted));
  if (await isDuplicateBill(tx, submission, series, ctx.terminal.id))
    return storeSale(deps, ctx, tx, toOwnSale(submission));
  if (series.stored !== null) {
    // For an order that was sold already, the error names who sold it.
    if (!series.stored.requestHash.equals(submission.requestHash))
      await orderForSale(tx, cart, ctx.terminal.branchId, submission.offline);
    return replayStoredSale(deps, tx, submission, series.stored);
  }
  if (isDatabaseBehind(ctx, submission, series)) throw new AppError('SERIES_BEHIND');
  // Another till holds this bill and could not sell it any more. An offline duplicate is stored
  // under an id of its own, and an order is shared by all tills.
  if (series.heldAtOtherTill && !series.ordered && !submission.offline)
    throw new AppError('CONFLICT', {
      details: [{ text: 'החשבון הזה נמצא בקופה אחרת', field: 'cart.Data[0][27]' }],
    });
  const valid = await validateSale(deps, ctx, tx, submission, { series, pricing, others });
  return writeSale(deps, ctx, tx, { ...valid, account });
}

/**
 * Reads what the business knows of the customer of an online sale. What the till stated of them
 * changes nothing.
 */
async function readSaleAccount(
  tx: TenantTx,
  { offline, decoded: { cart } }: Submission,
): Promise<CartAccount | null> {
  if (offline || cart.account?.type !== 'customer') return null;
  const customer = await findCustomer(tx, cart.account.id);
  return customer === null ? null : accountOfCustomer(toCustomerView(customer));
}

/**
 * Whether the database was restored and lacks documents that it had confirmed to the device, or may
 * lack them. Then only the sale that the device printed on the very next number is stored, so that
 * no number is used twice; everything else waits until the till has compared its numbers with the
 * server's.
 */
export function isDatabaseBehind(
  { terminal }: TillContext,
  {
    confirmed,
    offline,
    decoded: {
      cart: { header },
    },
  }: Submission,
  { nextSequence, unchecked }: store.SeriesState,
): boolean {
  // Who does not say which number was confirmed last waits like everybody until the comparison.
  if (confirmed === null) return unchecked;
  if (confirmed < nextSequence) return unchecked;
  const printed = offline && header.number !== null ? parseDocumentNumber(header.number) : null;
  return (
    printed?.ok !== true ||
    printed.value.terminalNo !== terminal.terminalNo ||
    printed.value.sequence !== nextSequence
  );
}

/** What a sale is validated against. */
interface SaleContext {
  readonly series: store.SeriesState;
  readonly pricing: SalePricing;
  readonly others: ReadonlyMap<number, PermissionMap>;
}

/**
 * Validates a new sale against all stored data and redeems its payments.
 * @throws AppError when it is refused
 */
export async function validateSale(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  submission: Submission,
  { series, pricing, others }: SaleContext,
): Promise<Omit<ValidatedSale, 'account'>> {
  const {
    decoded: { cart },
    offline,
    secondOf,
    actor,
    lookUp,
  } = submission;
  // The answer about its invoice was lost: the customer would get two fiscal documents for one bill.
  if (series.invoiced && !offline)
    throw new AppError('CONFLICT', {
      details: [{ text: 'החשבון הזה כבר הופק כחשבונית', field: 'cart.Data[0][27]' }],
    });
  const proven = await readSaleProof(deps, ctx, tx, submission);
  const rows = await readRowFacts(tx, cart, pricing, series.customer?.priceListId ?? null);
  // A plain bill with the id of an order would occupy the order's id, and the order could never be
  // closed.
  const order =
    series.ordered || isSaleOfOrder(cart)
      ? await orderForSale(tx, cart, ctx.terminal.branchId, offline)
      : null;
  // Most bills have no card charge, and then no query is made. Charges of an order are stored under
  // the order's id.
  const charges =
    series.charged || secondOf !== null ? await lockChargesOfBill(tx, cart, secondOf) : [];
  const back = await loadRefundContext(tx, submission, charges);
  const bases = await lockBasesOf(deps, tx, submission);
  const usesLeft = await lockUsesLeft(
    tx,
    cart,
    cart.account === null ? null : (series.customer?.id ?? null),
    pricing.env.rules,
  );
  const coupons = await lockCouponsOfSale(tx, cart, lookUp.known);
  const sale = checkSale({
    sent: submission,
    own: {
      pricing,
      rows,
      coupons,
      usesLeft,
      customer: cart.account === null ? null : series.customer,
      knowsSeller: series.knownSeller,
      hasWarehouse: series.ownWarehouse,
      paymentPlugins: hasPluginPayments(cart) ? await deps.readPaymentPlugins(tx) : NO_PLUGINS,
    },
    authority: {
      employeeId: proven?.employeeId ?? actor.employeeId,
      rights: { seller: actor.perr, others },
      findApproval: approvalFinder(deps, ctx, cart),
    },
    refund: back,
    reducedOrderRows: order?.reducedRows ?? [],
    agreedRows: bases?.agreedRows ?? NO_ROWS,
    review: [
      ...(bases?.review ?? []),
      ...actor.review,
      ...back.review,
      ...(secondOf === null ? [] : [duplicateReviewFlag(cart, secondOf)]),
    ],
    now: deps.now(),
  });
  await assertPluginMarks(deps, tx, cart);
  // Reset, because the transaction may run again after a serialization conflict.
  lookUp.missed = countUnknown(cart, coupons);
  const entries = await lockEntriesOfSale(tx, sale.cart, sale.customerId, offline);
  const points = await lockPointsOfSale(tx, sale.cart, sale.customerId, {
    ...sale.pointsPriced,
    offline,
  });
  // Sequential: each step changes something in the transaction or refuses the sale.
  const before: readonly ReviewFlag[] = [
    ...(await consumeApprovals(tx, sale, offline)),
    ...(entries === null || entries.covered ? [] : ['entries_passed' as const]),
    ...(points === null || points.covered ? [] : ['points_unverified' as const]),
    ...(await redeemPayments(tx, sale, offline, lookUp)),
  ];
  // After the customer's account, in the same order as documents.
  const cheques = await loadCheques(tx, cart.payments);
  const marks: readonly ReviewFlag[] = [
    ...before,
    ...reviewCheques(cheques, submission, back),
    ...(offline && exceedsOfflineAllowance(cart, pricing.settings.offline_allowance)
      ? PAYMENT_MISMATCH_FLAGS
      : []),
    ...(order === null || order.isWhole ? [] : ['check_failed' as const]),
    ...(series.invoiced || (await mayBeSoldTwice(tx, cart, ctx.terminal.id))
      ? ['bill_sold_twice' as const]
      : []),
    ...(await reviewCharges(ctx, tx, { cart: sale.cart, offline, charges })),
  ];
  const checked = withReviewFlags(sale, marks);
  const orderEvent =
    order === null || offline ? null : await tellKitchenOfSale(tx, order, cart, ctx, deps.now);
  return {
    order,
    orderEvent,
    submission,
    checked:
      proven === null
        ? checked
        : { ...checked, review: restoredReviewFlags(proven, checked.review) },
    series,
    refunds: back.refunds,
    issued: back.issued,
    bases,
    points,
    entries,
    cheques,
  };
}

/**
 * Reads the proof of a sale that a restored database has lost; null without a valid proof, or when
 * its employee is unknown here.
 */
async function readSaleProof(
  deps: SalesDeps,
  { terminal }: TillContext,
  tx: TenantTx,
  { proof, offline, decoded: { cart }, requestHash }: Submission,
): Promise<ProvenFacts | null> {
  const { number } = cart.header;
  if (!offline || number === null || proof === undefined) return null;
  const facts = verifyProof(
    deps.approvalSecret,
    {
      cloudId: tx.cloudId,
      terminalId: terminal.id,
      id: cart.id,
      number,
      content: requestHash.toString('hex'),
    },
    proof,
  );
  return facts === null ||
    (facts.employeeId !== null && !(await store.isEmployee(tx, facts.employeeId)))
    ? null
    : facts;
}

/**
 * Locks what the sale takes from quotes and orders. An offline sale that can not take it any more
 * was sold all the same, and takes nothing.
 * @throws DOCUMENT_BASE
 */
async function lockBasesOf(
  deps: SalesDeps,
  tx: TenantTx,
  { decoded: { cart, claimed }, offline, secondOf }: Submission,
): Promise<(SaleBases & { readonly review: readonly ReviewFlag[] }) | null> {
  if (cart.header.baseDocuments.length === 0) return null;
  const unverified = {
    agreedRows: NO_ROWS,
    write: () => [],
    review: ['base_unverified' as const],
  };
  if (secondOf !== null) return unverified;
  try {
    return { ...(await deps.lockBases(tx, cart, claimed.total)), review: [] };
  } catch (error) {
    if (offline && error instanceof AppError) return unverified;
    throw error;
  }
}

interface RefundContext extends RefundedRows {
  /** One for each sale that something was refunded of. */
  readonly refunds: readonly CountedRefund[];
  readonly issued: RefundedIssues | null;
  readonly review: readonly ReviewFlag[];
}

/**
 * Checks the refunded rows of a sale. An offline refund is only counted against its sale and moves
 * no money, because a person reviews it.
 */
async function loadRefundContext(
  tx: TenantTx,
  { decoded, offline }: Submission,
  charges: readonly Charge[],
): Promise<RefundContext> {
  if (offline)
    return {
      ...(await countOfflineRefund(tx, decoded, charges)),
      soldComponents: null,
      issued: null,
    };
  const refund = await checkRefund(tx, decoded, charges);
  if (refund === null)
    return {
      refunds: [],
      soldComponents: null,
      soldInto: NO_SOLD_INTO,
      refundedQuantities: null,
      issued: null,
      review: [],
    };
  return {
    refunds: [refund],
    soldComponents: refund.soldComponents,
    soldInto: refund.soldInto,
    refundedQuantities: null,
    issued: refund.issued,
    review: [],
  };
}

/**
 * Locks the card charges of a bill. Charges that the first sale of an order has used do not pay its
 * duplicate.
 */
async function lockChargesOfBill(
  tx: TenantTx,
  { id }: Cart,
  secondOf: string | null,
): Promise<readonly Charge[]> {
  return secondOf === null
    ? lockChargesOf(tx, id)
    : (await lockChargesOf(tx, secondOf)).filter(({ saleId }) => saleId === null);
}

/** Adds review flags to a sale. */
function withReviewFlags(sale: CheckedSale, marks: readonly ReviewFlag[]): CheckedSale {
  return { ...sale, review: [...new Set([...sale.review, ...marks])].sort() };
}

/**
 * Checks the cheques of a sale. An offline return of a cheque is unproven and sets a review flag.
 * @throws PAYMENT_DETAILS for a cheque that may not be accepted or returned
 */
function reviewCheques(
  cheques: LockedCheques,
  { decoded: { cart }, offline }: Submission,
  { refunds }: Pick<RefundContext, 'refunds'>,
): readonly ReviewFlag[] {
  const fault =
    findReceivedProblem(cheques) ??
    findReturnedProblem(
      cheques,
      refunds.map(({ saleId }) => saleId),
    );
  if (fault !== null && !offline) throw new AppError('PAYMENT_DETAILS', { details: [fault] });
  return fault !== null ||
    (offline &&
      cart.payments.some(({ typeId, amount }) => typeId === PAYMENT_TYPE.cheque && amount < 0))
    ? PAYMENT_MISMATCH_FLAGS
    : [];
}

interface ChargedSale {
  readonly cart: Cart;
  readonly offline: boolean;
  readonly charges: readonly Charge[];
}

/**
 * Checks that the card charges match the sale's payments exactly. @throws PAYMENT_DETAILS and those
 * of an open charge
 */
async function reviewCharges(
  { terminal }: TillContext,
  tx: TenantTx,
  { cart, offline, charges }: ChargedSale,
): Promise<readonly ReviewFlag[]> {
  const fault = await claimCharges(tx, cart, terminal.id, charges);
  if (fault === null) return [];
  if (offline) return PAYMENT_MISMATCH_FLAGS;
  if (fault.payment === null) throw openChargeError();
  throw new AppError('PAYMENT_DETAILS', {
    details: [{ text: 'המסוף לא אישר את החיוב הזה', field: `cart.Payments.${fault.payment.key}` }],
  });
}

const PAYMENT_MISMATCH_FLAGS: readonly ReviewFlag[] = ['payment_mismatch'];
const NO_SOLD_INTO: SoldInto = new Map();
const NO_PLUGINS: ReadonlySet<number> = new Set();

function hasPluginPayments({ payments }: Cart): boolean {
  return payments.some(({ pluginId }) => pluginId !== null);
}

async function beginSeries(tx: TenantTx, wanted: store.SeriesKey): Promise<store.SeriesState> {
  // A running Z does not see the new series and could not write its `sold_until`, so the shift is
  // locked first.
  await lockShiftShared(tx, wanted.terminalId);
  await store.beginSeries(tx, wanted.terminalId, wanted.officialCode);
  const begun = await store.lockSeries(tx, wanted);
  if (begun === null) throw new Error('The series was not begun');
  return begun;
}

/** Returns the stored result of a sale that is sent again. @throws DUPLICATE_WITH_OTHER_CONTENT */
export async function replayStoredSale(
  deps: SalesDeps,
  tx: TenantTx,
  { decoded: { cart }, requestHash }: Submission,
  stored: NonNullable<store.SeriesState['stored']>,
): Promise<StoredSale> {
  if (!stored.requestHash.equals(requestHash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  const proof = signProof(
    deps.approvalSecret,
    {
      cloudId: tx.cloudId,
      terminalId: stored.terminalId,
      id: cart.id,
      number: stored.number,
      content: requestHash.toString('hex'),
    },
    stored,
  );
  const cards = cart.rows.some(({ giftCard }) => giftCard !== '')
    ? await listCardsOf(tx, cart.id)
    : [];
  const [coupons, vouchers] = await Promise.all([
    listCouponsOf(tx, cart.id),
    listIssuedCreditVouchers(tx, cart.id),
  ]);
  return {
    id: cart.id,
    number: stored.number,
    dailyCounter: stored.dailyCounter,
    review: stored.review,
    proof,
    repeated: true,
    cards,
    coupons,
    vouchers,
  };
}

const PLUGIN_MARK = 'plugin.';

/**
 * Refuses a log that names an act of a plugin which this business never approved for it.
 * @throws CART_MALFORMED
 */
async function assertPluginMarks(
  { readBillPlugins }: Pick<SalesDeps, 'readBillPlugins'>,
  tx: TenantTx,
  { log }: Cart,
): Promise<void> {
  const marks = log.filter(({ description }) => description.startsWith(PLUGIN_MARK));
  if (marks.length === 0) return;
  const approved = await readBillPlugins(tx);
  if (
    marks.some(
      ({ description, field }) =>
        !approved.has(`${field} ${description.slice(PLUGIN_MARK.length)}`),
    )
  )
    throw new AppError('CART_MALFORMED', { details: [{ text: 'cart.logs', field: 'cart.logs' }] });
}

/**
 * Finds the approval of an operation in a cart. Log entries are indexed by operation and field, so
 * that thousands of approvals cost one signature check each and not one for every row.
 */
function approvalFinder(
  deps: SalesDeps,
  ctx: TillContext,
  cart: Cart,
): (needed: NeededApproval) => UsedApproval | null {
  const entries = new Map<string, CartLogEntry[]>();
  for (const entry of cart.log) {
    if (entry.approval === null) continue;
    const done = `${entry.description} ${entry.field}`;
    const before = entries.get(done);
    if (before === undefined) entries.set(done, [entry]);
    else before.push(entry);
  }
  return ({ permission, key, field, value }) => {
    const action = {
      cloudId: ctx.cloudId,
      terminalId: ctx.terminal.id,
      cartId: cart.id,
      key,
      field,
      value,
    };
    for (const { approval, createdAt, data } of entries.get(`${key} ${field}`) ?? []) {
      // A refund is approved up to an amount, and a price up to a quantity, which the entry names;
      // less needs no new approval.
      const read =
        approval === null
          ? null
          : verifyApproval(
              deps.approvalSecret,
              { ...action, value: approvedValue(permission, data, value) },
              approval,
              createdAt,
              CLOCK_TOLERANCE_MS,
            );
      if (read !== null) return { id: read.id, approvedBy: read.employeeId, key, field, value };
    }
    return null;
  };
}

/**
 * Consumes the approvals in the transaction that stores the sale; each works once. @throws
 * APPROVAL_INVALID
 */
async function consumeApprovals(
  tx: TenantTx,
  { approvals }: CheckedSale,
  offline: boolean,
): Promise<readonly ReviewFlag[]> {
  if (
    approvals.length === 0 ||
    (await approvalStore.consumeApprovals(
      tx,
      approvals.map(({ id }) => id),
    ))
  )
    return [];
  if (!offline) throw new AppError('APPROVAL_INVALID');
  return ['permission_unverified'];
}
