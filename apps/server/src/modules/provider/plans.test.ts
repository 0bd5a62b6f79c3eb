import { randomUUID } from 'node:crypto';
import { type AppInit, type ProviderService, type SubscriptionView } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aShop, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runDueContracts } from '../contracts/index.ts';
import { createPricingCache } from '../pricing/index.ts';
import { runServiceStates } from './provider.service.ts';
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
  expect((await shop.get('account/billings/documents')).json()).toEqual({ data: [], plan: null });
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
  const { id } = (await shop.get('account/billings/documents')).json<{ data: { id: string }[] }>()
    .data[0] ?? { id: '' };
  expect((await shop.post(`account/billings/documents/${id}/paper`, {})).json()).toMatchObject({
    data: { number: expect.any(String) as unknown },
  });
  expect(
    (await shop.post(`account/billings/documents/${id}/pdf`, {})).rawPayload
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
  // To any other business it is as one that does not exist.
  const owner = new Browser(server.app);
  await owner.signIn('provider@example.com');
  expect(outcome(await owner.post(`account/billings/documents/${id}/paper`, {})).code).toBe(
    'NOT_FOUND',
  );
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

const NEW = {
  request_id: randomUUID(),
  name: 'מאפיית הבוקר',
  vat_number: '000000018',
  first_name: 'דנה',
  last_name: 'לוי',
  email: 'dana@bakery.example',
  type: 2,
  ...PLAN,
  tills: 1,
  trial_days: 30,
};
const make = (body: object = NEW, by = admin) => by.post('provider/services', body);

it('the provider makes a business once; its owner alone sets the password by the mailed link; no till is registered beyond its licences [CLOUD-002, CLOUD-011]', async () => {
  const mails: { to: string; text: string }[] = [];
  vi.spyOn(server.kernel.mail, 'send').mockImplementation((mail) => {
    mails.push({ to: mail.to, text: mail.text });
    return Promise.resolve();
  });
  expect(outcome(await make(NEW, shop)).code).toBe('PERMISSION_DENIED');
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((one) => one.json<{ data: ProviderService }>().data.uuid)).size).toBe(
    1,
  );
  expect((await make()).json()).toMatchObject({
    data: { name: NEW.name, status: 'ok', plan: { ...PLAN, tills: 1, state: 'trial' } },
  });
  const again = { ...NEW, request_id: randomUUID(), email: 'second@bakery.example' };
  expect(outcome(await make(again)).code).toBe('PROVIDER_VAT_KNOWN');
  expect(outcome(await make({ ...again, email: NEW.email, vat_again: true })).code).toBe(
    'EMAIL_TAKEN',
  );
  expect((await make({ ...again, vat_number: '123456789' })).statusCode).toBe(422);
  expect(mails).toHaveLength(1);
  const token = /#\/reset\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const password = 'copper-lantern-47';
  const owner = new Browser(server.app);
  expect((await owner.post('account/password/reset/confirm', { token, password })).statusCode).toBe(
    200,
  );
  expect(
    (await owner.post('account/password/reset/confirm', { token, password })).statusCode,
  ).not.toBe(200);
  expect((await owner.signIn(NEW.email, password)).statusCode).toBe(200);
  expect((await owner.get('account/billings/documents')).json()).toMatchObject({
    data: [],
    plan: { state: 'trial' },
  });
  expect((await owner.register()).statusCode).toBe(200);
  await changeRows(
    server,
    3,
    "INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, 2, branch_id, service_id, 'קופה 2', 2 FROM terminals WHERE cloud_id = $1",
    [],
  );
  const device = new Browser(server.app);
  await device.signIn(NEW.email, password);
  expect(outcome(await device.register(1, 2))).toEqual({
    status: 409,
    code: 'TERMINAL_NO_LICENCE',
  });
  // The registered one goes on, registers again, and may move to the other till.
  expect((await owner.register()).statusCode).toBe(200);
  expect((await owner.register(1, 2)).statusCode).toBe(200);
});

it('an overdue invoice and a planned day move the state of the service [CLOUD-004, CLOUD-008]', async () => {
  const stateOf = async () =>
    (await admin.get('provider/services'))
      .json<{ data: ProviderService[] }>()
      .data.find((one) => one.uuid === uuid);
  const days = async (count: number) => {
    server.clock.offsetMs = count * 86_400_000;
    await runServiceStates(server.kernel);
    server.clock.offsetMs = 0;
  };
  await days(0);
  expect((await stateOf())?.plan?.state).toBe('active');
  await days(31);
  expect((await stateOf())?.plan?.state).toBe('past_due');
  const from = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await admin.put(`provider/services/${uuid}`, { status: 'suspended', reason: 'חוב פתוח', from });
  expect(await stateOf()).toMatchObject({ status: 'ok', plan: { suspends_on: from } });
  expect((await shop.get('account/billings/documents')).json()).toMatchObject({
    plan: { suspends_on: from, suspend_reason: 'חוב פתוח' },
  });
  await days(8);
  expect(await stateOf()).toMatchObject({
    status: 'suspended',
    reason: 'חוב פתוח',
    plan: { state: 'suspended', suspends_on: null },
  });
});

const runContracts = async (ahead: number) => {
  const { kernel } = server;
  server.clock.offsetMs = ahead * 86_400_000;
  await runDueContracts({
    pricing: createPricingCache(kernel.now),
    allocation: null,
    now: kernel.now,
    system: kernel.database.system,
    tenant: kernel.tenant,
  });
  server.clock.offsetMs = 0;
};
const found = async () =>
  (await admin.get('provider/services'))
    .json<{ data: ProviderService[] }>()
    .data.find((one) => one.uuid === uuid);
const invoices = async () =>
  (await shop.get('account/billings/documents')).json<{ data: unknown[] }>().data.length;

it('a suspended service is not billed, and goes on being billed when it is restored [CLOUD-004, CLOUD-008]', async () => {
  const move = (body: object) => admin.put(`provider/services/${uuid}`, body);
  expect((await move({ status: 'ok' })).statusCode).toBe(200);
  const before = await invoices();
  await move({ status: 'suspended', reason: 'חוב פתוח' });
  await runContracts(62);
  await move({ status: 'ok' });
  expect(await invoices()).toBe(before);
  await runContracts(62);
  expect(await invoices()).toBeGreaterThan(before);
});

it('another period holds behind what was billed, and no day is billed twice [CLOUD-003, CLOUD-017]', async () => {
  const before = await invoices();
  await runContracts(0);
  await set({ ...PLAN, price: 100_000, period: 'year' });
  await runContracts(62);
  expect(await invoices()).toBe(before);
  await runContracts(95);
  expect(await invoices()).toBe(before + 1);
  await set(PLAN);
  await runContracts(200);
  expect(await invoices()).toBe(before + 1);
});

it('the service ends with its contract, and comes back with it [CLOUD-008]', async () => {
  const office = new Browser(server.app);
  await office.signIn('provider@example.com');
  const { id } = (await office.get('components/171/records')).json<{
    data: { id: number }[];
  }>().data[0] ?? { id: 0 };
  const stateOf = async () =>
    (await office.get(`components/171/records/${id}`)).json<{
      data: { data: { state: string } };
    }>().data.data.state;
  await office.call('PATCH', `/api/v2/components/171/records/${id}`, { data: { state: 'ended' } });
  expect(await stateOf()).toBe('ended');
  await runServiceStates(server.kernel);
  expect(await found()).toMatchObject({
    status: 'suspended',
    reason: 'החוזה עם ספק השירות הסתיים.',
    plan: { state: 'ended', next_invoice: null },
  });
  await admin.put(`provider/services/${uuid}`, { status: 'ok' });
  expect(await found()).toMatchObject({ status: 'ok', plan: { state: 'active' } });
  expect(await stateOf()).toBe('active');
});
