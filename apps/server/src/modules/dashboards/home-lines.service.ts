import {
  branchesOf,
  HOME_LINE_KINDS,
  HOME_LINES,
  type HomeLine,
  type HomeLineView,
  isAllowed,
  type PermissionMap,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { insertTask, listColleagues, mayAddTasks } from '../crm/index.ts';
import { ownerOf } from '../reports/index.ts';
import * as store from './home-lines.store.ts';

const HOUR_MS = 3_600_000;
/** A line that is put off until tomorrow comes back in the morning. */
const MORNING = 7;

function maySee(perr: PermissionMap, kind: HomeLine): boolean {
  const { permission } = HOME_LINES[kind];
  return permission === null || isAllowed(perr, permission);
}

/** Whose lines they are. */
export interface LineCaller {
  readonly db: SessionContext['db'];
  readonly perr: PermissionMap;
  readonly employee: { readonly id: number } | null;
  readonly user: { readonly id: number; readonly employeeId: number | null } | null;
}

function employeeOf({ employee, user }: Pick<LineCaller, 'employee' | 'user'>): number | null {
  return employee?.id ?? user?.employeeId ?? null;
}

interface HomeLines {
  readonly lines: HomeLineView[];
  readonly later: number;
  readonly colleagues: { readonly id: number; readonly name: string }[];
}

/** What needs the caller now, and how many lines wait. */
export async function listHomeLines(ctx: LineCaller, nowMs: number): Promise<HomeLines> {
  const { db, perr } = ctx;
  const now = new Date(nowMs);
  const employee = employeeOf(ctx);
  const [found, waits, colleagues] = await Promise.all([
    store.countLines(
      db,
      HOME_LINE_KINDS.filter((kind) => maySee(perr, kind)),
      { now, today: toLocalDateTime(nowMs).slice(0, 10), employee, branches: branchesOf(perr) },
    ),
    store.listWaits(db, ownerOf(ctx), now),
    mayAddTasks(perr) ? listColleagues(db, employee) : [],
  ]);
  const ordered = found.toSorted(
    (a, b) => HOME_LINE_KINDS.indexOf(a.kind) - HOME_LINE_KINDS.indexOf(b.kind),
  );
  const first = ordered.some(({ kind }) => kind === 'approvals')
    ? await store.findFirstRequest(db, employee, now)
    : null;
  const shown = ordered.filter(({ kind }) => !waits.has(kind));
  return {
    lines: shown.map(({ kind, count, since }) => ({
      kind,
      count,
      since: since === null ? null : since.toISOString(),
      first: kind === 'approvals' ? first : null,
    })),
    later: ordered.length - shown.length,
    colleagues: [...colleagues],
  };
}

/** When a line that is put off comes back: at seven in the morning of the branch. */
function momentOf(until: 'now' | 'tomorrow' | 'week', nowMs: number): Date {
  if (until === 'now') return new Date(nowMs);
  const later = nowMs + (until === 'week' ? 7 : 1) * 24 * HOUR_MS;
  const [, hour = '0', minute = '0'] = /T(\d\d):(\d\d)/.exec(toLocalDateTime(later)) ?? [];
  return new Date(later - (Number(hour) - MORNING) * HOUR_MS - Number(minute) * 60_000);
}

export async function putOffHomeLine(
  ctx: SessionContext,
  { kind, until }: { readonly kind: HomeLine; readonly until: 'now' | 'tomorrow' | 'week' },
  nowMs: number,
): Promise<void> {
  await ctx.db.tx((tx) => store.putOff(tx, ownerOf(ctx), kind, momentOf(until, nowMs)));
}

/** @throws AppError PERMISSION_DENIED without the right to add tasks; NOT_FOUND for no such employee */
export async function giveHomeLine(
  ctx: SessionContext,
  given: { readonly kind: HomeLine; readonly employee: number; readonly subject: string },
  nowMs: number,
): Promise<number> {
  if (!mayAddTasks(ctx.perr)) throw new AppError('PERMISSION_DENIED');
  return ctx.db.tx(async (tx) => {
    const now = toLocalDateTime(nowMs);
    const when = { due: now.slice(0, 10), hour: now.slice(11, 16) };
    const task = requireFound(await insertTask(tx, { ...given, ...when }));
    await store.putOff(tx, ownerOf(ctx), given.kind, momentOf('week', nowMs));
    return task;
  });
}
