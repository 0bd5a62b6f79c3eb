import { explain } from '../../../kernel/errors/explain.ts';
import { type Cart, PAYMENT_TYPE } from '@dalpak/engine';
import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import {
  findReceivedProblem,
  findReturnedProblem,
  type LockedCheques,
} from '../../cheques/index.ts';
import { claimCharges, lockChargesOf, openChargeError, type Charge } from '../../payments/index.ts';
import type { RefundedRows } from '../validate/sale-to-check.ts';
import { countOfflineRefund } from '../refunds/offline-refunds.ts';
import { checkRefund, type CountedRefund } from '../refunds/refunds.ts';
import type { SoldInto } from '../sale/sale-totals.ts';
import type { Submission, TillContext } from './submission.ts';
import type { RefundedIssues } from '../refunds/revoke-issued.ts';

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
export async function loadRefundContext(
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
export async function lockChargesOfBill(
  tx: TenantTx,
  { id }: Cart,
  secondOf: string | null,
): Promise<readonly Charge[]> {
  return secondOf === null
    ? lockChargesOf(tx, id)
    : (await lockChargesOf(tx, secondOf)).filter(({ saleId }) => saleId === null);
}

/**
 * Checks the cheques of a sale. An offline return of a cheque is unproven and sets a review flag.
 * @throws PAYMENT_DETAILS for a cheque that may not be accepted or returned
 */
export function reviewCheques(
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
export async function reviewCharges(
  { terminal }: TillContext,
  tx: TenantTx,
  { cart, offline, charges }: ChargedSale,
): Promise<readonly ReviewFlag[]> {
  const fault = await claimCharges(tx, cart, terminal.id, charges);
  if (fault === null) return [];
  if (offline) return PAYMENT_MISMATCH_FLAGS;
  if (fault.payment === null) throw openChargeError();
  throw new AppError('PAYMENT_DETAILS', {
    details: [{ ...explain('charge_not_approved'), field: `cart.Payments.${fault.payment.key}` }],
  });
}

export const PAYMENT_MISMATCH_FLAGS: readonly ReviewFlag[] = ['payment_mismatch'];

const NO_SOLD_INTO: SoldInto = new Map();
