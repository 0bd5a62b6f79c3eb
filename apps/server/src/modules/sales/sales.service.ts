import { decodeCart, documentNumber, ENGINE_VERSION, CART_LIMITS, type Cart, type CartLogEntry, type DecodedCart } from '@dalpak/engine';
import type { PermissionMap, WireCartInput } from '@dalpak/contracts';
import { appendOutbox, isUniqueViolation, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { burnApprovals, rightsOf, verifyApproval } from '../employees/index.ts';
import type { PricingCache } from '../pricing/index.ts';
import { actingEmployee, type Actor } from './acting-employee.ts';
import { auditSale } from './sale-audit.ts';
import { UnstorableJsonError } from './canonical-json.ts';
import { checkSale, CLOCK_TOLERANCE_MIN, officialCodeFor } from './check-sale.ts';
import { CHAIN_START, chainedDocument, chainHash, contentHash } from './hash-chain.ts';
import { outOfBounds } from './sale-bounds.ts';
import { otherDeleters, type NeededApproval, type UsedApproval } from './sale-permissions.ts';
import type { CheckedSale, SaleRecord, StoredSale } from './sale.types.ts';
import { productIdsOf } from './sale-totals.ts';
import * as store from './sales.store.ts';
import { frozenCart, soldContent } from './sold-content.ts';

export interface SalesDeps {
  readonly pricing: PricingCache;
  /** Key of the approvals' signatures. */
  readonly approvalSecret: Buffer;
  readonly now: () => number;
}

type TillContext = ContextOf<'terminal'>;

const NOBODY_ELSE: ReadonlyMap<number, PermissionMap> = new Map();

/** The point-of-sale transaction: the only type this call stores. */
const POS_SALE = 9;

/**
 * Stores a sale. The same cart sent again answers with its first result and changes nothing, however often and from
 * however many requests at once.
 * @param offline the sale was paid and printed without the server: it is taken as printed, see {@link checkSale}.
 * @throws AppError when the sale is refused; nothing was stored.
 */
export async function submitSale(deps: SalesDeps, ctx: TillContext, wire: WireCartInput, offline: boolean): Promise<StoredSale> {
  const decoded = decode(wire, offline);
  assertOwnTill(ctx, decoded);
  const actor = actingEmployee(ctx, decoded.cart, offline);
  const submission: Submission = { decoded, wire, offline, actor, requestHash: hashOf(wire) };
  const attempt = (): Promise<StoredSale> => ctx.db.tx((tx) => storeSale(deps, ctx, tx, submission));
  try {
    return await attempt();
  } catch (error) {
    // Another request stored this very sale while we waited for the series, and used its approvals: its result is the
    // answer. An approval that was used by another sale is refused by the second look too.
    if (isUniqueViolation(error) || (error instanceof AppError && error.code === 'APPROVAL_INVALID')) return attempt();
    throw error;
  }
}

interface Submission {
  readonly decoded: DecodedCart;
  readonly wire: WireCartInput;
  readonly offline: boolean;
  readonly actor: Actor;
  readonly requestHash: Buffer;
}

function malformed(text: string, field: string): AppError {
  return new AppError('CART_MALFORMED', { details: [{ text, field }] });
}

function decode(wire: WireCartInput, offline: boolean): DecodedCart {
  // Asked before the rows are read: a cart that is too large says so, whatever else is wrong with it.
  if (wire.Products.filter(({ C }) => C === 'P').length > CART_LIMITS.rows) throw new AppError('CART_TOO_LARGE');
  const decoded = decodeCart(wire, offline ? 'name' : 'refuse');
  if (!decoded.ok) throw new AppError(decoded.error.code, { details: [{ text: decoded.error.reason, field: decoded.error.path }] });
  const wrong = outOfBounds(decoded.value);
  if (wrong !== null) throw malformed('ערך מחוץ לתחום', wrong);
  return decoded.value;
}

function hashOf(wire: WireCartInput): Buffer {
  try {
    return contentHash(soldContent(wire));
  } catch (error) {
    if (error instanceof UnstorableJsonError) throw malformed('תוכן שאי אפשר לשמור', 'cart');
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A till sells for itself: its own branch and terminal, and sales only. */
function assertOwnTill(ctx: TillContext, { cart }: DecodedCart): void {
  const { header } = cart;
  if (header.documentType !== POS_SALE) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  if (header.terminalId !== ctx.terminal.id || header.branchId !== ctx.terminal.branchId) throw malformed('החשבון שייך לקופה אחרת', 'cart.Data[0][8]');
  if (!UUID.test(cart.id)) throw malformed('מזהה החשבון אינו UUID', 'cart.Data[0][27]');
}

async function storeSale(deps: SalesDeps, ctx: TillContext, tx: TenantTx, submission: Submission): Promise<StoredSale> {
  const { cart, claimed } = submission.decoded;
  const wanted: store.SeriesKey = {
    terminalId: ctx.terminal.id, branchId: ctx.terminal.branchId, officialCode: officialCodeFor(cart, claimed), saleId: cart.id,
    warehouseId: cart.header.warehouseId, customerId: cart.account?.type === 'customer' ? cart.account.id : null,
    sellerId: cart.header.sellerId,
  };
  const deleters = otherDeleters(cart);
  // Sent together: none needs another one's answer, only to run after it.
  const [locked, pricing, others] = await Promise.all([
    store.lockSeries(tx, wanted),
    deps.pricing.forSale(tx, productIdsOf(cart), cart.header.date, { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id }),
    deleters.length === 0 ? NOBODY_ELSE : rightsOf(tx, deleters),
  ]);
  const series = locked ?? (await beginSeries(tx, wanted));
  if (series.stored !== null) return repeated(cart.id, series.stored, submission.requestHash);
  const { perr, employeeId, review } = submission.actor;
  const sale = checkSale({
    cart, claimed, unknownKey: submission.decoded.unknownKey, pricing, employeeId, review, rights: { seller: perr, others }, offline: submission.offline, now: deps.now(), customer: cart.account === null ? null : series.customer,
    ownWarehouse: series.ownWarehouse, knownSeller: series.knownSeller, findApproval: approvalFinder(deps, ctx, cart),
  });
  return write(deps, ctx, tx, { submission, checked: await useApprovals(tx, sale, submission.offline), series });
}

async function beginSeries(tx: TenantTx, wanted: store.SeriesKey): Promise<store.SeriesState> {
  await store.beginSeries(tx, wanted.terminalId, wanted.officialCode);
  const begun = await store.lockSeries(tx, wanted);
  if (begun === null) throw new Error('The series was not begun');
  return begun;
}

function repeated(id: string, stored: NonNullable<store.SeriesState['stored']>, requestHash: Buffer): StoredSale {
  if (!stored.requestHash.equals(requestHash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return { id, number: stored.number, dailyCounter: stored.dailyCounter, review: stored.review, repeated: true };
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
  return ({ key, field, value }) => {
    const action = { cloudId: ctx.cloudId, terminalId: ctx.terminal.id, cartId: cart.id, key, field, value };
    for (const { approval, createdAt } of entries.get(`${key} ${field}`) ?? []) {
      const read = approval === null ? null : verifyApproval(deps.approvalSecret, action, approval, createdAt, CLOCK_TOLERANCE_MIN * 60_000);
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

/** A sale that may be stored, and where its series stands while it is locked. */
interface Storable {
  readonly submission: Submission;
  readonly checked: CheckedSale;
  readonly series: store.SeriesState;
}

async function write(deps: SalesDeps, ctx: TillContext, tx: TenantTx, { submission, checked, series }: Storable): Promise<StoredSale> {
  const { offline, requestHash, wire } = submission;
  const { header } = checked.cart;
  const number = drawNumber(ctx.terminal.terminalNo, series.nextSequence);
  // The number that was printed without the server stays in the cart; ours decides.
  const printed = offline && header.number !== null ? header.number : number;
  const sale = printed === number ? checked : { ...checked, review: [...checked.review, 'number_mismatch' as const].sort() };
  const day = await dayOf(tx, ctx.terminal.id, sale.officialCode, header.date, series);
  const record: SaleRecord = {
    ...sale, number, dailyCounter: day.counter, offline, requestHash, branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id,
    prevHash: series.lastHash, issuedAt: issuedAt(sale, offline, deps.now()), engineVersion: ENGINE_VERSION, wire: frozenCart(wire, printed),
  };
  const hash = chainHash(series.lastHash ?? CHAIN_START, chainedDocument(record));
  // One after another on the wire without waiting in between, and COMMIT right behind; the event last, for its counter is
  // locked until then and every till of the business needs it.
  tx.endWith(Promise.all([
    store.insertSale(tx, record, hash),
    store.insertRows(tx, sale),
    store.insertPayments(tx, sale),
    store.takeStock(tx, sale),
    ...auditSale(tx, record),
    store.stepSeries(tx, {
      terminalId: record.terminalId, officialCode: sale.officialCode, nextSequence: series.nextSequence + 1, lastHash: hash, ...day.series,
    }),
    appendOutbox(tx, 'sale.stored', { id: sale.cart.id, number, terminal: record.terminalId, total: sale.claimed.total }),
  ]));
  return { id: sale.cart.id, number, dailyCounter: day.counter, review: sale.review, repeated: false };
}

function drawNumber(terminalNo: number, sequence: number): number {
  const number = documentNumber({ terminalNo, sequence });
  if (!number.ok) throw new Error(`Terminal ${terminalNo}: ${number.error}`);
  return number.value;
}

interface DayCount {
  readonly counter: number;
  /** Where the series stands afterwards. */
  readonly series: Pick<store.SeriesStep, 'lastDate' | 'dailyCounter'>;
}

/** Counts the sale into its day. One that comes in late goes behind the others of its day and leaves today's count alone. */
async function dayOf(tx: TenantTx, terminalId: number, officialCode: number, date: string, series: store.SeriesState): Promise<DayCount> {
  const { lastDate, dailyCounter } = series;
  if (lastDate !== null && date < lastDate) {
    const counter = (await store.lastCounterOf(tx, terminalId, officialCode, date)) + 1;
    return { counter, series: { lastDate, dailyCounter } };
  }
  const counter = date === lastDate ? dailyCounter + 1 : 1;
  return { counter, series: { lastDate: date, dailyCounter: counter } };
}

/** When the customer paid: of a sale from the queue, as the till noted it, but never in the future. */
function issuedAt({ cart }: CheckedSale, offline: boolean, now: number): Date {
  const paid = Math.max(...cart.payments.map(({ paidAt }) => paidAt), 0);
  return new Date(offline && paid > 0 ? Math.min(paid, now) : now);
}
