import { COMPONENT, findApp, holderOf } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { writeAudit } from '../audit/index.ts';
import * as store from './subscriptions.store.ts';

/** Every product of a business with its number of licences and of those in use. */
export const licencesOf = (db: TenantDb): Promise<readonly store.SubscriptionRow[]> =>
  store.listSubscriptions(db);

interface Amount {
  readonly app: number;
  readonly tier: string;
  readonly amount: number;
}

/**
 * Sets how many licences of a product a business has; a product that it did not have is added. When
 * there are fewer than are held, holders keep theirs, and none is assigned until enough were
 * returned.
 */
export function setLicences(db: TenantDb, wish: Amount): Promise<void> {
  return db.tx((tx) => setLicencesIn(tx, wish));
}

const PLAN_OF = { month: 'monthly', year: 'yearly', three_years: 'threeYearly' } as const;

/** Moves the licences of an application to another tier; their holders keep them. */
export async function setTierIn(
  tx: TenantTx,
  {
    app,
    tier,
    period,
  }: { readonly app: number; readonly tier: string; readonly period: keyof typeof PLAN_OF },
): Promise<void> {
  await store.lockFirstService(tx);
  const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans[PLAN_OF[period]];
  const rows = (await store.listSubscriptions(tx)).filter((row) => row.app_id === app);
  const held = rows.find((row) => row.tier === tier) ?? rows[0];
  if (plan !== undefined && held !== undefined) await store.setTier(tx, held.id, { tier, plan });
}

/** As {@link setLicences}, in a transaction of the caller. */
export async function setLicencesIn(tx: TenantTx, { app, tier, amount }: Amount): Promise<void> {
  const serviceId = await store.lockFirstService(tx);
  const before = (await store.listSubscriptions(tx)).find(
    (row) => row.app_id === app && row.tier === tier,
  );
  if (before === undefined) {
    const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans.monthly;
    if (plan === undefined || serviceId === null)
      throw new Error(
        `There is no product ${tier} of application ${app}, or no service to have it`,
      );
    await store.insertSubscription(tx, { serviceId, app, tier, plan, amount });
  } else await store.setAmount(tx, before.id, amount);
  await writeAudit(tx, {
    actor: { kind: 'system', id: null },
    action: 'licence.amount_set',
    entity: 'licence',
    entityId: `${app}:${tier}`,
    before: { amount: before?.amount ?? 0 },
    after: { amount },
  });
  await publish(tx, 'records:changed', {
    component: holderOf(app) === 'user' ? COMPONENT.employees : COMPONENT.terminals,
  });
}
