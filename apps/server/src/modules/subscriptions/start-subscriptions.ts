import { APP, findApp, POS_APP_ID } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { insertSubscription } from './subscriptions.store.ts';

/**
 * Licences of a new business: tills in the browser, and users of the back office. Migration 0074
 * gave existing businesses the same.
 */
const START = { tills: 5, people: 10 };

/** Products of a new business; `plan` is the number of the monthly one. */
export function startProducts({ tills, people } = START) {
  return [
    { app: POS_APP_ID, tier: 'web', amount: tills },
    { app: APP.id, tier: 'basic', amount: people },
  ].map(({ app, tier, amount }) => {
    const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans.monthly;
    if (plan === undefined) throw new Error(`Application ${app} has no tier ${tier}`);
    return { app, tier, plan, amount };
  });
}

export async function insertStartSubscriptions(
  tx: TenantTx,
  serviceId: number,
  amounts = START,
): Promise<void> {
  for (const product of startProducts(amounts))
    await insertSubscription(tx, { serviceId, ...product });
}
