import { randomUUID } from 'node:crypto';
import {
  COMPONENT,
  type ContractBilling,
  type DocumentView,
  type RecordView,
} from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createPricingCache } from '../pricing/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { runDueContracts } from './index.ts';

const DAY_MS = 86_400_000;
let server: TestApp;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const day = (ahead: number) => toLocalDateTime(server.kernel.now() + ahead * DAY_MS).slice(0, 10);
const record = async (component: number, data: object): Promise<number> =>
  Number(
    (
      await office.post(`components/${component}/records`, { request_id: randomUUID(), data })
    ).json<{ data: RecordView }>().data.id,
  );
const ref = (id: number) => ({ id, label: '' });
const billing = async (id: number) =>
  (await office.get(`contracts/${id}/billing`)).json<{ data: ContractBilling }>().data;
/** The run of one server. */
const run = (kernel = server.kernel) =>
  runDueContracts({
    pricing: createPricingCache(kernel.now),
    allocation: null,
    now: kernel.now,
    system: kernel.database.system,
    tenant: kernel.tenant,
  });

it('a contract of a service, a package and a product bills itself once per period, however many servers run [CLOUD-016, CLOUD-017]', async () => {
  const service = await record(COMPONENT.services, { name: 'תחזוקה', price: 10_000 });
  const pack = await record(COMPONENT.packages, { name: 'חבילת זהב', price: 30_000 });
  const contract = await record(COMPONENT.contracts, {
    name: 'שירות שנתי',
    customer: ref(1),
    state: 'active',
    term: { from: day(0), to: null },
  });
  const row = (data: object) =>
    record(COMPONENT.contractRows, { contract: ref(contract), ...data });
  await row({ name: 'תחזוקה', service: ref(service), quantity: 2_000, price: 10_000 });
  await row({ name: 'חבילת זהב', package: ref(pack), price: 30_000, period: 'year' });
  await row({ name: 'חלב', product: ref(1), quantity: 1_500, price: 700 });

  expect((await billing(contract)).next.map(({ name, amount }) => [name, amount])).toEqual([
    ['תחזוקה', 20_000],
    ['חבילת זהב', 30_000],
    ['חלב', 1_050],
  ]);
  const second = await server.secondProcess();
  await Promise.all([run(), run(second.kernel), run()]);
  await second.close();
  const { made, next } = await billing(contract);
  expect(made).toMatchObject([{ type: 6, total: 51_050, day: day(0) }]);
  expect(made[0]?.periods).toHaveLength(3);
  // The next document is a month later, without the year.
  expect(next).toHaveLength(2);
  const document = (await office.get(`documents/${made[0]?.id}/cart_format`)).json<{
    data: DocumentView;
  }>().data;
  expect(document).toMatchObject({ account: 'רות', total: 51_050, open: 51_050 });

  server.clock.offsetMs += 31 * DAY_MS;
  await run();
  // A clock that went back bills nothing twice.
  server.clock.offsetMs -= 31 * DAY_MS;
  await run();
  expect((await billing(contract)).made.map(({ total }) => total)).toEqual([21_050, 51_050]);
});

it('a paused contract is not billed, an ended one does not come back, and a renewing one goes on [CLOUD-016]', async () => {
  const of = (data: object) =>
    record(COMPONENT.contracts, { customer: ref(1), price: 5_000, state: 'active', ...data });
  const patch = (id: number, data: object) =>
    office.call('PATCH', `/api/v2/components/${COMPONENT.contracts}/records/${id}`, { data });
  const renewing = await of({
    name: 'מתחדש',
    term: { from: day(-40), to: day(-10) },
    renews: true,
  });
  const single = await of({
    name: 'חד פעמי',
    term: { from: day(-40), to: day(-10) },
    renews: false,
  });
  const paused = await of({ name: 'מושהה', term: { from: day(-40), to: null } });
  await patch(paused, { state: 'paused' });
  await run();
  expect((await billing(renewing)).made[0]?.periods.length).toBeGreaterThan(1);
  expect(await billing(single)).toMatchObject({ state: 'ended', next: [] });
  expect((await billing(paused)).made).toEqual([]);
  expect(outcome(await patch(single, { state: 'active' }))).toEqual({
    status: 422,
    code: 'RECORD_INVALID',
  });
  // Without a first day there is nothing to count periods from.
  expect(
    outcome(
      await office.post(`components/${COMPONENT.contracts}/records`, {
        request_id: randomUUID(),
        data: { name: 'בלי התחלה', customer: ref(1), state: 'active' },
      }),
    ).code,
  ).toBe('RECORD_INVALID');
});

it('what can not be billed says why and is billed once it was mended [CLOUD-017]', async () => {
  const customer = await record(COMPONENT.customers, { name: 'לקוח סגור' });
  const contract = await record(COMPONENT.contracts, {
    name: 'לקוח סגור',
    customer: ref(customer),
    price: 4_000,
    state: 'active',
    term: { from: day(0), to: null },
  });
  const setActive = (active: boolean) =>
    office.post(`components/${COMPONENT.customers}/status`, { ids: [customer], active });
  await setActive(false);
  await run();
  expect(await billing(contract)).toMatchObject({ error: 'DOCUMENT_ACCOUNT', made: [] });
  await setActive(true);
  const again = await office.post(`contracts/${contract}/billing`, {});
  expect(again.json()).toMatchObject({ data: { error: '', made: [{ total: 4_000 }] } });
});
