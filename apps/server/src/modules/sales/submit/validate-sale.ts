import { explain } from '../../../kernel/errors/explain.ts';
import type { Cart } from '@dalpak/engine';
import type { PermissionMap, ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { loadCheques } from '../../cheques/index.ts';
import { lockPointsOfSale } from '../../club/index.ts';
import { lockEntriesOfSale } from '../../entries/index.ts';
import { mayBeSoldTwice, orderForSale, tellKitchenOfSale } from '../../orders/index.ts';
import type { SalePricing } from '../../pricing/index.ts';
import { checkSale } from '../validate/check-sale.ts';
import { countUnknown, lockCouponsOfSale } from '../vouchers/coupons.ts';
import { lockUsesLeft } from '../vouchers/rule-uses.ts';
import { readRowFacts } from '../sale/row-facts.ts';
import { exceedsOfflineAllowance, redeemPayments } from '../vouchers/redeem-payments.ts';
import type { CheckedSale } from '../sale/sale.types.ts';
import * as store from './series.store.ts';
import { isSaleOfOrder, duplicateReviewFlag } from './duplicate-bill.ts';
import type { SaleBases, SalesDeps, Submission, TillContext } from './submission.ts';
import { type ProvenFacts, verifyProof, restoredReviewFlags } from '../chain/stored-proof.ts';
import type { ValidatedSale } from './number-sale.ts';
import {
  loadRefundContext,
  lockChargesOfBill,
  reviewCheques,
  reviewCharges,
  PAYMENT_MISMATCH_FLAGS,
} from './money-of-sale.ts';
import { approvalFinder, consumeApprovals } from './sale-approvals.ts';

const NO_ROWS: ReadonlySet<string> = new Set();

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
      details: [{ ...explain('bill_invoiced'), field: 'cart.Data[0][27]' }],
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

/** Adds review flags to a sale. */
function withReviewFlags(sale: CheckedSale, marks: readonly ReviewFlag[]): CheckedSale {
  return { ...sale, review: [...new Set([...sale.review, ...marks])].sort() };
}

const NO_PLUGINS: ReadonlySet<number> = new Set();

function hasPluginPayments({ payments }: Cart): boolean {
  return payments.some(({ pluginId }) => pluginId !== null);
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
