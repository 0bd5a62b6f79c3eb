import type { SessionContext } from '../../kernel/http/index.ts';
import type { AuditEntry } from './audit.store.ts';

/**
 * In whose name a call runs, and where: the employee at a terminal, the user in the back office, or
 * a program by its access key.
 */
export function actorOf(
  ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee'> &
    Partial<Pick<SessionContext, 'key'>>,
): Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'> {
  const place = { employeeId: ctx.employee?.id ?? null, terminalId: ctx.terminal?.id ?? null };
  if (ctx.employee !== null) return { ...place, actor: { kind: 'employee', id: ctx.employee.id } };
  if (ctx.user !== null)
    return {
      ...place,
      actor: { kind: 'user', id: ctx.user.id },
      agentUserId: ctx.user.kind === 'support' ? ctx.user.id : null,
    };
  if (ctx.key) return { ...place, actor: { kind: 'key', id: ctx.key.id } };
  if (ctx.terminal === null) return { ...place, actor: { kind: 'system', id: null } };
  return { ...place, actor: { kind: 'terminal', id: ctx.terminal.id } };
}
