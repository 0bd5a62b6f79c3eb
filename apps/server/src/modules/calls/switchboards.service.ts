import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SwitchboardView, VOICE_SIGNATURE_HEADER } from '@dalpak/contracts';
import { openText, sealText } from '../../kernel/auth/sealed-text.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { RequestFacts, SessionContext } from '../../kernel/http/call/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './switchboards.store.ts';

const sealPlace = (cloudId: number, branchId: number): string =>
  `${cloudId}/switchboard/${branchId}`;

/**
 * The business whose switchboard signed this call. @throws VOICE_SIGNATURE, also for a business or
 * branch that is not there: what exists is not told
 */
export async function authenticate(
  { database, tenant }: Pick<Kernel, 'database' | 'tenant'>,
  request: RequestFacts,
  cloud: string,
  branchId: number,
): Promise<number> {
  const cloudId = await store.findCloud(database.system, cloud);
  if (cloudId === null) throw new AppError('VOICE_SIGNATURE');
  const sealed = await store.findSecret(tenant(cloudId), branchId);
  const secret =
    sealed === null
      ? null
      : openText(database.secrets['plugin-settings'], sealPlace(cloudId, branchId), sealed);
  if (secret === null) throw new AppError('VOICE_SIGNATURE');
  const expected = createHmac('sha256', secret).update(request.signedBody()).digest();
  const given = Buffer.from(request.header(VOICE_SIGNATURE_HEADER) ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('VOICE_SIGNATURE');
  return cloudId;
}

export async function list(db: TenantDb): Promise<SwitchboardView[]> {
  const rows = await store.listSwitchboards(db);
  return rows.map(({ id, name, cloud, made_at: madeAt, last_call_at: lastCallAt }) => ({
    branch: id,
    name,
    path: `/api/v2/voice/${cloud}/${id}/calls`,
    made_at: madeAt?.getTime() ?? null,
    last_call_at: lastCallAt?.getTime() ?? null,
  }));
}

/** @throws NOT_FOUND for a branch that is not there */
export async function renewSecret(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  ctx: SessionContext,
  branchId: number,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await ctx.db.tx(async (tx) => {
    const key = database.secrets['plugin-settings'];
    const sealed = sealText(key, sealPlace(tx.cloudId, branchId), secret);
    if (!(await store.putSecret(tx, branchId, sealed, new Date(now()))))
      throw new AppError('NOT_FOUND');
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'switchboard.secret',
      entity: 'switchboard',
      entityId: String(branchId),
    });
  });
  return secret;
}
