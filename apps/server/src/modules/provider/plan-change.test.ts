import { type AppInit, COMPONENT, type PlanPreview, type PlanView } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aShop, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { runDueContracts } from '../contracts/index.ts';
import { createPricingCache } from '../pricing/index.ts';
import { runPlanDays } from './plan-change.service.ts';
import { runServiceStates } from './provider.service.ts';
import { makeProviderUser } from './provider-user.ts';

let server: TestApp;
let admin: Browser;
let office: Browser;
let shop: Browser;
let uuid: string;

const DAY_MS = 86_400_000;
const today = (): string => toLocalDateTime(server.kernel.now()).slice(0, 10);
const LINE = {
  app_id: 3,
  tier: 'basic',
  period: 'month',
  price: 10_000,
  trial_days: 0,
  modules: ['core', 'till', 'documents', 'contracts'],
  sold: true,
};

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
  office = new Browser(server.app);
  await office.signIn('provider@example.com');
  shop = new Browser(server.app);
  await shop.signIn();
  uuid = (await shop.post('app/init')).json<AppInit>().cloud.uuid;
});
afterAll(() => server.close());

/** Warehouses, of the module that only the higher plan opens. */
const hasStock = async () =>
  (await shop.post('app/init')).json<AppInit>().components.find(({ id }) => id === 121)?.allowed;
/** The work of a later day. Sessions do not live that long, so the clock goes back. */
const workOn = async (days: number) => {
  server.clock.offsetMs = days * DAY_MS;
  await work();
  server.clock.offsetMs = 0;
};
const addLine = (line: object, by = admin) =>
  by.post('provider/prices', { ...LINE, starts: today(), ...line });
const work = async () => {
  const { kernel } = server;
  await runPlanDays(kernel);
  await runDueContracts({
    pricing: createPricingCache(kernel.now),
    allocation: null,
    now: kernel.now,
    system: kernel.database.system,
    tenant: kernel.tenant,
  });
  await runServiceStates(kernel);
};
const plan = async () => (await shop.get('account/plan')).json<{ data: PlanView }>().data;
const WISH = { tier: 'basic', period: 'month', tills: 2, people: 1 };
const preview = async (wish: object) => {
  const answer = await shop.post('account/plan/preview', wish);
  expect(answer.json()).toMatchObject({ data: {} });
  return answer.json<{ data: PlanPreview }>().data;
};
const change = (
  wish: object,
  { at, charge }: Pick<PlanPreview, 'at' | 'charge'>,
  password = OWNER.password,
) => shop.put('account/plan', { ...wish, password, at, charge });
const invoices = async () =>
  (await shop.get('account/billings/documents'))
    .json<{ data: { total: number }[] }>()
    .data.map(({ total }) => total);

it('the provider keeps dated prices that are never changed, and only its admins add one [CLOUD-003]', async () => {
  expect(outcome(await addLine({})).code).toBe('PROVIDER_NOT_SET');
  await admin.post('provider/begin', {});
  expect(outcome(await addLine({}, office)).code).toBe('PERMISSION_DENIED');
  expect((await addLine({})).statusCode).toBe(200);
  expect(outcome(await addLine({ price: 1 })).code).toBe('PLAN_PRICE_DAY');
  expect(outcome(await addLine({ starts: '2020-01-01' })).code).toBe('PLAN_PRICE_DAY');
  expect(outcome(await addLine({ tier: 'windows' })).code).toBe('VALIDATION_FAILED');
  // Half a price sells nothing: a plan needs its tills too.
  expect((await plan()).offers).toEqual([]);
  await addLine({ app_id: 2, tier: 'web', price: 5_000, modules: [] });
  await addLine({ tier: 'gold', price: 20_000, modules: [...LINE.modules, 'stock', 'crm'] });
  expect((await plan()).offers).toMatchObject([
    { tier: 'basic', period: 'month', till: 5_000, person: 10_000 },
    { tier: 'gold', person: 20_000 },
  ]);
});

it('a business raises its plan: it pays to the agora what the preview said, and the module opens at once [CLOUD-003, CLOUD-014]', async () => {
  await admin.put(`provider/services/${uuid}/plan`, {
    price: 23_600,
    period: 'month',
    tills: 2,
    people: 1,
  });
  // As if its plan had begun ten days ago.
  await changeRows(server, 1, 'UPDATE contracts SET starts = starts - 10 WHERE cloud_id = $1', []);
  await work();
  expect(await invoices()).toEqual([23_600]);
  const narrow = await preview(WISH);
  expect(narrow).toMatchObject({ at: 'now', charge: 0, before_vat: 20_000, price: 23_600 });
  expect((await change(WISH, narrow)).statusCode).toBe(200);
  expect(await hasStock()).toBe(false);
  const gold = { ...WISH, tier: 'gold' };
  const said = await preview(gold);
  expect(said).toMatchObject({ at: 'now', price: 35_400, gained: ['stock', 'crm'], lost: [] });
  expect(said.charge).toBeGreaterThan(11_800 * 0.6);
  expect(said.charge).toBeLessThan(11_800 * 0.7);
  expect(outcome(await change(gold, said, 'wrong-password-1')).code).toBe('WRONG_PASSWORD');
  expect(outcome(await change(gold, { ...said, charge: 1 })).code).toBe('PLAN_CHANGED');
  expect((await change(gold, said)).statusCode).toBe(200);
  expect((await invoices()).toSorted((a, b) => a - b)).toEqual([said.charge, 23_600]);
  expect(await hasStock()).toBe(true);
  expect((await plan()).current).toMatchObject({
    tier: 'gold',
    price: 35_400,
    tills: 2,
    people: 1,
  });
  // A module of no tier is not opened by hand either.
  expect(
    outcome(
      await shop.put('account/modules', {
        before: [...LINE.modules, 'stock', 'crm'],
        modules: [...LINE.modules, 'stock', 'crm', 'suppliers'],
      }),
    ).code,
  ).toBe('UPGRADE');
});

it('a lower plan waits for the next period, can be taken back, and holds on its day with the prices of that day [CLOUD-003, CLOUD-014]', async () => {
  const less = { ...WISH, tills: 1 };
  const said = await preview(less);
  expect(said).toMatchObject({ at: 'renewal', charge: 0, lost: ['stock', 'crm'] });
  expect((await change(less, said)).json()).toMatchObject({
    data: { current: { tier: 'gold' }, planned: { tier: 'basic', tills: 1, on: said.day } },
  });
  expect((await shop.call('DELETE', '/api/v2/account/plan/planned')).json()).toMatchObject({
    data: { current: { tier: 'gold' }, planned: null },
  });
  expect(outcome(await shop.call('DELETE', '/api/v2/account/plan/planned')).code).toBe('NOT_FOUND');
  await change(less, await preview(less));
  const before = await invoices();
  // A price that rises meanwhile reaches no one before a renewal.
  await addLine({ app_id: 2, tier: 'web', price: 6_000, modules: [], starts: said.day });
  await work();
  expect(await invoices()).toEqual(before);
  await workOn(25);
  expect((await plan()).current).toMatchObject({ tier: 'basic', tills: 1, price: 17_700 });
  expect(await hasStock()).toBe(false);
  expect((await invoices()).toSorted((a, b) => a - b)).toEqual(
    [...before, 17_700].toSorted((a, b) => a - b),
  );
  await workOn(56);
  expect(await invoices()).toContain(18_880);
});

it('a sign-up from a row of packages says its price and becomes that contract; a stranger begins by the list [CLOUD-001, CLOUD-015]', async () => {
  let code = '';
  vi.spyOn(server.kernel.mail, 'send').mockImplementation((mail) => {
    code = /\d{6}/.exec(mail.text)?.[0] ?? '';
    return Promise.resolve();
  });
  const made = (
    await office.post(`components/${COMPONENT.packages}/records`, {
      request_id: crypto.randomUUID(),
      data: { name: 'חבילת מסעדה', price: 118_000, period: 'year' },
    })
  ).json<{ data: { id: number } }>().data;
  const stranger = new Browser(server.app);
  const ask = async (query: string) => stranger.get(`signup/cloud/products?${query}`);
  expect((await ask(`type=3&package=${made.id}`)).json()).toMatchObject({
    data: {
      sale: {
        name: 'חבילת מסעדה',
        price: 118_000,
        before_vat: 100_000,
        period: 'year',
        starts: today(),
      },
    },
  });
  expect(outcome(await ask('type=3&package=999')).code).toBe('NOT_FOUND');
  const form = {
    business_name: 'מסעדת הגן',
    vat_number: '000000018',
    branch_name: 'ראשי',
    first_name: 'דנה',
    last_name: 'לוי',
    email: 'dana@garden.example',
    password: 'silver-lantern-52',
    card: '778899',
    type: 3,
    offer: { component: COMPONENT.packages, id: Number(made.id) },
  };
  const signUp = async (body: object) => {
    expect((await stranger.post('signup/code', body)).json()).toMatchObject({ code: '000' });
    return stranger.post('signup/cloud', { ...body, code });
  };
  expect((await signUp(form)).statusCode).toBe(200);
  await work();
  const owner = new Browser(server.app);
  await owner.signIn(form.email, form.password);
  expect((await owner.get('account/billings/documents')).json()).toMatchObject({
    data: [{ type: 'tax_invoice', total: 118_000 }],
    plan: { price: 118_000, period: 'year', state: 'active' },
  });
  // The service of the new business is not the provider's: no sign-up buttons there.
  expect((await owner.post('app/init')).json<AppInit>().service?.cloud_id).not.toBe(1);
  expect((await office.post('app/init')).json<AppInit>().service?.cloud_id).toBe(1);
  const second = {
    ...form,
    email: 'gil@kiosk.example',
    business_name: 'קיוסק',
    offer: undefined,
    type: 2,
  };
  expect((await signUp(second)).statusCode).toBe(200);
  await owner.signIn(second.email, second.password);
  expect((await owner.get('account/plan')).json()).toMatchObject({
    data: { current: { tier: 'basic', tills: 1, people: 2 } },
  });
  // A restaurant begins with the first plan that has its module, at the price that it saw.
  await addLine({ tier: 'premium', price: 14_000, modules: [...LINE.modules, 'restaurant'] });
  await addLine({ tier: 'lite', price: 30_000, modules: [...LINE.modules, 'restaurant'] });
  expect((await ask('type=2')).json()).toMatchObject({ data: { sale: { tier: 'basic' } } });
  const { sale } = (await ask('type=3')).json<{ data: { sale: { price: number } } }>().data;
  expect(sale).toMatchObject({ tier: 'premium', tills: 1, people: 2 });
  const third = {
    ...form,
    business_name: 'ביסטרו',
    vat_number: '000000026',
    email: 'noa@bistro.example',
    offer: undefined,
  };
  expect((await signUp(third)).statusCode).toBe(200);
  await owner.signIn(third.email, third.password);
  expect((await owner.get('account/plan')).json()).toMatchObject({
    data: { current: { tier: 'premium', price: sale.price } },
  });
  expect((await owner.get('account/modules')).json()).toMatchObject({
    data: { modules: expect.arrayContaining(['restaurant']) as unknown },
  });
});

it('the list finds a business by number, e-mail and name, with counts, balance and next invoice [CLOUD-005]', async () => {
  const find = async (search: string) =>
    (await admin.get(`provider/services?search=${encodeURIComponent(search)}`)).json<{
      data: { name: string }[];
    }>().data;
  expect((await find('dana@garden.example')).map(({ name }) => name)).toEqual(['מסעדת הגן']);
  expect((await find('000000018')).length).toBe(2);
  expect(await find('מסעדת')).toMatchObject([
    {
      usage: { sales: 0, tills: 0, last_sale: null },
      plan: { balance: 118_000, next_invoice: expect.stringMatching(/^\d{4}-/) as unknown },
    },
  ]);
  const own = (await office.post('app/init')).json<AppInit>().cloud.uuid;
  expect(
    outcome(await admin.put(`provider/services/${own}`, { status: 'suspended', reason: 'טעות' }))
      .code,
  ).toBe('PROVIDER_OWN_SERVICE');
});

it('the first sign-up of an empty system may be the provider of those that follow [CLOUD-001]', async () => {
  const empty = await startTestApp();
  let code = '';
  vi.spyOn(empty.kernel.mail, 'send').mockImplementation((mail) => {
    code = /\d{6}/.exec(mail.text)?.[0] ?? '';
    return Promise.resolve();
  });
  const form = {
    business_name: 'דלפק ענן',
    vat_number: '000000018',
    branch_name: 'ראשי',
    first_name: 'נועה',
    last_name: 'כהן',
    email: 'noa@provider.example',
    password: 'silver-lantern-52',
    card: '778899',
    provides: true,
  };
  const stranger = new Browser(empty.app);
  await stranger.post('signup/code', form);
  expect((await stranger.post('signup/cloud', { ...form, code })).statusCode).toBe(200);
  const noa = new Browser(empty.app);
  await noa.signIn(form.email, form.password);
  expect((await noa.get('provider/services')).json()).toMatchObject({ provides: true });
  const later = { ...form, email: 'late@shop.example', vat_number: '000000026' };
  await stranger.post('signup/code', later);
  expect((await stranger.post('signup/cloud', { ...later, code })).statusCode).toBe(200);
  expect((await noa.get('provider/services')).json()).toMatchObject({
    data: [{ plan: null }, { plan: { price: 0, state: 'active' } }],
  });
  const late = new Browser(empty.app);
  await late.signIn(later.email, later.password);
  expect(outcome(await late.get('provider/services')).code).toBe('PERMISSION_DENIED');
  await empty.close();
});
