import {
  CLIENT_HEADERS,
  employeesEnrolFingerprint,
  employeesFingerprints,
  employeesLogin,
  employeesLogout,
  employeesRemoveFingerprint,
  permissionsValidate,
  readEmployeePage,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route, SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuditEntry } from '../audit/index.ts';
import { endSharesOfSession } from '../support/index.ts';
import { employeePage, type ReadMinutes } from './employee-page.service.ts';
import { approveAction, employeeView, verifyEmployee } from './employees.service.ts';
import { enrolFinger, fingersOf, removeFinger } from './fingerprint.service.ts';

export function employeesRoutes(kernel: Kernel, readMinutes: ReadMinutes): readonly Route[] {
  return [
    bindRoute(readEmployeePage, async (ctx, { params }) => ({
      data: await employeePage(ctx, params.id, { now: kernel.now(), readMinutes }),
    })),
    bindRoute(employeesLogin, async (ctx, { body }) => {
      const employee = await verifyEmployee(kernel, ctx, body);
      const token = await kernel.sessions.openEmployee(ctx.db, employee.id, ctx.terminal.id);
      return { data: employeeView(employee), employee_token: token };
    }),
    bindRoute(employeesLogout, async (ctx) => {
      const token = ctx.request.header(CLIENT_HEADERS.employee) ?? '';
      await kernel.sessions.endEmployee(token, {
        cloudId: ctx.cloudId,
        terminalId: ctx.terminal.id,
      });
      await endSharesOfSession(ctx.db, ctx.session.id, kernel.now());
      return { code: '000' };
    }),
    bindRoute(permissionsValidate, async (ctx, { body }) => {
      const { type, action, key, field, value, verify } = body;
      const { approver, approval } = await approveAction(kernel, ctx, {
        type,
        action,
        key,
        field,
        value,
        verify,
        cartId: body.cart_id ?? null,
        requestedBy: ctx.employee,
        service: ctx.service,
      });
      return {
        data: { id: approver.id, first_name: approver.firstName, last_name: approver.lastName },
        approval,
      };
    }),
    bindRoute(employeesFingerprints, async (ctx, { params }) => ({
      data: await fingersOf(ctx.db, params.id),
    })),
    bindRoute(employeesEnrolFingerprint, async (ctx, { params, body }) => {
      await enrolFinger(
        kernel,
        ctx.db,
        { employeeId: params.id, finger: params.finger, fingerprint: body.fingerprint },
        { ownPerr: ctx.ownPerr, actor: actorOf(ctx) },
      );
      return { code: '000' };
    }),
    bindRoute(employeesRemoveFingerprint, async (ctx, { params }) => {
      await removeFinger(
        ctx.db,
        { employeeId: params.id, finger: params.finger },
        { ownPerr: ctx.ownPerr, actor: actorOf(ctx) },
      );
      return { code: '000' };
    }),
  ];
}

/** The route's permission check passed a user of the back office, or an employee at a terminal. */
function actorOf({
  user,
  employee,
}: Pick<SessionContext, 'user' | 'employee'>): AuditEntry['actor'] {
  return user === null
    ? { kind: 'employee', id: employee?.id ?? null }
    : { kind: 'user', id: user.id };
}
