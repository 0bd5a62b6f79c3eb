import { randomUUID } from 'node:crypto';
import { GUARDS, isAllowed, type SupportState } from '@dalpak/contracts';
import { isUniqueViolation, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import {
  assertPermission,
  assertAuthorized,
  assertPerson,
  authorize,
  type SessionContext,
} from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit, type AuditEntry } from '../audit/index.ts';
import { endShares } from './end-screen-share.ts';
import * as store from './support.store.ts';

const OPEN = GUARDS['support.open'].operation;

/**
 * Ending access requires neither a module of the service nor an unsuspended business, so that an
 * agent can always be removed.
 */
function assertMayEnd(ctx: SessionContext): void {
  assertPerson(ctx);
  assertPermission(ctx, OPEN);
}

function mayManage(ctx: SessionContext, isOpen: boolean): boolean {
  return isOpen ? isAllowed(ctx.perr, OPEN) : authorize(ctx, OPEN);
}

function isAgentOf(ctx: SessionContext, grant: Pick<store.GrantRow, 'agent_user_id'>): boolean {
  return ctx.user?.kind === 'support' && ctx.user.id === grant.agent_user_id;
}

const hasRunOut = (grant: store.GrantRow, now: number): boolean =>
  grant.ends_at !== null && grant.ends_at.getTime() <= now;

/** What all users of the business may know of the support access. */
export async function supportState(ctx: SessionContext, now: number): Promise<SupportState> {
  const row = await store.findGrant(ctx.db);
  const grant = row === null || hasRunOut(row, now) ? null : row;
  return {
    status: grant?.status ?? 'none',
    agent: grant?.agent_name ?? null,
    opened_at: grant?.opened_at.toISOString() ?? null,
    ends_at: grant?.ends_at?.toISOString() ?? null,
    inside: grant?.inside === true,
    manages: mayManage(ctx, grant !== null),
    is_agent: grant !== null && isAgentOf(ctx, grant),
  };
}

/**
 * Requests support access; with the agent's e-mail it is approved in the same step.
 * @throws SUPPORT_ALREADY_OPEN while another is open, SUPPORT_AGENT_UNKNOWN, and the errors of a
 *   missing permission.
 */
export async function openAccess(
  kernel: Kernel,
  ctx: SessionContext,
  agentEmail: string | undefined,
): Promise<void> {
  // The endpoint cannot require the permission, because the agent may end the access without it.
  assertAuthorized(ctx, OPEN);
  const agent = agentEmail === undefined ? null : await agentOf(ctx.db, agentEmail);
  const now = kernel.now();
  const opened = ctx.db.tx(async (tx) => {
    const former = await store.lockGrant(tx);
    if (former !== null && !hasRunOut(former, now)) throw new AppError('SUPPORT_ALREADY_OPEN');
    // It expired, and its end is not recorded yet.
    if (former !== null)
      await close(tx, former, { kind: 'system', id: null }, former.ends_at ?? new Date(now));
    const id = randomUUID();
    await store.insertGrant(tx, id, personOf(ctx), new Date(now));
    await auditGrant(tx, ctx, 'support.opened', id);
    if (agent !== null) await approve(tx, ctx, { id, agent, now });
    await notifyBusiness(tx);
  });
  // A simultaneous call requested access first: there was no grant to lock yet.
  await opened.catch((error: unknown) => {
    throw isUniqueViolation(error, 'support_grants_open')
      ? new AppError('SUPPORT_ALREADY_OPEN')
      : error;
  });
  kernel.sessions.dropCache(ctx.cloudId);
}

/**
 * Grants an agent access for 24 hours from now.
 * @throws NOT_FOUND when none was requested, SUPPORT_ALREADY_OPEN, SUPPORT_AGENT_UNKNOWN
 */
export async function approveAccess(
  kernel: Kernel,
  ctx: SessionContext,
  agentEmail: string,
): Promise<void> {
  assertAuthorized(ctx, OPEN);
  const agent = await agentOf(ctx.db, agentEmail);
  const now = kernel.now();
  await ctx.db.tx(async (tx) => {
    const grant = requireFound(await store.lockGrant(tx));
    if (grant.status === 'approved')
      throw new AppError(hasRunOut(grant, now) ? 'NOT_FOUND' : 'SUPPORT_ALREADY_OPEN');
    await approve(tx, ctx, { id: grant.id, agent, now });
    await notifyBusiness(tx);
  });
  kernel.sessions.dropCache(ctx.cloudId);
}

/**
 * Ends the access now, for the agent or for a user who may open it.
 * @throws NOT_FOUND when none is open
 */
export async function endAccess(kernel: Kernel, ctx: SessionContext): Promise<void> {
  const now = kernel.now();
  await ctx.db.tx(async (tx) => {
    const grant = await store.lockGrant(tx);
    if (grant === null || !isAgentOf(ctx, grant)) assertMayEnd(ctx);
    const open = requireFound(grant);
    if (hasRunOut(open, now)) throw new AppError('NOT_FOUND');
    await close(tx, open, personOf(ctx), new Date(now));
    await auditGrant(tx, ctx, 'support.ended', open.id);
    await notifyBusiness(tx);
  });
  kernel.sessions.dropCache(ctx.cloudId);
}

/** Notifies the business that its agent entered. */
export async function agentEntered(db: TenantDb, agentUserId: number): Promise<void> {
  await recordAgentMove(db, agentUserId, 'support.entered');
}

/** Notifies the business that its agent left, once the session works elsewhere. */
export async function agentLeft(db: TenantDb, agentUserId: number, now: number): Promise<void> {
  await db.tx((tx) =>
    endShares(
      tx,
      { agentUserId },
      { why: 'agent_left', now, by: { actor: { kind: 'user', id: agentUserId }, agentUserId } },
    ),
  );
  await recordAgentMove(db, agentUserId, 'support.left');
}

async function recordAgentMove(
  db: TenantDb,
  agentUserId: number,
  action: AuditEntry['action'],
): Promise<void> {
  await db.tx(async (tx) => {
    const grant = await store.findGrant(tx);
    if (grant === null) return;
    await writeAudit(tx, {
      action,
      actor: { kind: 'user', id: agentUserId },
      agentUserId,
      entity: 'support_grant',
      entityId: grant.id,
    });
    await notifyBusiness(tx);
  });
}

async function agentOf(db: TenantDb, email: string): Promise<number> {
  const agent = await store.findAgent(db, email);
  if (agent === null) throw new AppError('SUPPORT_AGENT_UNKNOWN');
  return agent.id;
}

async function approve(
  tx: TenantTx,
  ctx: SessionContext,
  { id, agent, now }: { readonly id: string; readonly agent: number; readonly now: number },
): Promise<void> {
  await store.approveGrant(tx, id, agent, new Date(now));
  await store.endAgentSessions(tx, agent);
  await auditGrant(tx, ctx, 'support.approved', id, { agent });
}

async function close(
  tx: TenantTx,
  grant: store.GrantRow,
  by: store.GrantActor,
  at: Date,
): Promise<void> {
  await store.endGrant(tx, grant.id, by, at);
  await endShares(
    tx,
    { grantId: grant.id },
    { why: 'grant', now: at.getTime(), by: { actor: by } },
  );
  if (grant.agent_user_id !== null) await store.endAgentSessions(tx, grant.agent_user_id);
}

async function auditGrant(
  tx: TenantTx,
  ctx: SessionContext,
  action: AuditEntry['action'],
  id: string,
  after?: unknown,
): Promise<void> {
  await writeAudit(tx, { ...actorOf(ctx), action, entity: 'support_grant', entityId: id, after });
}

function personOf(ctx: SessionContext): store.GrantActor {
  if (ctx.employee !== null) return { kind: 'employee', id: ctx.employee.id };
  return { kind: 'user', id: requireFound(ctx.user).id };
}

/** All users of the business see the banner. */
async function notifyBusiness(tx: TenantTx): Promise<void> {
  await publish(tx, 'session:changed', { reason: 'support' });
}
