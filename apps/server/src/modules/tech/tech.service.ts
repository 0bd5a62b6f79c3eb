import { APP } from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { assertStrongPassword, hashPassword, verifyPassword } from '../../kernel/auth/password.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf, countAudited, writeAudit } from '../audit/index.ts';
import * as store from './tech.store.ts';

const started = new Date();

/** Employees with a technician password in this business. */
export function technicians(db: TenantDb): Promise<readonly store.Technician[]> {
  return store.listTechnicians(db);
}

export interface ServerFacts {
  readonly version: string;
  readonly node: string;
  readonly database: string;
  readonly schema: string;
  readonly time: string;
  readonly started: string;
}

/**
 * Whose attempts are counted together: the user or employee; at a till without a signed-in
 * employee, the till.
 */
function callerOf({ user, employee, session }: SessionContext): string {
  if (user !== null) return `user ${user.id}`;
  return employee === null ? `session ${session.id}` : `employee ${employee.id}`;
}

/**
 * Opens the technician's screen with the password of one technician of this business, and audits
 * it.
 * @throws WRONG_CREDENTIALS, the same for a wrong password, an unknown number and an employee who
 *   left; SIGN_IN_LIMITED
 */
export async function openTech(
  kernel: Kernel,
  ctx: SessionContext,
  employeeId: number,
  password: string,
): Promise<{ technician: string; server: ServerFacts }> {
  const network = networkOf(ctx.request.address);
  const caller = callerOf(ctx);
  const counts = [
    // The caller waits, whichever technician they try; a technician whose password many callers
    // guess is blocked only for seconds.
    attemptCount('pair', 'tech', ctx.cloudId, caller),
    attemptCount('pair', 'tech', ctx.cloudId, caller, employeeId),
    attemptCount('account', 'tech', ctx.cloudId, employeeId),
  ];
  const slowed = { entity: 'employee', entityId: String(employeeId) } as const;
  await countAudited(kernel, {
    counts,
    network,
    findAuditTarget: () => Promise.resolve({ db: ctx.db, slowed }),
  });
  const technician = await store.findTechnician(ctx.db, employeeId);
  if (!(await verifyPassword(password, technician?.password_hash ?? null)) || technician === null)
    throw new AppError('WRONG_CREDENTIALS');
  // One's own right password does not forgive wrong attempts at another's.
  await kernel.limits.forgive(counts);
  const database = await store.databaseFacts(ctx.db);
  await ctx.db.tx((tx) =>
    writeAudit(tx, {
      ...actorOf(ctx),
      action: 'technician.opened',
      entity: 'employee',
      entityId: String(employeeId),
    }),
  );
  return {
    technician: technician.name,
    server: {
      version: APP.version,
      node: process.versions.node,
      database: database.version,
      schema: database.migration,
      time: new Date(kernel.now()).toISOString(),
      started: started.toISOString(),
    },
  };
}

/** @throws NOT_FOUND, WEAK_PASSWORD */
export async function setTechPassword(
  ctx: SessionContext,
  employeeId: number,
  password: string | null,
  now: number,
): Promise<void> {
  const { name } = requireFound(await store.findEmployeeName(ctx.db, employeeId));
  if (password !== null) assertStrongPassword(password, [name]);
  // Before the transaction: hashing is slow on purpose and must not hold a connection.
  const hash = password === null ? null : await hashPassword(password);
  await ctx.db.tx(async (tx) => {
    if (hash === null) await store.deleteTechnician(tx, employeeId);
    else await store.putTechnician(tx, employeeId, hash, new Date(now));
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'technician.password_set',
      entity: 'employee',
      entityId: String(employeeId),
      after: { removed: hash === null },
    });
  });
}
