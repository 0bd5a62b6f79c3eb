import { randomUUID } from 'node:crypto';
import type { RegisterState, TillCash } from '@dalpak/contracts';
import { dateOf, dayOf, weekdayOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePastSales } from '../../../test/past-sales.ts';
import { aShop, aTillOf, changeRows, queryRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** A Wednesday in a summer without feasts around it. */
const TODAY = '2026-07-15';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;

const change = (sql: string, params: readonly unknown[] = []) =>
  changeRows(server, cloud, sql, params);

beforeAll(async () => {
  server = await startTestApp();
  server.clock.offsetMs = Date.parse(`${TODAY}T09:00:00Z`) - Date.now();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const cash = async (): Promise<TillCash> => {
  const [first] = (await office.get('small-cash')).json<{ data: TillCash[] }>().data;
  if (first === undefined) throw new Error('There is no till');
  return first;
};
const state = async () => (await till.get('pos/register')).json<{ data: RegisterState }>().data;
const countOf = (pieces: TillCash['left'], value: number): number =>
  pieces?.find((piece) => piece.value === value)?.count ?? 0;

/** Stores counted closings of the till, one a day, the last one yesterday. */
const storeClosings = (differences: readonly number[]) =>
  change(
    `INSERT INTO register_closings (cloud_id, id, number, branch_id, terminal_id, employee_id, opened_at, closed_at, sale_count, sales, refunds, total, vat, cash_expected, cash_counted)
     SELECT $1, 1000 + d.place, 1000 + d.place, 1, 1, 1, at.closed - interval '9 hours', at.closed, 0, 0, 0, 0, 0, 50000, 50000 + d.difference
     FROM unnest($2::integer[]) WITH ORDINALITY AS d (difference, place),
       LATERAL (SELECT ($3::date - $4::integer + d.place::integer - 1 + time '20:00') AT TIME ZONE 'Asia/Jerusalem' AS closed) at`,
    [differences, TODAY, differences.length],
  );

describe('small cash', () => {
  it('proposes nothing before ten days with change [SEE-049]', async () => {
    expect(await cash()).toMatchObject({ terminal: 1, float: null, fetch: null, known_days: 0 });
  });

  it('proposes notes and coins from the change of the days before, more for a busy day [SEE-049]', async () => {
    await storePastSales(
      server,
      cloud,
      Array.from({ length: 84 }, (_, at) => dateOf(dayOf(TODAY) - 84 + at))
        .filter((day) => weekdayOf(dayOf(day)) !== 7)
        // 13.40 of change: a ten, a two, a one and four of ten agorot.
        .map((day) => ({
          day,
          bills: weekdayOf(dayOf(day)) >= 5 ? 20 : 10,
          goods: {},
          change: 1_340,
        })),
    );
    const { float, day, known_days: known } = await cash();
    // Tomorrow is a Thursday.
    expect([day, known]).toEqual(['2026-07-16', 72]);
    expect(countOf(float?.expected ?? null, 1_000)).toBeGreaterThanOrEqual(16);
    expect(countOf(float?.pieces ?? null, 1_000)).toBeGreaterThan(
      countOf(float?.expected ?? null, 1_000),
    );
    // Forty agorot are four tens: no halves.
    expect(countOf(float?.expected ?? null, 50)).toBe(0);
    expect(float?.total).toBe(
      float?.pieces.reduce((sum, { value, count }) => sum + value * count, 0),
    );
  });

  it('says what to fetch before the bank closes for days on which the till works [SEE-049]', async () => {
    // The bank is closed on Friday and Saturday; the till works on Friday alone, for which the float is enough.
    expect((await cash()).fetch).toBeNull();
    await storePastSales(
      server,
      cloud,
      Array.from({ length: 12 }, (_, at) => ({
        day: dateOf(dayOf('2026-07-11') - 7 * at),
        bills: 20,
        goods: {},
        change: 1_340,
      })),
    );
    const { fetch } = await cash();
    expect(fetch).toMatchObject({ by: '2026-07-16', until: '2026-07-18' });
    expect(countOf(fetch?.pieces ?? null, 1_000)).toBeGreaterThan(10);
  });

  it('is what the opening of a till proposes, where the setting says so [SEE-049]', async () => {
    expect((await state()).float).toBeUndefined();
    await change(
      `INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'branch', 1, 'register.float', '"forecast"')`,
    );
    const { float } = await state();
    // Wednesday: ten changes of 13.40.
    expect(countOf(float?.pieces ?? null, 1_000)).toBeGreaterThanOrEqual(10);
    expect(float?.total).toBeGreaterThan(13_400);
  });

  it('keeps how a drawer was counted at its Z, and refuses pieces of another sum [SEE-049]', async () => {
    const act = () => ({
      id: randomUUID(),
      at: new Date(Date.parse(`${TODAY}T09:00:00Z`)).toISOString(),
    });
    await till.post('pos/register/open', { ...act(), float: 20_000 });
    expect((await state()).float).toBeUndefined();
    const pieces = [
      { value: 5_000, count: 3 },
      { value: 1_000, count: 4 },
      { value: 500, count: 2 },
    ];
    const wrong = await till.post('pos/register/z', {
      ...act(),
      unsent: 0,
      counted: 19_000,
      pieces,
    });
    expect(outcome(wrong).status).toBe(422);
    const body = { ...act(), unsent: 0, counted: 20_000, pieces };
    expect((await till.post('pos/register/z', body)).statusCode).toBe(200);
    // The same closing again counts nothing twice.
    expect((await till.post('pos/register/z', body)).statusCode).toBe(200);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT count(*)::integer AS n FROM drawer_counts WHERE cloud_id = $1',
      ),
    ).toEqual([{ n: 1 }]);
    expect((await cash()).left).toEqual([
      { value: 5_000, count: 3 },
      { value: 1_000, count: 4 },
      { value: 500, count: 2 },
    ]);
  });

  it('marks a series of five short drawers that single limits miss, by the usual spread [SEE-049]', async () => {
    const noise = [0, 300, -200, 100, -300, 200, 0, -100, -200, 400];
    await storeClosings([...noise, ...noise, ...noise, -810, -790, -800, -820, -780]);
    const { spread, series, closings, hours, employees } = await cash();
    expect(spread).toBeGreaterThan(100);
    expect(spread).toBeLessThan(500);
    expect(series).toEqual([{ from: 1031, to: 1035, closings: 5, average: -800 }]);
    expect(closings.slice(1, 3)).toMatchObject([
      { number: 1035, difference: -780 },
      { number: 1034, difference: -820 },
    ]);
    expect(hours.find(({ name }) => name === '20:00')).toMatchObject({ closings: 35 });
    expect(employees[0]).toMatchObject({ closings: 36 });
  });
});
