import { isDeepStrictEqual } from 'node:util';
import type { ChargeView } from '@dalpak/contracts';
import type { Agorot } from '@dalpak/engine';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import {
  assertRightDevice,
  mealCardPort,
  pinpadOfCharge,
  pinpadOfRefund,
  pinpadPort,
  type ChargeDeps,
  type EmployeeContext,
} from './charge-ports.ts';
import { returnPayment } from '../cash-machine/machine-calls.service.ts';
import { CHARGE_MS } from '../providers/gateway-provider.ts';
import { openChargeError } from '../charge-records/open-charge-error.ts';
import * as store from '../charge-records/payments.store.ts';
import type { Charge, RefundableDeal } from '../charge-records/payments.store.ts';
import type { Pinpad } from '../pinpads/pinpads.store.ts';
import {
  type PaymentProvider,
  type ProviderName,
  ProviderSilent,
  ProviderUnreachable,
} from '../providers/provider.ts';
import {
  type ChargeInput,
  assertNotTransmitting,
  assertMayRefund,
  assertRefundable,
  assertInstalments,
} from './charge-checks.ts';
import { answerOfVoid, readCharge, portOf } from './read-charge.ts';
import { settleWithAnswer, settle } from './settle-charge.ts';

/**
 * Longer than a charge can take at the provider, so that an unknown deal after it was never
 * charged.
 */
const PROVIDER_LIMIT_MS = CHARGE_MS + 15_000;

/** Where a charge goes. */
interface ChargeRoute {
  readonly pinpad: Pinpad | null;
  readonly port: PaymentProvider;
}

async function routeOf(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  provider: ProviderName,
  wish: ChargeInput,
): Promise<ChargeRoute> {
  if (provider !== 'pinpad') return { pinpad: null, port: await mealCardPort(deps, ctx, provider) };
  const { refundOf } = wish.request;
  const pinpad =
    refundOf === null
      ? await pinpadOfCharge(deps, ctx, wish.pinpad)
      : await pinpadOfRefund(deps, ctx, await store.findPinpadOfDeal(ctx.db, refundOf));
  const port = await pinpadPort(deps, ctx, pinpad);
  await assertRightDevice(deps, ctx, pinpad, port);
  return { pinpad, port };
}

/**
 * Charges a card once. The request is stored before the provider is called; without an answer the
 * provider is asked for the result, and the same id sent again only asks. A lost answer therefore
 * never causes a second charge.
 * @throws PAYMENT_NOT_ALLOWED when no provider is connected at this till; CARD_TERMINAL_MISSING,
 *   CARD_TERMINAL_BUSY, CARD_TERMINAL_OTHER; PAYMENT_DETAILS for instalments that do not add up, and
 *   for a refund to an unknown deal; PERMISSION_DENIED for a refund without the permission;
 *   PAYMENT_MISMATCH for a refund beyond what is left of the deal, and while another charge of the
 *   bill is open; CONFLICT for a bill that is sold
 */
export async function charge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  provider: ProviderName,
  wish: ChargeInput,
): Promise<ChargeView> {
  if (wish.amount < 0) assertMayRefund(deps, ctx, wish);
  assertInstalments(wish);
  // A refund names the deal it returns, and no other charge does.
  if (wish.amount < 0 !== (wish.request.refundOf !== null)) throw new AppError('PAYMENT_DETAILS');
  const now = deps.now();
  const known = await store.findCharge(ctx.db, wish.id);
  const asked: Charge = {
    id: wish.id,
    terminalId: ctx.terminal.id,
    cartId: wish.cart,
    provider,
    pinpadId: known?.pinpadId ?? null,
    amount: wish.amount,
    request: wish.request,
    state: 'asked',
    answer: {},
    busyUntil: now + PROVIDER_LIMIT_MS,
    saleId: null,
  };
  // A retry goes nowhere: it only asks what became of the first.
  if (known !== null) return replayCharge(deps, ctx, asked);
  const { pinpad, port } = await routeOf(deps, ctx, provider, wish);
  const stored = await ctx.db.tx(async (tx): Promise<Charge | null> => {
    await store.lockCart(tx, wish.cart);
    const others = await store.lockChargesOf(tx, wish.cart);
    if (others.some(({ id }) => id === wish.id)) return null;
    if (await store.isSold(tx, wish.cart)) throw new AppError('CONFLICT');
    if (others.some(({ state }) => state === 'asked' || state === 'voiding'))
      throw openChargeError();
    const deal = await assertRefundable(tx, wish, others);
    const voided = voidedBy(deal, wish.amount);
    const made: Charge = {
      ...asked,
      pinpadId: voided === null ? (pinpad?.id ?? null) : (deal?.pinpadId ?? null),
      request: voided === null ? wish.request : { ...wish.request, voids: voided },
    };
    await assertNotTransmitting(tx, made.pinpadId, now);
    return (await store.insertCharge(tx, made, ctx.employee.id, new Date(now))) ? made : null;
  });
  if (stored === null) return replayCharge(deps, ctx, asked);
  await carryOut(deps, ctx, stored, {
    port,
    pinpad,
    code: wish.code,
  });
  return readCharge(deps, ctx, wish.id);
}

/** The charge that a refund of a whole deal voids; null when the refund is a deal of its own. */
function voidedBy(deal: RefundableDeal | null, amount: Agorot): string | null {
  return deal?.whole?.amount === 0 - amount ? deal.whole.id : null;
}

/** Calls the provider for a stored charge and settles it with the answer. */
async function carryOut(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
  { port, pinpad, code }: ChargeRoute & { readonly code: string },
): Promise<void> {
  try {
    const { id, amount, request } = asked;
    const { voids, ...terms } = request;
    if (voids !== undefined && pinpad !== null) {
      if (await voidDeal(deps, ctx, asked, voids)) return;
      await ctx.db.tx((tx) => store.unlinkVoid(tx, asked.id, pinpad.id));
    }
    const terminal = pinpad?.reach === 'gateway' ? pinpad.serialNumber || pinpad.name : '';
    await settleWithAnswer(
      ctx.db,
      asked,
      await port.charge({ id, amount, ...terms, terminal }, code),
      deps.now(),
    );
    if (amount > 0) await voidOverApproval(deps, ctx, id, port);
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      await settle(ctx.db, asked, 'declined', { reason: 'unreachable' }, deps.now());
    else if (error instanceof ProviderSilent)
      await ctx.db.tx((tx) => store.endBusy(tx, asked.id, new Date(deps.now())));
    else throw error;
  }
}

/**
 * Returns a whole deal that waits in its terminal by voiding it there.
 * @returns false when it was transmitted meanwhile: then it is refunded by a deal of its own
 */
async function voidDeal(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
  deal: string,
): Promise<boolean> {
  const charged = requireFound(await store.findCharge(ctx.db, deal));
  const done = await (await portOf(deps, ctx, charged)).void(deal);
  if (done === 'transmitted') return false;
  await settle(
    ctx.db,
    asked,
    done ? 'approved' : 'declined',
    done ? answerOfVoid(charged) : { reason: 'refused' },
    deps.now(),
  );
  return true;
}

/** More was approved than asked: the customer never pays more than the till shows. */
async function voidOverApproval(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  id: string,
  port: PaymentProvider,
): Promise<void> {
  const known = await store.findCharge(ctx.db, id);
  if (known?.state !== 'approved' || known.amount <= (known.answer.asked?.amount ?? known.amount))
    return;
  await ctx.db.tx((tx) =>
    store.moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) }),
  );
  if ((await port.void(id)) === true)
    await ctx.db.tx((tx) =>
      store.moveCharge(tx, id, ['voiding'], {
        state: 'voided',
        answer: { ...known.answer, reason: 'over_approved' },
        at: new Date(deps.now()),
      }),
    );
}

/** A retry with the same id: never charges again, and is refused when the content differs. */
async function replayCharge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
): Promise<ChargeView> {
  const known = requireFound(await store.findCharge(ctx.db, asked.id));
  const same =
    known.terminalId === asked.terminalId &&
    known.cartId === asked.cartId &&
    known.provider === asked.provider &&
    isDeepStrictEqual(wishOf(known), wishOf(asked));
  if (!same) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return readCharge(deps, ctx, asked.id);
}

/** What was requested of a charge, whatever was approved. */
function wishOf({ amount, request, answer }: Charge): object {
  const { terms, payments, first, fixed } = answer.asked ?? request;
  return {
    amount: answer.asked?.amount ?? amount,
    terms,
    payments,
    first,
    fixed,
    refundOf: request.refundOf,
  };
}

/**
 * Voids a charge before its bill is sold. Without an answer it stays open, and the provider is
 * asked later.
 * @throws CONFLICT for one that a sale has claimed
 */
export async function voidCharge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  id: string,
): Promise<ChargeView> {
  const view = await readCharge(deps, ctx, id);
  if (view.state !== 'approved') return view;
  const known = requireFound(await store.findCharge(ctx.db, id));
  if (known.provider === 'cash_machine') {
    await returnPayment(deps, ctx, known);
    return readCharge(deps, ctx, id);
  }
  const port = await portOf(deps, ctx, known);
  const moved = await ctx.db.tx(async (tx) => {
    await assertNotTransmitting(tx, known.pinpadId, deps.now());
    return store.moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) });
  });
  if (!moved) throw new AppError('CONFLICT');
  try {
    const done = (await port.void(id)) === true;
    await ctx.db.tx((tx) =>
      store.moveCharge(tx, id, ['voiding'], {
        state: done ? 'voided' : 'approved',
        at: new Date(deps.now()),
      }),
    );
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
  }
  return readCharge(deps, ctx, id);
}

/**
 * Moves this till's charges from an order to the bill that replaces it, so that no employee has to
 * refund and charge the customer again. Only charges that no sale has claimed and that the order
 * cannot be sold with: the order is not open any more, or its events do not mention the charge. A
 * retry returns the same.
 * @returns the charges that belong to the new bill now
 * @throws CONFLICT when that one is sold
 */
export async function carryCharges(
  { db, terminal }: EmployeeContext,
  {
    from,
    to,
    charges,
  }: { readonly from: string; readonly to: string; readonly charges: readonly string[] },
): Promise<readonly string[]> {
  return db.tx(async (tx) => {
    // Sorted, so that two tills carrying in opposite directions cannot deadlock.
    for (const cart of [from, to].toSorted()) await store.lockCart(tx, cart);
    if (await store.isSold(tx, to)) throw new AppError('CONFLICT');
    return store.carryCharges(tx, terminal.id, { from, to, charges });
  });
}
