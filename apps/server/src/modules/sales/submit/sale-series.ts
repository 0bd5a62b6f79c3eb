import { parseDocumentNumber } from '@dalpak/engine';
import type { PermissionMap } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { lockShiftShared } from '../../register/index.ts';
import { officialCodeFor } from '../sale/official-code.ts';
import { listCardsOf } from '../vouchers/issue.store.ts';
import { listCouponsOf } from '../vouchers/coupon.store.ts';
import { listIssuedCreditVouchers } from '../refunds/refund.store.ts';
import type { StoredSale } from '../sale/sale.types.ts';
import * as store from './series.store.ts';
import type { SalesDeps, Submission, TillContext } from './submission.ts';
import { signProof } from '../chain/stored-proof.ts';

export const NO_OTHER_EMPLOYEES: ReadonlyMap<number, PermissionMap> = new Map();

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

export async function beginSeries(
  tx: TenantTx,
  wanted: store.SeriesKey,
): Promise<store.SeriesState> {
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
