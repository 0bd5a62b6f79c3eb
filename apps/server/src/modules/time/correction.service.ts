import {
  type Reason,
  type timekeeperAddAbsence,
  type timekeeperCorrect,
  MAX_CORRECTION_HOURS,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { dayOf, minuteAt } from '@dalpak/engine';
import type * as z from 'zod/mini';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { findAbsence, insertAbsence, listAbsences, voidAbsence } from './absence.store.ts';
import {
  findCorrection,
  insertCorrection,
  type Corrector,
  type NewCorrection,
} from './correction.store.ts';
import { findEntry, insertEntry, type EntryRow } from './entry.store.ts';
import { lockEmployee } from './person.store.ts';
import { ISRAEL } from './work-calendar.ts';

type Body<E extends { readonly body?: z.ZodMiniType }> = z.output<NonNullable<E['body']>>;
export type CorrectionInput = Body<typeof timekeeperCorrect>;
export type AbsenceInput = Body<typeof timekeeperAddAbsence>;

const CORRECTION_MS = MAX_CORRECTION_HOURS * 3_600_000;

export interface Correcting {
  readonly by: Corrector;
  readonly terminalId: number | null;
  readonly now: number;
}

/**
 * Records the right time of a stamp, or a missing stamp, as a correction. The stamp itself is never
 * changed.
 *
 * @throws NOT_FOUND for an unknown stamp or employee, or one of another business; CONFLICT when
 *   the request's id was used with other content; VALIDATION_FAILED for a future time, or one too
 *   far from the stamp.
 */
export async function correctTime(
  db: TenantDb,
  wish: CorrectionInput,
  correcting: Correcting,
): Promise<void> {
  const at = 'at' in wish ? instantOf(wish.at) : null;
  if (at !== null && at.getTime() > correcting.now) throw refusedTime(explain('time_to_come'));
  await db.tx(async (tx) => {
    const entry = wish.action === 'add' ? null : requireFound(await findEntry(tx, wish.entry));
    const employeeId = wish.action === 'add' ? wish.employee : requireFound(entry).employee_id;
    requireFound(await lockEmployee(tx, employeeId));
    const entryId = entry?.id ?? wish.request_id;
    const correction: NewCorrection = {
      id: wish.request_id,
      entryId,
      action: wish.action,
      at: wish.action === 'change' ? at : null,
      reason: wish.reason,
      by: correcting.by,
    };
    if (await isRepeated(tx, correction)) return;
    if (
      entry !== null &&
      at !== null &&
      Math.abs(at.getTime() - entry.at.getTime()) > CORRECTION_MS
    )
      throw refusedTime(explain('time_far'));
    if (wish.action === 'add' && at !== null) {
      const added = {
        id: entryId,
        employeeId,
        branchId: null,
        terminalId: null,
        kind: wish.kind,
        at,
        source: 'manager',
        offline: false,
        recordedAt: new Date(correcting.now),
      } as const;
      if (!(await insertEntry(tx, added))) throw new AppError('CONFLICT');
    }
    if (!(await insertCorrection(tx, correction))) throw new AppError('CONFLICT');
    await writeAudit(tx, {
      ...auditOf(correcting),
      action: 'time.corrected',
      entity: 'time_entry',
      entityId: entryId,
      before: viewOf(entry),
      after: { ...wish, employee: employeeId },
    });
  });
}

/**
 * True when this very correction is stored already.
 * @throws CONFLICT when its id was used for another
 */
async function isRepeated(
  tx: TenantTx,
  { id, entryId, action, at, reason }: NewCorrection,
): Promise<boolean> {
  const earlier = await findCorrection(tx, id);
  if (earlier === null) return false;
  if (
    earlier.entry_id === entryId &&
    earlier.action === action &&
    earlier.reason === reason &&
    earlier.at?.getTime() === at?.getTime()
  )
    return true;
  throw new AppError('CONFLICT');
}

/**
 * Adds an absence.
 * @throws ABSENCE_OVERLAPS when some of the days already have one; NOT_FOUND, CONFLICT as {@link
 *   correctTime}
 */
export async function addAbsence(
  db: TenantDb,
  wish: AbsenceInput,
  correcting: Correcting,
): Promise<void> {
  const { request_id: id, employee: employeeId, kind, from, to, note } = wish;
  await db.tx(async (tx) => {
    requireFound(await lockEmployee(tx, employeeId));
    const earlier = await findAbsence(tx, id);
    if (earlier !== null) {
      if (
        earlier.employee_id === employeeId &&
        earlier.kind === kind &&
        earlier.from === from &&
        earlier.to === to
      )
        return;
      throw new AppError('CONFLICT');
    }
    if ((await listAbsences(tx, { from, to }, employeeId)).length > 0)
      throw new AppError('ABSENCE_OVERLAPS');
    if (!(await insertAbsence(tx, { id, employeeId, kind, from, to, note }, correcting.by)))
      throw new AppError('CONFLICT');
    await writeAudit(tx, {
      ...auditOf(correcting),
      action: 'time.absence_added',
      entity: 'time_absence',
      entityId: id,
      after: wish,
    });
  });
}

/** Voids an absence; repeating it changes nothing. @throws NOT_FOUND */
export async function cancelAbsence(
  db: TenantDb,
  id: string,
  correcting: Correcting,
): Promise<void> {
  await db.tx(async (tx) => {
    const absence = requireFound(await findAbsence(tx, id));
    if (!(await voidAbsence(tx, id))) return;
    await writeAudit(tx, {
      ...auditOf(correcting),
      action: 'time.absence_voided',
      entity: 'time_absence',
      entityId: id,
      before: absence,
    });
  });
}

function auditOf({
  by,
  terminalId,
}: Correcting): Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId'> {
  return {
    actor: { kind: by.kind, id: by.id },
    employeeId: by.kind === 'employee' ? by.id : null,
    terminalId,
  };
}

function viewOf(entry: EntryRow | null): unknown {
  return entry === null
    ? null
    : { employee: entry.employee_id, kind: entry.kind, at: entry.at.toISOString() };
}

/** A local time of the business, `YYYY-MM-DDTHH:mm`, as an instant. */
function instantOf(clock: string): Date {
  const [date = '', time = ''] = clock.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(minuteAt(dayOf(date), hours * 60 + minutes, ISRAEL.offsetAt) * 60_000);
}

function refusedTime(reason: Reason): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ ...reason, field: 'at' }] });
}
