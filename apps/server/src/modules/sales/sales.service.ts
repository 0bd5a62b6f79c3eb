import { approvedValue, type Cart, type CartLogEntry, parseDocumentNumber, PAYMENT_TYPE } from '@dalpak/engine';
import type { PermissionMap, ReviewFlag, WireCartInput } from '@dalpak/contracts';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import { burnApprovals } from '../../kernel/auth/approval.store.ts';
import { isUniqueViolation, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import { faultOfReturned, faultOfTaken } from '../cheques/index.ts';
import { rightsOf } from '../employees/index.ts';
import { isSoldElsewhere, orderForSale } from '../orders/index.ts';
import { claimCharges, countingMissed, countingProbes, lockChargesOf, openCharge, type Charge } from '../payments/index.ts';
import type { SalePricing } from '../pricing/index.ts';
import { holdShift } from '../register/index.ts';
import { checkSale, officialCodeFor, type GoodsBack } from './check-sale.ts';
import { otherDeleters, type NeededApproval, type UsedApproval } from './sale-permissions.ts';
import { listCardsOf } from './issue.store.ts';
import { listCouponsOf } from './coupon.store.ts';
import { holdCoupons } from './coupons.ts';
import { readRowFacts } from './row-facts.ts';
import { countOfflineRefund } from './offline-refunds.ts';
import { beyondAllowance, hasNumbers, numbersSold, redeemPayments, type LookUp } from './redeem-payments.ts';
import { listIssued } from './refund.store.ts';
import { checkRefund, type CountedRefund } from './refunds.ts';
import type { CheckedSale, StoredSale } from './sale.types.ts';
import { productIdsOf, type SoldInto } from './sale-totals.ts';
import * as store from './sales.store.ts';
import { asOwnSale, goesBeside, isOfOrder, markOfSecond, ownIdOf } from './sold-beside.ts';
import { type Confirmed, readSubmission, type SalesDeps, type Submission, type TillContext } from './submission.ts';
import { proofOf, type ProvenFacts, readProof, reviewOfProven } from './stored-proof.ts';
import type { IssuedBack } from './take-back.ts';
import { writeSale, type Storable } from './write-sales.ts';

export const NOBODY_ELSE: ReadonlyMap<number, PermissionMap> = new Map();

/**
 * Stores a sale. The same cart sent again answers with its first result and changes nothing, however often and from
 * however many requests at once.
 * @param offline the sale was paid and printed without the server: it is taken as printed, see {@link checkSale}.
 * @throws AppError when the sale is refused; nothing was stored.
 */
export async function submitSale(deps: SalesDeps, ctx: TillContext, wire: WireCartInput, offline: boolean, confirmed: number | Confirmed | null = null): Promise<StoredSale> {
  const submission = readSubmission(ctx, wire, offline, confirmed);
  const { decoded } = submission;
  const looking = (lookUp: LookUp): Promise<StoredSale> => ctx.db.tx((tx) => storeSale(deps, ctx, tx, { ...submission, lookUp }));
  const attempt = (): Promise<StoredSale> => looking({ known: true, missed: 0 });
  const prober = { cloudId: ctx.cloudId, terminalId: ctx.terminal.id };
  const sold = numbersSold(decoded.cart);
  try {
    if (!hasNumbers(decoded.cart) && (offline || sold === 0)) return await attempt();
    if (!offline) return await countingProbes(deps.limits, prober, attempt, Math.max(1, sold));
    return await countingMissed(deps.limits, prober, async (known) => {
      const lookUp = { known, missed: 0 };
      return { result: await looking(lookUp), missed: lookUp.missed };
    });
  } catch (error) {
    // Another request stored this very sale while we waited for the series. Whatever it used up is refused to us (approvals and
    // vouchers that are used, goods that came back, numbers that are taken): its result is the answer.
    const storedMeanwhile = error instanceof AppError && (await store.storedOf(ctx.db, [decoded.cart.id, ownIdOf(submission)])).length > 0;
    if (isUniqueViolation(error) || storedMeanwhile) return attempt();
    throw error;
  }
}

/** The series that a sale is numbered in, and what is looked up with it. */
export function seriesKeyOf({ terminal }: TillContext, { decoded: { cart, claimed } }: Submission): store.SeriesKey {
  return {
    terminalId: terminal.id, branchId: terminal.branchId, officialCode: officialCodeFor(cart, claimed), saleId: cart.id,
    warehouseId: cart.header.warehouseId, customerId: cart.account?.type === 'customer' ? cart.account.id : null,
    sellerId: cart.header.sellerId,
  };
}

async function storeSale(deps: SalesDeps, ctx: TillContext, tx: TenantTx, submission: Submission): Promise<StoredSale> {
  const { cart } = submission.decoded;
  const wanted = seriesKeyOf(ctx, submission);
  const deleters = otherDeleters(cart);
  // Sent together: none needs another one's answer, only to run after it.
  const [locked, pricing, others] = await Promise.all([
    store.lockSeries(tx, wanted),
    deps.pricing.forSale(tx, productIdsOf(cart), cart.header.date, { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id }),
    deleters.length === 0 ? NOBODY_ELSE : rightsOf(tx, deleters),
  ]);
  const series = locked ?? (await beginSeries(tx, wanted));
  if (await goesBeside(tx, submission, series, ctx.terminal.id)) return storeSale(deps, ctx, tx, asOwnSale(submission));
  if (series.stored !== null) {
    // An order that is sold already: who did it is more use than that somebody did.
    if (!series.stored.requestHash.equals(submission.requestHash)) await orderForSale(tx, cart, ctx.terminal.branchId, submission.offline);
    return repeated(deps, tx, submission, series.stored);
  }
  if (isBehind(ctx, submission, series)) throw new AppError('SERIES_BEHIND');
  // Its till could not sell it after that. One that was paid without the server is stored beside it: see goesBeside. An order is no till's alone, whatever lies under its id.
  if (series.heldElsewhere && !series.ordered && !submission.offline) throw new AppError('CONFLICT', { details: [{ text: 'החשבון הזה נמצא בקופה אחרת', field: 'cart.Data[0][27]' }] });
  return writeSale(deps, ctx, tx, await examine(deps, ctx, tx, submission, { series, pricing, others }));
}

/**
 * Whether we lack documents that we had confirmed to the device, or may: this database was restored. Then only what the device printed on the very next number is
 * stored, so that no number is given twice; before anything else is, the till compares its numbers with ours.
 */
export function isBehind({ terminal }: TillContext, { confirmed, offline, decoded: { cart: { header } } }: Submission, { nextSequence, unchecked }: store.SeriesState): boolean {
  if (confirmed === null) return false;
  if (confirmed < nextSequence) return unchecked;
  const printed = offline && header.number !== null ? parseDocumentNumber(header.number) : null;
  return printed?.ok !== true || printed.value.terminalNo !== terminal.terminalNo || printed.value.sequence !== nextSequence;
}

/** What a sale is held against. */
interface Ground {
  readonly series: store.SeriesState;
  readonly pricing: SalePricing;
  readonly others: ReadonlyMap<number, PermissionMap>;
}

/**
 * Holds a sale that is new against everything there is to hold it against, and uses up what it is paid with.
 * @throws AppError when it is refused
 */
export async function examine(deps: SalesDeps, ctx: TillContext, tx: TenantTx, submission: Submission, { series, pricing, others }: Ground): Promise<Storable> {
  const { decoded: { cart }, offline, secondOf, actor, lookUp } = submission;
  const proven = await provenBy(deps, ctx, tx, submission);
  const rows = await readRowFacts(tx, cart, pricing, series.customer?.priceListId ?? null);
  // A plain bill under the id of an order would take the order's name from it, and nobody could close it any more.
  const order = series.ordered || isOfOrder(cart) ? await orderForSale(tx, cart, ctx.terminal.branchId, offline) : null;
  // For most bills nobody was asked, and no question more is asked for them. The charges of an order are under the id of the order.
  const charges = series.charged || secondOf !== null ? await chargesOf(tx, cart, secondOf) : [];
  const back = await backOf(tx, submission, charges);
  const coupons = await holdCoupons(tx, cart, lookUp.known);
  const sale = checkSale({
    sent: submission,
    own: {
      pricing, rows, coupons,
      customer: cart.account === null ? null : series.customer,
      knowsSeller: series.knownSeller,
      hasWarehouse: series.ownWarehouse,
      paying: hasPlugins(cart) ? await deps.paying(tx) : NO_PLUGINS,
    },
    by: { employeeId: proven?.employeeId ?? actor.employeeId, rights: { seller: actor.perr, others }, findApproval: approvalFinder(deps, ctx, cart) },
    back,
    takenOff: order?.takenOff ?? [],
    review: [...actor.review, ...back.review, ...(secondOf === null ? [] : [markOfSecond(cart, secondOf)])],
    now: deps.now(),
  });
  // From none again: what met another transaction is tried once more.
  lookUp.missed = cart.coupons.filter(({ number }) => !coupons.has(number)).length;
  // One after another: each moves something in the transaction, or refuses the sale.
  const marks: readonly ReviewFlag[] = [
    ...(await useApprovals(tx, sale, offline)),
    ...(await redeemPayments(tx, sale, offline, lookUp)),
    // Behind the account of a customer, which somebody may hold for long: every till may wait for the cheques.
    ...(await marksOfCheques(tx, submission, back)),
    ...(offline && beyondAllowance(cart, pricing.settings.offline_allowance) ? PAYMENTS_DIFFER : []),
    ...(order === null || order.isWhole ? [] : ['check_failed' as const]),
    ...((await isSoldElsewhere(tx, cart, ctx.terminal.id)) ? ['bill_sold_twice' as const] : []),
    ...(await marksOfCharges(ctx, tx, { cart: sale.cart, offline, charges })),
  ];
  const checked = marked(sale, marks);
  return { order, submission, checked: proven === null ? checked : { ...checked, review: reviewOfProven(proven, checked.review) }, series, refunds: back.refunds, issued: back.issued };
}

/** What we had said of a sale that this database has forgotten; null where we had not, or its seller is unknown here by now. */
async function provenBy(deps: SalesDeps, { terminal }: TillContext, tx: TenantTx, { proof, offline, decoded: { cart }, requestHash }: Submission): Promise<ProvenFacts | null> {
  const { number } = cart.header;
  if (!offline || number === null || proof === undefined) return null;
  const facts = readProof(deps.approvalSecret, { cloudId: tx.cloudId, terminalId: terminal.id, id: cart.id, number, content: requestHash.toString('hex') }, proof);
  return facts === null || (facts.employeeId !== null && !(await store.isEmployee(tx, facts.employeeId))) ? null : facts;
}

interface Back extends GoodsBack {
  /** One for each sale of which something came back. */
  readonly refunds: readonly CountedRefund[];
  readonly issued: IssuedBack | null;
  readonly review: readonly ReviewFlag[];
}

/** What comes back with a sale. Of one that was made without the server it is counted against its sale and moves no money here: a person looks at it. */
async function backOf(tx: TenantTx, { decoded, offline }: Submission, charges: readonly Charge[]): Promise<Back> {
  if (offline) return { ...(await countOfflineRefund(tx, decoded, charges)), inside: null, issued: null };
  const refund = await checkRefund(tx, decoded, charges);
  if (refund === null) return { refunds: [], inside: null, soldInto: NOTHING_BACK, cameBack: null, issued: null, review: [] };
  return { refunds: [refund], inside: refund.inside, soldInto: refund.soldInto, cameBack: null, issued: refund.issued, review: [] };
}

/** What cards were charged for a bill. What the first sale of an order counts is its own, and no payment of the second. */
async function chargesOf(tx: TenantTx, { id }: Cart, secondOf: string | null): Promise<readonly Charge[]> {
  return secondOf === null ? lockChargesOf(tx, id) : (await lockChargesOf(tx, secondOf)).filter(({ saleId }) => saleId === null);
}

/** A sale that a person has to look at, if there is a mark. */
function marked(sale: CheckedSale, marks: readonly ReviewFlag[]): CheckedSale {
  return { ...sale, review: [...new Set([...sale.review, ...marks])].sort() };
}

/** What says that a cheque went back without the server is a till's word alone: it waits for a person. @throws PAYMENT_DETAILS for a cheque that may not be taken, or not be handed back */
async function marksOfCheques(tx: TenantTx, { decoded: { cart }, offline }: Submission, { refunds }: Pick<Back, 'refunds'>): Promise<readonly ReviewFlag[]> {
  const fault = (await faultOfTaken(tx, cart)) ?? (await faultOfReturned(tx, cart, refunds.map(({ saleId }) => saleId)));
  if (fault !== null && !offline) throw new AppError('PAYMENT_DETAILS', { details: [fault] });
  return fault !== null || (offline && cart.payments.some(({ typeId, amount }) => typeId === PAYMENT_TYPE.cheque && amount < 0)) ? PAYMENTS_DIFFER : [];
}

interface Charged {
  readonly cart: Cart;
  readonly offline: boolean;
  readonly charges: readonly Charge[];
}

/** Cards were charged for what the sale says, and for nothing else. @throws PAYMENT_DETAILS and those of an open charge */
async function marksOfCharges({ terminal }: TillContext, tx: TenantTx, { cart, offline, charges }: Charged): Promise<readonly ReviewFlag[]> {
  const fault = await claimCharges(tx, cart, terminal.id, charges);
  if (fault === null) return [];
  if (offline) return PAYMENTS_DIFFER;
  if (fault.payment === null) throw openCharge();
  throw new AppError('PAYMENT_DETAILS', { details: [{ text: 'המסוף לא אישר את החיוב הזה', field: `cart.Payments.${fault.payment.key}` }] });
}

const PAYMENTS_DIFFER: readonly ReviewFlag[] = ['payment_mismatch'];
const NOTHING_BACK: SoldInto = new Map();
const NO_PLUGINS: ReadonlySet<number> = new Set();

function hasPlugins({ payments }: Cart): boolean {
  return payments.some(({ pluginId }) => pluginId !== null);
}

async function beginSeries(tx: TenantTx, wanted: store.SeriesKey): Promise<store.SeriesState> {
  // A Z that is under way does not see the new series, and so can not tell it until when it sold.
  await holdShift(tx, wanted.terminalId);
  await store.beginSeries(tx, wanted.terminalId, wanted.officialCode);
  const begun = await store.lockSeries(tx, wanted);
  if (begun === null) throw new Error('The series was not begun');
  return begun;
}

/** The first result of a sale that is stored. @throws DUPLICATE_WITH_OTHER_CONTENT */
export async function repeated(deps: SalesDeps, tx: TenantTx, { decoded: { cart }, requestHash }: Submission, stored: NonNullable<store.SeriesState['stored']>): Promise<StoredSale> {
  if (!stored.requestHash.equals(requestHash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  const proof = proofOf(deps.approvalSecret, { cloudId: tx.cloudId, terminalId: stored.terminalId, id: cart.id, number: stored.number, content: requestHash.toString('hex') }, stored);
  const cards = cart.rows.some(({ giftCard }) => giftCard !== '') ? await listCardsOf(tx, cart.id) : [];
  const [coupons, vouchers] = await Promise.all([listCouponsOf(tx, cart.id), listIssued(tx, cart.id)]);
  return { id: cart.id, number: stored.number, dailyCounter: stored.dailyCounter, review: stored.review, proof, repeated: true, cards, coupons, vouchers };
}

/**
 * Finds the approval of one thing in a cart. Entries are looked up by what they say was done, so that a log of thousands of
 * approvals costs one signature each and not one for every row of the cart.
 */
function approvalFinder(deps: SalesDeps, ctx: TillContext, cart: Cart): (needed: NeededApproval) => UsedApproval | null {
  const entries = new Map<string, CartLogEntry[]>();
  for (const entry of cart.log) {
    if (entry.approval === null) continue;
    const done = `${entry.description} ${entry.field}`;
    const before = entries.get(done);
    if (before === undefined) entries.set(done, [entry]);
    else before.push(entry);
  }
  return ({ permission, key, field, value }) => {
    const action = { cloudId: ctx.cloudId, terminalId: ctx.terminal.id, cartId: cart.id, key, field, value };
    for (const { approval, createdAt, data } of entries.get(`${key} ${field}`) ?? []) {
      // What goes back is allowed up to a sum, and a price for so many, which the entry names: less needs nobody again.
      const read = approval === null ? null : verifyApproval(deps.approvalSecret, { ...action, value: approvedValue(permission, data, value) }, approval, createdAt, CLOCK_TOLERANCE_MS);
      if (read !== null) return { id: read.id, approvedBy: read.employeeId, key, field, value };
    }
    return null;
  };
}

/** An approval works once: marked as used in the transaction that stores the sale. @throws APPROVAL_INVALID */
async function useApprovals(tx: TenantTx, { approvals }: CheckedSale, offline: boolean): Promise<readonly ReviewFlag[]> {
  if (approvals.length === 0 || (await burnApprovals(tx, approvals.map(({ id }) => id)))) return [];
  if (!offline) throw new AppError('APPROVAL_INVALID');
  return ['permission_unverified'];
}
