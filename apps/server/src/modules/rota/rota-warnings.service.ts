import type { RotaShift } from '@dalpak/contracts';
import { dateOf, dayOf, findRotaWarnings, type RotaWarning } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { readSettingsOn } from '../settings/index.ts';
import { ISRAEL, listAbsences } from '../time/index.ts';
import { listRequests } from './rota-requests.store.ts';
import { listPeople, listShiftsBetween, type PersonRow, type ShiftRow } from './rota.store.ts';

/** Days around a week whose shifts belong to its rests. */
const MARGIN = 7;
const HOUR = 60;

export interface PlannedWeek {
  /** Planned shifts of all branches in the week. */
  readonly shifts: readonly ShiftRow[];
  readonly people: readonly PersonRow[];
  readonly warnings: ReadonlyMap<string, readonly RotaWarning[]>;
  readonly away: readonly {
    readonly employee: number;
    readonly from: string;
    readonly to: string;
  }[];
}

/** The plan of a week in all branches, with the warnings of every employee. */
export async function readPlannedWeek(db: TenantDb, week: string): Promise<PlannedWeek> {
  const first = dayOf(week);
  const period = { from: week, to: dateOf(first + 6) };
  // One after another: a screen must not take the connections of the tills.
  const around = await listShiftsBetween(db, {
    from: dateOf(first - MARGIN),
    to: dateOf(first + 6 + MARGIN),
  });
  const people = await listPeople(db, [...new Set(around.map(({ employee }) => employee))]);
  // A shift of the week's last day may end on the next one.
  const absences = await listAbsences(db, { from: week, to: dateOf(first + 8) }, null);
  const requests = await listRequests(db, period);
  const [read] = await readSettingsOn(db, [week]);
  if (read === undefined) throw new Error('The settings of the week were not read');
  const rules = {
    offsetAt: ISRAEL.offsetAt,
    maxWeekMinutes: read('rotaWeekHours') * HOUR,
  };
  const warnings = new Map<string, readonly RotaWarning[]>();
  for (const person of people) {
    const own = around.filter(({ employee }) => employee === person.id);
    if (own.length === 0) continue;
    const found = findRotaWarnings(
      first,
      own.map(({ id, day, start, end }) => ({ id, day: dayOf(day), start, end })),
      {
        birthday: person.birthday,
        absences: absences.filter(({ employee_id: id }) => id === person.id),
        wishedOff: requests
          .filter(
            ({ employee_id: id, kind, state }) =>
              id === person.id && kind === 'off' && state !== 'refused',
          )
          .map(({ day }) => day),
      },
      rules,
    );
    for (const [id, list] of found) warnings.set(id, list);
  }
  return {
    shifts: around.filter(({ week: own }) => own === week),
    people,
    warnings,
    away: absences.map(({ employee_id: employee, from, to }) => ({ employee, from, to })),
  };
}

export function shiftView(row: ShiftRow, { warnings }: Pick<PlannedWeek, 'warnings'>): RotaShift {
  const { id, employee, position, day, start, end, note, reason } = row;
  return {
    id,
    employee,
    position,
    day,
    start,
    end,
    note,
    reason,
    warnings: [...(warnings.get(id) ?? [])],
  };
}
