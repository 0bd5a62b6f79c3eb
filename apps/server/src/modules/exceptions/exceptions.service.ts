import {
  type ActKind,
  branchesOf,
  type Decision,
  type ExceptionBill,
  type ExceptionMark,
  MARK_TRANSITIONS,
  type MarkRules,
  type Sign,
  SIGNS,
  type TillActView,
  TRIED_WEEKS,
} from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { finishTask, insertTask, listColleagues, mayAddTasks, moveTask } from '../crm/index.ts';
import * as store from './exceptions.store.ts';
import { READ_DAYS, tryRules } from './windows.ts';

type Caller = ContextOf<'user'>;

/** A person never sees, counts or decides about what concerns themselves, nor other branches. */
const viewerOf = ({ user, perr }: Caller): store.Viewer => ({
  self: user.employeeId,
  branches: branchesOf(perr),
});

async function auditLook(ctx: Caller, entityId: string): Promise<void> {
  await ctx.db.tx((tx) =>
    writeAudit(tx, {
      ...actorOf({ ...ctx, terminal: null, employee: null }),
      action: 'exceptions.looked',
      entity: 'exception',
      entityId,
    }),
  );
}

function viewOf(row: store.MarkRow): ExceptionMark {
  return {
    id: row.id,
    employee: { id: row.employee_id, name: row.name, position: row.position },
    sign: row.sign,
    state: row.state,
    from: row.from_day,
    to: row.to_day,
    score: row.score,
    count: row.times,
    bills: row.bills,
    usual: { low: row.usual_low, high: row.usual_high, own_past: row.own_past },
    made_at: row.made_at.toISOString(),
    check_on: row.check_on,
    task: row.task_id,
    decisions: row.decisions.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

/** The marks that the caller may see. Each look is audited. */
export async function listExceptions(
  ctx: Caller,
  { ended, task }: { readonly ended: boolean; readonly task: number | null },
): Promise<{
  data: ExceptionMark[];
  rules: MarkRules;
  until: string | null;
  behind: { sign: Sign; from: string }[];
  people: { id: number; name: string }[];
  self: number | null;
}> {
  await auditLook(ctx, task === null ? (ended ? 'ended' : 'list') : `task ${task}`);
  const [marks, { until, rules, behind }, people] = await Promise.all([
    task === null
      ? store.listMarks(ctx.db, viewerOf(ctx), ended)
      : store.listMarkOfTask(ctx.db, viewerOf(ctx), task),
    store.readLook(ctx.db),
    mayAddTasks(ctx.perr) ? listColleagues(ctx.db, null) : [],
  ]);
  return {
    data: marks.map(viewOf),
    rules,
    until,
    people: [...people],
    self: ctx.user.employeeId,
    behind: SIGNS.flatMap((sign) => {
      const from = behind[sign];
      return from === undefined ? [] : [{ sign, from }];
    }),
  };
}

/** The bills and acts behind a mark. Each look is audited. @throws NOT_FOUND */
export async function listExceptionBills(ctx: Caller, id: number): Promise<ExceptionBill[]> {
  const mark = requireFound(await store.findMark(ctx.db, viewerOf(ctx), id));
  await auditLook(ctx, String(id));
  const bills = await store.listBills(
    ctx.db,
    branchesOf(ctx.perr),
    { sign: mark.sign, employeeId: mark.employee_id },
    { from: mark.from_day, to: addDays(mark.to_day, 1) },
  );
  return bills.map((bill) => ({
    ...bill,
    at: bill.at.toISOString(),
    stored_at: bill.stored_at.toISOString(),
  }));
}

/** The newest acts at the tills, but for those of the caller. Each look is audited. */
export async function listTillActs(
  ctx: Caller,
  { until, kind }: { readonly until: string; readonly kind?: ActKind | undefined },
): Promise<TillActView[]> {
  await auditLook(ctx, 'acts');
  const acts = await store.listActs(ctx.db, viewerOf(ctx), { until, kind: kind ?? null });
  return acts.map((act) => ({
    ...act,
    at: act.at.toISOString(),
    stored_at: act.stored_at.toISOString(),
  }));
}

interface Asked {
  readonly state: Decision;
  readonly reason: string;
  readonly check_on: string | null;
  readonly task: { readonly employee: number; readonly subject: string } | null;
}

/**
 * Gives a mark to check to a person: the task that it has where that is not done, else a new one. The
 * task of a mark that ends is done.
 * @returns the task of the mark
 * @throws PERMISSION_DENIED without the right to add tasks; NOT_FOUND for no such employee, or for who
 *   the mark is about
 */
async function keepTask(
  { perr }: Caller,
  tx: TenantTx,
  mark: store.LockedMark,
  { check_on: due, task }: Asked,
): Promise<number | null> {
  const { task_id: before } = mark;
  if (due === null) {
    if (before !== null) await finishTask(tx, before);
    return before;
  }
  if (task === null) return before;
  if (!mayAddTasks(perr)) throw new AppError('PERMISSION_DENIED');
  if (task.employee === mark.employee_id) throw new AppError('NOT_FOUND');
  const given = { ...task, due, hour: null };
  if (before !== null && (await moveTask(tx, before, given))) return before;
  return requireFound(await insertTask(tx, given));
}

/**
 * Decides about a mark.
 * @throws NOT_FOUND; CONFLICT where a colleague ended it meanwhile; PERMISSION_DENIED for a task
 *   without the right to add one
 */
export async function decideException(
  ctx: Caller,
  id: number,
  decision: Asked,
  now: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const mark = requireFound(await store.lockMark(tx, viewerOf(ctx), id));
    if (!MARK_TRANSITIONS[mark.state].includes(decision.state)) throw new AppError('CONFLICT');
    await store.moveMark(tx, id, {
      state: decision.state,
      reason: decision.reason,
      checkOn: decision.check_on,
      taskId: await keepTask(ctx, tx, mark, decision),
      by: { id: ctx.user.id, name: ctx.user.name },
      at: new Date(now),
    });
    await writeAudit(tx, {
      ...actorOf({ ...ctx, terminal: null, employee: null }),
      action: 'exceptions.decided',
      entity: 'exception',
      entityId: String(id),
      before: { state: mark.state },
      after: { state: decision.state, reason: decision.reason },
    });
  });
}

/** Sets the rules, by which the next look marks. */
export async function setExceptionRules(ctx: Caller, rules: MarkRules): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const { rules: before } = await store.readLook(tx);
    await store.putRules(tx, rules);
    await writeAudit(tx, {
      ...actorOf({ ...ctx, terminal: null, employee: null }),
      action: 'exceptions.rules_set',
      entity: 'exception',
      entityId: 'rules',
      before,
      after: rules,
    });
  });
}

/** How many marks the last weeks would have had by these rules; without names. */
export async function tryExceptionRules(
  db: TenantDb,
  rules: MarkRules,
  now: number,
): Promise<{ week: string; marks: number }[]> {
  const { until } = await store.readLook(db);
  const last = until ?? addDays(toLocalDateTime(now).slice(0, 10), -1);
  const days = await store.readDays(db, addDays(last, -(READ_DAYS + 7 * TRIED_WEEKS)));
  return [...tryRules(days, last, rules)];
}
