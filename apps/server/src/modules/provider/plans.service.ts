import { APP, POS_APP_ID, type ProviderService } from '@dalpak/contracts';
import { canMoveService, type ServiceState } from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { licencesOf, setLicences } from '../subscriptions/index.ts';
import * as store from './plans.store.ts';

type ProviderKernel = Pick<Kernel, 'database' | 'tenant' | 'now'>;
export type Plan = NonNullable<ProviderService['plan']>;
type PlanInput = Omit<Plan, 'state'>;

/** The tier that the licences of tills and of people are counted in. */
const TIERS = { tills: 'web', people: 'basic' } as const;

/** The provider's own business; null while no business of the system bills the others. */
export async function providerDb(kernel: ProviderKernel): Promise<TenantDb | null> {
  const id = await store.findProvider(kernel.database.system);
  return id === null ? null : kernel.tenant(id);
}

/** What a business pays and holds; null when it is not billed. */
export async function readPlan(kernel: ProviderKernel, business: number): Promise<Plan | null> {
  const db = await providerDb(kernel);
  const stored = db === null ? null : await store.findPlan(db, business);
  if (stored === null) return null;
  const licences = await licencesOf(kernel.tenant(business));
  const amount = (app: number, tier: string): number =>
    licences.find((one) => one.app_id === app && one.tier === tier)?.amount ?? 0;
  return {
    price: stored.price,
    period: stored.period,
    state: stored.state,
    tills: amount(POS_APP_ID, TIERS.tills),
    people: amount(APP.id, TIERS.people),
  };
}

/**
 * Sets what a business pays: a customer and a contract of the provider's business, which bills it
 * like any other contract.
 * @throws PROVIDER_NOT_SET, PROVIDER_OWN_SERVICE
 */
export async function writePlan(
  kernel: ProviderKernel,
  business: number,
  plan: PlanInput,
): Promise<void> {
  const db = await providerDb(kernel);
  if (db === null) throw new AppError('PROVIDER_NOT_SET');
  if (db.cloudId === business) throw new AppError('PROVIDER_OWN_SERVICE');
  const about = requireFound(await store.readBusiness(kernel.tenant(business)));
  await db.tx(async (tx) => {
    if (await store.updatePlan(tx, business, plan)) return;
    const day = toLocalDateTime(kernel.now()).slice(0, 10);
    await store.insertPlan(tx, { business, about, plan, day });
  });
  const own = kernel.tenant(business);
  await setLicences(own, { app: POS_APP_ID, tier: TIERS.tills, amount: plan.tills });
  await setLicences(own, { app: APP.id, tier: TIERS.people, amount: plan.people });
}

/** The one writer of the state of a billed business. @throws SERVICE_STATE */
export async function moveState(tx: TenantTx, business: number, to: ServiceState): Promise<void> {
  const plan = await store.lockPlan(tx, business);
  if (plan === null || plan.state === to) return;
  if (!canMoveService(plan.state, to)) throw new AppError('SERVICE_STATE');
  await store.setState(tx, business, to);
}

/** Documents by which the provider billed a business. */
export async function billingDocuments(kernel: ProviderKernel, business: number) {
  const db = await providerDb(kernel);
  return db === null ? [] : store.listDocuments(db, business);
}
