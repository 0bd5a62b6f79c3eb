import { COOKIES, terminalsAvailable, terminalsLogout, terminalsRegister } from '@dalpak/contracts';
import { TERMINAL_SECONDS } from '../../kernel/auth/sessions.ts';
import { employeeRequired, handle } from '../../kernel/http/index.ts';
import type { RequestFacts, Route, SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuditEntry } from '../audit/index.ts';
import { sharerSignedOut } from '../support/index.ts';
import { availableTerminals, registerTerminal, releaseTerminal, type HeldTerminal } from './terminals.service.ts';

export function terminalsRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(terminalsAvailable, async (ctx) => ({ branches: await availableTerminals(ctx.db) })),
    handle(terminalsRegister, async (ctx, { body }) => {
      const held = await heldTerminal(kernel, ctx.request, ctx.cloudId);
      const { deviceUid, token } = await registerTerminal(kernel, ctx.db, {
        branch: body.branch, terminal: body.terminal, services: body.services, takeOver: body.take_over, held, actor: { kind: 'user', id: ctx.user.id },
      });
      if (ctx.request.browser) ctx.reply.setCookie(COOKIES.terminal, token, { maxAgeSeconds: TERMINAL_SECONDS });
      const answer = { device_uid: deviceUid, branch_id: body.branch, terminal_id: body.terminal };
      return ctx.request.browser ? answer : { ...answer, terminal_token: token };
    }),
    handle(terminalsLogout, async (ctx) => {
      const actor = await personAt(kernel, ctx);
      if (actor === null) throw employeeRequired();
      await releaseTerminal(kernel, ctx.db, ctx.terminal, actor);
      await sharerSignedOut(ctx.db, ctx.session.id, kernel.now());
      ctx.reply.clearCookie(COOKIES.terminal);
      return { code: '000' };
    }),
  ];
}

/** Who asks: the employee at the till, or a user of this cloud who is signed in at the calling browser beside it. */
async function personAt(kernel: Kernel, { employee, request, cloudId }: Pick<SessionContext, 'employee' | 'request' | 'cloudId'>): Promise<AuditEntry['actor'] | null> {
  if (employee !== null) return { kind: 'employee', id: employee.id };
  const token = request.cookie(COOKIES.session);
  const session = token === undefined ? null : await kernel.sessions.find(token);
  const isHere = session !== null && session.user !== null && session.cloudId === cloudId && session.expiresAt > kernel.now();
  return isHere && session.user !== null ? { kind: 'user', id: session.user.id } : null;
}

/** Terminal of this cloud that the calling browser says it is registered as, by its cookie; the service asks the terminal itself. */
async function heldTerminal(kernel: Kernel, request: RequestFacts, cloudId: number): Promise<HeldTerminal | null> {
  const token = request.cookie(COOKIES.terminal);
  const session = token === undefined ? null : await kernel.sessions.find(token);
  if (session === null || session.cloudId !== cloudId || session.expiresAt <= kernel.now()) return null;
  return session.terminal;
}
