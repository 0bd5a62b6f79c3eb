import { AppError } from '../../../kernel/errors/app-error.ts';
import type { PushData, ReviewFlag } from '@dalpak/contracts';
import { type CartAccount, documentNumber, ENGINE_VERSION, ONE } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { CHAIN_START, chainHash } from '../../../kernel/hash-chain.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import type { LockedCheques } from '../../cheques/index.ts';
import type { PointsOfSale } from '../../club/index.ts';
import { type EntriesOfSale, insertEntryCards, revokeEntries } from '../../entries/index.ts';
import type { SoldOrder } from '../../orders/index.ts';
import { joinShift, type JoinedShift, postLateSale } from '../../register/index.ts';
import { writeCoupons } from '../vouchers/coupons.ts';
import { chainedDocument } from '../chain/hash-chain.ts';
import { issueSoldItems } from '../vouchers/issue.ts';
import { writeUses } from '../vouchers/rule-uses.ts';
import type { VoucherIssue } from '../refunds/refund.store.ts';
import { prepareCreditVouchers, type CountedRefund } from '../refunds/refunds.ts';
import type { CheckedSale, SaleRecord, StoredSale } from '../sale/sale.types.ts';
import { salesAmountsOf } from '../sale/sale-totals.ts';
import * as store from './sales.store.ts';
import * as seriesStore from './series.store.ts';
import { signProof } from '../chain/stored-proof.ts';
import { toStoredCart } from '../sale/sold-content.ts';
import type { SaleBases, SalesDeps, Submission, TillContext } from './submission.ts';
import { revokeIssued, type RefundedIssues } from '../refunds/revoke-issued.ts';

/** A validated sale, with the position of its locked series. */
export interface ValidatedSale {
  readonly submission: Submission;
  readonly checked: CheckedSale;
  readonly series: seriesStore.SeriesState;
  readonly refunds: readonly CountedRefund[];
  /** What the refunded goods had issued. */
  readonly issued: RefundedIssues | null;
  readonly order: SoldOrder | null;
  /** What it takes from quotes and orders. */
  readonly bases: SaleBases | null;
  /** Points that it uses. */
  readonly points: PointsOfSale | null;
  /** Entries of packages that it uses. */
  readonly entries: EntriesOfSale | null;
  /** Cheques that it is paid with or returns. */
  readonly cheques: LockedCheques;
  /** Tells the screens of the branch that the order was sold. */
  readonly orderEvent: PushData<'pos:orders'> | null;
  /** What the business knows of its customer; null without one, and for an offline sale. */
  readonly account: CartAccount | null;
}

/** A sale with its number and place in the chain. Only the insert of its header has been sent. */
export interface NumberedSale extends Pick<
  ValidatedSale,
  'refunds' | 'order' | 'orderEvent' | 'bases' | 'points' | 'entries' | 'account' | 'cheques'
> {
  readonly record: SaleRecord;
  readonly hash: Buffer;
  readonly inserted: Promise<void>;
  readonly addendum: JoinedShift['addendum'];
  readonly vouchers: readonly VoucherIssue[];
  /** Position of the series after the sale. */
  readonly series: seriesStore.SeriesPosition;
  readonly result: StoredSale;
}

/**
 * Assigns the sale its number, issues its cards and coupons, finds its shift, and chains it to the
 * previous sale.
 */
export async function numberAndInsertSale(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  {
    submission,
    checked,
    series,
    refunds,
    issued,
    order,
    orderEvent,
    bases,
    account,
    points,
    entries,
    cheques,
  }: ValidatedSale,
): Promise<NumberedSale> {
  const { offline, requestHash, wire } = submission;
  const { header } = checked.cart;
  const cards = await issueSoldItems(tx, checked, offline);
  if (issued !== null) await revokeIssued(tx, issued);
  const coupons = await writeCoupons(tx, checked, offline);
  await writeUses(tx, checked, ctx.terminal.id);
  await writeEntryCards(tx, checked);
  const flags: ReviewFlag[] = [];
  for (const { saleId, rows } of refunds) {
    const pieces = new Map(rows.map(({ key, quantity }) => [key, quantity]));
    if (await revokeEntries(tx, saleId, pieces, offline)) flags.push('entries_passed');
  }
  const number = drawNumber(ctx.terminal.terminalNo, series.nextSequence);
  // The number printed offline stays in the cart; the server's number is authoritative.
  const printed = offline && header.number !== null ? header.number : number;
  if (printed !== number) flags.push('number_mismatch');
  const sale =
    flags.length === 0
      ? checked
      : { ...checked, review: [...new Set([...checked.review, ...flags])].sort() };
  const day = await countIntoDay(
    tx,
    {
      terminalId: ctx.terminal.id,
      officialCode: sale.officialCode,
      date: header.date,
      today: toLocalDateTime(deps.now()).slice(0, 10),
    },
    series,
  );
  const at = issuedAt(sale, offline, deps.now());
  const place = { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id };
  const shift = await joinShift(tx, place, series.shift, { paidAt: at, offline });
  const record: SaleRecord = {
    ...sale,
    ...place,
    shiftId: shift.id,
    number,
    dailyCounter: day.counter,
    offline,
    requestHash,
    prevHash: series.lastHash,
    issuedAt: at,
    engineVersion: ENGINE_VERSION,
    wire: toStoredCart(wire, printed),
  };
  if (shift.closing !== null)
    await postLateSale(tx, shift.closing, {
      id: sale.cart.id,
      number,
      day: header.date,
      terminal: ctx.terminal.name,
      sums: salesAmountsOf(sale),
    });
  const vouchers: readonly VoucherIssue[] = offline
    ? []
    : await prepareCreditVouchers(tx, sale.cart);
  const hash = chainHash(series.lastHash ?? CHAIN_START, chainedDocument(record));
  // Sent at once, so that the database works while the next sale is validated. Its error surfaces
  // at the end of the transaction.
  const inserted = store.insertSale(tx, record, hash);
  inserted.catch(() => undefined);
  return {
    record,
    hash,
    inserted,
    addendum: shift.addendum,
    vouchers,
    refunds,
    order,
    orderEvent,
    bases,
    account,
    points,
    entries,
    cheques,
    series: {
      nextSequence: series.nextSequence + 1,
      lastHash: hash,
      ...day.series,
      // A sale of a closed shift does not change the open one.
      shift: shift.addendum === null ? { ...series.shift, shiftId: shift.id } : series.shift,
    },
    result: {
      id: sale.cart.id,
      number,
      dailyCounter: day.counter,
      review: sale.review,
      proof: signProof(
        deps.approvalSecret,
        {
          cloudId: ctx.cloudId,
          terminalId: ctx.terminal.id,
          id: sale.cart.id,
          number,
          content: requestHash.toString('hex'),
        },
        sale,
      ),
      repeated: false,
      cards,
      coupons,
      vouchers,
    },
  };
}

/** Makes the packages of entries that a sale gives. */
async function writeEntryCards(
  tx: TenantTx,
  { cart, claimed, customerId, entryPackages }: CheckedSale,
): Promise<void> {
  if (customerId === null) return;
  for (const { rowKey, packageId } of entryPackages) {
    const row = cart.rows.find(({ key }) => key === rowKey);
    if (row !== undefined)
      await insertEntryCards(
        tx,
        { id: cart.id, day: cart.header.date, customerId },
        {
          packageId,
          rowKey,
          pieces: Math.round(row.quantity / ONE),
          price: claimed.rows.find(({ key }) => key === rowKey)?.net ?? 0,
        },
      );
  }
}

function drawNumber(terminalNo: number, sequence: number): number {
  const number = documentNumber({ terminalNo, sequence });
  if (!number.ok)
    throw number.error === 'SERIES_EXHAUSTED'
      ? new AppError('SERIES_EXHAUSTED')
      : new Error(`Terminal ${terminalNo}: ${number.error}`);
  return number.value;
}

interface DayCount {
  readonly counter: number;
  /** Position of the series afterwards. */
  readonly series: Pick<seriesStore.SeriesPosition, 'lastDate' | 'dailyCounter'>;
}

interface DayToCount {
  readonly terminalId: number;
  readonly officialCode: number;
  readonly date: string;
  readonly today: string;
}

/**
 * Counts the sale into its business day. A late sale continues the counter of its own day and does
 * not touch today's. So does a sale dated in the future by a wrong till clock: otherwise every
 * later sale would be a late one.
 */
async function countIntoDay(
  tx: TenantTx,
  { terminalId, officialCode, date, today }: DayToCount,
  { lastDate, dailyCounter }: seriesStore.SeriesState,
): Promise<DayCount> {
  const isAhead = lastDate !== null && lastDate > today;
  if (date > today || isAhead || (lastDate !== null && date < lastDate)) {
    const counter = (await seriesStore.lastCounterOf(tx, terminalId, officialCode, date)) + 1;
    return {
      counter,
      series:
        isAhead && date <= today
          ? { lastDate: date, dailyCounter: counter }
          : { lastDate, dailyCounter },
    };
  }
  const counter = date === lastDate ? dailyCounter + 1 : 1;
  return { counter, series: { lastDate: date, dailyCounter: counter } };
}

/** Time of payment: for a queued sale the till's time, but never in the future. */
function issuedAt({ cart }: CheckedSale, offline: boolean, now: number): Date {
  const paid = Math.max(...cart.payments.map(({ paidAt }) => paidAt), 0);
  return new Date(offline && paid > 0 ? Math.min(paid, now) : now);
}
