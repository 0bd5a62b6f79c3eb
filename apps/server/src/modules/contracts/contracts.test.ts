import { randomUUID } from 'node:crypto';
import {
  COMPONENT,
  type ContractBilling,
  type DocumentView,
  type RecordView,
} from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createPricingCache } from '../pricing/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { listActiveContracts } from './contracts.store.ts';
import { runDueContracts } from './index.ts';

const DAY_MS = 86_400_000;
let server: TestApp;
let office: Browser;
let cloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

/** A day of Israel's calendar: days around a change of the clock are not all of 24 hours. */
const day = (ahead: number) => addDays(toLocalDateTime(server.kernel.now()).slice(0, 10), ahead);
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

const contractOf = (data: object) =>
  record(COMPONENT.contracts, { customer: ref(1), price: 10_000, state: 'active', ...data });
const patch = (id: number, data: object, component: number = COMPONENT.contracts) =>
  office.call('PATCH', `/api/v2/components/${component}/records/${id}`, { data });
const answer = (id: number, past: 'bill' | 'skip') =>
  office.post(`contracts/${id}/billing`, { past });
/** All billed days of a contract; fails when one of them was billed twice. */
const billedDays = async (id: number): Promise<number> => {
  const days = (await billing(id)).made.flatMap(({ periods }) =>
    periods.flatMap(({ name, from, to }) => {
      const list: string[] = [];
      for (let at = from; at <= to; at = addDays(at, 1)) list.push(`${name} ${at}`);
      return list;
    }),
  );
  expect(new Set(days).size).toBe(days.length);
  return days.length;
};
/** The work of later days; the clock goes back afterwards. */
const runOn = async (ahead: number) => {
  server.clock.offsetMs += ahead * DAY_MS;
  await run();
  server.clock.offsetMs -= ahead * DAY_MS;
};

it('no day is billed twice when the billing day, the start or the period of a contract moves [CLOUD-017]', async () => {
  const contract = await contractOf({ name: 'משתנה', term: { from: day(-40), to: null } });
  await run();
  const before = await billedDays(contract);
  const last = () =>
    billing(contract).then(({ made }) =>
      made
        .flatMap(({ periods }) => periods.map(({ to }) => to))
        .toSorted()
        .at(-1),
    );
  const billedTo = await last();
  const moves = [
    { billing_day: 1 },
    { billing_day: 28 },
    { term: { from: day(-35), to: null } },
    { term: { from: day(-100), to: null } },
    { period: 'year' },
    { period: 'month', billing_day: null },
  ];
  for (const move of moves) {
    expect((await patch(contract, move)).statusCode).toBe(200);
    await run();
    expect([move, await billedDays(contract), await last()]).toEqual([move, before, billedTo]);
  }
  // A longer period holds from the day after the last billed one.
  await patch(contract, { period: 'year' });
  await runOn(40);
  expect(await billedDays(contract)).toBeGreaterThan(before);
  await patch(contract, { period: 'month' });
  await runOn(70);
  await billedDays(contract);
  await patch(contract, { state: 'ended' });
});

it('rows that are added to a contract of its own price begin after it, and it after them [CLOUD-017]', async () => {
  const contract = await contractOf({ name: 'מחיר', term: { from: day(-10), to: null } });
  await run();
  const [{ to } = { to: '' }] = (await billing(contract)).made[0]?.periods ?? [];
  const row = await record(COMPONENT.contractRows, {
    contract: ref(contract),
    name: 'שורה',
    price: 3_000,
  });
  await run();
  expect((await billing(contract)).made).toHaveLength(1);
  expect((await billing(contract)).next).toMatchObject([{ from: addDays(to, 1), name: 'שורה' }]);
  await runOn(31);
  expect((await billing(contract)).made).toHaveLength(2);
  await office.post(`components/${COMPONENT.contractRows}/status`, { ids: [row], active: false });
  await runOn(31);
  expect((await billing(contract)).made).toHaveLength(2);
  await patch(contract, { state: 'ended' });
});

it('the database refuses to bill a day of a row a second time [CLOUD-017]', async () => {
  const contract = await contractOf({ name: 'כלל', term: { from: day(0), to: null } });
  await run();
  const copy = `INSERT INTO contract_periods (cloud_id, contract_id, row_id, period_from, period_to, amount, document_id)
    SELECT cloud_id, contract_id, row_id, period_from + 1, period_to + 1, amount, document_id FROM contract_periods WHERE cloud_id = $1 AND contract_id = $2`;
  await expect(
    server.kernel.tenant(cloud).tx((tx) => tx.query('test.copy', copy, [tx.cloudId, contract])),
  ).rejects.toThrow('contract_periods_billed_once');
  await patch(contract, { state: 'ended' });
});

it('a start of long ago is asked about: with number and sum, billed when a user says so [CLOUD-017]', async () => {
  const contract = await contractOf({ name: 'ותיק', term: { from: '2012-01-01', to: null } });
  await run();
  const asked = await billing(contract);
  expect(asked).toMatchObject({ error: 'CONTRACT_PAST', made: [], past: { from: '2012-01-01' } });
  const periods = asked.past?.periods ?? 0;
  expect(periods).toBeGreaterThan(150);
  expect(asked.past?.amount).toBe(periods * 10_000);
  // A press without an answer bills nothing either.
  expect((await office.post(`contracts/${contract}/billing`, {})).json()).toMatchObject({
    data: { made: [], past: { periods } },
  });
  const billed = (await answer(contract, 'bill')).json<{ data: ContractBilling }>().data;
  expect(billed).toMatchObject({ error: '', past: null });
  expect(billed.made.flatMap((made) => made.periods)).toHaveLength(periods);
  expect(billed.made.reduce((sum, { total }) => sum + total, 0)).toBe(periods * 10_000);
  expect(outcome(await answer(contract, 'bill'))).toEqual({ status: 409, code: 'CONFLICT' });
  // It goes on after more than ten years.
  expect(billed.next).toHaveLength(1);
  await runOn(31);
  expect((await billing(contract)).made).toHaveLength(billed.made.length + 1);
  await patch(contract, { state: 'ended' });
});

it('older periods are left out when a user says so, already for a draft [CLOUD-017]', async () => {
  const contract = await contractOf({
    name: 'מהיום',
    state: 'draft',
    term: { from: day(-400), to: null },
  });
  expect((await billing(contract)).past?.periods).toBeGreaterThan(12);
  expect((await answer(contract, 'skip')).json()).toMatchObject({ data: { past: null, made: [] } });
  await patch(contract, { state: 'active' });
  await run();
  const { made } = await billing(contract);
  expect(made[0]?.periods).toMatchObject([{ from: day(0) }]);
  expect(made).toHaveLength(1);
  expect(outcome(await answer(contract, 'skip')).code).toBe('CONFLICT');
  await patch(contract, { state: 'ended' });
});

it('the days of a pause are not billed when the contract goes on [CLOUD-016, CLOUD-023]', async () => {
  const contract = await contractOf({
    name: 'הפסקה',
    state: 'paused',
    term: { from: day(-50), to: null },
  });
  // As if it had been paused forty days ago.
  await changeRows(
    server,
    cloud,
    'UPDATE contract_pauses SET starts = starts - 40 WHERE cloud_id = $1 AND contract_id = $2',
    [contract],
  );
  await run();
  expect((await billing(contract)).made).toEqual([]);
  await patch(contract, { state: 'active' });
  await run();
  const periods = (await billing(contract)).made.flatMap((made) => made.periods);
  expect(periods.map(({ from }) => from)).toEqual([day(-50), day(0)]);
  expect(periods[0]?.to).toBe(day(-41));
  await billedDays(contract);
  // One that goes on the same day has left out no day.
  await patch(contract, { state: 'paused' });
  await patch(contract, { state: 'active' });
  await runOn(62);
  const { made } = await billing(contract);
  const days = made.flatMap((one) => one.periods).toSorted((x, y) => (x.from < y.from ? -1 : 1));
  expect(days.length).toBeGreaterThan(3);
  for (const [at, { from }] of days.entries())
    if (at > 1) expect(from).toBe(addDays(days[at - 1]?.to ?? '', 1));
  await patch(contract, { state: 'ended' });
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

it('a contract without anything to bill is not looked at, and ends with its last day [CLOUD-016]', async () => {
  const idle = await contractOf({ name: 'שולם', price: 0, term: { from: day(-5), to: null } });
  const over = await contractOf({
    name: 'שולם ונגמר',
    price: 0,
    renews: false,
    term: { from: day(-5), to: day(-1) },
  });
  const db = server.kernel.tenant(cloud);
  expect(await listActiveContracts(db)).not.toContain(idle);
  await run();
  expect((await billing(idle)).state).toBe('active');
  expect((await billing(over)).state).toBe('ended');
});
