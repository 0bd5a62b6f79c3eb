import { explain } from '../../kernel/errors/explain.ts';
import type { StampResult } from '@dalpak/contracts';
import { localDayOf, minuteOf, pairStamps, type TimeStamp, type WorkShift } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { effectiveAt, findEntry, insertEntry, listStamps, type NewEntry } from './entry.store.ts';
import { lockEmployee, type Person } from './person.store.ts';
import { ISRAEL } from './work-calendar.ts';

const DAY_MS = 86_400_000;
/** How far back stamps may still pair with a new one, corrections included. */
const LOOK_BACK_MS = 4 * DAY_MS;
/** A stamp from a device that was offline for longer must be entered by a manager. */
const OLDEST_OFFLINE_MS = 31 * DAY_MS;
/** Stamps within this time are of one moment. */
const AT_ONCE_MS = 10_000;

export interface StampInput {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly person: Person;
  readonly source: NewEntry['source'];
  readonly place: { readonly branchId: number; readonly id: number } | null;
  /** When it was made offline; null = now. */
  readonly offlineAt: number | null;
}

/**
 * Stores a stamp, once for each id.
 *
 * A stamp that is made now must fit the employee's state or is refused. An offline stamp is always
 * stored, because the employee saw it accepted and left; one that does not fit is shown to the
 * manager.
 *
 * @throws ALREADY_CHECKED_IN, naming since when; NOT_CHECKED_IN; CONFLICT when the id was used
 *   for another stamp; CLOCK_DIFFERS for one that is more than a month old.
 */
export async function stampTime(db: TenantDb, wish: StampInput, now: number): Promise<StampResult> {
  return db.tx(async (tx) => {
    requireFound(await lockEmployee(tx, wish.person.id));
    const earlier = await findEntry(tx, wish.id);
    if (earlier !== null) {
      if (earlier.employee_id !== wish.person.id || earlier.kind !== wish.kind)
        throw new AppError('CONFLICT');
      return answer(tx, wish, earlier.at.getTime(), now);
    }
    if (wish.offlineAt !== null && wish.offlineAt < now - OLDEST_OFFLINE_MS)
      throw new AppError('CLOCK_DIFFERS');
    // A device with a fast clock must not stamp in the future.
    const at = Math.min(wish.offlineAt ?? now, now);
    // A call that came a moment earlier may have waited for the lock: it must see the later stamp.
    if (wish.offlineAt === null)
      assertFits(wish.kind, await openShift(tx, wish.person.id, at + AT_ONCE_MS));
    const stored = await insertEntry(tx, {
      id: wish.id,
      employeeId: wish.person.id,
      branchId: wish.place?.branchId ?? null,
      terminalId: wish.place?.id ?? null,
      kind: wish.kind,
      at: new Date(at),
      source: wish.source,
      offline: wish.offlineAt !== null,
      recordedAt: new Date(now),
    });
    // Another stamp with this id was stored at the same moment.
    if (!stored) throw new AppError('CONFLICT');
    return answer(tx, wish, at, now);
  });
}

function assertFits(kind: 'in' | 'out', open: WorkShift | undefined): void {
  if (kind === 'out' && open === undefined) throw new AppError('NOT_CHECKED_IN');
  if (kind === 'in' && open !== undefined) {
    const since = toLocalDateTime(open.from);
    const reason = explain('already_in', { at: since.slice(11, 16) });
    throw new AppError('ALREADY_CHECKED_IN', {
      reason,
      details: [{ text: new Date(open.from).toISOString(), field: 'since' }],
    });
  }
}

async function openShift(
  tx: TenantTx,
  employeeId: number,
  at: number,
): Promise<WorkShift | undefined> {
  return (await shiftsAround(tx, employeeId, at)).find(({ state }) => state === 'open');
}

async function shiftsAround(
  tx: TenantTx,
  employeeId: number,
  at: number,
): Promise<readonly WorkShift[]> {
  // Up to and including this moment; later stamps do not change the state at it.
  const rows = await listStamps(
    tx,
    { from: new Date(at - LOOK_BACK_MS), to: new Date(at + LOOK_BACK_MS) },
    employeeId,
  );
  const stamps = rows.flatMap((row): TimeStamp[] => {
    const when = effectiveAt(row)?.getTime();
    return when === undefined || when > at ? [] : [{ id: row.id, kind: row.kind, at: when }];
  });
  return pairStamps(stamps, at).shifts;
}

async function answer(
  tx: TenantTx,
  { id, kind, person }: StampInput,
  at: number,
  now: number,
): Promise<StampResult> {
  const shifts = await shiftsAround(tx, person.id, now);
  const mine = shifts.find(({ inId, outId }) => inId === id || outId === id);
  const today = localDayOf(minuteOf(now), ISRAEL.offsetAt);
  const minutes = shifts
    .filter(
      ({ state, from }) =>
        state !== 'forgotten' && localDayOf(minuteOf(from), ISRAEL.offsetAt) === today,
    )
    .reduce((sum, { from, to }) => sum + minuteOf(to ?? now) - minuteOf(from), 0);
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    employee: { id: person.id, first_name: person.first_name, last_name: person.last_name },
    since: mine === undefined ? null : new Date(mine.from).toISOString(),
    today_minutes: minutes,
    // A shift belongs to its first day: an employee who leaves after midnight has none of it today,
    // but should see the hours of the whole shift.
    shift_minutes:
      mine?.outId === id && mine.to !== null ? minuteOf(mine.to) - minuteOf(mine.from) : null,
  };
}
