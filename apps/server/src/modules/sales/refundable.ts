import { leftOfPayments, moveCheque, waysLeft, type ChequeState } from '@dalpak/engine';
import type { RefundableSale, ReviewFlag, WireCartInput } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { faultsOfWaiting, lockMeansInHand, statesOf } from '../cheques/index.ts';
import { holdShiftOfSale, postLetInCheques } from '../register/index.ts';
import { findById } from './refundable-read.store.ts';
import { findMarked, insertReview, listMarks, listRefundedBy, listWaitingCheques, type WaitingCheque } from './refundable.store.ts';
import { findSoldCart, listPaid, listSoldRows, listWaysBack } from './refund.store.ts';
import { inOwnWords } from './own-words.ts';
import { listWords } from './sales-read.store.ts';

export { findByNumber, searchSales } from './refundable-read.store.ts';

/**
 * Marks of a sale from the queue of which nobody knows what was paid for it, or by whose leave. Whatever it was paid with that could
 * not be taken bears one of them, so what is given back of other sales did come in.
 */
const UNPROVEN: ReadonlySet<ReviewFlag> = new Set([
  'payment_mismatch', 'total_mismatch', 'coupon_unverified', 'negative_quantity', 'permission_unverified', 'employee_unverified', 'order_sold_twice',
]);

/** Whether what a sale says of its money holds, by its marks that nobody has looked at yet. */
function isProven(marks: readonly ReviewFlag[]): boolean {
  return !marks.some((mark) => UNPROVEN.has(mark));
}

/**
 * A sale that was only taken as printed gives nothing back: a refund makes real money of what it says.
 * @throws CONFLICT for a sale whose payments, totals or rights nobody has proved
 */
export async function assertProven(tx: TenantTx, saleId: string): Promise<void> {
  if (!isProven(await listMarks(tx, saleId))) {
    throw new AppError('CONFLICT', { desc: 'אי אפשר להחזיר כסף על המכירה הזו: היא נעשתה ללא רשת, והתשלום, הסכום או ההרשאות שלה לא אומתו. היא מסומנת לבדיקה ברשימת העסקאות, ומי שמורשה יכול לאשר אותה שם.' });
  }
}

/** A sale with what of its goods and money may still go back. @throws NOT_FOUND */
export async function readRefundable(db: TenantDb, id: string): Promise<RefundableSale> {
  const sale = found(await findById(db, id));
  return db.tx(async (tx) => {
    const stored = found(await findSoldCart(tx, id));
    const [rows, paid, back, marks, words] = await Promise.all([listSoldRows(tx, id), listPaid(tx, id), listWaysBack(tx, id), listMarks(tx, id), listWords(tx, id)]);
    const cheques = await statesOf(tx, id, paid.payments);
    const left = leftOfPayments(paid.payments, waysLeft(paid, back), cheques.map((state) => state === 'handed_back'));
    return {
      ...sale, proven: isProven(marks), cart: inOwnWords(stored.cart as WireCartInput, words).cart,
      rows: rows.filter(({ quantity }) => quantity > 0).map(({ key, productId, quantity, refunded, unitPrice, net, vatRate }) => ({ key, product: productId, quantity, refunded, unit_price: unitPrice, net, vat_rate: vatRate })),
      payments: left.map((amount, index) => ({ left: amount, in_hand: mayHandBack(cheques[index] ?? null) })),
    };
  });
}

/**
 * Lets a marked sale stand: somebody has looked at it. Its marks stay in it and in the audit log. Its cheques, which waited for it, count from now on, in the books too, each by itself; those that
 * something is wrong with stay with their customers, which is kept with the review.
 * @param without keys of the payments whose cheques may stay so
 * @throws NOT_FOUND; CONFLICT for a sale that is not marked, or that somebody let stand before, for a refund before the sale that it is of, and, with each of them in its details, while something is
 *   wrong with a cheque that is none of `without`
 */
export async function approveSale(ctx: ContextOf<'session'>, id: string, { without_cheques: without }: { readonly without_cheques: readonly string[] }, now: number): Promise<{ readonly reviewed_at: string }> {
  const at = new Date(now);
  return ctx.db.tx(async (tx) => {
    const { number, marks } = found(await findMarked(tx, id));
    if (marks.length === 0) throw new AppError('CONFLICT', { desc: 'העסקה אינה מסומנת לבדיקה' });
    const { waiting, faults } = await waitingCheques(tx, id);
    const asked = waiting.filter(({ key }) => faults.has(key) && !without.includes(key));
    if (asked.length > 0) {
      throw new AppError('CONFLICT', {
        desc: 'משהו אינו תקין בשיקים של העסקה. תקנו ואשרו אחר כך, או אשרו אותה בלעדיהם.',
        details: asked.map(({ key }) => ({ text: faults.get(key) ?? '', field: `cart.Payments.${key}` })),
      });
    }
    const left = waiting.filter(({ key }) => faults.has(key));
    const letsIn = left.length < waiting.length;
    const reviewer = ctx.employee === null ? (ctx.user?.name ?? ctx.key?.name ?? '') : `${ctx.employee.firstName} ${ctx.employee.lastName}`;
    const review = { saleId: id, reviewer: reviewer.trim() === '' ? '–' : reviewer.trim().slice(0, 200), at, letsIn, left: left.map(({ line }) => line) };
    if (!(await insertReview(tx, review))) throw reviewed();
    if (letsIn) await postLetInCheques(tx, id);
    await writeAudit(tx, { ...actorOf(ctx), action: 'sale.reviewed', entity: 'transaction', entityId: id, after: { number, marks, ...(left.length === 0 ? {} : { cheques_left: left.map(({ key }) => faults.get(key)) }) } });
    return { reviewed_at: at.toISOString() };
  });
}

const reviewed = (): AppError => new AppError('CONFLICT', { desc: 'העסקה כבר אושרה' });

function mayHandBack(state: ChequeState | null): boolean {
  return state !== null && moveCheque(state, 'hand_back').ok;
}

interface Waiting {
  readonly waiting: readonly WaitingCheque[];
  /** What is wrong with them, by their keys. */
  readonly faults: ReadonlyMap<string, string>;
}

/** For most marked sales no cheque waits, and nothing is held. @throws CONFLICT for a sale that somebody let stand before, and while one that it is the refund of waits with its own cheques */
async function waitingCheques(tx: TenantTx, id: string): Promise<Waiting> {
  const waiting = await listWaitingCheques(tx, id);
  if (waiting.length === 0) return { waiting, faults: new Map() };
  // In the order of a sale that comes after its Z: the cheques, and then the shift.
  await lockMeansInHand(tx);
  await holdShiftOfSale(tx, id);
  // Its cheques came in with the first review, and would be here before.
  if ((await listMarks(tx, id)).length === 0) throw reviewed();
  const sales = await listRefundedBy(tx, id);
  for (const sale of sales) {
    if ((await listMarks(tx, sale)).length > 0 && (await listWaitingCheques(tx, sale)).length > 0) throw new AppError('CONFLICT', { desc: 'המכירה שהוחזרה בה מסומנת לבדיקה בעצמה. אשרו קודם אותה' });
  }
  return { waiting, faults: await faultsOfWaiting(tx, waiting, sales) };
}
