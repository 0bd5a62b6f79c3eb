import { APP, findApp, POS_APP_ID } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { insertSubscription } from './subscriptions.store.ts';

/** Licences of a new business: tills in the browser, and people of the back office. As 0074 gave those that were there. */
const START = [
  { app: POS_APP_ID, tier: 'web', amount: 5 },
  { app: APP.id, tier: 'basic', amount: 10 },
] as const;

export async function insertStartSubscriptions(tx: TenantTx, serviceId: number): Promise<void> {
  for (const { app, tier, amount } of START) {
    const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans.monthly;
    if (plan === undefined) throw new Error(`Application ${app} has no tier ${tier}`);
    await insertSubscription(tx, { serviceId, app, tier, plan, amount });
  }
}
