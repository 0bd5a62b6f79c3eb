import { explain } from '../../kernel/errors/explain.ts';
import {
  MAX_OWN_FROZEN,
  type FrozenCartView,
  type listFrozenCarts,
  type WireCartInput,
} from '@dalpak/contracts';
import { type Cart, CART_LIMITS, carriesCardNumber, decodeCart } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { malformed } from './order-changes.ts';
import * as store from './held-bills.store.ts';
import { isOpenOrder } from './orders.store.ts';
import type * as z from 'zod/mini';

type EmployeeContext = ContextOf<'employee'>;

/**
 * Lists the held bills of the branch, oldest first, and those that this till recalled and has not
 * sold or held again, in case the answer to the recall was lost.
 * @param own held bills on this till's device. `gone` are those that another till has, or that have
 *   ended
 */
export async function listHeldBills(
  ctx: EmployeeContext,
  own: readonly string[],
): Promise<z.infer<typeof listFrozenCarts.response>> {
  const { branchId, id } = ctx.terminal;
  const asked = own.filter((bill) => UUID.test(bill)).slice(0, MAX_OWN_FROZEN);
  const [data, gone] = await Promise.all([
    store.listHeldFor(ctx.db, branchId, id),
    asked.length === 0 ? [] : store.listGone(ctx.db, branchId, id, asked),
  ]);
  return {
    data,
    gone: gone.map((taker) => ({ id: taker.id, by: describeTaker(taker), ended: taker.ended })),
  };
}

/**
 * Notifies the other tills to refresh their lists of held bills. Last in its transaction, because
 * the event counter stays locked until commit.
 */
const notifyHeldBills = (tx: TenantTx, branch: number): Promise<number> =>
  publish(tx, 'pos:held', {}, { branch });

/**
 * Holds a bill for all tills of the branch. The till has checked the permission or the approval;
 * nothing is sold by it.
 * @throws CART_MALFORMED, CART_TOO_LARGE (also when the till holds too many bills), CARD_NUMBER;
 *   PAYMENT_NOT_ALLOWED for a bill with payments; CONFLICT when another till has recalled it, or
 *   its id is that of an open order, which all tills share
 */
export async function holdBill(
  ctx: EmployeeContext,
  wire: WireCartInput,
  name: string,
  frozenAt: number,
): Promise<FrozenCartView> {
  const { id: terminalId, branchId } = ctx.terminal;
  const decoded = decodeCart(wire);
  if (!decoded.ok)
    throw new AppError(decoded.error.code, {
      details: [{ text: decoded.error.reason, field: decoded.error.path }],
    });
  const { cart, claimed } = decoded.value;
  if (cart.header.terminalId !== terminalId || cart.header.branchId !== branchId)
    throw malformed(explain('bill_of_other_till'), 'cart.Data[0][8]');
  if (!UUID.test(cart.id)) throw malformed(explain('bill_id'), 'cart.Data[0][27]');
  if (cart.payments.some(carriesCardNumber))
    throw new AppError('CARD_NUMBER', {
      details: [{ ...explain('card'), field: 'cart.Payments' }],
    });
  // Payments belong to the till that received them.
  if (cart.payments.length > 0) throw new AppError('PAYMENT_NOT_ALLOWED');
  const total = Math.max(-CART_LIMITS.amount, Math.min(CART_LIMITS.amount, claimed.total));
  const waiting = await ctx.db.tx(async (tx) => {
    if (await isOpenOrder(tx, cart.id))
      throw new AppError('CONFLICT', {
        details: [{ ...explain('id_of_open_order'), field: 'order' }],
      });
    if ((await store.countHeld(tx, branchId, terminalId, cart.id)) >= MAX_HELD_BILLS)
      throw new AppError('CART_TOO_LARGE', {
        details: [{ ...explain('too_many_held'), field: 'cart' }],
      });
    await store.holdBill(tx, {
      id: cart.id,
      branchId,
      terminalId,
      employeeId: ctx.employee.id,
      name,
      total,
      items: Math.min(claimed.itemCount, CART_LIMITS.quantity),
      content: wire,
      frozenAt: new Date(frozenAt),
    });
    // Read before another till can recall it, so the answer is what was stored.
    const kept = await store.findHeld(tx, branchId, cart.id);
    if (kept !== null) await notifyHeldBills(tx, branchId);
    return kept;
  });
  if (waiting === null) throw await alreadyRecalled(ctx, cart.id);
  return waiting;
}

/** Limit of held bills per till, so that one till cannot fill the branch's list. */
const MAX_HELD_BILLS = 100;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Recalls a held bill for one till: that till may retry, and every other gets an error that names
 * it.
 * @param now by the clock of the till, in milliseconds, and not later than the server's
 * @throws CONFLICT, NOT_FOUND
 */
export async function recallBill(
  ctx: EmployeeContext,
  id: string,
  now: number,
): Promise<{ readonly cart: unknown; readonly since: number | null }> {
  const by = {
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
    employeeId: ctx.employee.id,
  };
  const held = await ctx.db.tx(async (tx) => {
    const cart = await store.recallBill(tx, id, by, new Date(now));
    if (cart !== null) await notifyHeldBills(tx, by.branchId);
    return cart;
  });
  if (held === null) throw await alreadyRecalled(ctx, id);
  return { cart: held.content, since: held.since?.getTime() ?? null };
}

async function alreadyRecalled(ctx: EmployeeContext, id: string): Promise<AppError> {
  const taker = requireFound(await store.findTaker(ctx.db, ctx.terminal.branchId, id));
  // The device's copy of an ended bill is obsolete; its copy of a recalled one may be the only one.
  return new AppError('CONFLICT', {
    details: [{ text: describeTaker(taker), field: taker.ended ? 'ended_by' : 'taken_by' }],
  });
}

const describeTaker = ({ employee, terminal }: store.Taker): string =>
  employee === '' ? terminal : `${employee}, ${terminal}`;

interface Till {
  readonly branchId: number;
  readonly terminalId: number;
  readonly employeeId: number | null;
}

/**
 * Ends the held bill that a sale was made of, in the sale's own transaction. A bill that its till
 * recalled offline continued under another id; its sale names the held one.
 */
export async function endSoldBill(tx: TenantTx, { id, resource }: Cart, by: Till): Promise<void> {
  if (resource?.kind !== 'frozen') return;
  // Pipelined, with COMMIT right after the sale's writes.
  await Promise.all([
    endHeldBill(tx, resource.id, by, resource.id === id),
    resource.id === id ? null : endHeldBill(tx, id, by, true),
    notifyHeldBills(tx, by.branchId),
  ]);
}

/**
 * Whether a held bill that is being sold has already ended or is at another till, so that it may be
 * sold twice under two ids. Call before {@link endSoldBill} in the same transaction; the lock
 * serializes two such sales.
 */
export async function mayBeSoldTwice(
  tx: TenantTx,
  { resource }: Cart,
  terminalId: number,
): Promise<boolean> {
  if (resource?.kind !== 'frozen' || !UUID.test(resource.id)) return false;
  const held = await store.lockHeldBill(tx, resource.id);
  return held !== null && (held.ended || held.at !== terminalId);
}

/**
 * Refuses a new order with the id of a bill that another till has, because that till could not sell
 * its bill any more.
 * @throws CONFLICT
 */
export async function assertNotHeldAtOtherTill(
  tx: TenantTx,
  id: string,
  terminalId: number,
): Promise<void> {
  const held = await store.lockHeldBill(tx, id);
  if (held !== null && !held.ended && held.at !== terminalId)
    throw new AppError('CONFLICT', {
      details: [{ ...explain('bill_at_other_till'), field: 'order' }],
    });
}

/** Ends a held bill that this till has and cancelled. */
export async function endCancelledBill(ctx: EmployeeContext, id: string): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const ended = await store.endOwnBill(tx, id, {
      branchId: ctx.terminal.branchId,
      terminalId: ctx.terminal.id,
      employeeId: ctx.employee.id,
    });
    if (ended) await notifyHeldBills(tx, ctx.terminal.branchId);
  });
}

/** Ends a held bill that became an order or was sold, in the transaction that stores it. */
export async function endHeldBill(
  tx: TenantTx,
  id: string,
  by: Till,
  isSold = false,
): Promise<void> {
  // The value is client input; an invalid id ends nothing.
  if (UUID.test(id)) await store.endHeld(tx, id, by, isSold);
}
