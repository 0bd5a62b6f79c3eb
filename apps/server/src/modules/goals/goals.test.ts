import {
  daysOfMonth,
  type Goal,
  goalState,
  type GoalView,
  type PermissionMap,
  spreadGoal,
} from '@dalpak/contracts';
import { dateOf, dayOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, EMPLOYEES, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { dayWeights, pastOf } from './day-weights.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let cashier: Browser;
const month = toLocalDateTime(Date.now()).slice(0, 7);
const GOAL: Goal = {
  month,
  measure: 'net',
  scope: 'business',
  of: null,
  amount: 1_000_001,
  days: null,
  opened: false,
};
const goalsOf = async (who = office): Promise<GoalView[]> =>
  (await who.get(`goals?month=${month}`)).json<{ data: GoalView[] }>().data;
const allowCashier = (map: PermissionMap): Promise<void> =>
  changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify(map)],
  );

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  const sold = await till.post(
    'pos/transactions/cart_format',
    new SaleCart().scan(GOODS.milk, 2).pay().wire(),
  );
  if (sold.statusCode !== 200) throw new Error(sold.body);
  office = new Browser(server.app);
  await office.signIn();
  cashier = await aTillOf(server, 2, CARDS.cashier);
  await allowCashier({});
});
afterAll(() => server.close());

describe('the parts of a goal', () => {
  it('sum to it to the agora for every month of 2015 to 2040 [SEE-046]', () => {
    const past = new Map(
      Array.from({ length: 371 }, (_, at) => [dateOf(dayOf('2014-01-01') + at), 100 + (at % 9)]),
    );
    for (let at = 0; at < 26 * 12; at += 1) {
      const one = `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      const days = daysOfMonth(one);
      const range = { from: '2014-01-01', to: '2015-01-06' };
      const parts = spreadGoal(9_999_991 + at, dayWeights(days, range, past));
      expect(parts).toHaveLength(days.length);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(9_999_991 + at);
    }
  });

  it('keep a shop that sells exactly as its past at the pace on every day, and closed days empty [SEE-046]', () => {
    const range = pastOf('2026-06');
    const first = dayOf(range.from);
    // Sundays sell 100 and so on up to 600; on Saturdays the shop is closed.
    const sells = (day: number): number => ((day + 4) % 7 === 6 ? 0 : (((day + 4) % 7) + 1) * 100);
    const past = new Map<string, number>();
    for (let day = first; day <= dayOf(range.to); day += 1)
      if (sells(day) > 0) past.set(dateOf(day), sells(day));
    const days = daysOfMonth('2026-06');
    const figures = days.map((day) => sells(dayOf(day)));
    const amount = figures.reduce((sum, one) => sum + one, 0);
    const parts = spreadGoal(amount, dayWeights(days, range, past));
    expect(parts.filter((_, at) => figures[at] === 0).every((part) => part === 0)).toBe(true);
    for (const passed of days.keys()) {
      const sold = figures.map((one, at) => (at < passed ? one : 0));
      const { pace, expected } = goalState(parts, sold, passed);
      if (pace === null) continue;
      // Whole agorot are the only difference.
      expect(Math.abs(pace - 10_000)).toBeLessThanOrEqual(passed < 2 ? 100 : 10);
      expect(Math.abs((expected ?? 0) - amount)).toBeLessThanOrEqual(amount / 100);
    }
  });
});

it('expects at least what there is, and goes on from today [SEE-046]', () => {
  // On the last day nothing is left to come.
  expect(goalState([100, 100], [80, 300], 1).expected).toBe(380);
  expect(goalState([100, 100, 100], [80, 30, 0], 1).expected).toBe(80 + 80 + 80);
  expect(goalState([100, 100, 100], [80, 95, 0], 1).expected).toBe(80 + 95 + 80);
});

describe('a goal', () => {
  it('is set by who manages settings, told with its pace, and replaced by the next [SEE-046]', async () => {
    expect((await office.put('goals', GOAL)).statusCode).toBe(200);
    const [goal] = await goalsOf();
    expect(goal).toMatchObject({ so_far: 2 * 690, goal: GOAL });
    expect(goal?.parts.reduce((sum, part) => sum + part, 0)).toBe(GOAL.amount);
    await office.put('goals', { ...GOAL, amount: 500_000 });
    expect((await goalsOf()).map(({ goal: { amount } }) => amount)).toEqual([500_000]);
    expect(outcome(await cashier.put('goals', GOAL)).code).toBe('PERMISSION_DENIED');
    const days = daysOfMonth(month).map(() => 0);
    days[0] = 7;
    expect((await office.put('goals', { ...GOAL, amount: 8, days })).statusCode).toBe(422);
    expect((await office.put('goals', { ...GOAL, amount: 7, days })).statusCode).toBe(200);
    expect((await goalsOf())[0]?.parts).toEqual(days);
    const stranger = { ...GOAL, scope: 'branch', of: 999 };
    expect(outcome(await office.put('goals', stranger)).code).toBe('NOT_FOUND');
  });

  it('is seen by its employee when it is opened, and by no other [SEE-046]', async () => {
    const mine: Goal = { ...GOAL, scope: 'employee', of: EMPLOYEES.cashier };
    await office.put('goals', mine);
    expect(await goalsOf(cashier)).toEqual([]);
    await office.put('goals', { ...mine, opened: true });
    expect((await goalsOf(cashier)).map(({ goal }) => goal.of)).toEqual([EMPLOYEES.cashier]);
    await office.put('goals', { ...GOAL, scope: 'employee', of: EMPLOYEES.manager, opened: true });
    expect(await goalsOf(cashier)).toHaveLength(1);
    await office.put('goals', { ...GOAL, measure: 'margin' });
    await allowCashier({ system: { '4': 1 } });
    expect((await goalsOf(cashier)).map(({ goal }) => goal.measure)).not.toContain('margin');
  });

  it('of margin is opened only to an employee who may see margin, and hides when they lose it [SEE-046]', async () => {
    const mine: Goal = {
      ...GOAL,
      measure: 'margin',
      scope: 'employee',
      of: EMPLOYEES.cashier,
      opened: true,
    };
    await allowCashier({});
    expect(outcome(await office.put('goals', mine)).code).toBe('VALIDATION_FAILED');
    await allowCashier({ reports: { cost: 1 } });
    expect((await office.put('goals', mine)).statusCode).toBe(200);
    const measures = async () => (await goalsOf(cashier)).map(({ goal }) => goal.measure);
    expect(await measures()).toContain('margin');
    await allowCashier({});
    expect(await measures()).toEqual(['net']);
  });

  it('is set, proposed and deleted only within the branches and measures of the caller [SEE-046]', async () => {
    const ask = (query: string) => cashier.get(`goals/proposal?month=${month}&${query}`);
    const branch: Goal = { ...GOAL, scope: 'branch', of: 1 };
    const settings = { system: { '1': 1 } } as const;
    await allowCashier(settings);
    expect(outcome(await ask('measure=margin&scope=business')).code).toBe('PERMISSION_DENIED');
    expect((await ask('measure=net&scope=business')).statusCode).toBe(200);
    expect(outcome(await cashier.put('goals', { ...GOAL, measure: 'margin' })).code).toBe(
      'PERMISSION_DENIED',
    );
    await allowCashier({ ...settings, branches: { '1': 1 } });
    expect(outcome(await ask('measure=net&scope=business')).code).toBe('PERMISSION_DENIED');
    expect(outcome(await ask('measure=net&scope=branch&of=2')).code).toBe('PERMISSION_DENIED');
    expect((await ask('measure=net&scope=branch&of=1')).statusCode).toBe(200);
    expect(outcome(await cashier.put('goals', GOAL)).code).toBe('PERMISSION_DENIED');
    expect((await cashier.put('goals', branch)).statusCode).toBe(200);
    const all = await goalsOf();
    for (const { id, goal } of all)
      if (goal.scope !== 'branch')
        expect(outcome(await cashier.call('DELETE', `/api/v2/goals/${id}`)).code).toBe('NOT_FOUND');
    expect(await goalsOf()).toHaveLength(all.length);
  });

  it('is proposed from the same Hebrew days of last year [SEE-046]', async () => {
    const ask = () => office.get(`goals/proposal?month=${month}&measure=net&scope=business`);
    expect((await ask()).json()).toEqual({ data: { amount: null } });
  });
});

describe('a list of many goals [SEE-046]', () => {
  it('runs one report for all places of a measure, and shows each as it stands alone', async () => {
    const places = [EMPLOYEES.manager, EMPLOYEES.cashier];
    const setAt = async (of: number): Promise<void> => {
      for (const measure of ['net', 'average_bill'] as const) {
        const goal = { ...GOAL, measure, scope: 'employee', of, amount: 50_000 };
        expect((await office.put('goals', goal)).statusCode).toBe(200);
      }
    };
    const countReports = async (): Promise<number> => {
      server.database.takeStatements();
      await goalsOf();
      return server.database.takeStatements().filter((name) => name === 'reports.lines*').length;
    };
    await setAt(EMPLOYEES.manager);
    const ofOne = await countReports();
    expect(ofOne).toBeGreaterThan(0);
    await setAt(EMPLOYEES.cashier);
    expect(await countReports()).toBe(ofOne);
    const goals = await goalsOf();
    const soFar = (measure: string, of: number): number | undefined =>
      goals.find(({ goal }) => goal.measure === measure && goal.of === of)?.so_far;
    expect(places.map((of) => soFar('net', of))).toEqual([1_380, 0]);
    expect(places.map((of) => soFar('average_bill', of))).toEqual([1_380, 0]);
  });
});
