import { randomUUID } from 'node:crypto';
import {
  timekeeperAddAbsence,
  timekeeperAttendance,
  timekeeperCheckin,
  timekeeperCheckout,
  timekeeperCorrect,
  timekeeperOf,
  timekeeperOwn,
  timekeeperStampOf,
  timekeeperVoidAbsence,
} from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { employeeRequired, bindRoute } from '../../kernel/http/index.ts';
import type { Route, SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type Period, readAttendance } from './attendance.service.ts';
import {
  addAbsence,
  correctTime,
  cancelAbsence,
  type CorrectionInput,
  type Correcting,
} from './correction.service.ts';
import { stampTime } from './stamp.service.ts';
import { identifyEmployee, type Verification } from './identify-employee.ts';

type StampBody = Verification & {
  readonly request_id?: string | undefined;
  readonly at?: string | undefined;
};

/** Routes of employees' time: stamps, hours, corrections, absences. */
export function timeRoutes(kernel: Kernel): readonly Route[] {
  const stamp = async (kind: 'in' | 'out', ctx: SessionContext, body: StampBody) => {
    const person = await identifyEmployee(kernel, ctx, body);
    const offlineAt = body.at === undefined ? null : Date.parse(body.at);
    return {
      data: await stampTime(
        ctx.db,
        {
          id: body.request_id ?? randomUUID(),
          kind,
          person,
          source: body.type,
          place: ctx.terminal,
          offlineAt,
        },
        kernel.now(),
      ),
    };
  };
  const correcting = (ctx: SessionContext): Correcting => ({
    by: correctorOf(ctx),
    terminalId: ctx.terminal?.id ?? null,
    now: kernel.now(),
  });
  const timeOf = async (ctx: SessionContext, employeeId: number, { from, to }: Period) => {
    const [own] = await readAttendance(ctx.db, { from, to }, { employeeId, now: kernel.now() });
    return requireFound(own);
  };
  const correct = async (ctx: SessionContext, wish: CorrectionInput) => {
    await correctTime(ctx.db, wish, correcting(ctx));
    return { code: '000' as const };
  };
  return [
    bindRoute(timekeeperCheckin, (ctx, { body }) => stamp('in', ctx, body)),
    bindRoute(timekeeperCheckout, (ctx, { body }) => stamp('out', ctx, body)),
    bindRoute(
      timekeeperAttendance,
      async (ctx, { query: { from, to, employee } }) => ({
        data: [
          ...(await readAttendance(
            ctx.db,
            { from, to },
            { employeeId: employee ?? null, now: kernel.now() },
          )),
        ],
      }),
      { readExtent: 'look' },
    ),
    bindRoute(timekeeperOwn, async (ctx, { body }) => ({
      data: await timeOf(ctx, (await identifyEmployee(kernel, ctx, body)).id, body),
    })),
    bindRoute(timekeeperOf, async (ctx, { params, query }) => ({
      data: await timeOf(ctx, params.id, query),
    })),
    bindRoute(timekeeperCorrect, (ctx, { body }) => correct(ctx, body)),
    bindRoute(timekeeperStampOf, (ctx, { params, body }) =>
      correct(ctx, { ...body, action: 'add', employee: params.id }),
    ),
    bindRoute(timekeeperAddAbsence, async (ctx, { body }) => {
      await addAbsence(ctx.db, body, correcting(ctx));
      return { code: '000' };
    }),
    bindRoute(timekeeperVoidAbsence, async (ctx, { params }) => {
      await cancelAbsence(ctx.db, params.id, correcting(ctx));
      return { code: '000' };
    }),
  ];
}

/** Who makes the correction: the employee at a till, the user in the back office. */
function correctorOf({ employee, user }: SessionContext): Correcting['by'] {
  if (employee !== null)
    return {
      kind: 'employee',
      id: employee.id,
      name: `${employee.firstName} ${employee.lastName}`.trim(),
    };
  // The route requires an employee or a user: without an employee the permission is the user's own.
  if (user === null) throw employeeRequired();
  return { kind: 'user', id: user.id, name: user.name };
}
