import { type AppInit, type ProviderService, type SubscriptionView } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runDueContracts } from '../contracts/index.ts';
import { createPricingCache } from '../pricing/index.ts';
import { makeProviderUser } from './provider-user.ts';

let server: TestApp;
let admin: Browser;
let shop: Browser;
let own: string;
let uuid: string;

beforeAll(async () => {
  server = await startTestApp();
  const provider = await aShop(server, 'provider@example.com');
  await aShop(server);
  await makeProviderUser(server.kernel.database, {
    email: 'admin@provider.example',
    kind: 'admin',
    name: 'אדמין',
    password: OWNER.password,
    homeCloud: provider,
  });
  admin = new Browser(server.app);
  await admin.signIn('admin@provider.example');
  shop = new Browser(server.app);
  await shop.signIn();
  uuid = (await shop.post('app/init')).json<AppInit>().cloud.uuid;
  own = (await admin.post('app/init')).json<AppInit>().cloud.uuid;
});
afterAll(() => server.close());

const PLAN = { price: 24_900, period: 'month', tills: 3, people: 4 };
const set = (body: object, which = uuid, by = admin) =>
  by.put(`provider/services/${which}/plan`, body);

it('the provider sets a plan and licences, cloud 1 bills it by a real document, and the business reads it [CLOUD-001, CLOUD-003, CLOUD-009, CLOUD-010]', async () => {
  expect(outcome(await set(PLAN)).code).toBe('PROVIDER_NOT_SET');
  expect((await shop.get('account/billings/documents')).json()).toEqual({ data: [] });
  expect(outcome(await shop.post('provider/begin', {})).code).toBe('PERMISSION_DENIED');
  expect((await admin.post('provider/begin', {})).statusCode).toBe(200);
  expect(outcome(await set(PLAN, own)).code).toBe('PROVIDER_OWN_SERVICE');
  expect((await set(PLAN)).json()).toMatchObject({ data: { plan: { ...PLAN, state: 'active' } } });
  // Set again it is the same contract.
  await set({ ...PLAN, price: 19_900 });
  const licences = (await shop.get('account/billings/subscriptions')).json<{
    data: SubscriptionView[];
  }>().data;
  expect(licences.map(({ amount }) => amount)).toEqual([3, 4]);
  const { kernel } = server;
  const run = () =>
    runDueContracts({
      pricing: createPricingCache(kernel.now),
      allocation: null,
      now: kernel.now,
      system: kernel.database.system,
      tenant: kernel.tenant,
    });
  await run();
  await run();
  expect((await shop.get('account/billings/documents')).json()).toMatchObject({
    data: [{ type: 'tax_invoice', total: 19_900, open: 19_900 }],
  });
  // The provider's own business has no bill of another's.
  expect((await admin.get('account/billings/documents')).json()).not.toMatchObject({ data: [{}] });
});

it('a suspended business is suspended in its state too, and comes back; the own business never is [CLOUD-004, CLOUD-005, CLOUD-008]', async () => {
  const move = (body: object, which = uuid) => admin.put(`provider/services/${which}`, body);
  const stateOf = async () =>
    (await admin.get('provider/services')).json<{ data: ProviderService[]; provides: boolean }>();
  expect((await move({ status: 'suspended', reason: 'חוב פתוח' })).json()).toMatchObject({
    data: { status: 'suspended', plan: { state: 'suspended' } },
  });
  const { data, provides } = await stateOf();
  expect(provides).toBe(true);
  expect(data.map(({ plan }) => plan?.state ?? null)).toEqual([null, 'suspended']);
  expect((await move({ status: 'ok' })).json()).toMatchObject({
    data: { status: 'ok', plan: { state: 'active' } },
  });
  expect(outcome(await move({ status: 'suspended', reason: 'טעות' }, own)).code).toBe(
    'PROVIDER_OWN_SERVICE',
  );
});
