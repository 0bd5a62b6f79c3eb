import type { Reason, RefundableSale, ReviewFlag, WireCartInput } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  refundableOfPayments,
  applyChequeMove,
  refundableByTender,
  type ChequeState,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import {
  findPendingProblems,
  loadCheques,
  moveReviewedCheques,
  readChequeStates,
  type LockedCheques,
  type PendingPayment,
} from '../../cheques/index.ts';
import { lockShiftOfSaleShared, postApprovedCheques } from '../../register/index.ts';
import { findById } from './refundable-read.store.ts';
import {
  findReviewFlags,
  insertReview,
  listOpenReviewFlags,
  listRefundedBy,
  listPendingCheques,
} from './refundable.store.ts';
import {
  findSoldCart,
  listSalePayments,
  listSoldRows,
  listRefundedAmounts,
} from './refund.store.ts';
import { withCatalogueNames } from '../read/catalogue-names.ts';
import { listRowNames } from '../read/sales-read.store.ts';

export { findByNumber, searchSales } from './refundable-read.store.ts';

/**
 * Review flags of a queued sale that put its payment or its authorization in doubt. A payment that
 * could not be redeemed sets one of them, so a sale without these flags was really paid.
 */
const UNPROVEN_FLAGS: ReadonlySet<ReviewFlag> = new Set([
  'payment_mismatch',
  'total_mismatch',
  'coupon_unverified',
  'voucher_unverified',
  'negative_quantity',
  'permission_unverified',
  'employee_unverified',
  'order_sold_twice',
]);

/** Whether the payments of a sale hold, judged by its open review flags. */
function isProven(marks: readonly ReviewFlag[]): boolean {
  return !marks.some((mark) => UNPROVEN_FLAGS.has(mark));
}

/**
 * Refuses a refund of a sale that was only stored as printed, because the refund would pay out real
 * money for unproven payments.
 * @throws CONFLICT for a sale whose payments, totals or permissions were not verified
 */
export async function assertProven(tx: TenantTx, saleId: string): Promise<void> {
  if (!isProven(await listOpenReviewFlags(tx, saleId))) {
    throw new AppError('CONFLICT', {
      reason: explain('sale_unproven'),
    });
  }
}

/** Reads a sale with the goods and money that can still be refunded. @throws NOT_FOUND */
export async function readRefundable(db: TenantDb, id: string): Promise<RefundableSale> {
  const sale = requireFound(await findById(db, id));
  return db.tx(async (tx) => {
    const stored = requireFound(await findSoldCart(tx, id));
    const [rows, paid, back, marks, words] = await Promise.all([
      listSoldRows(tx, id),
      listSalePayments(tx, id),
      listRefundedAmounts(tx, id),
      listOpenReviewFlags(tx, id),
      listRowNames(tx, id),
    ]);
    const states = await readChequeStates(tx, id);
    const cheques = paid.payments.map((_payment, index) => states.get(index + 1) ?? null);
    const left = refundableOfPayments(
      paid.payments,
      refundableByTender(paid, back),
      cheques.map((state) => state === 'handed_back'),
    );
    return {
      ...sale,
      proven: isProven(marks),
      cart: withCatalogueNames(stored.cart as WireCartInput, words).cart,
      rows: rows
        .filter(({ quantity }) => quantity > 0)
        .map(({ key, productId, quantity, refunded, unitPrice, net, vatRate }) => ({
          key,
          product: productId,
          quantity,
          refunded,
          unit_price: unitPrice,
          net,
          vat_rate: vatRate,
        })),
      payments: left.map((amount, index) => ({
        left: amount,
        in_hand: canReturnCheque(cheques[index] ?? null),
      })),
    };
  });
}

/**
 * Approves a flagged sale after a person has reviewed it. The flags stay in the sale and in the
 * audit log. Its pending cheques become effective and are posted to the ledger; cheques with a
 * problem stay with their customers, which the review records.
 * @param without keys of the payments whose cheques may stay with their customers
 * @throws NOT_FOUND; CONFLICT for a sale that has no flags or was reviewed before, for a refund
 *   whose original sale is still pending, and, with each cheque in the details, while a cheque
 *   outside `without` has a problem
 */
export async function approveSale(
  ctx: ContextOf<'session'>,
  id: string,
  { without_cheques: without }: { readonly without_cheques: readonly string[] },
  now: number,
): Promise<{ readonly reviewed_at: string }> {
  const at = new Date(now);
  return ctx.db.tx(async (tx) => {
    const { number, marks } = requireFound(await findReviewFlags(tx, id));
    if (marks.length === 0) throw new AppError('CONFLICT', { reason: explain('sale_not_flagged') });
    const pending = await loadPendingCheques(tx, id);
    const { payments: waiting, problems: faults } = pending;
    const asked = [...faults].filter(([key]) => !without.includes(key));
    if (asked.length > 0) {
      throw new AppError('CONFLICT', {
        reason: explain('sale_cheques_wrong'),
        details: asked.map(([key, fault]) => ({ ...fault, field: `cart.Payments.${key}` })),
      });
    }
    const left = waiting.filter(({ key }) => faults.has(key));
    const reviewer =
      ctx.employee === null
        ? (ctx.user?.name ?? ctx.key?.name ?? '')
        : `${ctx.employee.firstName} ${ctx.employee.lastName}`;
    const review = {
      saleId: id,
      reviewer: reviewer.trim() === '' ? '–' : reviewer.trim().slice(0, 200),
      at,
      left: left.map(({ line }) => line),
    };
    if (!(await insertReview(tx, review))) throw alreadyReviewed();
    await moveReviewedCheques(tx, pending.cheques, {
      saleId: id,
      declined: review.left,
      sales: pending.sales,
    });
    if (left.length < waiting.length) await postApprovedCheques(tx, id);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'sale.reviewed',
      entity: 'transaction',
      entityId: id,
      after: {
        number,
        marks,
        ...(left.length === 0
          ? {}
          : { cheques_left: left.map(({ key }) => faults.get(key)?.text) }),
      },
    });
    return { reviewed_at: at.toISOString() };
  });
}

const alreadyReviewed = (): AppError =>
  new AppError('CONFLICT', { reason: explain('sale_approved') });

function canReturnCheque(state: ChequeState | null): boolean {
  return state !== null && applyChequeMove(state, 'hand_back').ok;
}

interface PendingCheques {
  readonly payments: readonly PendingPayment[];
  readonly cheques: LockedCheques;
  /** Ids of the sales that it refunds. */
  readonly sales: readonly string[];
  /** Problems of the cheques, by payment key. */
  readonly problems: ReadonlyMap<string, Reason>;
}

/**
 * Lists the pending cheques of a sale and their problems. Most flagged sales have none, and then
 * nothing is locked. @throws CONFLICT for a sale that was reviewed before, and while the original
 * sale of a refund has pending cheques of its own
 */
async function loadPendingCheques(tx: TenantTx, id: string): Promise<PendingCheques> {
  const waiting = await listPendingCheques(tx, id);
  // Locks the cheques before the shift, in the same order as a sale that arrives after its Z.
  const cheques = await loadCheques(tx, waiting);
  if (waiting.length === 0) return { payments: waiting, cheques, sales: [], problems: new Map() };
  await lockShiftOfSaleShared(tx, id);
  // A first review would already have released the cheques.
  if ((await listOpenReviewFlags(tx, id)).length === 0) throw alreadyReviewed();
  const sales = await listRefundedBy(tx, id);
  for (const sale of sales) {
    if (
      (await listOpenReviewFlags(tx, sale)).length > 0 &&
      (await listPendingCheques(tx, sale)).length > 0
    )
      throw new AppError('CONFLICT', {
        reason: explain('refunded_sale_flagged'),
      });
  }
  return {
    payments: waiting,
    cheques,
    sales,
    problems: findPendingProblems(cheques, waiting, sales),
  };
}
