import { sumCash } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import * as shifts from './shift.store.ts';
import { listShiftMovements, sumShiftDocuments, sumShiftSales } from './sums.store.ts';

/** Agorot that the drawer of a terminal should hold now; 0 while its register is closed. */
export async function expectedCash(db: TenantDb, terminalId: number): Promise<number> {
  const shift = await shifts.findOpenShift(db, terminalId);
  if (shift === null) return 0;
  const sales = await sumShiftSales(db, shift.id);
  const documents = await sumShiftDocuments(db, shift.id);
  return sumCash(sales, await listShiftMovements(db, shift.id), documents).expected;
}

/**
 * The shift that cash of a terminal belongs to now, opened when there is none. It stays open until
 * commit.
 */
export async function openShiftOf(
  tx: TenantTx,
  place: shifts.RegisterPlace,
  at: Date,
): Promise<string> {
  await shifts.lockShiftShared(tx, place.terminalId);
  return shifts.ensureShift(tx, place, at);
}

interface HandedCash {
  readonly id: string;
  /** Agorot. */
  readonly amount: number;
  readonly at: Date;
  readonly employeeId: number;
  readonly approvedBy: number | null;
  readonly reason: string;
}

/**
 * Stores cash that the machine of a terminal paid out. It never lay in the drawer, so it comes in
 * with one movement and, where it is cash out, leaves with another.
 */
export async function storeMachineCash(
  tx: TenantTx,
  place: shifts.RegisterPlace,
  { id, out, ...cash }: HandedCash & { readonly out: boolean },
): Promise<void> {
  const shiftId = await openShiftOf(tx, place, cash.at);
  const movement = { ...cash, shiftId, place, closingId: null };
  const made = await shifts.insertMovement(tx, { ...movement, requestId: id, kind: 'machine' });
  // The caller has ended the act in this transaction, so it has no movement yet.
  if (made === null) throw new Error(`Act ${id} of a cash machine has a movement already`);
  if (out)
    await shifts.insertMovement(tx, { ...movement, requestId: crypto.randomUUID(), kind: 'out' });
}

/** Stores cash that was handed over against a card, in the open shift of the terminal. */
export async function storeWithdrawal(
  tx: TenantTx,
  { terminal }: Pick<ContextOf<'employee'>, 'terminal'>,
  { id, ...cash }: HandedCash,
): Promise<{ readonly shiftId: string; readonly movementId: number }> {
  const place = { branchId: terminal.branchId, terminalId: terminal.id };
  const shiftId = await openShiftOf(tx, place, cash.at);
  const movementId = await shifts.insertMovement(tx, {
    ...cash,
    requestId: id,
    shiftId,
    place,
    kind: 'atm',
    closingId: null,
  });
  // The caller has locked the withdrawal, which has no other movement.
  if (movementId === null) throw new Error(`Withdrawal ${id} has a movement of another kind`);
  return { shiftId, movementId };
}
