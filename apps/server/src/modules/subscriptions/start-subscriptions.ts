import { APP, findApp, POS_APP_ID } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { insertSubscription } from './subscriptions.store.ts';

/** How many licences a new business has: tills in the browser, and people of the back office. As 0074 gave those that were there. */
const START = { tills: 5, people: 10 };

/** Licences that a business begins with; `plan` is the number of the monthly one. */
export function startProducts({ tills, people } = START) {
  return [{ app: POS_APP_ID, tier: 'web', amount: tills }, { app: APP.id, tier: 'basic', amount: people }].map(({ app, tier, amount }) => {
    const plan = findApp(app)?.tiers.find(({ key }) => key === tier)?.plans.monthly;
    if (plan === undefined) throw new Error(`Application ${app} has no tier ${tier}`);
    return { app, tier, plan, amount };
  });
}

export async function insertStartSubscriptions(tx: TenantTx, serviceId: number, amounts = START): Promise<void> {
  for (const product of startProducts(amounts)) await insertSubscription(tx, { serviceId, ...product });
}
