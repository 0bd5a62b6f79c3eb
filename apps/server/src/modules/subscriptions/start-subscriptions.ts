import { APP, findApp, POS_APP_ID } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { insertSubscription } from './subscriptions.store.ts';

/** How many licences a new business has: tills in the browser, and people of the back office. As 0074 gave those that were there. */
const START = { tills: 5, people: 10 };

export async function insertStartSubscriptions(tx: TenantTx, serviceId: number, { tills, people } = START): Promise<void> {
  for (const { app, tier, amount } of [{ app: POS_APP_ID, tier: 'web', amount: tills }, { app: APP.id, tier: 'basic', amount: people }]) {
    const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans.monthly;
    if (plan === undefined) throw new Error(`Application ${app} has no tier ${tier}`);
    await insertSubscription(tx, { serviceId, app, tier, plan, amount });
  }
}
