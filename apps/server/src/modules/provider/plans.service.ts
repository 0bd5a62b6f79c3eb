import { APP, POS_APP_ID, type ProviderService } from '@dalpak/contracts';
import { canMoveService, type PaperModel, type ServiceState } from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { printOwnDocument } from '../documents/index.ts';
import { setLicencesIn } from '../subscriptions/index.ts';
import * as store from './plans.store.ts';

type ProviderKernel = Pick<Kernel, 'database' | 'tenant' | 'now'>;
export type Plan = NonNullable<ProviderService['plan']>;
export type PlanInput = Pick<Plan, 'price' | 'period' | 'tills' | 'people'>;

/** The tier that the licences of tills and of people are counted in. */
const TIERS = { tills: 'web', people: 'basic' } as const;

/** The provider's own business; null while no business of the system bills the others. */
export async function providerDb(kernel: ProviderKernel): Promise<TenantDb | null> {
  const id = await store.findProvider(kernel.database.system);
  return id === null ? null : kernel.tenant(id);
}

/** What businesses pay and hold, by number; those that are not billed are left out. */
export async function readPlans(
  kernel: ProviderKernel,
  businesses: readonly number[],
): Promise<ReadonlyMap<number, Plan>> {
  const db = await providerDb(kernel);
  if (db === null) return new Map();
  const [plans, licences] = await Promise.all([
    store.listPlans(db, businesses),
    store.listLicences(kernel.database.system, businesses),
  ]);
  return new Map(
    plans.map(({ business, price, period, state, suspends_on, suspend_reason }) => {
      const amount = (app: number, tier: string): number =>
        licences.find((one) => one.cloud_id === business && one.app_id === app && one.tier === tier)
          ?.amount ?? 0;
      const tills = amount(POS_APP_ID, TIERS.tills);
      const people = amount(APP.id, TIERS.people);
      return [business, { price, period, state, tills, people, suspends_on, suspend_reason }];
    }),
  );
}

export async function readPlan(kernel: ProviderKernel, business: number): Promise<Plan | null> {
  return (await readPlans(kernel, [business])).get(business) ?? null;
}

/**
 * Sets what a business pays: a customer and a contract of the provider's business, which bills it
 * like any other contract. Called in a transaction of the business.
 */
export async function writePlan(
  tx: TenantTx,
  provider: number,
  plan: PlanInput,
  contract: { readonly day: string; readonly state: ServiceState; readonly request: string | null },
): Promise<void> {
  const business = tx.cloudId;
  const about = requireFound(await store.readBusiness(tx));
  await setLicencesIn(tx, { app: POS_APP_ID, tier: TIERS.tills, amount: plan.tills });
  await setLicencesIn(tx, { app: APP.id, tier: TIERS.people, amount: plan.people });
  await tx.runInCloud(provider, async (own) => {
    if (await store.updatePlan(own, business, plan)) return;
    await store.insertPlan(own, { business, about, plan, ...contract });
  });
}

/** @throws PROVIDER_NOT_SET */
export async function requireProvider(kernel: ProviderKernel): Promise<TenantDb> {
  const db = await providerDb(kernel);
  if (db === null) throw new AppError('PROVIDER_NOT_SET');
  return db;
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

/** The paper of a billing document of this business. @throws NOT_FOUND for any other document */
export async function billingPaper<T>(
  kernel: ProviderKernel,
  business: number,
  id: string,
  make: (paper: PaperModel) => Promise<T>,
): Promise<T> {
  const db = requireFound(await providerDb(kernel));
  if (!(await store.isBillingDocument(db, business, id))) throw new AppError('NOT_FOUND');
  return printOwnDocument(db, id, { make });
}
