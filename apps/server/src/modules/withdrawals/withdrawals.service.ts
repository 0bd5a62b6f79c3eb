import {
  type ChargeView,
  COMPONENT,
  type MachineActView,
  type WithdrawalView,
} from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { writeAudit } from '../audit/index.ts';
import {
  charge,
  claimWithdrawal,
  type ChargeDeps,
  expectedInMachine,
  payOut,
  readCharge,
  voidCharge,
} from '../payments/index.ts';
import { expectedCash, storeWithdrawal } from '../register/index.ts';
import { readSettings } from '../settings/index.ts';
import * as store from './withdrawals.store.ts';
import type { Withdrawal } from './withdrawals.store.ts';

type TillContext = ContextOf<'employee'>;

interface WithdrawalInput {
  readonly id: string;
  /** Agorot. */
  readonly amount: number;
  readonly pinpad: number | null;
}

/** Withdrawals are of whole ten-shekel sums. Agorot. */
const STEP = 1_000;
/** A withdrawal without a charge is of a call that is still running, or that never reached it. */
const CALL_MS = 120_000;

/**
 * Charges a card for cash of the drawer. The withdrawal counts against its limits before the
 * terminal is asked, so that two calls cannot pass the same limit; the card's own limit can only
 * be checked once the terminal has told the card, and a deal beyond it is voided.
 * @throws WITHDRAWAL_OFF; WITHDRAWAL_LIMIT with the field and what is left in agorot;
 *   WITHDRAWAL_OPEN while an earlier one of the till is not settled;
 *   DUPLICATE_WITH_OTHER_CONTENT; those of {@link charge}
 */
export async function beginWithdrawal(
  deps: ChargeDeps,
  ctx: TillContext,
  wish: WithdrawalInput,
): Promise<WithdrawalView> {
  const known = await store.findWithdrawal(ctx.db, wish.id);
  if (known !== null && (known.terminal_id !== ctx.terminal.id || known.amount !== wish.amount))
    throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  if (known !== null && known.state !== 'open') return settle(deps, ctx, known);
  const withdrawal = known ?? (await reserve(deps, ctx, wish));
  try {
    await charge(deps, ctx, 'pinpad', {
      id: wish.id,
      cart: wish.id,
      amount: wish.amount,
      pinpad: wish.pinpad,
      code: '',
      approval: null,
      request: {
        terms: 'regular',
        payments: 1,
        first: null,
        fixed: null,
        refundOf: null,
        withdrawal: true,
      },
    });
  } catch (error) {
    // Refused before the terminal was asked: nothing was charged.
    if (error instanceof AppError && (await findCharge(deps, ctx, wish.id)) === null)
      await ctx.db.tx((tx) =>
        store.endWithdrawal(tx, wish.id, { state: 'dropped', reason: 'not_charged' }),
      );
    throw error;
  }
  return settle(deps, ctx, withdrawal);
}

/** Checks the limits that hold before the card is known, and stores the withdrawal. */
async function reserve(
  { now }: ChargeDeps,
  ctx: TillContext,
  { id, amount }: WithdrawalInput,
): Promise<Withdrawal> {
  const day = toLocalDateTime(now()).slice(0, 10);
  const place = { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id };
  const read = await readSettings(ctx.db, day, place);
  if (!read('atmEnabled')) throw new AppError('WITHDRAWAL_OFF');
  if (amount % STEP !== 0 || amount < read('atmSmallest') || amount > read('atmLargest'))
    throw limitError('amount', read('atmLargest'));
  return ctx.db.tx(async (tx) => {
    await store.lockWithdrawals(tx);
    // One at a time: the drawer is open for one customer.
    const open = await store.listOpen(tx, place.terminalId);
    if (open.some((one) => one.id !== id)) throw new AppError('WITHDRAWAL_OPEN');
    const again = open.find((one) => one.id === id);
    if (again !== undefined) return again;
    const left =
      read('atmPerTill') - (await store.sumOfDay(tx, day, { terminalId: place.terminalId }));
    if (amount > left) throw limitError('till', left);
    const inDrawer =
      (await expectedCash(tx, place.terminalId)) +
      ((await expectedInMachine(tx, ctx.terminal)) ?? 0) -
      read('atmKept');
    if (amount > inDrawer) throw limitError('drawer', inDrawer);
    const made = {
      id,
      terminal_id: place.terminalId,
      employee_id: ctx.employee.id,
      approved_by: ctx.approval?.employeeId ?? null,
      amount,
      day,
      asked_at: new Date(now()),
    };
    await store.insertWithdrawal(tx, { ...made, branchId: place.branchId });
    await writeAudit(tx, {
      action: 'register.withdrawal_begun',
      actor: { kind: 'employee', id: ctx.employee.id },
      employeeId: ctx.employee.id,
      terminalId: ctx.terminal.id,
      approvedBy: made.approved_by,
      entity: 'register',
      entityId: id,
      after: { amount },
    });
    return { ...made, card: '', state: 'open', reason: '', machine_paid: 0, machine_busy: false };
  });
}

/** @param left agorot; shown rounded down to what can be withdrawn */
function limitError(field: 'amount' | 'till' | 'drawer', left: number): AppError {
  const whole = Math.max(0, Math.floor(left / STEP) * STEP);
  return new AppError('WITHDRAWAL_LIMIT', { details: [{ field, text: String(whole) }] });
}

/** The charge of a withdrawal; null when the terminal was never asked. */
async function findCharge(
  deps: ChargeDeps,
  ctx: TillContext,
  id: string,
): Promise<ChargeView | null> {
  try {
    return await readCharge(deps, ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Follows the charge of a withdrawal: what was not charged is dropped, and so is what may not be. */
async function settle(
  deps: ChargeDeps,
  ctx: TillContext,
  withdrawal: Withdrawal,
): Promise<WithdrawalView> {
  const charged = await findCharge(deps, ctx, withdrawal.id);
  if (withdrawal.state !== 'open') return viewOf(withdrawal, charged);
  if (charged === null) {
    // The call that stored it may still be on its way to the terminal.
    if (deps.now() - withdrawal.asked_at.getTime() < CALL_MS) return viewOf(withdrawal, null);
    return drop(ctx, withdrawal, null, 'not_charged');
  }
  switch (charged.state) {
    case 'asked':
    case 'voiding':
      return viewOf(withdrawal, charged);
    case 'declined':
    case 'voided':
      return drop(ctx, withdrawal, charged, charged.reason ?? withdrawal.reason);
    case 'approved': {
      const refused =
        charged.amount === withdrawal.amount
          ? await refuseBeyondCard(deps, ctx, withdrawal, charged)
          : 'over_approved';
      if (refused === null) return viewOf(withdrawal, charged);
      const voided = await voidCharge(deps, ctx, withdrawal.id);
      return voided.state === 'voided' || voided.state === 'declined'
        ? drop(ctx, withdrawal, voided, refused)
        : viewOf(withdrawal, { ...voided, state: 'voiding' });
    }
  }
}

/** Counts the withdrawal for its card; `card_limit` when the card has no room for it that day. */
async function refuseBeyondCard(
  { now }: ChargeDeps,
  ctx: TillContext,
  { id, amount, day, card }: Withdrawal,
  { brand, last_digits: digits }: ChargeView,
): Promise<'card_limit' | null> {
  const own = `${brand ?? ''} ${digits}`;
  if (card === own) return null;
  const read = await readSettings(ctx.db, toLocalDateTime(now()).slice(0, 10), {
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
  });
  return ctx.db.tx(async (tx) => {
    await store.lockWithdrawals(tx);
    const before = await store.sumOfDay(tx, day, { card: own, without: id });
    if (before + amount > read('atmPerCard')) return 'card_limit';
    await store.setCard(tx, id, own);
    return null;
  });
}

async function drop(
  ctx: TillContext,
  withdrawal: Withdrawal,
  charged: ChargeView | null,
  reason: string,
): Promise<WithdrawalView> {
  await ctx.db.tx((tx) => store.endWithdrawal(tx, withdrawal.id, { state: 'dropped', reason }));
  return viewOf(requireFound(await store.findWithdrawal(ctx.db, withdrawal.id)), charged);
}

const REASONS = ['refused', 'not_charged', 'unreachable', 'over_approved', 'card_limit'] as const;

function viewOf(withdrawal: Withdrawal, charged: ChargeView | null): WithdrawalView {
  const { id, amount, state, reason } = withdrawal;
  return {
    id,
    amount,
    state: state === 'open' ? (charged?.state === 'approved' ? 'approved' : 'unknown') : state,
    reason: REASONS.find((one) => one === reason) ?? null,
    brand: charged?.brand ?? null,
    last_digits: charged?.last_digits ?? '',
    confirmation: charged?.confirmation ?? '',
    machine_paid: withdrawal.machine_paid,
  };
}

/** Lists the withdrawals of a till that wait for their charge or for the cashier. */
export async function listWithdrawals(
  deps: ChargeDeps,
  ctx: TillContext,
): Promise<WithdrawalView[]> {
  const views: WithdrawalView[] = [];
  for (const one of await store.listOpen(ctx.db, ctx.terminal.id)) {
    const view = await settle(deps, ctx, one);
    if (view.state !== 'dropped') views.push(view);
  }
  return views;
}

async function ownWithdrawal(ctx: TillContext, id: string): Promise<Withdrawal> {
  const found = requireFound(await store.findWithdrawal(ctx.db, id));
  if (found.terminal_id !== ctx.terminal.id) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * The cash was handed over: it leaves the drawer, and the charge can no longer be voided. Sent
 * again it changes nothing.
 * @throws NOT_FOUND; CONFLICT for one whose charge is not approved, or that the machine pays now
 */
export async function handWithdrawal(
  deps: ChargeDeps,
  ctx: TillContext,
  id: string,
): Promise<WithdrawalView> {
  const view = await settle(deps, ctx, await ownWithdrawal(ctx, id));
  if (view.state === 'handed') return view;
  if (view.state !== 'approved') throw new AppError('CONFLICT');
  await ctx.db.tx((tx) => storeHanded(tx, ctx, { view, at: new Date(deps.now()) }));
  return { ...view, state: 'handed' };
}

async function storeHanded(
  tx: TenantTx,
  ctx: TillContext,
  { view, at }: { readonly view: WithdrawalView; readonly at: Date },
): Promise<void> {
  const withdrawal = requireFound(await store.lockWithdrawal(tx, view.id));
  if (withdrawal.state === 'handed') return;
  if (withdrawal.machine_busy) throw new AppError('CONFLICT');
  // A void that runs at this moment has moved the charge, and nothing is left to claim.
  if (withdrawal.state === 'dropped' || !(await claimWithdrawal(tx, view.id)))
    throw new AppError('CONFLICT');
  const { amount, approved_by: approvedBy, employee_id: employeeId } = withdrawal;
  const { shiftId, movementId } = await storeWithdrawal(tx, ctx, {
    id: view.id,
    amount,
    at,
    employeeId,
    approvedBy,
    reason: [view.brand, view.last_digits, view.confirmation].filter(Boolean).join(' · '),
  });
  await store.endWithdrawal(tx, view.id, { state: 'handed', movementId });
  await writeAudit(tx, {
    action: 'register.cash_withdrawn',
    actor: { kind: 'employee', id: ctx.employee.id },
    employeeId: ctx.employee.id,
    terminalId: ctx.terminal.id,
    approvedBy,
    entity: 'register',
    entityId: shiftId,
    after: { amount, card: view.last_digits, confirmation: view.confirmation },
  });
  await publish(tx, 'records:changed', { component: COMPONENT.cashMovements });
}

/**
 * The cash was not handed over: the charge is voided.
 * @throws NOT_FOUND; CONFLICT when the cash was handed over, or the machine paid of it
 */
export async function dropWithdrawal(
  deps: ChargeDeps,
  ctx: TillContext,
  id: string,
): Promise<WithdrawalView> {
  const withdrawal = await ownWithdrawal(ctx, id);
  if (withdrawal.state === 'handed' || isOfMachine(withdrawal)) throw new AppError('CONFLICT');
  if (withdrawal.state === 'open' && (await findCharge(deps, ctx, id)) !== null)
    await voidCharge(deps, ctx, id);
  return settle(deps, ctx, await ownWithdrawal(ctx, id));
}

const isOfMachine = ({ machine_paid: paid, machine_busy: busy }: Withdrawal): boolean =>
  paid > 0 || busy;

/**
 * Lets the cash machine pay what is left of an approved withdrawal.
 * @throws NOT_FOUND; CONFLICT when nothing is left, or its charge is not approved; those of
 *   {@link payOut}
 */
export async function payByMachine(
  deps: ChargeDeps,
  ctx: TillContext,
  { id, withdrawal }: { readonly id: string; readonly withdrawal: string },
): Promise<MachineActView> {
  const known = await ownWithdrawal(ctx, withdrawal);
  const view = await settle(deps, ctx, known);
  if (view.state !== 'approved') throw new AppError('CONFLICT');
  const left = view.amount - view.machine_paid;
  if (left <= 0) throw new AppError('CONFLICT');
  return payOut(deps, ctx, {
    id,
    kind: 'withdrawal',
    of_id: withdrawal,
    amount: left,
    reason: [view.brand, view.last_digits, view.confirmation].filter(Boolean).join(' · '),
    approved_by: known.approved_by,
    reserve: async (tx) => {
      // Another call may have paid or handed it over meanwhile.
      const now = requireFound(await store.lockWithdrawal(tx, withdrawal));
      if (now.state !== 'open' || now.machine_busy || now.machine_paid !== view.machine_paid)
        throw new AppError('CONFLICT');
    },
  });
}
