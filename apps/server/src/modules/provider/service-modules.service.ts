import { accessOf, modulesOf, type ModulesAccess, type ServiceModuleKey } from '@dalpak/contracts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { soldModules } from './plan-change.service.ts';
import * as store from './provider.store.ts';

/** Modules of the service that the caller works under. */
export function serviceModules(ctx: SessionContext): ServiceModuleKey[] {
  return [...modulesOf(requireFound(ctx.service).modules)];
}

/**
 * Sets the modules of the caller's service. Every screen of the business learns it at once.
 * @throws CONFLICT when the stored ones are no longer `before`; UPGRADE for a module outside of the plan
 */
export async function changeModules(
  kernel: Kernel,
  ctx: SessionContext,
  before: readonly ServiceModuleKey[],
  chosen: readonly ServiceModuleKey[],
): Promise<ServiceModuleKey[]> {
  const { id } = requireFound(ctx.service);
  const sold = await soldModules(kernel, ctx.cloudId);
  const modules = await ctx.db.tx(async (tx) => {
    const old: ModulesAccess = {
      components: [],
      pos: [],
      system: [],
      ...requireFound(await store.findModules(tx, id)),
    };
    const had = modulesOf(old);
    if (sold !== null && chosen.some((key) => !had.includes(key) && !sold.includes(key)))
      throw new AppError('UPGRADE');
    if (had.toSorted().join() !== before.toSorted().join()) throw new AppError('CONFLICT');
    const access = accessOf(chosen, old);
    const has = [...modulesOf(access)];
    if (has.join() === had.join()) return has;
    await store.setModules(tx, id, access);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'service.modules_changed',
      entity: 'service',
      entityId: String(id),
      before: { modules: had },
      after: { modules: has },
    });
    await announceAccessChange(tx, ctx.cloudId);
    await publish(tx, 'session:changed', { reason: 'service' });
    return has;
  });
  kernel.sessions.dropCache(ctx.cloudId);
  return modules;
}
