import { COMPONENT, type MachineActView, MACHINE_REASONS } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { writeAudit } from '../../audit/index.ts';
import { storeMachineCash } from '../../register/index.ts';
import { pinpadsOfTill } from '../pinpads/choose-pinpad.ts';
import { connectMachine, type PinpadDeps } from '../pinpads/connect-pinpad.ts';
import { findCharge, moveCharge } from '../charge-records/payments.store.ts';
import { findPinpad, listMachines, type Pinpad } from '../pinpads/pinpads.store.ts';
import { ProviderSilent, ProviderUnreachable } from '../providers/provider.ts';
import { lockPinpad } from '../transmissions/transmissions.store.ts';
import type {
  CashMachine,
  MachineOutcome,
  MachineProgress,
  MachineWay,
} from '../providers/cash-machine.ts';
import * as store from './machine-acts.store.ts';
import type { MachineAct, NewMachineAct } from './machine-acts.store.ts';

export interface MachineDeps {
  readonly now: () => number;
  readonly pinpads: PinpadDeps;
}

type EmployeeContext = ContextOf<'employee'>;
type TillPlace = { readonly branchId: number; readonly id: number };

/** An act that its machine does not know after this time was never begun. */
const BEGIN_MS = 20_000;

const wayOf = ({ kind }: NewMachineAct): MachineWay => (kind === 'payment' ? 'take' : 'pay');

/** The cash machine of a till; null when it has none. */
export async function findMachineOfTill(
  db: TenantDb,
  { branchId, id: terminalId }: TillPlace,
): Promise<Pinpad | null> {
  return pinpadsOfTill(await listMachines(db), { branchId, terminalId, named: '' }).chosen;
}

/** @throws CASH_MACHINE_MISSING */
export async function machineOf({ db, terminal }: EmployeeContext): Promise<Pinpad> {
  const machine = await findMachineOfTill(db, terminal);
  if (machine === null) throw new AppError('CASH_MACHINE_MISSING');
  return machine;
}

/** An act as its caller sees it. */
export function actView(act: MachineAct, silent = false): MachineActView {
  const { id, kind, amount, outcome } = act;
  return { id, kind, amount, put_in: act.put_in, paid_out: act.paid_out, outcome, silent };
}

/** What a new act has of its own. */
export interface ActWish extends Pick<
  NewMachineAct,
  'id' | 'kind' | 'of_id' | 'reason' | 'amount' | 'approved_by'
> {
  /** Runs in the transaction that stores the act; throws what refuses it. */
  readonly reserve: (tx: TenantTx) => Promise<void>;
}

/**
 * Stores an act and asks the machine for it. A lost answer leaves the act open: it is asked for
 * later, and never begun again.
 * @throws CASH_MACHINE_BUSY in the middle of another act; CASH_MACHINE_SILENT before the first act of
 *   a machine that does not tell its content
 */
export async function beginAct(
  deps: MachineDeps,
  ctx: EmployeeContext,
  machine: Pinpad,
  { reserve, ...wish }: ActWish,
): Promise<MachineActView> {
  const { db, terminal, employee } = ctx;
  await endLeftOver(deps, db, machine);
  await countFirst(deps, db, machine);
  const now = deps.now();
  const act: NewMachineAct = {
    ...wish,
    pinpad_id: machine.id,
    branch_id: terminal.branchId,
    terminal_id: terminal.id,
    employee_id: employee.id,
    busy_until: new Date(now + BEGIN_MS),
  };
  await db.tx(async (tx) => {
    await reserve(tx);
    await lockPinpad(tx, machine.id);
    if (!(await store.insertAct(tx, act, new Date(now)))) throw new AppError('CASH_MACHINE_BUSY');
  });
  const begun = requireFound(await store.findAct(db, act.id));
  try {
    const port = connectMachine(deps.pinpads, machine);
    await applyProgress(deps, db, begun, await port.begin(wayOf(act), act.id, act.amount));
  } catch (error) {
    if (error instanceof ProviderUnreachable) await endWithoutStart(deps, db, begun, 'unreachable');
    else if (error instanceof ProviderSilent)
      await db.tx((tx) => store.endBusy(tx, act.id, new Date(deps.now())));
    else throw error;
  }
  return actView(requireFound(await store.findAct(db, act.id)));
}

/** Ends an act that was left open, such as by a till that is off. @throws CASH_MACHINE_BUSY */
async function endLeftOver(deps: MachineDeps, db: TenantDb, machine: Pinpad): Promise<void> {
  const open = await store.findOpenOfMachine(db, machine.id);
  if (open === null) return;
  const { outcome } = await followAct(deps, db, open);
  if (outcome === null) throw new AppError('CASH_MACHINE_BUSY');
}

/** What a machine holds before its first act is its opening. @throws CASH_MACHINE_SILENT */
async function countFirst(deps: MachineDeps, db: TenantDb, machine: Pinpad): Promise<void> {
  if ((await store.findLastCount(db, machine.id)) !== null) return;
  const facts = await readFacts(deps, machine);
  if (facts === null) throw new AppError('CASH_MACHINE_SILENT');
  await db.tx(async (tx) => {
    await lockPinpad(tx, machine.id);
    if ((await store.findLastCount(tx, machine.id)) !== null) return;
    await store.insertCount(tx, machine.id, {
      id: crypto.randomUUID(),
      number: 1,
      content: facts.content,
      at: new Date(deps.now()),
    });
  });
}

/** What a machine tells of itself; null when it does not answer. */
export async function readFacts(
  { pinpads }: MachineDeps,
  machine: Pinpad,
): Promise<Awaited<ReturnType<CashMachine['readFacts']>> | null> {
  try {
    return await connectMachine(pinpads, machine).readFacts();
  } catch (error) {
    if (error instanceof ProviderSilent) return null;
    throw error;
  }
}

/** Asks the machine how far an open act is, and ends it with what the machine did. */
export async function followAct(
  deps: MachineDeps,
  db: TenantDb,
  act: MachineAct,
  ask: 'poll' | 'cancel' = 'poll',
): Promise<MachineActView> {
  if (act.outcome !== null) return actView(act);
  try {
    const machine = requireFound(await findPinpad(db, act.pinpad_id));
    const progress = await connectMachine(deps.pinpads, machine)[ask](wayOf(act), act.id);
    if (progress !== null) await applyProgress(deps, db, act, progress);
    else if (deps.now() >= act.busy_until.getTime())
      await endWithoutStart(deps, db, act, 'not_charged');
  } catch (error) {
    if (error instanceof ProviderSilent) return actView(act, true);
    throw error;
  }
  return actView(requireFound(await store.findAct(db, act.id)));
}

async function applyProgress(
  deps: MachineDeps,
  db: TenantDb,
  act: MachineAct,
  progress: MachineProgress,
): Promise<void> {
  const { outcome } = progress;
  if (outcome === null) await db.tx((tx) => store.setProgress(tx, act.id, progress));
  else await end(deps, db, act, { ...progress, outcome });
}

function endWithoutStart(
  deps: MachineDeps,
  db: TenantDb,
  act: MachineAct,
  outcome: 'unreachable' | 'not_charged',
): Promise<void> {
  return end(deps, db, act, { putIn: 0, paidOut: 0, coins: {}, outcome });
}

type Ended = Omit<MachineProgress, 'outcome'> & { readonly outcome: MachineOutcome };

/** Ends an act and books what it did, once: both are one transaction. */
async function end(deps: MachineDeps, db: TenantDb, act: MachineAct, ended: Ended): Promise<void> {
  const at = new Date(deps.now());
  await db.tx(async (tx) => {
    if (!(await store.endAct(tx, act.id, { ...ended, at }))) return;
    await bookAct(tx, act, ended, at);
    await writeAudit(tx, {
      action: 'register.cash_machine',
      actor: { kind: 'employee', id: act.employee_id },
      employeeId: act.employee_id,
      terminalId: act.terminal_id,
      approvedBy: act.approved_by,
      entity: 'register',
      entityId: act.id,
      after: {
        kind: act.kind,
        amount: act.amount,
        put_in: ended.putIn,
        paid_out: ended.paidOut,
        outcome: ended.outcome,
      },
    });
  });
}

async function bookAct(tx: TenantTx, act: MachineAct, ended: Ended, at: Date): Promise<void> {
  switch (act.kind) {
    case 'payment':
      await settlePayment(tx, act, ended, at);
      return;
    case 'return':
      await settleReturn(tx, act, ended, at);
      return;
    case 'withdrawal':
    case 'out': {
      if (ended.paidOut === 0) return;
      await storeMachineCash(
        tx,
        { branchId: act.branch_id, terminalId: act.terminal_id },
        {
          id: act.id,
          amount: ended.paidOut,
          at,
          employeeId: act.employee_id,
          approvedBy: act.approved_by,
          reason: act.reason,
          // The withdrawal has a movement of its own when the cashier says that it was handed over.
          out: act.kind === 'out',
        },
      );
      await publish(tx, 'records:changed', { component: COMPONENT.cashMovements });
    }
  }
}

/** What the machine kept is a payment; the rest of the bill is owed. */
async function settlePayment(
  tx: TenantTx,
  { id, amount }: MachineAct,
  { putIn, paidOut, outcome }: Ended,
  at: Date,
): Promise<void> {
  const { request } = requireFound(await findCharge(tx, id));
  const kept = putIn - paidOut;
  const reason = MACHINE_REASONS.find((one) => one === outcome);
  const { terms, payments, first, fixed } = request;
  await moveCharge(
    tx,
    id,
    ['asked'],
    kept > 0
      ? {
          state: 'approved',
          at,
          answer: {
            ...(reason === undefined ? {} : { reason }),
            ...(kept === amount ? {} : { asked: { terms, payments, first, fixed, amount } }),
          },
          approved: { amount: kept, request },
        }
      : {
          state: 'declined',
          at,
          answer: { reason: reason ?? (outcome === 'unreachable' ? 'unreachable' : 'not_charged') },
        },
  );
}

/** What the machine could not return stays a payment of the bill. */
async function settleReturn(
  tx: TenantTx,
  { of_id: chargeId }: MachineAct,
  { paidOut }: Ended,
  at: Date,
): Promise<void> {
  const { id, amount, request } = requireFound(await findCharge(tx, chargeId ?? ''));
  const kept = amount - paidOut;
  await moveCharge(
    tx,
    id,
    ['voiding'],
    kept <= 0
      ? { state: 'voided', at }
      : { state: 'approved', at, approved: { amount: kept, request } },
  );
}

/** Follows the open act of a charge, if it has one. */
export async function followCharge(
  deps: MachineDeps,
  db: TenantDb,
  chargeId: string,
): Promise<MachineActView | null> {
  const open = await store.findOpenOfCharge(db, chargeId);
  return open === null ? null : followAct(deps, db, open);
}

/** @throws NOT_FOUND for an act of another till */
async function ownAct({ db, terminal }: EmployeeContext, id: string): Promise<MachineAct> {
  const act = requireFound(await store.findAct(db, id));
  if (act.terminal_id !== terminal.id) throw new AppError('NOT_FOUND');
  return act;
}

/** How far an act of this till is. @throws NOT_FOUND */
export async function readAct(
  deps: MachineDeps,
  ctx: EmployeeContext,
  id: string,
): Promise<MachineActView> {
  return followAct(deps, ctx.db, await ownAct(ctx, id));
}

/** Cancels an act of this till: what was put in is returned. @throws NOT_FOUND */
export async function cancelAct(
  deps: MachineDeps,
  ctx: EmployeeContext,
  id: string,
): Promise<MachineActView> {
  return followAct(deps, ctx.db, await ownAct(ctx, id), 'cancel');
}

/** Acts of a till that go on, each as the machine has it now. */
export async function listActs(
  deps: MachineDeps,
  { db, terminal }: Pick<EmployeeContext, 'db' | 'terminal'>,
): Promise<MachineActView[]> {
  const views: MachineActView[] = [];
  for (const act of await store.listOpenOfTill(db, terminal.id))
    views.push(await followAct(deps, db, act));
  return views.filter(({ outcome }) => outcome === null);
}
