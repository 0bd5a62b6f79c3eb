import { isProviderAdmin, type ProviderService } from '@dalpak/contracts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { writeAudit } from '../audit/index.ts';
import { moveState, type Plan, providerDb, readPlan, writePlan } from './plans.service.ts';
import * as plans from './plans.store.ts';
import * as store from './provider.store.ts';

const PAGE = 50;
/** The name of the state on the screens of the business. */
const SUSPENDED_NAME = 'מושהה';

/**
 * Only the kind of the user counts: an admin is the provider in every business that they sign in
 * to.
 */
function assertProvider(ctx: Pick<SessionContext, 'user'>): void {
  if (!isProviderAdmin(ctx.user?.kind)) throw new AppError('PERMISSION_DENIED');
}

/** Businesses with the state of their service. @throws PERMISSION_DENIED */
export async function listServices(
  kernel: Kernel,
  ctx: SessionContext,
  search: string,
  after: number,
): Promise<{
  readonly data: ProviderService[];
  readonly next: number | null;
  readonly provides: boolean;
}> {
  assertProvider(ctx);
  const rows = await store.listServices(kernel.database.system, search, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const data: ProviderService[] = [];
  for (const row of shown)
    data.push({ ...store.toService(row), plan: await readPlan(kernel, row.cloud_id) });
  return {
    data,
    provides: (await providerDb(kernel)) !== null,
    next: rows.length > PAGE ? (shown.at(-1)?.cloud_id ?? null) : null,
  };
}

export type ServiceChange =
  | { readonly status: 'suspended'; readonly reason: string }
  | { readonly status: 'ok' };

/**
 * Suspends or restores the service of a business. Every process and every open screen of the
 * business learns it at once.
 * @throws PERMISSION_DENIED; NOT_FOUND for an unknown business, and for one without a service
 */
export async function setService(
  kernel: Kernel,
  ctx: SessionContext,
  uuid: string,
  change: ServiceChange,
): Promise<ProviderService> {
  assertProvider(ctx);
  const cloudId = requireFound(await store.findCloudId(kernel.database.system, uuid));
  const provider = await providerDb(kernel);
  if (provider?.cloudId === cloudId) throw new AppError('PROVIDER_OWN_SERVICE');
  const service = await kernel.tenant(cloudId).tx(async (tx) => {
    const before = requireFound(await store.readService(tx));
    if (before.service_id === null) throw new AppError('NOT_FOUND');
    const reason = change.status === 'suspended' ? change.reason : '';
    await store.setStatus(
      tx,
      change.status,
      change.status === 'suspended' ? SUSPENDED_NAME : '',
      reason,
    );
    const after = requireFound(await store.readService(tx));
    await writeAudit(tx, {
      // Without the caller's own place, which is in another business.
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: change.status === 'suspended' ? 'service.suspended' : 'service.restored',
      entity: 'service',
      entityId: String(before.service_id),
      before: { status: before.status, reason: before.status_reason },
      after: { status: after.status, reason: after.status_reason },
    });
    await announceAccessChange(tx, cloudId);
    await publish(tx, 'session:changed', { reason: 'service' });
    if (provider !== null)
      await tx.runInCloud(provider.cloudId, (own) =>
        moveState(own, cloudId, change.status === 'suspended' ? 'suspended' : 'active'),
      );
    return store.toService(after);
  });
  kernel.sessions.dropCache(cloudId);
  return { ...service, plan: await readPlan(kernel, cloudId) };
}

/** Makes the first business of the system the provider. @throws PERMISSION_DENIED */
export async function begin(kernel: Kernel, ctx: SessionContext): Promise<void> {
  assertProvider(ctx);
  const id = requireFound(await plans.beginProvider(kernel.database.system));
  await kernel.tenant(id).tx((tx) =>
    writeAudit(tx, {
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: 'provider.begun',
      entity: 'service',
      entityId: String(id),
    }),
  );
}

/**
 * Sets what a business pays the provider, and its licences.
 * @throws PERMISSION_DENIED, NOT_FOUND, PROVIDER_NOT_SET, PROVIDER_OWN_SERVICE
 */
export async function setPlan(
  kernel: Kernel,
  ctx: SessionContext,
  uuid: string,
  plan: Omit<Plan, 'state'>,
): Promise<ProviderService> {
  assertProvider(ctx);
  const cloudId = requireFound(await store.findCloudId(kernel.database.system, uuid));
  await writePlan(kernel, cloudId, plan);
  const service = await kernel.tenant(cloudId).tx(async (tx) => {
    await writeAudit(tx, {
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: 'service.plan_set',
      entity: 'service',
      entityId: String(cloudId),
      after: plan,
    });
    return store.toService(requireFound(await store.readService(tx)));
  });
  return { ...service, plan: await readPlan(kernel, cloudId) };
}
