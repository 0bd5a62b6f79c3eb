import { FROZEN_ASKED, type FrozenCartView, type listFrozenCarts, type WireCartInput } from '@dalpak/contracts';
import { type Cart, CART_LIMITS, carriesCardNumber, decodeCart } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { malformed } from './order-changes.ts';
import * as store from './frozen-carts.store.ts';
import { isOpenOrder } from './orders.store.ts';
import type { z } from 'zod';

type EmployeeContext = ContextOf<'employee'>;

/**
 * Bills that wait at the tills of the branch, oldest first; and what this till took and has not sold or put back: its answer may have been lost.
 * @param own bills that lie at this till. `gone`: those of them that another till has, or that have ended
 */
export async function listFrozen(ctx: EmployeeContext, own: readonly string[]): Promise<z.infer<typeof listFrozenCarts.response>> {
  const { branchId, id } = ctx.terminal;
  const asked = own.filter((bill) => UUID.test(bill)).slice(0, FROZEN_ASKED);
  const [data, gone] = await Promise.all([store.listFor(ctx.db, branchId, id), asked.length === 0 ? [] : store.listGone(ctx.db, branchId, id, asked)]);
  return { data, gone: gone.map((taker) => ({ id: taker.id, by: nameOf(taker), ended: taker.ended })) };
}

/** Lists of held bills at the other tills follow. Last in its transaction. */
const tell = (tx: TenantTx, branch: number): Promise<number> => publish(tx, 'pos:held', {}, { branch });

/**
 * Puts a bill aside for all tills of the branch. Whether somebody may was asked at the till, where a colleague can stand in;
 * nothing is sold by it.
 * @throws CART_MALFORMED, CART_TOO_LARGE (also of too many bills of the till that wait), CARD_NUMBER; PAYMENT_NOT_ALLOWED while money is on it; CONFLICT when it was taken since,
 *   or its id is that of an open order: an order is no till's alone, and the list gives its id to every till
 */
export async function putFrozen(ctx: EmployeeContext, wire: WireCartInput, name: string, frozenAt: number): Promise<FrozenCartView> {
  const { id: terminalId, branchId } = ctx.terminal;
  const decoded = decodeCart(wire);
  if (!decoded.ok) throw new AppError(decoded.error.code, { details: [{ text: decoded.error.reason, field: decoded.error.path }] });
  const { cart, claimed } = decoded.value;
  if (cart.header.terminalId !== terminalId || cart.header.branchId !== branchId) throw malformed('החשבון שייך לקופה אחרת', 'cart.Data[0][8]');
  if (!UUID.test(cart.id)) throw malformed('מזהה החשבון אינו UUID', 'cart.Data[0][27]');
  if (cart.payments.some(carriesCardNumber)) throw new AppError('CARD_NUMBER', { details: [{ text: 'כרטיס', field: 'cart.Payments' }] });
  // Money that was taken belongs to the till that took it.
  if (cart.payments.length > 0) throw new AppError('PAYMENT_NOT_ALLOWED');
  const total = Math.max(-CART_LIMITS.amount, Math.min(CART_LIMITS.amount, claimed.total));
  const waiting = await ctx.db.tx(async (tx) => {
    if (await isOpenOrder(tx, cart.id)) throw new AppError('CONFLICT', { details: [{ text: 'המזהה שייך להזמנה פתוחה', field: 'order' }] });
    if ((await store.countWaiting(tx, branchId, terminalId, cart.id)) >= WAITING_OF_TILL) throw new AppError('CART_TOO_LARGE', { details: [{ text: 'יותר מדי חשבונות של הקופה הזאת ממתינים. סיימו או מחקו חלק מהם', field: 'cart' }] });
    await store.putFrozen(tx, {
      id: cart.id, branchId, terminalId, employeeId: ctx.employee.id, name, total, items: Math.min(claimed.itemCount, CART_LIMITS.quantity), content: wire, frozenAt: new Date(frozenAt),
    });
    // Before anybody can take it: what was kept is answered as it was kept.
    const kept = await store.findWaiting(tx, branchId, cart.id);
    if (kept !== null) await tell(tx, branchId);
    return kept;
  });
  if (waiting === null) throw await taken(ctx, cart.id);
  return waiting;
}

/** Bills of one till that may wait at the server: more would leave no room in the list for those of the others. */
const WAITING_OF_TILL = 100;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Takes a bill over, once: the till that took it may ask again, every other hears who has it.
 * @param now by the clock of the till, in milliseconds, and not later than ours
 * @throws CONFLICT, NOT_FOUND
 */
export async function takeFrozen(ctx: EmployeeContext, id: string, now: number): Promise<{ readonly cart: unknown; readonly since: number | null }> {
  const by = { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id, employeeId: ctx.employee.id };
  const held = await ctx.db.tx(async (tx) => {
    const cart = await store.takeFrozen(tx, id, by, new Date(now));
    if (cart !== null) await tell(tx, by.branchId);
    return cart;
  });
  if (held === null) throw await taken(ctx, id);
  return { cart: held.content, since: held.since?.getTime() ?? null };
}

async function taken(ctx: EmployeeContext, id: string): Promise<AppError> {
  const taker = found(await store.findTaker(ctx.db, ctx.terminal.branchId, id));
  // What a till still has of a bill that has ended is of no use any more; of one that was only taken it may be all there is.
  return new AppError('CONFLICT', { details: [{ text: nameOf(taker), field: taker.ended ? 'ended_by' : 'taken_by' }] });
}

const nameOf = ({ employee, terminal }: store.Taker): string => (employee === '' ? terminal : `${employee}, ${terminal}`);

interface Till {
  readonly branchId: number;
  readonly terminalId: number;
  readonly employeeId: number | null;
}

/**
 * A bill that was put aside once and is sold now waits for nobody any more; in the sale's own transaction. One that its till took back
 * without the server went on under an id of its own: its sale names the one it had.
 */
export async function endSoldBill(tx: TenantTx, { id, resource }: Cart, by: Till): Promise<void> {
  if (resource?.kind !== 'frozen') return;
  // Sent together: COMMIT is right behind what a sale writes.
  await Promise.all([endHeldBill(tx, resource.id, by, resource.id === id), resource.id === id ? null : endHeldBill(tx, id, by, true), tell(tx, by.branchId)]);
}

/**
 * Whether a bill that was put aside and is sold now has ended already, or is with another till: it may be sold twice, under two ids. To be asked
 * before {@link endSoldBill}, in the same transaction: of two such sales one waits for the other.
 */
export async function isSoldElsewhere(tx: TenantTx, { resource }: Cart, terminalId: number): Promise<boolean> {
  if (resource?.kind !== 'frozen' || !UUID.test(resource.id)) return false;
  const held = await store.lockHeld(tx, resource.id);
  return held !== null && (held.ended || held.at !== terminalId);
}

/**
 * No order begins under the id of a bill that another till has: that till could not sell its bill any more.
 * @throws CONFLICT
 */
export async function assertNotHeldElsewhere(tx: TenantTx, id: string, terminalId: number): Promise<void> {
  const held = await store.lockHeld(tx, id);
  if (held !== null && !held.ended && held.at !== terminalId) throw new AppError('CONFLICT', { details: [{ text: 'החשבון הזה נמצא בקופה אחרת', field: 'order' }] });
}

/** A bill that is at this till, and was cancelled there, waits for nobody any more. */
export async function endCancelled(ctx: EmployeeContext, id: string): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const ended = await store.endOwn(tx, id, { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id, employeeId: ctx.employee.id });
    if (ended) await tell(tx, ctx.terminal.branchId);
  });
}

/** A bill that was put aside once and became an order waits for nobody any more; in the transaction that keeps the order. */
export async function endHeldBill(tx: TenantTx, id: string, by: Till, isSold = false): Promise<void> {
  // A till may say anything here: what is no id of a bill ends none.
  if (UUID.test(id)) await store.endFrozen(tx, id, by, isSold);
}
