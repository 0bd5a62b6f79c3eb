import {
  type Reason,
  type AccessKeyUse,
  type AccessKeyView,
  branchHoldOf,
  canGrant,
  COMPONENT,
  type createAccessKey,
  flagsOfRights,
  type KeyLimits,
  keyRightsOf,
  type KeyScopes,
  MAX_ACCESS_KEYS,
  MAX_KEY_REFUSALS,
  permissionMapOfKey,
  readKeyScopes,
  rightsOfFlags,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import type * as z from 'zod/mini';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import {
  assertServiceHas,
  KEY_USE_DAYS,
  readNetwork,
  type SessionContext,
} from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './access-keys.store.ts';

/**
 * Characters of a key that are stored and shown: the kind prefix and the first four of its secret.
 */
const SHOWN_CHARS = 8;

const HOUR_MS = 3_600_000;

type KeyInput = z.output<NonNullable<typeof createAccessKey.body>>;

/** Every access key of the business, active ones first. */
export async function keysOf(
  { now }: Pick<Kernel, 'now'>,
  ctx: SessionContext,
): Promise<AccessKeyView[]> {
  const keys = (await store.listKeys(ctx.db)).map((row) => toView(row, now()));
  return [
    ...keys.filter(({ status }) => status === 'active'),
    ...keys.filter(({ status }) => status !== 'active'),
  ];
}

/**
 * Creates an access key. Its scopes cannot go beyond what its creator may do now.
 * @throws VALIDATION_FAILED, UPGRADE, PERMISSION_DENIED, ACCESS_KEYS_FULL
 */
export async function makeKey(
  { now, sessions }: Kernel,
  ctx: SessionContext,
  wish: KeyInput,
): Promise<{ readonly data: AccessKeyView; readonly token: string }> {
  const scopes = requireValidScopes(ctx, wish);
  const wrong = wish.networks.findIndex((text) => readNetwork(text) === null);
  if (wrong >= 0) throw invalidField(`networks.${wrong}`, explain('network_invalid'));
  if (wish.expires_on !== null && wish.expires_on < toLocalDateTime(now()).slice(0, 10))
    throw invalidField('expires_on', explain('day_passed'));
  const { token, hash } = sessions.newKey();
  const data = await ctx.db.tx(async (tx) => {
    if ((await store.lockAndCountKeys(tx, now())) >= MAX_ACCESS_KEYS)
      throw new AppError('ACCESS_KEYS_FULL');
    if (wish.branches !== null && !(await store.hasBranches(tx, wish.branches)))
      throw invalidField('branches', explain('branch_unknown'));
    const id = await store.insertKey(tx, {
      name: wish.name,
      shown: token.slice(0, SHOWN_CHARS),
      hash,
      scopes,
      reports: wish.reports,
      branches: wish.branches,
      networks: wish.networks,
      madeBy: ctx.user?.id ?? 0,
      madeAt: now(),
      expiresOn: wish.expires_on,
    });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'access_key.made',
      entity: 'access_key',
      entityId: String(id),
      after: {
        name: wish.name,
        shown: token.slice(0, SHOWN_CHARS),
        scopes,
        reports: wish.reports,
        branches: wish.branches,
        networks: wish.networks,
        expires_on: wish.expires_on,
      },
    });
    return toView(requireFound(await store.findKey(tx, id)), now());
  });
  return { data, token };
}

/**
 * Revokes a key: it is refused in every process from the next call on. Repeating the call changes
 * nothing. It only takes access away, so it is not limited by what the key opens.
 * @throws NOT_FOUND
 */
export async function revokeKey(
  { now, sessions }: Kernel,
  ctx: SessionContext,
  id: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const { name, shown } = requireFound(await store.findKey(tx, id));
    if (!(await store.revokeKey(tx, id, ctx.user?.id ?? 0, now()))) return;
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'access_key.revoked',
      entity: 'access_key',
      entityId: String(id),
      after: { name, shown },
    });
    await announceAccessChange(tx, ctx.cloudId);
  });
  sessions.dropCache(ctx.cloudId);
}

/**
 * Gives a key a new secret. The earlier one opens for so many hours more, so that a program can be
 * changed without a failed call. Who gets the secret gets what the key opens, so it is limited as
 * making the key is.
 * @throws NOT_FOUND, PERMISSION_DENIED, UPGRADE
 */
export async function changeKeySecret(
  { now, sessions }: Kernel,
  ctx: SessionContext,
  id: number,
  keepHours: number,
): Promise<{ readonly data: AccessKeyView; readonly token: string }> {
  const { token, hash } = sessions.newKey();
  const shown = token.slice(0, SHOWN_CHARS);
  const data = await ctx.db.tx(async (tx) => {
    assertMayHold(ctx, limitsOf(requireFound(await store.findKey(tx, id))));
    const earlierUntil = keepHours === 0 ? null : new Date(now() + keepHours * HOUR_MS);
    if (!(await store.changeSecret(tx, id, { hash, shown, earlierUntil })))
      throw new AppError('NOT_FOUND');
    const row = requireFound(await store.findKey(tx, id));
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'access_key.changed',
      entity: 'access_key',
      entityId: String(id),
      after: { name: row.name, shown, keep_hours: keepHours },
    });
    await announceAccessChange(tx, ctx.cloudId);
    return toView(row, now());
  });
  sessions.dropCache(ctx.cloudId);
  return { data, token };
}

/** The branches that a key can be limited to. */
export async function branchesOf({
  db,
}: Pick<SessionContext, 'db'>): Promise<{ id: number; name: string }[]> {
  return [...(await store.listBranches(db))];
}

/** Calls of a key in 30 days, and its last refused ones. @throws NOT_FOUND */
export async function useOfKey(ctx: SessionContext, id: number): Promise<AccessKeyUse> {
  requireFound(await store.findKey(ctx.db, id));
  return store.readUse(ctx.db, id, KEY_USE_DAYS, MAX_KEY_REFUSALS);
}

/** @throws VALIDATION_FAILED, UPGRADE, PERMISSION_DENIED */
function requireValidScopes(
  ctx: SessionContext,
  { scopes: wished, reports, branches }: KeyInput,
): KeyScopes {
  if (wished.length === 0 && reports.length === 0)
    throw invalidField('scopes', explain('key_opens_nothing'));
  const scopes: Record<string, string> = {};
  for (const { component, rights } of wished) {
    const most = keyRightsOf(component);
    // A key writes and edits only what it can also read.
    if (
      !rights.includes('r') ||
      rights.some((right) => !most.includes(right)) ||
      scopes[component] !== undefined
    )
      throw invalidField('scopes', explain('key_may_not_open'));
    if (branches !== null) assertHeldToBranches(component, rights);
    scopes[component] = flagsOfRights(rights);
  }
  assertMayHold(ctx, { scopes, reports, branches });
  return scopes;
}

/**
 * Whether the caller's service and own rights reach everything that such a key opens.
 * @throws UPGRADE, PERMISSION_DENIED
 */
function assertMayHold({ service, ownPerr }: SessionContext, limits: KeyLimits): void {
  for (const component of Object.keys(limits.scopes))
    assertServiceHas(service, { type: 'components', action: 'r', key: Number(component) });
  if (limits.reports.length > 0) assertServiceHas(service, { type: 'system', key: 'reports' });
  if (!canGrant(ownPerr, permissionMapOfKey(limits))) throw new AppError('PERMISSION_DENIED');
}

const limitsOf = ({ scopes, reports, branches }: store.KeyRow): KeyLimits => ({
  scopes: readKeyScopes(scopes),
  reports,
  branches: branches?.map(({ id }) => id) ?? null,
});

/**
 * A key that is limited to branches reads of their records only theirs, and writes only what all
 * branches share. @throws VALIDATION_FAILED
 */
function assertHeldToBranches(component: number, rights: readonly string[]): void {
  const hold = branchHoldOf(component);
  const isOrder = component === COMPONENT.salesOrders;
  if (hold === 'closed' || (hold !== 'shared' && rights.length > 1 && !isOrder))
    throw invalidField('branches', explain('key_not_by_branch'));
}

function invalidField(field: string, reason: Reason): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ field, ...reason }] });
}

function toView(row: store.KeyRow, now: number): AccessKeyView {
  const isOver = row.expires_at !== null && row.expires_at.getTime() <= now;
  return {
    id: row.id,
    name: row.name,
    shown: row.shown,
    scopes: Object.entries(readKeyScopes(row.scopes)).map(([component, flags]) => ({
      component: Number(component),
      rights: rightsOfFlags(flags),
    })),
    reports: [...row.reports],
    branches: row.branches === null ? null : [...row.branches],
    networks: [...row.networks],
    earlier_until:
      row.earlier_until !== null && row.earlier_until.getTime() > now
        ? row.earlier_until.toISOString()
        : null,
    made_by: row.maker ?? '',
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    status: row.revoked_at !== null ? 'revoked' : isOver ? 'expired' : 'active',
  };
}
