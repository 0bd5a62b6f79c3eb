import { approvedValue, type Cart, type CartLogEntry } from '@dalpak/engine';
import type { PermissionMap, ReviewFlag, WireCartInput } from '@dalpak/contracts';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import { burnApprovals } from '../../kernel/auth/approval.store.ts';
import { isUniqueViolation, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { uuidOf } from '../../kernel/uuid.ts';
import { faultOfTaken } from '../cheques/index.ts';
import { rightsOf } from '../employees/index.ts';
import { isSoldElsewhere, orderForSale } from '../orders/index.ts';
import { claimCharges, countingMissed, countingProbes, lockChargesOf, openCharge, type Charge } from '../payments/index.ts';
import type { SalePricing } from '../pricing/index.ts';
import { holdShift } from '../register/index.ts';
import { checkSale, officialCodeFor } from './check-sale.ts';
import { otherDeleters, type NeededApproval, type UsedApproval } from './sale-permissions.ts';
import { listCardsOf } from './issue.store.ts';
import { listCouponsOf } from './coupon.store.ts';
import { holdCoupons } from './coupons.ts';
import { readRowFacts } from './row-facts.ts';
import { countOfflineRefund } from './offline-refunds.ts';
import { beyondAllowance, hasNumbers, numbersSold, redeemPayments, type LookUp } from './redeem-payments.ts';
import { listIssued } from './refund.store.ts';
import { checkRefund } from './refunds.ts';
import type { CheckedSale, StoredSale } from './sale.types.ts';
import { productIdsOf, type SoldInto } from './sale-totals.ts';
import * as store from './sales.store.ts';
import { requestHashOf, underId } from './sold-content.ts';
import { readSubmission, type SalesDeps, type Submission, type TillContext } from './submission.ts';
import { CLOCK_TOLERANCE_MIN } from './till-clock.ts';
import { writeSale, type Storable } from './write-sales.ts';

export const NOBODY_ELSE: ReadonlyMap<number, PermissionMap> = new Map();

/**
 * Stores a sale. The same cart sent again answers with its first result and changes nothing, however often and from
 * however many requests at once.
 * @param offline the sale was paid and printed without the server: it is taken as printed, see {@link checkSale}.
 * @throws AppError when the sale is refused; nothing was stored.
 */
export async function submitSale(deps: SalesDeps, ctx: TillContext, wire: WireCartInput, offline: boolean): Promise<StoredSale> {
  const submission = readSubmission(ctx, wire, offline);
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
    // An order that another till has sold: who did it is more use than that somebody did.
    if (!series.stored.requestHash.equals(submission.requestHash)) await orderForSale(tx, cart, ctx.terminal.branchId, submission.offline);
    return repeated(tx, cart, series.stored, submission.requestHash);
  }
  // Its till could not sell it after that. One that was paid without the server is stored beside it: see goesBeside.
  if (series.heldElsewhere && !submission.offline) throw new AppError('CONFLICT', { details: [{ text: 'החשבון הזה נמצא בקופה אחרת', field: 'cart.Data[0][27]' }] });
  return writeSale(deps, ctx, tx, await examine(deps, ctx, tx, submission, { series, pricing, others }));
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
  const { cart, claimed } = submission.decoded;
  const facts = await readRowFacts(tx, cart, pricing, series.customer?.priceListId ?? null);
  // A plain bill under the id of an order would take the order's name from it, and nobody could close it any more.
  const order = series.ordered || isOfOrder(cart) ? await orderForSale(tx, cart, ctx.terminal.branchId, submission.offline) : null;
  const { secondOf } = submission;
  // For most bills nobody was asked, and no question more is asked for them. The charges of an order are under the id of the order.
  const charges = series.charged || secondOf !== null ? await chargesOf(tx, cart, secondOf) : [];
  // One that was made without the server is looked at by a person: it is counted against its sale, and moves no money here.
  const past = submission.offline ? await countOfflineRefund(tx, submission.decoded, charges) : null;
  const refund = submission.offline ? null : await checkRefund(tx, submission.decoded, charges);
  const { perr, employeeId } = submission.actor;
  const ownCoupons = await holdCoupons(tx, cart, submission.lookUp.known);
  const review: readonly ReviewFlag[] = [...submission.actor.review, ...(past?.review ?? []), ...(secondOf === null ? [] : [markOfSecond(cart, secondOf)])];
  const sale = checkSale({
    cart, claimed, unknownKey: submission.decoded.unknownKey, secondOf, pricing, facts, employeeId, review, soldInside: refund?.inside ?? null, soldInto: refund?.soldInto ?? past?.soldInto ?? NOTHING_BACK, cameBack: past?.cameBack ?? null, takenOff: order?.takenOff ?? [], paying: hasPlugins(cart) ? await deps.paying(tx) : NO_PLUGINS, rights: { seller: perr, others }, offline: submission.offline, now: deps.now(), customer: cart.account === null ? null : series.customer,
    ownWarehouse: series.ownWarehouse, knownSeller: series.knownSeller, ownCoupons, findApproval: approvalFinder(deps, ctx, cart),
  });
  const approved = await useApprovals(tx, sale, submission.offline);
  const cheque = await faultOfTaken(tx, cart);
  if (cheque !== null && !submission.offline) throw new AppError('PAYMENT_DETAILS', { details: [cheque] });
  const redeemed = await redeemPayments(tx, approved, submission.offline, submission.lookUp);
  submission.lookUp.missed += cart.coupons.filter(({ number }) => !ownCoupons.has(number)).length;
  const allowed = submission.offline && beyondAllowance(cart, pricing.settings.offline_allowance) ? marked(redeemed) : redeemed;
  const held = cheque === null ? allowed : marked(allowed);
  const ordered = order === null || order.isWhole ? held : marked(held, 'check_failed');
  const sold = (await isSoldElsewhere(tx, cart, ctx.terminal.id)) ? marked(ordered, 'bill_sold_twice') : ordered;
  return { order, submission, checked: await countCharges(ctx, tx, { sale: sold, offline: submission.offline, charges }), series, refunds: past?.refunds ?? (refund === null ? [] : [refund]), issued: refund?.issued ?? null };
}

/** What cards were charged for a bill. What the first sale of an order counts is its own, and no payment of the second. */
async function chargesOf(tx: TenantTx, { id }: Cart, secondOf: string | null): Promise<readonly Charge[]> {
  return secondOf === null ? lockChargesOf(tx, id) : (await lockChargesOf(tx, secondOf)).filter(({ saleId }) => saleId === null);
}

/**
 * Whether a sale is one of its own beside that of the order or the held bill whose id it has. Asked first whether this very content is stored already, under
 * that id or beside it: then it is that sale, whichever way it comes again and wherever the bill is by then.
 *
 * Of new ones only what was paid and printed without the server goes beside, see {@link isNotItsTills}: under that id it would keep whoever has the bill or the order
 * from selling it, and saying that a sale was without the server takes no bill from another till. Each till took money and gave a tax invoice with a number,
 * so neither may be left out of the books: see {@link asOwnSale}.
 */
async function goesBeside(tx: TenantTx, submission: Submission, series: store.SeriesState, terminalId: number): Promise<boolean> {
  const { decoded: { cart }, offline, requestHash, secondOf } = submission;
  const { stored, ordered, heldOnce } = series;
  if (secondOf !== null || stored?.requestHash.equals(requestHash) === true) return false;
  // Nothing is ever beside any other sale, and no question more is asked for it.
  if (!ordered && !heldOnce && !isOfHeldBill(cart)) return false;
  // The series is ours: this look sees what was stored while we waited for it. Under the id itself, the primary key says so and the caller asks again.
  const now = await store.storedOf(tx, [cart.id, ownIdOf(submission)]);
  if (now.includes(ownIdOf(submission))) return true;
  return offline && (stored !== null || !now.includes(cart.id)) && isNotItsTills(cart, series, terminalId);
}

/**
 * Whether the id of a sale, which is that of an order or of a bill that was put aside, is not its till's to sell: the bill is at another till, the order is of another branch,
 * the sale is none of that order; or something else was sold under it. What its own till sold of an order is that sale with other content, and is refused.
 */
function isNotItsTills(cart: Cart, { stored, ordered, orderElsewhere, heldOnce, heldElsewhere }: store.SeriesState, terminalId: number): boolean {
  if (stored === null) return heldElsewhere || orderElsewhere || (ordered && !isOfOrder(cart));
  return stored.terminalId !== terminalId || (!isOfOrder(cart) && (ordered || heldOnce));
}

/** Of each content another: sent again a sale is the same one, and what its till sells of that bill besides is another. Its content names its till and the id. */
function ownIdOf({ requestHash }: Submission): string {
  return uuidOf(`sale beside its bill ${requestHash.toString('hex')}`);
}

/** A sale as one of its own beside that of its order or bill. */
function asOwnSale(submission: Submission): Submission {
  const { cart } = submission.decoded;
  const id = ownIdOf(submission);
  const wire = underId(submission.wire, id);
  return { ...submission, decoded: { ...submission.decoded, cart: { ...cart, id } }, wire, requestHash: requestHashOf(wire), secondOf: cart.id };
}

/** A sale that only has the id of an order or a bill, and says nothing of it, is led to no other sale. */
function markOfSecond({ header, resource }: Cart, secondOf: string): ReviewFlag {
  if (header.openOrderId === secondOf) return 'order_sold_twice';
  return resource?.kind === 'frozen' && resource.id === secondOf ? 'bill_sold_twice' : 'check_failed';
}

function isOfOrder({ id, header }: Cart): boolean {
  return header.openOrderId === id;
}

/** A bill that was put aside and kept its id. */
function isOfHeldBill({ id, resource }: Cart): boolean {
  return resource?.kind === 'frozen' && resource.id === id;
}

/** A sale that a person has to look at; left out, its payments. */
function marked(sale: CheckedSale, flag: ReviewFlag = 'payment_mismatch'): CheckedSale {
  return { ...sale, review: [...new Set([...sale.review, flag])].sort() };
}

interface Charged {
  readonly sale: CheckedSale;
  readonly offline: boolean;
  readonly charges: readonly Charge[];
}

/** Cards were charged for what the sale says, and for nothing else. */
async function countCharges({ terminal }: TillContext, tx: TenantTx, { sale, offline, charges }: Charged): Promise<CheckedSale> {
  const fault = await claimCharges(tx, sale.cart, terminal.id, charges);
  if (fault === null) return sale;
  if (offline) return marked(sale);
  if (fault.payment === null) throw openCharge();
  throw new AppError('PAYMENT_DETAILS', { details: [{ text: 'המסוף לא אישר את החיוב הזה', field: `cart.Payments.${fault.payment.key}` }] });
}

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
export async function repeated(tx: TenantTx, cart: Cart, stored: NonNullable<store.SeriesState['stored']>, requestHash: Buffer): Promise<StoredSale> {
  if (!stored.requestHash.equals(requestHash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  const cards = cart.rows.some(({ giftCard }) => giftCard !== '') ? await listCardsOf(tx, cart.id) : [];
  const [coupons, vouchers] = await Promise.all([listCouponsOf(tx, cart.id), listIssued(tx, cart.id)]);
  return { id: cart.id, number: stored.number, dailyCounter: stored.dailyCounter, review: stored.review, repeated: true, cards, coupons, vouchers };
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
      const read = approval === null ? null : verifyApproval(deps.approvalSecret, { ...action, value: approvedValue(permission, data, value) }, approval, createdAt, CLOCK_TOLERANCE_MIN * 60_000);
      if (read !== null) return { id: read.id, approvedBy: read.employeeId, key, field, value };
    }
    return null;
  };
}

/** An approval works once: marked as used in the transaction that stores the sale. */
async function useApprovals(tx: TenantTx, sale: CheckedSale, offline: boolean): Promise<CheckedSale> {
  if (sale.approvals.length === 0 || (await burnApprovals(tx, sale.approvals.map(({ id }) => id)))) return sale;
  if (!offline) throw new AppError('APPROVAL_INVALID');
  return { ...sale, review: [...new Set([...sale.review, 'permission_unverified' as const])].sort() };
}
