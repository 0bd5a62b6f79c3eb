import { documentNumber, ENGINE_VERSION } from '@dalpak/engine';
import { appendOutboxAll, type TenantTx } from '../../kernel/db/index.ts';
import { CHAIN_START, chainHash } from '../../kernel/hash-chain.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { tellOffice } from '../automations/index.ts';
import { closeSoldOrder, endSoldBill, type SoldOrder } from '../orders/index.ts';
import { joinShift, type JoinedShift, postLateSale } from '../register/index.ts';
import { voidCouponsOf } from './coupon.store.ts';
import { writeCoupons } from './coupons.ts';
import { chainedDocument } from './hash-chain.ts';
import { issueSold } from './issue.ts';
import type { VoucherIssue } from './refund.store.ts';
import { vouchersOf, writeRefund, type CountedRefund } from './refunds.ts';
import { insertSerials } from './row-facts.store.ts';
import { auditSale } from './sale-audit.ts';
import type { CheckedSale, SaleRecord, StoredSale } from './sale.types.ts';
import { soldSums } from './sale-totals.ts';
import * as store from './sales.store.ts';
import { proofOf } from './stored-proof.ts';
import { frozenCart } from './sold-content.ts';
import type { SalesDeps, Submission, TillContext } from './submission.ts';
import { takeBackIssued, type IssuedBack } from './take-back.ts';

/** A sale that may be stored, and where its series stands while it is locked. */
export interface Storable {
  readonly submission: Submission;
  readonly checked: CheckedSale;
  readonly series: store.SeriesState;
  readonly refunds: readonly CountedRefund[];
  /** What the goods that come back had issued. */
  readonly issued: IssuedBack | null;
  readonly order: SoldOrder | null;
}

/** A sale with its number and its place in the chain, of which the head is on its way to the database and nothing else. */
export interface NumberedSale extends Pick<Storable, 'refunds' | 'order'> {
  readonly record: SaleRecord;
  readonly hash: Buffer;
  readonly inserted: Promise<void>;
  readonly addendum: JoinedShift['addendum'];
  readonly vouchers: readonly VoucherIssue[];
  /** Where its series stands behind it. */
  readonly series: store.SeriesPlace;
  readonly result: StoredSale;
}

/** Numbers one sale and ends the transaction with what it writes. */
export async function writeSale(deps: SalesDeps, ctx: TillContext, tx: TenantTx, storable: Storable): Promise<StoredSale> {
  const sale = await numberSale(deps, ctx, tx, storable);
  endWithSales(deps, tx, [sale]);
  return sale.result;
}

/** Draws the number of a sale, issues what was sold to be issued, finds its shift, and ties it to the sale before it. */
export async function numberSale(deps: SalesDeps, ctx: TillContext, tx: TenantTx, { submission, checked, series, refunds, issued, order }: Storable): Promise<NumberedSale> {
  const { offline, requestHash, wire } = submission;
  const { header } = checked.cart;
  const cards = await issueSold(tx, checked, offline);
  if (issued !== null) await takeBackIssued(tx, issued);
  const coupons = await writeCoupons(tx, checked, offline);
  const number = drawNumber(ctx.terminal.terminalNo, series.nextSequence);
  // The number that was printed without the server stays in the cart; ours decides.
  const printed = offline && header.number !== null ? header.number : number;
  const sale = printed === number ? checked : { ...checked, review: [...checked.review, 'number_mismatch' as const].sort() };
  const day = await dayOf(tx, { terminalId: ctx.terminal.id, officialCode: sale.officialCode, date: header.date, today: toLocalDateTime(deps.now()).slice(0, 10) }, series);
  const at = issuedAt(sale, offline, deps.now());
  const place = { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id };
  const shift = await joinShift(tx, place, series.shift, { paidAt: at, offline });
  const record: SaleRecord = {
    ...sale, ...place, shiftId: shift.id, number, dailyCounter: day.counter, offline, requestHash,
    prevHash: series.lastHash, issuedAt: at, engineVersion: ENGINE_VERSION, wire: frozenCart(wire, printed),
  };
  if (shift.closing !== null) await postLateSale(tx, shift.closing, { id: sale.cart.id, number, day: header.date, terminal: ctx.terminal.name, sums: soldSums(sale) });
  const vouchers: readonly VoucherIssue[] = offline ? [] : await vouchersOf(tx, sale.cart);
  const hash = chainHash(series.lastHash ?? CHAIN_START, chainedDocument(record));
  // Sent at once: the database writes it while the next one is looked at. Its error is one of the end of the transaction.
  const inserted = store.insertSale(tx, record, hash);
  inserted.catch(() => undefined);
  return {
    record, hash, inserted, addendum: shift.addendum, vouchers, refunds, order,
    series: {
      nextSequence: series.nextSequence + 1, lastHash: hash, ...day.series,
      // A sale of a shift that was closed says nothing of the one that is open.
      shift: shift.addendum === null ? { ...series.shift, shiftId: shift.id } : series.shift,
    },
    result: { id: sale.cart.id, number, dailyCounter: day.counter, review: sale.review, proof: proofOf(deps.approvalSecret, { cloudId: ctx.cloudId, terminalId: ctx.terminal.id, id: sale.cart.id, number, content: requestHash.toString('hex') }, sale), repeated: false, cards, coupons, vouchers },
  };
}

/**
 * Ends the transaction with what sales write: of one series and one warehouse, in their order, each numbered behind the one before.
 * One after another on the wire without waiting in between, and COMMIT right behind; the events last, for their counter is locked until
 * then and every till of the business needs it.
 */
export function endWithSales(deps: SalesDeps, tx: TenantTx, sales: readonly NumberedSale[]): void {
  const records = sales.map(({ record }) => record);
  const [last] = sales.slice(-1);
  if (last === undefined) return;
  tx.endWith(Promise.all([
    ...sales.map(({ inserted }) => inserted),
    ...sales.map(({ record, hash, addendum }) => addendum?.(tx, { id: record.cart.id, hash, at: new Date(deps.now()) })),
    // The rows tell what was left of their goods.
    store.takeStock(tx, records),
    store.insertRows(tx, records),
    store.insertPayments(tx, records),
    ...sales.flatMap((sale) => beside(deps, tx, sale)),
    store.stepSeries(tx, last.record, last.series),
    appendOutboxAll(tx, 'sale.stored', records.map(({ cart, number, terminalId, claimed }) => ({ id: cart.id, number, terminal: terminalId, total: claimed.total }))),
  ]));
}

/** What only some sales write. */
function beside(deps: SalesDeps, tx: TenantTx, { record, refunds, vouchers, order }: NumberedSale): Promise<unknown>[] {
  const { cart, pieces, told, number } = record;
  return [
    ...(pieces.length === 0 ? [] : [insertSerials(tx, cart.id, pieces)]),
    ...writeRefund(tx, record, refunds, vouchers),
    ...refunds.map(({ saleId }) => voidCouponsOf(tx, saleId)),
    ...auditSale(tx, record),
    ...(order === null ? [] : [closeSoldOrder(tx, order, cart, record, new Date(deps.now()))]),
    ...(told.length === 0 ? [] : [tellOffice(tx, told, { id: cart.id, number })]),
    // Only a bill that was put aside costs anything here.
    endSoldBill(tx, cart, record),
  ];
}

function drawNumber(terminalNo: number, sequence: number): number {
  const number = documentNumber({ terminalNo, sequence });
  if (!number.ok) throw new Error(`Terminal ${terminalNo}: ${number.error}`);
  return number.value;
}

interface DayCount {
  readonly counter: number;
  /** Where the series stands afterwards. */
  readonly series: Pick<store.SeriesPlace, 'lastDate' | 'dailyCounter'>;
}

interface DayToCount {
  readonly terminalId: number;
  readonly officialCode: number;
  readonly date: string;
  readonly today: string;
}

/**
 * Counts the sale into its day. One that comes in late goes behind the others of its day and leaves today's count alone; so does one of a
 * day to come, as a till with a wrong clock sends it: every later sale would be a late one.
 */
async function dayOf(tx: TenantTx, { terminalId, officialCode, date, today }: DayToCount, { lastDate, dailyCounter }: store.SeriesState): Promise<DayCount> {
  const isAhead = lastDate !== null && lastDate > today;
  if (date > today || isAhead || (lastDate !== null && date < lastDate)) {
    const counter = (await store.lastCounterOf(tx, terminalId, officialCode, date)) + 1;
    return { counter, series: isAhead && date <= today ? { lastDate: date, dailyCounter: counter } : { lastDate, dailyCounter } };
  }
  const counter = date === lastDate ? dailyCounter + 1 : 1;
  return { counter, series: { lastDate: date, dailyCounter: counter } };
}

/** When the customer paid: of a sale from the queue, as the till noted it, but never in the future. */
function issuedAt({ cart }: CheckedSale, offline: boolean, now: number): Date {
  const paid = Math.max(...cart.payments.map(({ paidAt }) => paidAt), 0);
  return new Date(offline && paid > 0 ? Math.min(paid, now) : now);
}
