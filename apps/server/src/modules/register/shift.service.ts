import type { ActKind, MovementKind, RegisterState } from '@dalpak/contracts';
import { COMPONENT } from '@dalpak/contracts';
import { sumCash } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { writeActs } from '../acts/index.ts';
import { writeAudit } from '../audit/index.ts';
import * as closings from './closing.store.ts';
import { postLateMovement } from './register-ledger.ts';
import { CLOSINGS_START, hashOfMovement, sealOfAddendum } from './seal.ts';
import * as shifts from './shift.store.ts';
import * as sums from './sums.store.ts';
import {
  actionTimeOf,
  actOf,
  auditOf,
  isSameText,
  placeOf,
  type RegisterAction,
  type TillContext,
} from './till-action.ts';

const MOVEMENT_ACTS: Readonly<Record<MovementKind, ActKind>> = {
  in: 'cash_in',
  out: 'cash_out',
  deposit: 'deposit',
  no_sale: 'drawer_opened',
};

/** Reads the open shift of a terminal and its last Z. */
export async function readState(db: TenantDb, terminalId: number): Promise<RegisterState> {
  const [shift, last] = await Promise.all([
    shifts.findOpenShift(db, terminalId),
    closings.findLastClosing(db, terminalId),
  ]);
  const movements = shift === null ? [] : await sums.listShiftMovements(db, shift.id);
  const waitingDeals = await sums.listWaitingDeals(db, terminalId);
  return {
    shift:
      shift === null
        ? null
        : {
            id: shift.id,
            opened_at: shift.opened_at.toISOString(),
            opened_by: shift.opened_by,
            by_itself: shift.by_itself,
            float: sumCash({ means: [], change: 0 }, movements).float,
          },
    waiting_deals: [...waitingDeals],
    last:
      last === null
        ? null
        : {
            id: last.id,
            number: last.number,
            closed_at: last.closed_at.toISOString(),
            float: last.float,
          },
  };
}

/**
 * Opens the register with a float. A shift that a sale opened automatically is adopted with its
 * sales.
 * @param body.float agorot in the drawer
 * @throws REGISTER_OPEN when another employee opened it before; CONFLICT when the id belongs to
 *   another terminal, or was used with another float
 */
export async function openRegister(
  ctx: TillContext,
  body: RegisterAction & { readonly float: number },
  now: number,
): Promise<RegisterState> {
  const opening: shifts.Opening = {
    requestId: body.id,
    place: placeOf(ctx),
    employeeId: ctx.employee.id,
    at: actionTimeOf(body, now),
  };
  return ctx.db.tx(async (tx) => {
    const repeated = await shifts.findOpening(tx, body.id);
    if (repeated !== null && repeated !== ctx.terminal.id) throw new AppError('CONFLICT');
    // Null also when the same request arrived twice and the other one was first.
    const shiftId = repeated === null ? await beginShift(tx, opening) : null;
    if (shiftId === null) {
      const float = await shifts.findMovement(tx, body.id);
      // A cash movement with the same id is not a float.
      if ((float?.kind === 'float' ? float.amount : 0) !== body.float)
        throw new AppError('CONFLICT');
    } else {
      if (
        body.float > 0 &&
        (await shifts.insertMovement(tx, {
          ...opening,
          shiftId,
          kind: 'float',
          amount: body.float,
          reason: '',
          closingId: null,
          approvedBy: ctx.approval?.employeeId ?? null,
        })) === null
      )
        throw new AppError('CONFLICT');
      await writeAudit(tx, auditOf(ctx, 'register.opened', shiftId, { float: body.float }));
      await writeActs(
        tx,
        [{ ...actOf(ctx, body, now), kind: 'float', shiftId, amount: body.float }],
        now,
      );
      await publish(tx, 'records:changed', { component: COMPONENT.cashMovements });
      await publish(tx, 'pos:register', {}, { terminal: ctx.terminal.id });
    }
    return readState(tx, ctx.terminal.id);
  });
}

/**
 * Creates or adopts the shift of an opening.
 * @returns the shift's id; null when the same opening was stored meanwhile
 */
async function beginShift(tx: TenantTx, opening: shifts.Opening): Promise<string | null> {
  const open = await shifts.lockOpenShift(tx, opening.place.terminalId);
  if (open === null && (await shifts.insertShift(tx, opening))) return opening.requestId;
  // Another call opened it before, or between our read and our insert.
  const there = open ?? (await shifts.lockOpenShift(tx, opening.place.terminalId));
  if (there?.by_itself !== true) {
    if ((await shifts.findOpening(tx, opening.requestId)) === opening.place.terminalId) return null;
    throw new AppError('REGISTER_OPEN');
  }
  await shifts.adoptShift(tx, there.id, opening);
  return there.id;
}

/**
 * Records cash paid in or out without a sale, and opens a shift if none is open. A movement made
 * before the last Z becomes an addendum of that Z.
 * @param body.amount agorot, above zero
 * @throws CONFLICT when the id was used for another movement
 */
export async function moveCash(
  ctx: TillContext,
  body: NewCash,
  now: number,
): Promise<RegisterState> {
  const attempt = (): Promise<RegisterState> =>
    ctx.db.tx((tx) => storeMovement(tx, ctx, body, now));
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof StoredMeanwhile) return attempt();
    throw error;
  }
}

type NewCash = RegisterAction & {
  readonly kind: MovementKind;
  readonly amount: number;
  readonly reason: string;
};

/** Another call stored the same movement meanwhile: this transaction is rolled back and retried. */
class StoredMeanwhile extends Error {}

async function storeMovement(
  tx: TenantTx,
  ctx: TillContext,
  body: NewCash,
  now: number,
): Promise<RegisterState> {
  const { kind, amount, reason } = body;
  const place = placeOf(ctx);
  await shifts.lockShiftShared(tx, place.terminalId);
  // Checked before a shift is opened, so that a retry after a Z opens none.
  const before = await shifts.findMovement(tx, body.id);
  if (before === null) {
    const at = actionTimeOf(body, now);
    // A movement made before the last Z by the device's clock is counted in that drawer, like an
    // offline sale that was paid before it.
    const late = await shifts.claimLateShift(tx, place.terminalId, at);
    const shiftId = late?.id ?? (await shifts.ensureShift(tx, place, at));
    const employeeId = ctx.employee.id;
    const id = await shifts.insertMovement(tx, {
      requestId: body.id,
      shiftId,
      place,
      employeeId,
      kind,
      amount,
      at,
      reason,
      closingId: late?.closing_id ?? null,
      approvedBy: ctx.approval?.employeeId ?? null,
    });
    if (id === null) throw new StoredMeanwhile();
    if (late !== null) {
      const hash = sealOfAddendum(
        late.hash ?? CLOSINGS_START,
        late.number,
        hashOfMovement({ request: body.id, kind, amount, at, reason, employeeId }),
      );
      await postLateMovement(
        tx,
        { id: late.closing_id, number: late.closing_number, drawer: late.drawer },
        { id, kind, amount, at, reason, terminal: ctx.terminal.name },
      );
      await shifts.insertAddendum(tx, {
        closingId: late.closing_id,
        number: late.number,
        of: { movementId: id },
        drawer: late.drawer,
        at: new Date(now),
        hash,
      });
    }
    await writeAudit(
      tx,
      kind === 'no_sale'
        ? auditOf(ctx, 'register.drawer_opened', shiftId, { reason })
        : auditOf(ctx, 'register.cash_moved', shiftId, { kind, amount, reason }),
    );
    await writeActs(
      tx,
      [{ ...actOf(ctx, body, now), kind: MOVEMENT_ACTS[kind], shiftId, amount, reason }],
      now,
    );
    await publish(tx, 'records:changed', { component: COMPONENT.cashMovements });
  } else if (
    before.terminal_id !== place.terminalId ||
    before.kind !== kind ||
    before.amount !== amount ||
    !isSameText(before.reason, reason)
  ) {
    throw new AppError('CONFLICT');
  }
  return readState(tx, place.terminalId);
}
