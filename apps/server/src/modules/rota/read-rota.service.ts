import {
  branchesOf,
  hasReportRight,
  isAllowed,
  type OwnRota,
  type RotaWeek,
} from '@dalpak/contracts';
import { dateOf, dayOf, minuteAt } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { findLinkedEmployee, ISRAEL } from '../time/index.ts';
import { expectedSales } from './expected-sales.ts';
import { concerns, listOwnRequests, listRequests, requestView } from './rota-requests.store.ts';
import { readPlannedWeek, shiftView } from './rota-warnings.service.ts';
import * as store from './rota.store.ts';

const REPORTS = { type: 'system', key: 'reports' } as const;
const WEEK = 7;
const HOUR = 60;

/** @throws AppError PERMISSION_DENIED for a branch that the caller's rights do not reach */
export function requireBranch({ perr }: Pick<SessionContext, 'perr'>, branch: number): void {
  const branches = branchesOf(perr);
  if (branches !== null && !branches.includes(branch)) throw new AppError('PERMISSION_DENIED');
}

/**
 * The rota of a branch; without one the first branch that the caller's rights reach.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export async function readWeek(
  ctx: SessionContext,
  { branch: wanted, week }: { readonly branch?: number | undefined; readonly week: string },
  now: number,
): Promise<RotaWeek> {
  const { db, perr } = ctx;
  if (wanted !== undefined) requireBranch(ctx, wanted);
  const own = branchesOf(perr);
  const branches = (await store.listBranches(db)).filter(({ id }) => own?.includes(id) ?? true);
  const branch = requireFound(
    (wanted === undefined ? branches[0] : branches.find(({ id }) => id === wanted)) ?? null,
  );
  const place = { branch: branch.id, week };
  const days = Array.from({ length: WEEK }, (_, at) => dateOf(dayOf(week) + at));
  const planned = await readPlannedWeek(db, week);
  const shifts = planned.shifts.filter((shift) => shift.branch === branch.id);
  const published = await store.listShifts(db, 'published', place);
  const publishedAt = await store.findPublishedAt(db, place);
  const sales = isAllowed(perr, REPORTS) ? await expectedSales(db, place, now) : null;
  const requests = await listRequests(db, { from: week, to: days[6] ?? week });
  const wages = hasReportRight(perr, 'wages')
    ? new Map(planned.people.map(({ id, wage }) => [id, wage]))
    : null;
  return {
    branch,
    week,
    published_at: publishedAt?.toISOString() ?? null,
    changed: findChanged(shifts, published).length > 0,
    branches: [...branches],
    positions: [...(await store.listPositions(db))],
    people: planned.people.map(({ id, name, position }) => ({
      id,
      name,
      position,
      minutes: planned.shifts
        .filter(({ employee }) => employee === id)
        .reduce((sum, shift) => sum + minutesOf(shift), 0),
      away: days.filter((day) =>
        planned.away.some(({ employee, from, to }) => employee === id && from <= day && to >= day),
      ),
    })),
    needs: [...(await store.listNeeds(db, branch.id))],
    shifts: shifts.map((row) => shiftView(row, planned)),
    requests: requests.filter((request) => concerns(request, own)).map(requestView),
    days: days.map((date, at) => ({
      date,
      ...costOf(
        shifts.filter(({ day }) => day === date),
        wages,
      ),
      sales: sales?.[at] ?? null,
    })),
  };
}

/** Minutes that pass, also over a change of the clock. */
function minutesOf({ day, start, end }: Pick<store.ShiftRow, 'day' | 'start' | 'end'>): number {
  const at = dayOf(day);
  return minuteAt(at, end, ISRAEL.offsetAt) - minuteAt(at, start, ISRAEL.offsetAt);
}

function costOf(
  shifts: readonly store.ShiftRow[],
  wages: ReadonlyMap<number, number | null> | null,
): Pick<RotaWeek['days'][number], 'minutes' | 'cost' | 'unpaid'> {
  const minutes = shifts.reduce((sum, shift) => sum + minutesOf(shift), 0);
  if (wages === null) return { minutes, cost: null, unpaid: null };
  const cost = shifts.reduce(
    (sum, shift) => sum + Math.round((minutesOf(shift) * (wages.get(shift.employee) ?? 0)) / HOUR),
    0,
  );
  const unpaid = new Set(
    shifts.map(({ employee }) => employee).filter((id) => (wages.get(id) ?? null) === null),
  ).size;
  return { minutes, cost, unpaid };
}

/** Employees whose shifts differ between what is planned and what was published. */
export function findChanged(
  planned: readonly store.ShiftRow[],
  published: readonly store.ShiftRow[],
): readonly number[] {
  const textOf = ({ employee, position, day, start, end, note }: store.ShiftRow): string =>
    JSON.stringify([employee, position, day, start, end, note]);
  const before = new Map(published.map((row) => [row.id, row]));
  const after = new Map(planned.map((row) => [row.id, row]));
  const changed = new Set<number>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(id), after.get(id)];
    if (old !== undefined && now !== undefined && textOf(old) === textOf(now)) continue;
    for (const row of [old, now]) if (row !== undefined) changed.add(row.employee);
  }
  return [...changed];
}

/**
 * The employee who asks: who is signed in at the till, or the employee of the user.
 * @throws AppError NOT_AN_EMPLOYEE
 */
export async function callerOf({
  db,
  employee,
  user,
}: Pick<SessionContext, 'db' | 'employee' | 'user'>): Promise<{ id: number; name: string }> {
  if (employee !== null)
    return { id: employee.id, name: `${employee.firstName} ${employee.lastName}`.trim() };
  const linked = user === null ? null : await findLinkedEmployee(db, user.id);
  if (linked === null) throw new AppError('NOT_AN_EMPLOYEE');
  return { id: linked.id, name: `${linked.first_name} ${linked.last_name}`.trim() };
}

/** @throws AppError NOT_AN_EMPLOYEE */
export async function readOwn(ctx: SessionContext, now: number): Promise<OwnRota> {
  const { db } = ctx;
  const employee = await callerOf(ctx);
  const from = dateOf(dayOf(toLocalDateTime(now).slice(0, 10)) - WEEK);
  return {
    employee,
    shifts: [...(await store.listOwnShifts(db, employee.id, from))],
    colleagues: await colleaguesOf(db, employee.id),
    requests: (await listOwnRequests(db, employee.id, from)).map(requestView),
  };
}

async function colleaguesOf(db: TenantDb, employee: number): Promise<OwnRota['colleagues']> {
  return (await store.listPeople(db, []))
    .filter(({ id }) => id !== employee)
    .map(({ id, name }) => ({ id, name }));
}
