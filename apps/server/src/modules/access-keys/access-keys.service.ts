import {
  type AccessKeyView,
  keyAccessOf,
  type KeyAccess,
  type KeyScopes,
  canGrant,
  MAX_ACCESS_KEYS,
  readKeyScopes,
  permissionMapOfScopes,
} from '@dalpak/contracts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { assertServiceHas, type SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './access-keys.store.ts';

/**
 * Characters of a key that are stored and shown: the kind prefix and the first four of its secret.
 */
const SHOWN_CHARS = 8;

interface KeyInput {
  readonly name: string;
  readonly scopes: readonly { readonly component: number; readonly access: KeyAccess }[];
  readonly expires_on: string | null;
}

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
  const scopes = requireValidScopes(ctx, wish.scopes);
  if (wish.expires_on !== null && wish.expires_on < toLocalDateTime(now()).slice(0, 10))
    throw invalidField('expires_on', 'היום הזה כבר עבר.');
  const { token, hash } = sessions.newKey();
  const data = await ctx.db.tx(async (tx) => {
    if ((await store.lockAndCountKeys(tx, now())) >= MAX_ACCESS_KEYS)
      throw new AppError('ACCESS_KEYS_FULL');
    const id = await store.insertKey(tx, {
      name: wish.name,
      shown: token.slice(0, SHOWN_CHARS),
      hash,
      scopes,
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
        expires_on: wish.expires_on,
      },
    });
    return toView(requireFound(await store.findKey(tx, id)), now());
  });
  return { data, token };
}

/**
 * Revokes a key: it is refused in every process from the next call on. Repeating the call changes
 * nothing.
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

function requireValidScopes(ctx: SessionContext, wished: KeyInput['scopes']): KeyScopes {
  const scopes: Record<string, KeyAccess> = {};
  for (const { component, access } of wished) {
    const most = keyAccessOf(component);
    if (most === null || (access === 'write' && most === 'read') || scopes[component] !== undefined)
      throw invalidField('scopes', 'אי אפשר לתת למפתח את הגישה הזו.');
    assertServiceHas(ctx.service, { type: 'components', action: 'r', key: component });
    scopes[component] = access;
  }
  if (!canGrant(ctx.ownPerr, permissionMapOfScopes(scopes)))
    throw new AppError('PERMISSION_DENIED');
  return scopes;
}

function invalidField(field: string, text: string): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ field, text }] });
}

function toView(row: store.KeyRow, now: number): AccessKeyView {
  const isOver = row.expires_at !== null && row.expires_at.getTime() <= now;
  return {
    id: row.id,
    name: row.name,
    shown: row.shown,
    scopes: Object.entries(readKeyScopes(row.scopes)).map(([component, access]) => ({
      component: Number(component),
      access,
    })),
    made_by: row.maker ?? '',
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    status: row.revoked_at !== null ? 'revoked' : isOver ? 'expired' : 'active',
  };
}
