import type { MachineActView } from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { openChargeError } from '../charge-records/open-charge-error.ts';
import {
  findCharge,
  insertCharge,
  isSold,
  lockCart,
  lockChargesOf,
  moveCharge,
  type Charge,
} from '../charge-records/payments.store.ts';
import { findPinpad } from '../pinpads/pinpads.store.ts';
import {
  type ActWish,
  beginAct,
  followAct,
  machineOf,
  type MachineDeps,
} from './machine-acts.service.ts';
import { findAct } from './machine-acts.store.ts';

type EmployeeContext = ContextOf<'employee'>;

const CASH_TERMS = {
  terms: 'regular',
  payments: 1,
  first: null,
  fixed: null,
  refundOf: null,
} as const;

/**
 * The act that was begun with this id. @throws DUPLICATE_WITH_OTHER_CONTENT when it was another one
 */
async function findSame(
  deps: MachineDeps,
  { db, terminal }: EmployeeContext,
  { id, kind, of_id: of, amount, reason }: Omit<ActWish, 'reserve' | 'approved_by'>,
): Promise<MachineActView | null> {
  const known = await findAct(db, id);
  if (known === null) return null;
  if (
    known.terminal_id !== terminal.id ||
    known.kind !== kind ||
    known.of_id !== of ||
    known.amount !== amount ||
    known.reason !== reason
  )
    throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return followAct(deps, db, known);
}

/**
 * Lets the machine take the cash of a bill. It is a charge of the bill like any other: the sale must
 * name it, and a bill has one open charge at a time.
 * @throws those of {@link beginAct}; CASH_MACHINE_MISSING; PAYMENT_MISMATCH while another charge of
 *   the bill is open; CONFLICT for a bill that is sold
 */
export async function takeCash(
  deps: MachineDeps,
  ctx: EmployeeContext,
  { id, cart, amount }: { readonly id: string; readonly cart: string; readonly amount: number },
): Promise<MachineActView> {
  const wish = { id, kind: 'payment', of_id: id, amount, reason: '', approved_by: null } as const;
  const known = await findSame(deps, ctx, wish);
  if (known !== null) {
    if ((await findCharge(ctx.db, id))?.cartId !== cart)
      throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
    return known;
  }
  const machine = await machineOf(ctx);
  const now = deps.now();
  const charge: Charge = {
    id,
    terminalId: ctx.terminal.id,
    cartId: cart,
    provider: 'cash_machine',
    pinpadId: machine.id,
    amount,
    request: CASH_TERMS,
    state: 'asked',
    answer: {},
    busyUntil: now,
    saleId: null,
  };
  return beginAct(deps, ctx, machine, {
    ...wish,
    reserve: async (tx) => {
      await lockCart(tx, cart);
      const others = await lockChargesOf(tx, cart);
      if (await isSold(tx, cart)) throw new AppError('CONFLICT');
      if (others.some(({ state }) => state === 'asked' || state === 'voiding'))
        throw openChargeError();
      if (!(await insertCharge(tx, charge, ctx.employee.id, new Date(now))))
        throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
    },
  });
}

/** Lets the machine pay out. @throws those of {@link beginAct}; CASH_MACHINE_MISSING */
export async function payOut(
  deps: MachineDeps,
  ctx: EmployeeContext,
  { reserve, ...wish }: ActWish,
): Promise<MachineActView> {
  const known = await findSame(deps, ctx, wish);
  return known ?? beginAct(deps, ctx, await machineOf(ctx), { ...wish, reserve });
}

/** Time within which a machine returns the cash of one payment. */
const RETURN_MS = 20_000;
const POLL_MS = 250;

/**
 * Returns the cash of a payment from the machine that took it. A return that takes longer is asked
 * for later.
 * @throws those of {@link beginAct}; CONFLICT for a payment that a sale has claimed
 */
export async function returnPayment(
  deps: MachineDeps,
  ctx: EmployeeContext,
  { id, amount, pinpadId }: Charge,
): Promise<void> {
  const machine = requireFound(pinpadId === null ? null : await findPinpad(ctx.db, pinpadId));
  let view = await beginAct(deps, ctx, machine, {
    id: crypto.randomUUID(),
    kind: 'return',
    of_id: id,
    amount,
    reason: '',
    approved_by: null,
    reserve: async (tx) => {
      if (!(await moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) })))
        throw new AppError('CONFLICT');
    },
  });
  for (let waited = 0; view.outcome === null && waited < RETURN_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    view = await followAct(deps, ctx.db, requireFound(await findAct(ctx.db, view.id)));
    if (view.silent) return;
  }
}
