import { COMPONENT, permissionKey, type PlanPriceLine } from '@dalpak/contracts';
import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import type { Kernel } from '../kernel/kernel.ts';
import { runDueContracts } from '../modules/contracts/index.ts';
import { createPricingCache } from '../modules/pricing/index.ts';
import { runPlanDays, seedProvider } from '../modules/provider/index.ts';
import type { PastOffice } from './past-office.ts';
import { dayAfter, PastCaller, type PastWorld } from './past-world.ts';

type ServiceKernel = Pick<Kernel, 'database' | 'tenant' | 'now'>;

const BASIC = ['core', 'till', 'club', 'stock', 'documents'] as const;
const GOLD = [...BASIC, 'restaurant', 'crm', 'suppliers', 'accounting', 'contracts'] as const;
/** Days of a price: a year costs ten months. */
const YEAR_MONTHS = 10;
/** The contract began before the demonstration: its first invoice bills what passed. */
const CONTRACT_DAYS = 45;
const NO_TRIAL = { trial_days: 0, sold: true } as const;

/** Prices before VAT, in agorot for a month. */
const PRODUCTS = [
  { app_id: 2, tier: 'web', price: 9_000, modules: [] },
  { app_id: 3, tier: 'basic', price: 4_900, modules: [...BASIC] },
  { app_id: 3, tier: 'gold', price: 9_900, modules: [...GOLD] },
] satisfies readonly Pick<PlanPriceLine, 'app_id' | 'tier' | 'price' | 'modules'>[];

const LINES = PRODUCTS.flatMap((product) => [
  { ...product, ...NO_TRIAL, period: 'month' as const },
  { ...product, ...NO_TRIAL, period: 'year' as const, price: product.price * YEAR_MONTHS },
]);

/**
 * The provider's side: prices of plans, the kiosk as a billed business, and a contract of a
 * customer that bills itself.
 */
export async function beginService(
  kernel: ServiceKernel,
  office: PastOffice,
  { kiosk, day }: { readonly kiosk: number; readonly day: string },
): Promise<void> {
  await seedProvider(kernel, {
    business: kiosk,
    plan: { tier: 'basic', period: 'month', tills: 1, people: 2 },
    lines: LINES,
  });
  const service = await office.record(COMPONENT.services, {
    name: 'תחזוקת מכונת קפה',
    price: 18_000,
  });
  await office.record(COMPONENT.contracts, {
    name: 'תחזוקת מכונת קפה לבית הקפה',
    customer: { id: 1, label: '' },
    service: { id: service, label: '' },
    term: { from: dayAfter(day, -CONTRACT_DAYS), to: null },
    price: 18_000,
    period: 'month',
    state: 'active',
  });
}

/** The work that a server does at night. */
export function nightlyService(kernel: ServiceKernel): () => Promise<void> {
  const { database, tenant, now } = kernel;
  const deps = {
    system: database.system,
    tenant,
    now,
    allocation: null,
    pricing: createPricingCache(now),
  };
  return async () => {
    await runPlanDays(kernel);
    await runDueContracts(deps);
  };
}

/** An order of an outside shop, which comes by an access key. */
export async function orderFromShop(world: PastWorld, office: PastCaller): Promise<void> {
  const { token } = await office.post<{ token: string }>('account/access_keys', {
    name: 'חנות האינטרנט',
    scopes: [
      { component: COMPONENT.salesOrders, rights: ['r', 'w'] },
      { component: COMPONENT.products, rights: ['r'] },
    ],
    expires_on: null,
  });
  const shop = new PastCaller(world.app);
  shop.setBearerToken(token);
  await shop.post('shop/orders', {
    number: 'WEB-1042',
    customer: { name: 'לקוחה מהאתר', phone: '050-0000042' },
    rows: world.goods.slice(0, 3).map(({ id }) => ({ product: id, quantity: 2_000 })),
    notes: 'הזמנה מחנות האינטרנט',
  });
  // The key opens no customers: its page shows what was refused.
  await shop.get(`components/${COMPONENT.customers}/records`).catch(() => undefined);
}

/** The plugin that warns of an age before payment. */
export async function installChecks(office: PastCaller): Promise<void> {
  const plugin = PLUGIN_MANIFESTS.find(({ id }) => id === 'till-checks');
  if (plugin === undefined) throw new Error('The plugin till-checks is not bundled');
  await office.post(`app/marketplace/plugins/${plugin.id}/install`, {
    permissions: plugin.permissions.map(permissionKey),
  });
}
