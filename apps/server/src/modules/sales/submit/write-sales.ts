import { type CartAccount, encodeAccount, isVoucher, voucherRuleId } from '@dalpak/engine';
import { appendOutboxAll, type TenantTx } from '../../../kernel/db/index.ts';
import { writeActs } from '../../acts/index.ts';
import { notifyOffice } from '../../automations/index.ts';
import { moveChequesOfSale } from '../../cheques/index.ts';
import { givePointsBack, writePointsUsed } from '../../club/index.ts';
import { giveEntriesBack, writeEntryUses } from '../../entries/index.ts';
import { refundDeals, sellDeals } from '../../outside-club/index.ts';
import { closeSoldOrder, endSoldBill } from '../../orders/index.ts';
import { voidCouponsOf } from '../vouchers/coupon.store.ts';
import { giveUsesBack } from '../vouchers/rule-uses.store.ts';
import { moveSerials, returnSerials, stockEvents } from '../../stock/index.ts';
import { writeRefund } from '../refunds/refunds.ts';
import { writePoints } from './points.store.ts';
import { insertSerials } from '../sale/row-facts.store.ts';
import { actsOfSale } from './sale-acts.ts';
import { auditSale } from './sale-audit.ts';
import type { SaleRecord, StoredSale } from '../sale/sale.types.ts';
import { hasPendingCheques } from '../sale/sale-totals.ts';
import * as store from './sales.store.ts';
import * as seriesStore from './series.store.ts';
import type { SalesDeps, TillContext } from './submission.ts';
import { type ValidatedSale, type NumberedSale, numberAndInsertSale } from './number-sale.ts';

/** Numbers one sale and writes it at the end of the transaction. */
export async function writeSale(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  storable: ValidatedSale,
): Promise<StoredSale> {
  const sale = await numberAndInsertSale(deps, ctx, tx, storable);
  writeRestOfSales(deps, tx, [sale]);
  return sale.result;
}

/**
 * Ends the transaction with the writes of the sales: of one series and one warehouse, in order,
 * each numbered after the one before. The statements are pipelined with COMMIT right after them;
 * the events come last, because their counter stays locked until commit and every till of the
 * business needs it.
 */
export function writeRestOfSales(
  deps: SalesDeps,
  tx: TenantTx,
  sales: readonly NumberedSale[],
): void {
  const records = sales.map(({ record }) => record);
  const [last] = sales.slice(-1);
  if (last === undefined) return;
  tx.endWith(
    Promise.all([
      ...sales.map(({ inserted }) => inserted),
      ...sales.map(({ record, hash, addendum }) =>
        addendum?.(tx, { id: record.cart.id, hash, at: new Date(deps.now()) }),
      ),
      // The rows record the stock that was left.
      store.deductStock(tx, records),
      store.insertRows(tx, records),
      store.insertPayments(tx, records),
      writePoints(tx, sales),
      ...sales.flatMap((sale) => writeOptionalParts(deps, tx, sale)),
      ...sales.map((sale) => moveCheques(tx, sale)),
      seriesStore.advanceSeries(tx, last.record, last.series),
      appendOutboxAll(
        tx,
        'sale.stored',
        records.map(({ cart, number, terminalId, claimed }) => ({
          id: cart.id,
          number,
          terminal: terminalId,
          total: claimed.total,
        })),
        stockEvents(store.stockMovesOf(records)),
      ),
    ]),
  );
}

/** Moves the cheques of a sale, after the stock like a document does, so that both do not deadlock. */
function moveCheques(tx: TenantTx, { record, cheques, refunds }: NumberedSale): Promise<void> {
  return moveChequesOfSale(tx, cheques, {
    id: record.cart.id,
    customerId: record.customerId,
    day: record.cart.header.date,
    issuedAt: record.issuedAt,
    offline: record.offline,
    pending: hasPendingCheques(record),
    refunded: refunds.map(({ saleId }) => saleId),
  });
}

/** Takes sold pieces with serial numbers out of the warehouse, and puts refunded ones back. */
function pieceMoves(
  tx: TenantTx,
  { cart, pieces, warehouseId }: SaleRecord,
  refunds: NumberedSale['refunds'],
): Promise<unknown>[] {
  if (warehouseId === null) return [];
  const { date: day } = cart.header;
  return [
    ...(pieces.length === 0
      ? []
      : [
          moveSerials(
            tx,
            { saleId: cart.id, documentId: null, day },
            pieces.map(({ product, serial }) => ({
              productId: product,
              serial,
              warehouseId,
              quantity: -1 as const,
            })),
          ),
        ]),
    ...refunds.map(({ saleId, rows }) =>
      returnSerials(
        tx,
        { id: cart.id, warehouseId, day },
        saleId,
        rows.map(({ key }) => key),
      ),
    ),
  ];
}

/** Writes that only some sales need. */
function writeOptionalParts(
  deps: SalesDeps,
  tx: TenantTx,
  { record, refunds, vouchers, order, orderEvent, bases, points, entries, account }: NumberedSale,
): Promise<unknown>[] {
  const { cart, pieces, notifyingAutomations: told, number } = record;
  const usedVouchers = record.coupons.used
    .filter(isVoucher)
    .map((voucher) => 0 - voucherRuleId(voucher));
  return [
    ...(pieces.length === 0 ? [] : [insertSerials(tx, cart.id, pieces)]),
    ...pieceMoves(tx, record, refunds),
    ...writeRefund(tx, record, refunds, vouchers),
    ...refunds.flatMap(({ saleId }) => [
      voidCouponsOf(tx, saleId),
      giveUsesBack(tx, saleId),
      givePointsBack(tx, cart.id, saleId),
      giveEntriesBack(tx, saleId),
      refundDeals(tx, saleId),
    ]),
    writePointsUsed(tx, cart.id, points),
    writeEntryUses(tx, cart.id, entries),
    ...(usedVouchers.length === 0 ? [] : [sellDeals(tx, { id: cart.id, number }, usedVouchers)]),
    ...auditSale(tx, record),
    writeActs(tx, actsOfSale(record), deps.now()),
    ...(order === null
      ? []
      : [closeSoldOrder(tx, order, cart, record, { at: new Date(deps.now()), event: orderEvent })]),
    ...(bases?.write(tx, cart.id) ?? []),
    ...(account === null ? [] : [store.insertAccount(tx, cart.id, knownFields(account))]),
    ...(told.length === 0 ? [] : [notifyOffice(tx, told, { id: cart.id, number })]),
    // Costs a query only for a held bill.
    endSoldBill(tx, cart, record),
  ];
}

/** What the server fills; the fields of an outside club and the kind of VAT stay the till's. */
function knownFields(account: CartAccount): object {
  const {
    ext_member_club: _club,
    ext_member_club_tran: _transaction,
    vat_type: _vatType,
    ...known
  } = encodeAccount(account);
  return known;
}
