import {
  COOKIES,
  RELEASE_TERMINAL,
  terminalsAvailable,
  terminalsLogout,
  terminalsRegister,
} from '@dalpak/contracts';
import { TERMINAL_SECONDS } from '../../kernel/auth/sessions.ts';
import { assertPermission, employeeRequired, bindRoute } from '../../kernel/http/index.ts';
import type { RequestFacts, Route, SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuditEntry } from '../audit/index.ts';
import { endSharesOfSession } from '../support/index.ts';
import {
  availableTerminals,
  registerTerminal,
  releaseTerminal,
  type HeldTerminal,
} from './terminals.service.ts';

export function terminalsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(terminalsAvailable, async (ctx) => ({ branches: await availableTerminals(ctx.db) })),
    bindRoute(terminalsRegister, async (ctx, { body }) => {
      const held = await heldTerminal(kernel, ctx.request, ctx.cloudId);
      const { deviceUid, token } = await registerTerminal(kernel, ctx.db, {
        branch: body.branch,
        terminal: body.terminal,
        services: body.services,
        takeOver: body.take_over,
        held,
        actor: { kind: 'user', id: ctx.user.id },
      });
      if (ctx.request.browser)
        ctx.reply.setCookie(COOKIES.terminal, token, { maxAgeSeconds: TERMINAL_SECONDS });
      const answer = { device_uid: deviceUid, branch_id: body.branch, terminal_id: body.terminal };
      return ctx.request.browser ? answer : { ...answer, terminal_token: token };
    }),
    bindRoute(terminalsLogout, async (ctx) => {
      const actor = await resolveReleaser(kernel, ctx);
      await releaseTerminal(kernel, ctx.db, ctx.terminal, actor);
      await endSharesOfSession(ctx.db, ctx.session.id, kernel.now());
      ctx.reply.clearCookie(COOKIES.terminal);
      return { code: '000' };
    }),
  ];
}

/**
 * Who releases the terminal: the employee at the till, by their own permission or by a colleague's
 * approval; where none is signed in, a user of this cloud who is signed in in the same browser. A
 * manager's session that was left open therefore does not bypass the cashier's permissions.
 * @throws EMPLOYEE_REQUIRED when neither is signed in, PERMISSION_DENIED when neither may
 */
async function resolveReleaser(kernel: Kernel, ctx: SessionContext): Promise<AuditEntry['actor']> {
  const { employee, perr, request, cloudId } = ctx;
  if (employee !== null) {
    assertPermission({ perr }, RELEASE_TERMINAL);
    return { kind: 'employee', id: employee.id };
  }
  const token = request.cookie(COOKIES.session);
  const session = token === undefined ? null : await kernel.sessions.find(token);
  const isHere =
    session !== null &&
    session.user !== null &&
    session.cloudId === cloudId &&
    session.expiresAt > kernel.now() &&
    !session.secondStepDue;
  if (!isHere || session.user === null) throw employeeRequired();
  assertPermission(session, RELEASE_TERMINAL);
  return { kind: 'user', id: session.user.id };
}

/**
 * Terminal of this cloud that the calling browser claims by its cookie; the service checks it
 * against the terminal itself.
 */
async function heldTerminal(
  kernel: Kernel,
  request: RequestFacts,
  cloudId: number,
): Promise<HeldTerminal | null> {
  const token = request.cookie(COOKIES.terminal);
  const session = token === undefined ? null : await kernel.sessions.find(token);
  if (session === null || session.cloudId !== cloudId || session.expiresAt <= kernel.now())
    return null;
  return session.terminal;
}
