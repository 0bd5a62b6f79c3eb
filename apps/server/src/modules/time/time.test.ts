import { randomUUID } from 'node:crypto';
import {
  timekeeperAttendance,
  timekeeperOwn,
  type AttendanceDay,
  type AttendanceView,
  type StampResult,
} from '@dalpak/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  EMPLOYEES,
} from '../../../test/sale-shop.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let other: number;
let till: Browser;
let office: Browser;
let cashierTill: Browser;
let lockedTill: Browser;
let slowTill: Browser;
/** A user of the other business, who is no employee there. */
let stranger: Browser;

/**
 * 2031-06-01 is a Sunday; summer time, three hours ahead of UTC. Each test uses a week of its own.
 */
const FIRST_SUNDAY = Date.UTC(2031, 5, 1, 0) - 3 * 3_600_000;
const DAY = 86_400_000;
let week = -1;
let elsewhere = -50;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, 'other@example.com');
  till = await aTillOf(server, 1);
  cashierTill = await aTillOf(server, 2, CARDS.cashier);
  slowTill = await aTillOf(server, 4);
  [office, lockedTill, stranger] = [
    new Browser(server.app),
    new Browser(server.app),
    new Browser(server.app),
  ];
  await office.signIn();
  await lockedTill.signIn();
  await lockedTill.register(1, 3);
  await changeRows(server, other, 'UPDATE cloud_users SET employee_id = NULL WHERE cloud_id = $1');
  await stranger.signIn('other@example.com');
  // The clock is moved by years, and sessions must outlast that.
  await runAsOwner(server.database.url, (owner) =>
    owner.query("UPDATE session_tokens SET expires_at = '2040-01-01'"),
  );
  for (const id of [cloud, other]) server.kernel.sessions.dropCache(id);
});
afterAll(() => server.close());
beforeEach(() => {
  week += 1;
  goTo(0, '00:00');
});

/**
 * Moves to a summer without holidays, for tests that need several weeks of their own, at least two
 * apart.
 */
function inAnotherSummer(): void {
  let own = 0;
  beforeEach(() => {
    own = week;
    elsewhere += 3;
    week = elsewhere;
    goTo(0, '00:00');
  });
  afterEach(() => {
    week = own - 1;
  });
}

/** Midnight at the start of the test's week, in Israel. */
const sunday = () => FIRST_SUNDAY + week * 7 * DAY;
const dateOf = (day: number) =>
  new Date(sunday() + day * DAY + 12 * 3_600_000).toISOString().slice(0, 10);

function instant(day: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return sunday() + day * DAY + (hours * 60 + minutes) * 60_000;
}

/** Moves the server's clock to a day and time of the test's week. */
function goTo(day: number, clock: string): void {
  server.clock.offsetMs = instant(day, clock) - Date.now();
}

const stampBody = (changes: object = {}) => ({
  type: 'card',
  card: CARDS.cashier,
  request_id: randomUUID(),
  ...changes,
});
const checkin = (changes: object = {}, by: Browser = till) =>
  by.post('timekeeper/checkin', stampBody(changes));
const checkout = (changes: object = {}, by: Browser = till) =>
  by.post('timekeeper/checkout', stampBody(changes));
const result = (response: Awaited<ReturnType<typeof checkin>>) =>
  response.json<{ data: StampResult }>().data;

async function attendance(to = 6, by: Browser = office) {
  const response = await by.get(`timekeeper/attendance?from=${dateOf(0)}&to=${dateOf(to)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return timekeeperAttendance.response.parse(response.json()).data;
}

async function daysOfCashier(): Promise<readonly AttendanceDay[]> {
  return (await attendance()).find(({ employee }) => employee.id === EMPLOYEES.cashier)?.days ?? [];
}

const entries = () =>
  queryRows<{ id: string; kind: string; at: Date }>(
    server.kernel.tenant(cloud),
    'SELECT * FROM time_entries WHERE cloud_id = $1 ORDER BY at, id',
  );
const entriesOf = async (id: string) => (await entries()).filter((entry) => entry.id === id);

describe('a stamp at the till', () => {
  it('is stored with its employee, place and time, and returns the hours of the day', async () => {
    goTo(0, '08:02');
    const came = await checkin();
    expect(came.statusCode).toBe(200);
    expect(result(came)).toMatchObject({
      kind: 'in',
      employee: { id: EMPLOYEES.cashier, first_name: 'יוסי' },
      since: result(came).at,
      today_minutes: 0,
      shift_minutes: null,
    });
    expect(await entriesOf(result(came).id)).toMatchObject([
      {
        employee_id: EMPLOYEES.cashier,
        branch_id: 1,
        terminal_id: 1,
        kind: 'in',
        source: 'card',
        offline: false,
      },
    ]);
    goTo(0, '12:32');
    const went = result(await checkout());
    expect(went).toMatchObject({ kind: 'out', since: result(came).at, today_minutes: 270 });
    goTo(0, '13:02');
    await checkin();
    goTo(0, '14:02');
    expect(result(await checkout())).toMatchObject({ today_minutes: 330, shift_minutes: 60 });
  });

  it('requires no signed-in employee at the till', async () => {
    goTo(0, '09:00');
    expect((await checkin({}, lockedTill)).statusCode).toBe(200);
    goTo(0, '10:00');
    expect((await checkout({}, lockedTill)).statusCode).toBe(200);
  });

  it('is refused to an employee who is already checked in, saying since when and what to do', async () => {
    goTo(1, '08:02');
    await checkin();
    const before = await entries();
    goTo(1, '09:15');
    const again = await checkin();
    expect(outcome(again)).toEqual({ status: 409, code: 'ALREADY_CHECKED_IN' });
    expect(again.json()).toMatchObject({
      desc: expect.stringContaining('08:02') as string,
      details: [{ field: 'since' }],
    });
    expect(again.json<{ desc: string }>().desc).toContain('בחרו יציאה');
    expect(await entries()).toEqual(before);
  });

  it('is refused as a check-out without a check-in, and stores nothing', async () => {
    goTo(1, '08:00');
    const before = await entries();
    expect(outcome(await checkout())).toEqual({ status: 409, code: 'NOT_CHECKED_IN' });
    expect(await entries()).toEqual(before);
  });

  it('counts once when it is retried after a lost answer', async () => {
    goTo(1, '08:00');
    const id = randomUUID();
    const first = result(await checkin({ request_id: id }));
    goTo(1, '08:01');
    expect(result(await checkin({ request_id: id }))).toMatchObject({ id: first.id, at: first.at });
    expect(await entriesOf(id)).toHaveLength(1);
    expect(outcome(await checkout({ request_id: id }))).toEqual({ status: 409, code: 'CONFLICT' });
    expect(outcome(await checkin({ request_id: id, card: CARDS.manager }))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
  });

  it('is stored once when two arrive at the same time', async () => {
    goTo(1, '08:00');
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkin()));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it('of an unknown card is refused, and such attempts are slowed down as at the sign-in', async () => {
    goTo(1, '08:00');
    const tries = [];
    for (let at = 0; at < 12; at += 1)
      tries.push(
        (await checkin({ card: `99${String(at).padStart(3, '0')}` }, slowTill)).json<{
          code: string;
        }>().code,
      );
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'UNKNOWN_CARD'));
    expect(tries.at(-1)).toBe('SIGN_IN_LIMITED');
    expect(
      outcome(await slowTill.post('employees/login', { type: 'card', card: CARDS.cashier })),
    ).toMatchObject({ code: 'SIGN_IN_LIMITED' });
  });

  it('finds only employees of its own business', async () => {
    goTo(1, '08:00');
    await changeRows(
      server,
      other,
      "INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) SELECT $1, 77, 'זר', id, decode(repeat('ab', 32), 'hex') FROM positions WHERE cloud_id = $1 LIMIT 1",
    );
    expect(outcome(await checkin({ card: '7777' }))).toEqual({ status: 401, code: 'UNKNOWN_CARD' });
  });
});

describe('a user of the back office', () => {
  it('stamps for their own employee', async () => {
    goTo(0, '08:00');
    const mine = { type: 'session', request_id: randomUUID() };
    const response = await office.post('timekeeper/checkin', mine);
    expect(result(response)).toMatchObject({ kind: 'in', employee: { id: EMPLOYEES.manager } });
    expect(await entriesOf(mine.request_id)).toMatchObject([
      { terminal_id: null, source: 'session' },
    ]);
    goTo(0, '09:00');
    await office.post('timekeeper/checkout', { type: 'session', request_id: randomUUID() });
  });

  it('is refused when they are no employee, and when a card is used without a till', async () => {
    expect(
      outcome(
        await stranger.post('timekeeper/checkin', { type: 'session', request_id: randomUUID() }),
      ),
    ).toEqual({ status: 409, code: 'NOT_AN_EMPLOYEE' });
    expect(outcome(await checkin({}, office))).toEqual({ status: 403, code: 'TERMINAL_REQUIRED' });
  });

  it('is not taken for the employee at an open till', async () => {
    expect(
      outcome(await till.post('timekeeper/checkin', { type: 'session', request_id: randomUUID() })),
    ).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });
});

describe('a shift', () => {
  it('past midnight belongs to the day on which it began, with its night hours', async () => {
    goTo(1, '22:00');
    await checkin();
    goTo(2, '06:00');
    expect(result(await checkout())).toMatchObject({ today_minutes: 0, shift_minutes: 480 });
    const [day, ...rest] = await daysOfCashier();
    expect(rest).toEqual([]);
    expect(day).toMatchObject({
      date: dateOf(1),
      minutes: 480,
      night: true,
      buckets: { 100: 420, 125: 60 },
      shifts: [{ state: 'closed', minutes: 480 }],
    });
  });

  it('without a check-out is shown as forgotten, and does not block the next morning', async () => {
    goTo(1, '08:00');
    await checkin();
    goTo(2, '07:55');
    expect((await checkin()).statusCode).toBe(200);
    goTo(2, '15:55');
    await checkout();
    const [first, second] = await daysOfCashier();
    expect(first).toMatchObject({
      date: dateOf(1),
      minutes: 0,
      shifts: [{ state: 'forgotten', to: null, minutes: null }],
    });
    expect(second).toMatchObject({ date: dateOf(2), minutes: 480 });
  });

  it('that is in progress is open, and counts nothing yet', async () => {
    goTo(3, '08:00');
    await checkin();
    goTo(3, '10:00');
    expect(await daysOfCashier()).toMatchObject([{ minutes: 0, shifts: [{ state: 'open' }] }]);
  });

  it('is overtime after the hours worked earlier in its week, also when only its day is requested', async () => {
    for (const day of [0, 1, 2, 3, 4]) {
      goTo(day, '08:00');
      await checkin();
      goTo(day, '18:00');
      await checkout();
    }
    goTo(5, '08:00');
    await checkin();
    goTo(5, '11:00');
    await checkout();
    const response = await office.get(
      `timekeeper/attendance?from=${dateOf(5)}&to=${dateOf(5)}&employee=${EMPLOYEES.cashier}`,
    );
    expect(timekeeperAttendance.response.parse(response.json()).data).toMatchObject([
      {
        days: [{ buckets: { 100: 0, 125: 120, 150: 60 } }],
        totals: { minutes: 180, work_days: 1 },
      },
    ]);
  });

  it('follows the week that the business chose', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, key, value) VALUES ($1, 'time.week_days', '\"6\"')",
    );
    goTo(1, '08:00');
    await checkin();
    goTo(1, '17:00');
    await checkout();
    expect(await daysOfCashier()).toMatchObject([{ buckets: { 100: 480, 125: 60 } }]);
    await changeRows(
      server,
      cloud,
      "DELETE FROM settings WHERE cloud_id = $1 AND key = 'time.week_days'",
    );
  });
});

describe('the week of the business', () => {
  inAnotherSummer();
  const choose = (value: string, body: object) =>
    office.put(`settings/${value}`, { scope: 'cloud', ...body });
  const takeBack = (key: string, validFrom: string) =>
    choose(key, { remove: true, valid_from: validFrom });

  async function nineHours(day: number): Promise<void> {
    goTo(day, '08:00');
    await checkin();
    goTo(day, '17:00');
    await checkout();
  }

  it('chosen from a day on leaves earlier weeks unchanged', async () => {
    await nineHours(1);
    const before = await daysOfCashier();
    expect(before).toMatchObject([{ buckets: { 100: 516, 125: 24 } }]);
    week += 1;
    expect((await choose('time.week_days', { value: '6', valid_from: dateOf(0) })).statusCode).toBe(
      200,
    );
    await nineHours(1);
    expect(await daysOfCashier()).toMatchObject([{ buckets: { 100: 480, 125: 60 } }]);
    week -= 1;
    expect(await daysOfCashier()).toEqual(before);
    // Both weeks in one period, each by its own rules.
    const both = (await attendance(13)).find(({ employee }) => employee.id === EMPLOYEES.cashier);
    expect(both?.totals).toMatchObject({ minutes: 1_080, buckets: { 100: 996, 125: 84 } });
    week += 1;
    await takeBack('time.week_days', dateOf(0));
  });

  it('chosen in the middle of a week applies from the next Sunday', async () => {
    goTo(3, '12:00');
    expect((await choose('time.rest_day', { value: '6' })).statusCode).toBe(200);
    await nineHours(5);
    expect(await daysOfCashier()).toMatchObject([{ buckets: { 150: 0 } }]);
    const chosenOn = dateOf(3);
    week += 1;
    await nineHours(5);
    expect(await daysOfCashier()).toMatchObject([{ buckets: { 100: 0 } }]);
    await takeBack('time.rest_day', chosenOn);
  });
});

describe('an offline stamp', () => {
  it('keeps its own time when it arrives', async () => {
    goTo(2, '09:00');
    const at = new Date(instant(2, '08:00')).toISOString();
    const came = result(await checkin({ at }));
    expect(came).toMatchObject({ at, today_minutes: 60 });
    expect(await entriesOf(came.id)).toMatchObject([{ offline: true }]);
    await checkout();
  });

  it('is stored also when it does not fit, and shown to the manager', async () => {
    goTo(2, '08:00');
    await checkin();
    goTo(2, '12:00');
    const second = await checkin({ at: new Date(instant(2, '08:30')).toISOString() });
    expect(second.statusCode).toBe(200);
    await checkout();
    const [day] = await daysOfCashier();
    expect(day).toMatchObject({ minutes: 240, doubled: [result(second).id], lone: [] });
  });

  it('is never in the future, and not from long ago', async () => {
    goTo(2, '08:00');
    const ahead = result(await checkin({ at: new Date(instant(2, '09:00')).toISOString() }));
    expect(Math.abs(Date.parse(ahead.at) - instant(2, '08:00'))).toBeLessThan(60_000);
    goTo(2, '08:10');
    await checkout();
    expect(outcome(await checkin({ at: new Date(instant(-40, '08:00')).toISOString() }))).toEqual({
      status: 422,
      code: 'CLOCK_DIFFERS',
    });
  });
});

describe('a correction', () => {
  const correct = (body: object, by: Browser = office) =>
    by.post('timekeeper/corrections', { request_id: randomUUID(), ...body });

  async function aForgottenShift(): Promise<string> {
    goTo(1, '08:00');
    const { id } = result(await checkin());
    goTo(2, '12:00');
    return id;
  }

  it("adds the forgotten check-out, under the manager's name", async () => {
    await aForgottenShift();
    expect(
      outcome(
        await correct({
          action: 'add',
          employee: EMPLOYEES.cashier,
          kind: 'out',
          at: `${dateOf(1)}T16:30`,
          reason: 'שכח לצאת',
        }),
      ),
    ).toEqual({ status: 200, code: '000' });
    const [day] = await daysOfCashier();
    expect(day).toMatchObject({ minutes: 510, shifts: [{ state: 'closed' }] });
    expect(day?.stamps.find(({ kind }) => kind === 'out')).toMatchObject({
      source: 'manager',
      corrections: [{ action: 'add', reason: 'שכח לצאת', by: 'דנה לוי' }],
    });
  });

  it('keeps the original stamp, and every earlier correction', async () => {
    const id = await aForgottenShift();
    const [before] = await entriesOf(id);
    await correct({ action: 'change', entry: id, at: `${dateOf(1)}T07:30`, reason: 'נכנסה קודם' });
    await correct({ action: 'change', entry: id, at: `${dateOf(1)}T07:45`, reason: 'טעות בתיקון' });
    expect(await entriesOf(id)).toEqual([before]);
    const [day] = await daysOfCashier();
    expect(day?.stamps).toMatchObject([
      {
        at: new Date(instant(1, '07:45')).toISOString(),
        original_at: before?.at.toISOString(),
        corrections: [
          { at: new Date(instant(1, '07:30')).toISOString() },
          { at: new Date(instant(1, '07:45')).toISOString(), reason: 'טעות בתיקון' },
        ],
      },
    ]);
  });

  it('voids a stamp, which stays visible', async () => {
    const id = await aForgottenShift();
    await correct({ action: 'void', entry: id, reason: 'החתמה בטעות' });
    expect(await daysOfCashier()).toMatchObject([
      { shifts: [], stamps: [{ id, at: null, corrections: [{ action: 'void' }] }] },
    ]);
    // The voided check-in does not block a new one either.
    expect((await checkin()).statusCode).toBe(200);
  });

  it('is audited once', async () => {
    const id = await aForgottenShift();
    const request = { request_id: randomUUID(), action: 'void', entry: id, reason: 'החתמה בטעות' };
    await correct(request);
    expect(outcome(await correct(request))).toMatchObject({ status: 200 });
    expect(outcome(await correct({ ...request, reason: 'סיבה אחרת' }))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
    const log = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT actor_kind, action, before, after FROM audit_log WHERE cloud_id = $1 AND entity = 'time_entry' AND entity_id = $2",
      [id],
    );
    expect(log).toMatchObject([
      {
        actor_kind: 'user',
        action: 'time.corrected',
        before: { employee: EMPLOYEES.cashier, kind: 'in' },
        after: { action: 'void', reason: 'החתמה בטעות' },
      },
    ]);
  });

  it('is refused for a future time, one far off, and without a reason', async () => {
    const id = await aForgottenShift();
    expect(
      outcome(
        await correct({ action: 'change', entry: id, at: `${dateOf(5)}T08:00`, reason: 'x' }),
      ),
    ).toMatchObject({ status: 422 });
    goTo(6, '08:00');
    expect(
      outcome(
        await correct({ action: 'change', entry: id, at: `${dateOf(4)}T08:00`, reason: 'x' }),
      ),
    ).toMatchObject({ status: 422 });
    expect(outcome(await correct({ action: 'void', entry: id, reason: '  ' }))).toMatchObject({
      status: 422,
    });
  });

  it('requires the permission to edit component 33, and reading it the permission to read', async () => {
    const id = await aForgottenShift();
    const body = { action: 'void', entry: id, reason: 'x' };
    expect(outcome(await correct(body, cashierTill))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(
      outcome(await cashierTill.get(`timekeeper/attendance?from=${dateOf(0)}&to=${dateOf(6)}`)),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = jsonb_set(permissions, '{components}', '{"33": "10000"}') WHERE cloud_id = $1 AND name = 'קופאי'`,
    );
    expect(
      (await cashierTill.get(`timekeeper/attendance?from=${dateOf(0)}&to=${dateOf(6)}`)).statusCode,
    ).toBe(200);
    expect(outcome(await correct(body, cashierTill))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = jsonb_set(permissions, '{components}', '{}') WHERE cloud_id = $1 AND name = 'קופאי'`,
    );
  });

  it('finds no stamp of another business', async () => {
    const id = await aForgottenShift();
    expect(outcome(await correct({ action: 'void', entry: id, reason: 'x' }, stranger))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await attendance(6, stranger)).flatMap(({ days }) => days)).toEqual([]);
  });
});

describe('an absence', () => {
  const absence = (changes: object = {}) => ({
    request_id: randomUUID(),
    employee: EMPLOYEES.cashier,
    kind: 'vacation',
    from: dateOf(1),
    to: dateOf(3),
    ...changes,
  });
  const add = (body: object) => office.post('timekeeper/absences', body);

  it('fills its days, and can be voided', async () => {
    const body = absence({ kind: 'reserve', note: 'צו 8' });
    expect(outcome(await add(body))).toEqual({ status: 200, code: '000' });
    expect(outcome(await add(body))).toMatchObject({ status: 200 });
    expect(
      (await daysOfCashier()).map(({ date, absence: away }) => [date, away?.kind, away?.note]),
    ).toEqual([1, 2, 3].map((day) => [dateOf(day), 'reserve', 'צו 8']));
    expect(
      (await attendance()).find(({ employee }) => employee.id === EMPLOYEES.cashier)?.totals,
    ).toMatchObject({ absence_days: 3, work_days: 0 });
    expect((await office.post(`timekeeper/absences/${body.request_id}/void`)).statusCode).toBe(200);
    expect(await daysOfCashier()).toEqual([]);
  });

  it('is refused when it overlaps another one or ends before it begins', async () => {
    await add(absence());
    expect(
      outcome(await add(absence({ kind: 'sickness', from: dateOf(3), to: dateOf(4) }))),
    ).toEqual({ status: 409, code: 'ABSENCE_OVERLAPS' });
    expect(outcome(await add(absence({ from: dateOf(5), to: dateOf(4) })))).toMatchObject({
      status: 422,
    });
    expect(
      outcome(await add(absence({ employee: 9_999, from: dateOf(5), to: dateOf(5) }))),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});

describe("one's own hours", () => {
  it('are shown to the holder of the card, whatever they may read', async () => {
    goTo(1, '08:00');
    await checkin();
    goTo(1, '12:00');
    await checkout();
    const response = await cashierTill.post('timekeeper/own', {
      type: 'card',
      card: CARDS.cashier,
      from: dateOf(0),
      to: dateOf(6),
    });
    expect(timekeeperOwn.response.parse(response.json()).data).toMatchObject({
      employee: { id: EMPLOYEES.cashier },
      totals: { minutes: 240, to_check: 0 },
    });
    expect(
      outcome(
        await cashierTill.post('timekeeper/own', {
          type: 'card',
          card: '9999',
          from: dateOf(0),
          to: dateOf(6),
        }),
      ),
    ).toMatchObject({ code: 'UNKNOWN_CARD' });
    expect(
      outcome(
        await cashierTill.post('timekeeper/own', {
          type: 'card',
          card: CARDS.cashier,
          from: dateOf(0),
          to: dateOf(100),
        }),
      ),
    ).toMatchObject({ status: 422 });
  });
});

describe('an employee who left', () => {
  inAnotherSummer();
  const leave = () =>
    changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
  const comeBack = () =>
    changeRows(
      server,
      cloud,
      'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
  const isListed = async () =>
    (await attendance()).some(({ employee }) => employee.id === EMPLOYEES.cashier);

  it('is listed with absences alone', async () => {
    await office.post('timekeeper/absences', {
      request_id: randomUUID(),
      employee: EMPLOYEES.cashier,
      kind: 'sickness',
      from: dateOf(-2),
      to: dateOf(0),
      note: '',
    });
    await leave();
    expect(await isListed()).toBe(true);
    await comeBack();
  });

  it('is listed at the time to which a stamp was corrected, and not at its original time', async () => {
    goTo(0, '00:30');
    const { id } = result(await checkin());
    await office.post('timekeeper/corrections', {
      request_id: randomUUID(),
      action: 'change',
      entry: id,
      at: `${dateOf(-1)}T15:00`,
      reason: 'נכנס אתמול',
    });
    goTo(0, '01:00');
    await checkout();
    await leave();
    expect(await isListed()).toBe(false);
    week -= 1;
    expect((await daysOfCashier()).at(-1)).toMatchObject({ date: dateOf(6), minutes: 600 });
    week += 1;
    await comeBack();
  });

  it('is not listed without any time', async () => {
    await leave();
    expect(await isListed()).toBe(false);
    await comeBack();
  });
});

describe('a finger at the timekeeper', () => {
  const finger = (fingerprint: string) => ({
    type: 'fingerprint',
    fingerprint,
    request_id: randomUUID(),
  });

  it('checks in and out as a card does, in calls of their own [SHELL-088]', async () => {
    expect(
      (
        await office.put(`employees/${EMPLOYEES.cashier}/fingerprints/2`, {
          fingerprint: 'reader-0001-cashier',
        })
      ).statusCode,
    ).toBe(200);
    goTo(1, '08:00');
    const entered = await till.post('timekeeper/checkin', finger('reader-0001-cashier'));
    expect(result(entered)).toMatchObject({ kind: 'in' });
    goTo(1, '16:00');
    expect(
      result(await till.post('timekeeper/checkout', finger('reader-0001-cashier'))),
    ).toMatchObject({ kind: 'out' });
    expect((await daysOfCashier()).find(({ date }) => date === dateOf(1))).toMatchObject({
      minutes: 480,
    });
  });

  it('that is not enrolled stores nothing, and is counted like a wrong card', async () => {
    const before = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT count(*)::integer FROM time_entries WHERE cloud_id = $1',
      [],
    );
    expect(outcome(await till.post('timekeeper/checkin', finger('reader-0001-nobody')))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT count(*)::integer FROM time_entries WHERE cloud_id = $1',
        [],
      ),
    ).toEqual(before);
  });
});

describe('the payload of the specification', () => {
  const SPELLINGS = ['timekeeper/', 'timekeeper.'] as const;

  it('is a type and a card, or a finger, and nothing else: it checks in and out in both spellings [SHELL-227, CART-238]', async () => {
    expect(
      (
        await office.put(`employees/${EMPLOYEES.cashier}/fingerprints/2`, {
          fingerprint: 'reader-0001-cashier',
        })
      ).statusCode,
    ).toBe(200);
    const ways = [
      { type: 'card', card: CARDS.cashier },
      { type: 'fingerprint', fingerprint: 'reader-0001-cashier' },
    ];
    let day = 0;
    for (const spelling of SPELLINGS) {
      for (const body of ways) {
        goTo(day, '08:00');
        const entered = await till.post(`${spelling}checkin`, body);
        expect([entered.statusCode, result(entered)]).toMatchObject([
          200,
          { kind: 'in', employee: { id: EMPLOYEES.cashier } },
        ]);
        // Without an id it is another stamp, which the employee's state refuses.
        expect(outcome(await till.post(`${spelling}checkin`, body))).toEqual({
          status: 409,
          code: 'ALREADY_CHECKED_IN',
        });
        goTo(day, '16:00');
        expect(result(await till.post(`${spelling}checkout`, body))).toMatchObject({
          kind: 'out',
          shift_minutes: 480,
        });
        expect(outcome(await till.post(`${spelling}checkout`, body))).toEqual({
          status: 409,
          code: 'NOT_CHECKED_IN',
        });
        day += 1;
      }
    }
    expect((await daysOfCashier()).map(({ minutes }) => minutes)).toEqual([480, 480, 480, 480]);
  });

  it.each([
    [{}, ['type']],
    [{ type: 'pin', card: '5050' }, ['type']],
    [{ type: 'card' }, ['card']],
    [{ type: 'card', card: 'x' }, ['card']],
    [{ type: 'fingerprint' }, ['fingerprint']],
    [{ type: 'card', card: '5050', request_id: '1' }, ['request_id']],
    [{ type: 'card', card: '5050', at: 'yesterday' }, ['at']],
    [{ type: 'card', card: '5050', wage: 100 }, ['wage']],
    [['card', '5050'], ['body']],
  ])('is refused with the name of the field when it is incomplete: %j', async (body, fields) => {
    for (const path of SPELLINGS.flatMap((spelling) => [
      `${spelling}checkin`,
      `${spelling}checkout`,
    ])) {
      const refused = await till.post(path, body);
      expect([
        refused.statusCode,
        refused.json<{ details: { field: string }[] }>().details.map(({ field }) => field),
      ]).toEqual([422, fields]);
    }
  });
});

describe('a late stamp', () => {
  it('is accepted an hour after its time; many hours later it is shown to the manager, with its arrival, until they correct or confirm it', async () => {
    const check = async () =>
      (await attendance()).find(({ employee }) => employee.id === EMPLOYEES.cashier)?.totals
        .to_check;
    goTo(1, '09:00');
    await checkin({ at: new Date(instant(1, '08:00')).toISOString() });
    goTo(1, '10:00');
    await checkout();
    expect(await check()).toBe(0);
    goTo(5, '12:00');
    const invented = [
      result(await checkin({ at: new Date(instant(3, '08:00')).toISOString() })),
      result(await checkout({ at: new Date(instant(3, '19:00')).toISOString() })),
    ];
    expect(await check()).toBe(2);
    const stamps = (await daysOfCashier())
      .flatMap((day) => day.stamps)
      .filter(({ id }) => invented.some((one) => one.id === id));
    expect(stamps).toMatchObject([
      { late: true, offline: true },
      { late: true, offline: true },
    ]);
    expect(
      stamps.every(
        ({ recorded_at }) => Math.abs(Date.parse(recorded_at) - instant(5, '12:00')) < 60_000,
      ),
    ).toBe(true);
    await office.post('timekeeper/corrections', {
      request_id: randomUUID(),
      action: 'void',
      entry: invented[0]?.id,
      reason: 'לא עבד באותו יום',
    });
    await office.post('timekeeper/corrections', {
      request_id: randomUUID(),
      action: 'void',
      entry: invented[1]?.id,
      reason: 'לא עבד באותו יום',
    });
    expect(await check()).toBe(0);
  });
});

describe('the address of one employee', () => {
  inAnotherSummer();

  it('returns their hours and accepts a missing stamp, once [CART-237]', async () => {
    goTo(1, '08:00');
    await checkin();
    goTo(2, '12:00');
    const [at, days] = [`timekeeper/${EMPLOYEES.cashier}`, `from=${dateOf(1)}&to=${dateOf(3)}`];
    const missing = {
      request_id: randomUUID(),
      kind: 'out',
      at: `${dateOf(1)}T16:30`,
      reason: 'שכח לצאת',
    };
    for (let time = 0; time < 2; time += 1)
      expect(outcome(await office.post(at, missing))).toEqual({ status: 200, code: '000' });
    const { data } = (await office.get(`${at}?${days}`)).json<{ data: AttendanceView }>();
    expect(data).toMatchObject({
      employee: { id: EMPLOYEES.cashier },
      days: [{ date: dateOf(1), minutes: 510, shifts: [{ state: 'closed' }] }],
      totals: { minutes: 510 },
    });
    expect(outcome(await office.get(`timekeeper/9999?${days}`))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(outcome(await cashierTill.get(`${at}?${days}`))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await cashierTill.post(at, { ...missing, request_id: randomUUID() }))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });
});
