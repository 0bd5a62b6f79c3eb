import type { PlanChoice, PlanPriceLine } from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { openPlan } from './plan-change.service.ts';
import { requireProvider, writePlan } from './plans.service.ts';
import { beginProvider } from './plans.store.ts';
import { readPriceList } from './price-lines.service.ts';
import { insertPriceLine, listPriceLines } from './price-lines.store.ts';

/** Makes the first business the provider of the demonstration, with prices and one customer. */
export async function seedProvider(
  kernel: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  {
    business,
    plan,
    lines,
  }: {
    readonly business: number;
    readonly plan: PlanChoice;
    readonly lines: readonly Omit<PlanPriceLine, 'starts'>[];
  },
): Promise<void> {
  await beginProvider(kernel.database.system);
  const provider = await requireProvider(kernel);
  const day = toLocalDateTime(kernel.now()).slice(0, 10);
  await provider.tx(async (tx) => {
    for (const line of lines) await insertPriceLine(tx, { ...line, starts: day });
  });
  const prices = await readPriceList(provider, await listPriceLines(provider), day);
  const { price, offer } = requireFound(prices.priceOf(plan));
  const { tier, period, tills, people } = plan;
  await kernel.tenant(business).tx(async (tx) => {
    await writePlan(
      tx,
      provider.cloudId,
      { price, period, tills, people },
      { day, state: 'active', request: null, tier },
    );
    await openPlan(tx, plan, offer.modules);
  });
}
