import { explain } from '../../kernel/errors/explain.ts';
import {
  LATE_STAMP_HOURS,
  MAX_ATTENDANCE_DAYS,
  type AttendanceDay,
  type AttendanceView,
  type StampView,
} from '@dalpak/contracts';
import {
  accountTime,
  dateOf,
  dayOf,
  localDayOf,
  minuteAt,
  minuteOf,
  pairStamps,
  sumBuckets,
  weekOf,
  type ClosedShift,
  type TimeStamp,
  type WorkDay,
  type WorkRules,
  type WorkShift,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { readSettingsOn } from '../settings/index.ts';
import { listAbsences, type AbsenceRow } from './absence.store.ts';
import { listCorrections, type CorrectionRow } from './correction.store.ts';
import { effectiveAt, listStamps, type StampRow } from './entry.store.ts';
import { listPeople } from './person.store.ts';
import { compareDays, type PublishedPlan } from './plan-comparison.ts';
import { listPlanned, listPublishedWeeks } from './planned.store.ts';
import { ISRAEL } from './work-calendar.ts';

/** Days around the period whose stamps may pair with those inside, or were corrected into it. */
const MARGIN_DAYS = 3;
const WEEK = 7;

export interface Period {
  /** Local dates, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/**
 * Hours of one employee or of all in a period.
 * @throws VALIDATION_FAILED for a period that is too long or ends before it begins
 */
export async function readAttendance(
  db: TenantDb,
  period: Period,
  { employeeId, now }: { readonly employeeId: number | null; readonly now: number },
): Promise<readonly AttendanceView[]> {
  const first = dayOf(period.from);
  const last = dayOf(period.to);
  if (last < first || last - first >= MAX_ATTENDANCE_DAYS)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('choose_fewer_days', { most: MAX_ATTENDANCE_DAYS }), field: 'to' }],
    });
  // Whole weeks: hours worked earlier in the first week decide what is overtime.
  const window = {
    from: midnight(weekOf(first) - MARGIN_DAYS),
    to: midnight(last + 1 + MARGIN_DAYS),
  };
  const [stamps, absences, rulesOf] = await Promise.all([
    listStamps(db, window, employeeId),
    listAbsences(db, period, employeeId),
    // A correction may move a stamp beyond the margin, by days.
    readRules(db, weekOf(first) - WEEK, weekOf(last) + 2 * WEEK),
  ]);
  const corrections = groupBy(
    await listCorrections(
      db,
      stamps.filter(({ action }) => action !== null).map(({ id }) => id),
    ),
    (row) => row.entry_id,
  );
  const plan = await readPlan(db, period, employeeId);
  const people = await listPeople(db, {
    alsoLeft: [...new Set([...stamps, ...absences, ...plan.shifts].map((row) => row.employee_id))],
    employeeId,
  });
  const stampsOf = groupBy(stamps, (row) => row.employee_id);
  const absencesOf = groupBy(absences, (row) => row.employee_id);
  const plannedOf = groupBy(plan.shifts, (row) => row.employee_id);
  return people.flatMap(({ id, first_name, last_name, active }) => {
    const facts = {
      stamps: stampsOf.get(id) ?? [],
      absences: absencesOf.get(id) ?? [],
      corrections,
      plan: { ...plan, shifts: plannedOf.get(id) ?? [] },
    };
    const days = daysOf(facts, { first, last, rulesOf, now });
    // An employee who left is listed only when they have time within the period itself, not in the
    // margin around it.
    if (!active && days.length === 0 && employeeId === null) return [];
    return [
      { employee: { id, first_name, last_name, active }, days: [...days], totals: totalsOf(days) },
    ];
  });
}

/** Minutes that one employee worked in a period. */
export async function readMinutes(
  db: TenantDb,
  period: Period,
  of: { readonly employeeId: number; readonly now: number },
): Promise<number> {
  const [view] = await readAttendance(db, period, of);
  return view?.totals.minutes ?? 0;
}

/** The published rota of the days; of one employee, or of all. */
async function readPlan(
  db: TenantDb,
  period: Period,
  employeeId: number | null,
): Promise<PublishedPlan> {
  // Work of the margin may belong to a shift of the period, and the other way round.
  const shifts = await listPlanned(
    db,
    { from: dateOf(dayOf(period.from) - 1), to: dateOf(dayOf(period.to) + 1) },
    employeeId,
  );
  const weeks = await listPublishedWeeks(db, {
    from: dateOf(weekOf(dayOf(period.from))),
    to: period.to,
  });
  return {
    shifts,
    weeks: new Set(weeks.flatMap(({ branch_id: branch, week }) => [week, `${branch} ${week}`])),
  };
}

const WEEKDAYS = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 } as const;

/**
 * The rules of each week are those of its own Sunday, so that a later choice changes no earlier
 * week.
 */
async function readRules(
  db: TenantDb,
  first: number,
  last: number,
): Promise<(week: number) => WorkRules> {
  const weeks = Array.from({ length: (last - first) / WEEK + 1 }, (_, at) => first + at * WEEK);
  const readers = await readSettingsOn(db, weeks.map(dateOf));
  // A choice is stored as text; the engine computes with the weekday's number.
  const rules = new Map(
    readers.map((read, at): [number | undefined, WorkRules] => [
      weeks[at],
      {
        weekDays: read('timeWeekDays') === '6' ? 6 : 5,
        shortDay: WEEKDAYS[read('timeShortDay')],
        restDay: WEEKDAYS[read('timeRestDay')],
      },
    ]),
  );
  return (week) => {
    const own = rules.get(week);
    if (own === undefined) throw new Error(`The rules of ${dateOf(week)} were not read`);
    return own;
  };
}

interface Facts {
  readonly stamps: readonly StampRow[];
  readonly absences: readonly AbsenceRow[];
  readonly corrections: ReadonlyMap<string, readonly CorrectionRow[]>;
  readonly plan: PublishedPlan;
}

interface DaysQuery {
  readonly first: number;
  readonly last: number;
  readonly rulesOf: (week: number) => WorkRules;
  readonly now: number;
}

/** The days of the period that have shifts, stamps, absences or a planned shift that began. */
function daysOf(
  { stamps, absences, corrections, plan }: Facts,
  { first, last, rulesOf, now }: DaysQuery,
): readonly AttendanceDay[] {
  const effective = stamps.flatMap((row): TimeStamp[] => {
    const at = effectiveAt(row)?.getTime();
    return at === undefined ? [] : [{ id: row.id, kind: row.kind, at }];
  });
  const { shifts, doubled, lone } = pairStamps(effective, now);
  const worked = new Map(
    accountTime(
      shifts.filter((shift): shift is ClosedShift => shift.state === 'closed'),
      rulesOf,
      ISRAEL,
    ).map((day) => [dayOf(day.date), day]),
  );
  const shiftsOf = groupBy(shifts, ({ from }) => dayAt(from));
  // A shift belongs to the day on which it begins, with both of its stamps.
  const shiftDay = new Map(
    shifts.flatMap(({ inId, outId, from }) =>
      [inId, ...(outId === null ? [] : [outId])].map((id) => [id, dayAt(from)] as const),
    ),
  );
  const stampsOf = groupBy(
    stamps,
    (row) => shiftDay.get(row.id) ?? dayAt((effectiveAt(row) ?? row.at).getTime()),
  );
  const comparedOn = compareDays(plan, shifts, stamps, { dayAt, now });
  const days: AttendanceDay[] = [];
  for (let day = first; day <= last; day += 1) {
    const own = stampsOf.get(day) ?? [];
    const absence = absences.find(({ from, to }) => dayOf(from) <= day && day <= dayOf(to));
    const compared = comparedOn(day);
    const isMissed = compared.plan.some(({ state }) => state === 'missing');
    if (own.length === 0 && absence === undefined && !isMissed) continue;
    const ids = new Set(own.map(({ id }) => id));
    days.push({
      ...workView(day, worked.get(day)),
      ...compared,
      shifts: (shiftsOf.get(day) ?? []).map(shiftView),
      stamps: own.map((row) => stampView(row, corrections.get(row.id) ?? [])),
      doubled: doubled.filter((id) => ids.has(id)),
      lone: lone.filter((id) => ids.has(id)),
      absence:
        absence === undefined ? null : { id: absence.id, kind: absence.kind, note: absence.note },
    });
  }
  return days;
}

function workView(
  day: number,
  work: WorkDay | undefined,
): Pick<AttendanceDay, 'date' | 'minutes' | 'buckets' | 'night' | 'break_minutes' | 'break_short'> {
  return {
    date: dateOf(day),
    minutes: work?.minutes ?? 0,
    buckets: work?.buckets ?? sumBuckets([]),
    night: work?.night ?? false,
    break_minutes: work?.breakMinutes ?? 0,
    break_short: work?.breakShort ?? false,
  };
}

function shiftView(shift: WorkShift): AttendanceDay['shifts'][number] {
  return {
    state: shift.state,
    in: shift.inId,
    out: shift.outId,
    from: new Date(shift.from).toISOString(),
    to: shift.to === null ? null : new Date(shift.to).toISOString(),
    minutes: shift.to === null ? null : minuteOf(shift.to) - minuteOf(shift.from),
  };
}

function stampView(row: StampRow, corrections: readonly CorrectionRow[]): StampView {
  return {
    id: row.id,
    kind: row.kind,
    at: effectiveAt(row)?.toISOString() ?? null,
    original_at: row.at.toISOString(),
    source: row.source,
    offline: row.offline,
    recorded_at: row.recorded_at.toISOString(),
    late: row.action === null && arrivedLate(row),
    place: row.place,
    corrections: corrections.map((said) => ({
      action: said.action,
      at: said.at?.toISOString() ?? null,
      reason: said.reason,
      by: said.actor_name,
      when: said.recorded_at.toISOString(),
    })),
  };
}

/**
 * Whether a stamp arrived hours after its claimed time, which only the device vouches for and which
 * could be invented.
 */
function arrivedLate({ offline, at, recorded_at: recorded }: StampRow): boolean {
  return offline && recorded.getTime() - at.getTime() > LATE_STAMP_HOURS * 3_600_000;
}

function totalsOf(days: readonly AttendanceDay[]): AttendanceView['totals'] {
  return {
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    buckets: sumBuckets(days),
    work_days: days.filter(({ shifts }) => shifts.length > 0).length,
    ...planTotals(days),
    absence_days: days.filter(({ absence }) => absence !== null).length,
    to_check: days.reduce(
      (sum, day) =>
        sum +
        day.doubled.length +
        day.lone.length +
        day.stamps.filter(({ late }) => late).length +
        day.shifts.filter(({ state }) => state === 'forgotten').length,
      0,
    ),
  };
}

function planTotals(
  days: readonly AttendanceDay[],
): Pick<AttendanceView['totals'], 'late' | 'missing' | 'unplanned'> {
  const states = days.flatMap(({ plan }) => plan.map(({ state }) => state));
  return {
    late: states.filter((state) => state === 'late').length,
    missing: states.filter((state) => state === 'missing').length,
    unplanned: days.reduce((sum, { unplanned }) => sum + unplanned.length, 0),
  };
}

const dayAt = (at: number): number => localDayOf(minuteOf(at), ISRAEL.offsetAt);
const midnight = (day: number): Date => new Date(minuteAt(day, 0, ISRAEL.offsetAt) * 60_000);

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
