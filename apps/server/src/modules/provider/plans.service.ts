import {
  APP,
  type BusinessTier,
  type PlanPeriod,
  POS_APP_ID,
  type ProviderService,
} from '@dalpak/contracts';
import {
  addDays,
  canMoveService,
  findPeriodAt,
  type PaperModel,
  type ServiceState,
} from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { moveContract } from '../contracts/index.ts';
import { printOwnDocument } from '../documents/index.ts';
import { setLicencesIn, setTierIn } from '../subscriptions/index.ts';
import {
  findBilledTo,
  listStandings,
  lockStanding,
  setCycle,
  setTier,
  standingOf,
  type StandingRow,
} from './plan-change.store.ts';
import { repricePlan, takeBackPlanned } from './plan-rows.ts';
import * as store from './plans.store.ts';

type ProviderKernel = Pick<Kernel, 'database' | 'tenant' | 'now'>;
export type Plan = NonNullable<ProviderService['plan']>;
export interface PlanInput extends Pick<Plan, 'price' | 'tills' | 'people'> {
  readonly period: PlanPeriod;
}

/** The tier of the licences of tills, and that of people while no plan names another. */
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
  const today = toLocalDateTime(kernel.now()).slice(0, 10);
  const [plans, licences, balances, standings] = await Promise.all([
    store.listPlans(db, businesses),
    store.listLicences(kernel.database.system, businesses),
    store.listBalances(db, businesses),
    listStandings(db, businesses),
  ]);
  const standing = new Map(standings.map((row) => [row.business, row]));
  return new Map(
    plans.map(({ business, price, period, state, suspends_on, suspend_reason }) => {
      const amount = (app: number): number =>
        licences
          .filter((one) => one.cloud_id === business && one.app_id === app)
          .reduce((sum, one) => sum + one.amount, 0);
      const tills = amount(POS_APP_ID);
      const people = amount(APP.id);
      return [
        business,
        {
          price,
          period,
          state,
          tills,
          people,
          suspends_on,
          suspend_reason,
          balance: balances.get(business) ?? 0,
          next_invoice: nextInvoice(standing.get(business), today),
        },
      ];
    }),
  );
}

/** The first day of the next period; in arrears or not, the invoice tells of it then. */
function nextInvoice(row: StandingRow | undefined, today: string): string | null {
  if (row === undefined || row.state === 'ended' || row.price === 0) return null;
  const now = findPeriodAt(standingOf(row), today);
  return now === null ? row.starts : addDays(now.to, 1);
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
  contract: {
    readonly day: string;
    readonly state: ServiceState;
    readonly request: string | null;
    readonly tier?: BusinessTier;
    readonly offer?: store.SoldOffer;
  },
): Promise<void> {
  const business = tx.cloudId;
  const about = requireFound(await store.readBusiness(tx));
  await setLicencesIn(tx, { app: POS_APP_ID, tier: TIERS.tills, amount: plan.tills });
  const tier = contract.tier ?? TIERS.people;
  await setTierIn(tx, { app: APP.id, tier, period: plan.period });
  await setLicencesIn(tx, { app: APP.id, tier, amount: plan.people });
  await tx.runInCloud(provider, async (own) => {
    const standing = await lockStanding(own, business);
    if (standing !== null) {
      const row = await takeBackPlanned(own, standing);
      const billedTo = row.period === plan.period ? null : await findBilledTo(own, row);
      if (billedTo === null) await store.updatePlan(own, business, plan);
      else await movePeriod(own, row, plan, addDays(billedTo, 1));
      return;
    }
    await store.insertPlan(own, {
      business,
      about,
      plan,
      ...contract,
      tier: contract.tier ?? null,
      offer: contract.offer ?? { service: null, package: null },
    });
  });
}

/** What was billed stays: the new period begins behind it. */
async function movePeriod(
  own: TenantTx,
  row: StandingRow,
  { price, period }: PlanInput,
  day: string,
): Promise<void> {
  await setTier(own, row.business, null);
  await repricePlan(own, row, { day, price, period });
  await setCycle(own, row.business, day);
}

/** @throws PROVIDER_NOT_SET */
export async function requireProvider(kernel: ProviderKernel): Promise<TenantDb> {
  const db = await providerDb(kernel);
  if (db === null) throw new AppError('PROVIDER_NOT_SET');
  return db;
}

/**
 * The one writer of the state of a billed business. Its contract goes along: days of a service that
 * is suspended or has ended are not billed.
 * @throws SERVICE_STATE
 */
export async function moveState(
  tx: TenantTx,
  business: number,
  to: ServiceState,
  day: string,
): Promise<void> {
  const plan = await store.lockPlan(tx, business);
  if (plan === null || plan.state === to) return;
  if (!canMoveService(plan.state, to)) throw new AppError('SERVICE_STATE');
  await store.setState(tx, business, to);
  const { contract_id: contract } = plan;
  if (to === 'suspended') await moveContract(tx, contract, 'paused', day);
  else if (to === 'ended') await moveContract(tx, contract, 'ended', day);
  else if (plan.state === 'suspended' || plan.state === 'ended')
    await moveContract(tx, contract, 'active', day);
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
