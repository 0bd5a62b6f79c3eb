import type { ForecastProduct, ForecastView, RotaWeek } from '@dalpak/contracts';
import { dateOf, dayOf, weekdayOf } from '@dalpak/engine';
import { almanacDay } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePastSales } from '../../../test/past-sales.ts';
import { aShop, changeRows, queryRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { specialDayOf } from '../../kernel/time/hebrew-calendar.ts';
import { runDueForecasts, runForecasts } from './index.ts';

/** A Wednesday in a summer without feasts around it. */
const TODAY = '2026-07-15';
const PAST_DAYS = 110;

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  server.clock.offsetMs = Date.parse(`${TODAY}T09:00:00Z`) - Date.now();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 1, 'מזון')",
  );
  await changeRows(
    server,
    cloud,
    'UPDATE products SET department_id = 1 WHERE cloud_id = $1 AND id < 4',
  );
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const dayAgo = (days: number): string => dateOf(dayOf(TODAY) - days);
const read = async (query = ''): Promise<ForecastView> =>
  (await office.get(`forecast${query}`)).json<{ data: ForecastView }>().data;

/** Eight bills on a day, twice as many on Thursdays, none on Saturdays and in feasts. */
const past = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => dayAgo(from - at))
    .filter((day) => weekdayOf(dayOf(day)) !== 7 && specialDayOf(dayOf(day))?.kind !== 'holiday')
    .map((day) => ({
      day,
      bills: (weekdayOf(dayOf(day)) === 5 ? 16 : 8) + (dayOf(day) % 3) - 1,
      goods: { 1: 2_000, 2: 1_000 },
    }));

describe('the forecast', () => {
  it('says that there is not enough to go by before four weeks of sales [SEE-047]', async () => {
    await storePastSales(server, cloud, past(20, 1));
    await runForecasts(db(), TODAY);
    expect(await read()).toMatchObject({ made_on: null, days: [], accuracy: null, known_days: 20 });
  });

  it('is made once in the night from what was sold, by branch, department and product [SEE-047]', async () => {
    await storePastSales(server, cloud, past(PAST_DAYS, 21));
    await changeRows(server, cloud, 'DELETE FROM forecast_runs WHERE cloud_id = $1');
    const work = {
      system: server.kernel.database.system,
      tenant: server.kernel.tenant,
      now: server.kernel.now,
    };
    await runDueForecasts(work, new AbortController().signal);
    const made = await read();
    expect(made).toMatchObject({ made_on: TODAY, departments: [{ id: 1, name: 'מזון' }] });
    expect(made.days).toHaveLength(28);
    const of = (weekday: number) =>
      made.days.filter(({ day }) => weekdayOf(dayOf(day)) === weekday);
    for (const { bills, net, reasons } of of(7))
      expect([bills.expected, net.expected, reasons]).toEqual([
        0,
        0,
        [{ code: 'closed_weekday', weekday: 7 }],
      ]);
    for (const { bills, reasons } of of(5)) {
      expect(bills.expected).toBeGreaterThan(13);
      expect(bills.expected).toBeLessThan(19);
      expect(reasons).toContainEqual({ code: 'weekday', weekday: 5 });
    }
    for (const { bills, quantity } of of(2)) {
      expect(bills.expected).toBeGreaterThanOrEqual(7);
      expect(bills.low).toBeLessThanOrEqual(bills.expected);
      expect(bills.high).toBeGreaterThanOrEqual(bills.expected);
      // Three pieces in each bill.
      expect(quantity.expected / 3_000).toBeGreaterThan(6);
    }
    // A second look of the night makes nothing anew.
    await changeRows(
      server,
      cloud,
      "DELETE FROM forecasts WHERE cloud_id = $1 AND scope = 'branch'",
    );
    await runDueForecasts(work, new AbortController().signal);
    expect((await read()).days).toEqual([]);
    await changeRows(server, cloud, 'DELETE FROM forecast_runs WHERE cloud_id = $1');
    await changeRows(server, cloud, 'DELETE FROM forecasts WHERE cloud_id = $1');
    await runDueForecasts(work, new AbortController().signal);
    expect(await read()).toEqual(made);
  });

  it('says how right it was last month, from what was known then [SEE-047]', async () => {
    const { accuracy } = await read();
    expect(accuracy).toMatchObject({ replayed: true });
    expect(accuracy?.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 28 }, (_, at) => dayAgo(28 - at)),
    );
    expect(accuracy?.off).toBeLessThan(2_000);
    expect(accuracy?.within).toBeGreaterThan(5_000);
    const ofDepartment = await read('?department=1');
    expect(ofDepartment.accuracy?.days).toHaveLength(28);
  });

  it('is what the rota of a week expects, which has an average only beyond it [SEE-047]', async () => {
    const salesOf = async (week: string) =>
      (await office.get(`rota?week=${week}`)).json<{ data: RotaWeek }>().data.days;
    const expected = new Map((await read()).days.map(({ day, net }) => [day, net.expected]));
    const next = await salesOf('2026-07-19');
    expect(next.map(({ sales }) => sales)).toEqual(next.map(({ date }) => expected.get(date)));
    // Of the week that runs, the days before today have the forecast that they had.
    const running = await salesOf('2026-07-12');
    const [before, ...rest] = [running.slice(0, 3), ...running.slice(3)];
    for (const { sales } of before) expect(sales).toBeGreaterThan(0);
    expect(rest.map(({ sales }) => sales)).toEqual(rest.map(({ date }) => expected.get(date)));
    const later = await salesOf('2026-08-16');
    expect(later.map(({ date }) => expected.has(date))).toEqual(Array(7).fill(false));
    // Sixteen bills of ten shekels on a Thursday, give or take one, and none on a Saturday.
    expect(Math.abs((later[4]?.sales ?? 0) - 16_000)).toBeLessThanOrEqual(1_000);
    expect(later[6]?.sales).toBeNull();
  });

  it('has each product that sold on twenty days, and a promotion that is planned [SEE-047]', async () => {
    await changeRows(
      server,
      cloud,
      `UPDATE discount_rules SET active_from = $2, active_to = $3 WHERE cloud_id = $1 AND name = '3 ב-10'`,
      [dateOf(dayOf(TODAY) + 3), dateOf(dayOf(TODAY) + 9)],
    );
    await storePastSales(
      server,
      cloud,
      past(200, 150).map((day) => ({ ...day, goods: { 3: 1_000 } })),
    );
    await changeRows(server, cloud, 'DELETE FROM forecast_runs WHERE cloud_id = $1');
    await changeRows(server, cloud, 'DELETE FROM forecasts WHERE cloud_id = $1');
    await runForecasts(db(), TODAY);
    const { data } = (await office.get('forecast/products?branch=1')).json<{
      data: ForecastProduct[];
    }>();
    expect(data.map(({ product }) => product.id).slice(0, 2)).toEqual([1, 2]);
    const [milk] = data;
    expect(milk?.days).toHaveLength(28);
    // Two pieces in each of some 54 bills of a week.
    expect(milk?.week.expected).toBeGreaterThan(80_000);
    expect(milk?.week.expected).toBeLessThan(140_000);
    expect(data.find(({ product }) => product.id === 3)?.promotions).toEqual(['3 ב-10']);
    const found = (await office.get('forecast/products?branch=1&search=לחם')).json<{
      data: ForecastProduct[];
    }>().data;
    expect(found.map(({ product }) => product.name)).toEqual(['לחם']);
  });

  it('shows a person of one branch that branch alone [SEE-047]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 7, 'צפון')",
    );
    expect((await read()).branches.map(({ id }) => id)).toEqual([1, 7]);
    const [before] = await queryRows<{ permissions: object }>(
      db(),
      'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = (SELECT position_id FROM employees WHERE cloud_id = $1 AND id = 1)',
    );
    const set = (permissions: object) =>
      changeRows(
        server,
        cloud,
        'UPDATE positions SET permissions = $2 WHERE cloud_id = $1 AND id = (SELECT position_id FROM employees WHERE cloud_id = $1 AND id = 1)',
        [JSON.stringify(permissions)],
      );
    await set({ system: { 4: 1 }, branches: { 7: 1 } });
    expect((await read()).branches.map(({ id }) => id)).toEqual([7]);
    expect((await office.get('forecast?branch=1')).statusCode).toBe(404);
    expect((await office.get('forecast/products?branch=1')).statusCode).toBe(404);
    await set({ system: {} });
    expect((await office.get('forecast')).statusCode).toBe(403);
    await set(before?.permissions ?? { all: 1 });
  });

  it('takes the days of the Hebrew calendar that the almanacs print [SEE-047]', () => {
    for (let day = dayOf('2023-09-01'); day <= dayOf('2026-10-10'); day += 1)
      expect([dateOf(day), specialDayOf(day)]).toEqual([dateOf(day), almanacDay(day)]);
  });
});
