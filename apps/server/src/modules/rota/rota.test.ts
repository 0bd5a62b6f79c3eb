import { randomUUID } from 'node:crypto';
import {
  type AttendanceView,
  type NotificationView,
  type OwnRota,
  type RotaWeek,
} from '@dalpak/contracts';
import { dateOf, dayOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows, EMPLOYEES } from '../../../test/sale-shop.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let managersTill: Browser;
let cashier: Browser;
/** A Sunday in summer time, three hours ahead of UTC. */
const WEEK = '2031-06-01';
const HOUR = 60;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  managersTill = await aTillOf(server, 1);
  cashier = await aTillOf(server, 2, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
  await runAsOwner(server.database.url, (owner) =>
    owner.query("UPDATE session_tokens SET expires_at = '2040-01-01'"),
  );
  server.kernel.sessions.dropCache(cloud);
  await allowCashier('01000');
  goTo('2031-05-25', '09:00');
});
afterAll(() => server.close());

const allowCashier = (flags: string): Promise<void> =>
  changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify({ components: { 33: flags } })],
  );

function goTo(date: string, clock: string): void {
  server.clock.offsetMs = Date.parse(`${date}T${clock}:00+03:00`) - Date.now();
}

const dayIn = (at: number, week = WEEK): string => dateOf(dayOf(week) + at);
const read = async (week = WEEK, by = office): Promise<RotaWeek> =>
  (await by.get(`rota?week=${week}`)).json<{ data: RotaWeek }>().data;
const own = async (by = cashier): Promise<OwnRota> =>
  (await by.get('rota/own')).json<{ data: OwnRota }>().data;
const publish = (week = WEEK) => office.post('rota/publications', { branch: 1, week });
async function plan(
  day: string,
  [from, to]: readonly [number, number],
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const answer = await office.put(`rota/shifts/${id}`, {
    branch: 1,
    employee: EMPLOYEES.cashier,
    position: 1,
    day,
    start: from * HOUR,
    end: to * HOUR,
    ...more,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}

describe('the rota of a week', () => {
  it('is seen by its employee once it is published, who is told of each change [LOOK-053]', async () => {
    const id = await plan(dayIn(0), [8, 16]);
    expect((await own()).shifts).toEqual([]);
    expect(await read()).toMatchObject({ published_at: null, changed: true });
    expect((await publish()).json()).toEqual({ data: { told: 1 } });
    expect(await read()).toMatchObject({ changed: false, shifts: [{ id, warnings: [] }] });
    expect((await own()).shifts).toMatchObject([{ id, day: dayIn(0), start: 480, end: 960 }]);
    const told = (await cashier.get('notifications')).json<{ data: NotificationView[] }>().data;
    expect(told[0]).toMatchObject({ type: 'rota', subject: WEEK });
    expect((await publish()).json()).toEqual({ data: { told: 0 } });
    await office.call('DELETE', `/api/v2/rota/shifts/${id}`);
    expect((await own()).shifts).toHaveLength(1);
    expect((await publish()).json()).toEqual({ data: { told: 1 } });
    expect((await own()).shifts).toEqual([]);
  });

  it('is not published while a warning has no reason, and is with one [LOOK-053]', async () => {
    const week = '2031-06-08';
    await plan(dayIn(0, week), [14, 23]);
    const second = await plan(dayIn(1, week), [6, 14]);
    expect((await read(week)).shifts.map(({ warnings }) => warnings)).toEqual([
      [],
      ['rest_between'],
    ]);
    expect(outcome(await publish(week)).code).toBe('ROTA_WARNED');
    const { shifts } = await read(week);
    const { id: _id, warnings: _warnings, ...late } = shifts[1] ?? {};
    await office.put(`rota/shifts/${second}`, {
      ...late,
      id: undefined,
      branch: 1,
      reason: 'ביקש בעצמו',
    });
    expect((await publish(week)).statusCode).toBe(200);
  });

  it('warns of leave, of a wish and above the hours of the setting [LOOK-053]', async () => {
    const week = '2031-06-15';
    await plan(dayIn(0, week), [8, 16]);
    await plan(dayIn(2, week), [8, 16]);
    await office.post('timekeeper/absences', {
      request_id: randomUUID(),
      employee: EMPLOYEES.cashier,
      kind: 'vacation',
      from: dayIn(0, week),
      to: dayIn(0, week),
    });
    await cashier.put(`rota/requests/${randomUUID()}`, { kind: 'off', day: dayIn(2, week) });
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, key, value) VALUES ($1, 'rota.week_hours', '10')",
    );
    expect((await read(week)).shifts.map(({ warnings }) => warnings)).toEqual([
      ['leave'],
      ['week_hours', 'wish'],
    ]);
    await changeRows(
      server,
      cloud,
      "DELETE FROM settings WHERE cloud_id = $1 AND key = 'rota.week_hours'",
    );
  });

  it('is copied to an empty week, once [LOOK-053]', async () => {
    const [from, week] = ['2031-06-08', '2031-06-22'];
    const copy = () => office.post('rota/copies', { branch: 1, week, from });
    expect((await copy()).json()).toEqual({ data: { copied: 2 } });
    expect((await read(week)).shifts.map(({ day, start }) => [day, start])).toEqual([
      [dayIn(0, week), 14 * HOUR],
      [dayIn(1, week), 6 * HOUR],
    ]);
    expect(outcome(await copy()).code).toBe('ROTA_NOT_EMPTY');
  });

  it('costs the hours that pass by the wage, for who may see wages, on a day of 25 hours too [LOOK-053]', async () => {
    await changeRows(server, cloud, 'UPDATE employees SET hourly_wage = 4000 WHERE cloud_id = $1');
    // Summer time ends on Sunday 26 October 2031 at 02:00.
    const week = '2031-10-19';
    await plan(dayIn(6, week), [22, 30]);
    expect((await read(week)).days[6]).toMatchObject({
      minutes: 9 * HOUR,
      cost: 36_000,
      unpaid: 0,
    });
    await allowCashier('11000');
    expect((await read(week, cashier)).days[6]).toMatchObject({ cost: null, sales: null });
    await allowCashier('01000');
  });

  it('keeps what a branch needs by position and hours [LOOK-053]', async () => {
    const needs = [{ position: 1, weekday: 2, from: 8, to: 16, people: 2 }];
    expect((await office.put('rota/needs', { branch: 1, needs })).statusCode).toBe(200);
    expect((await read()).needs).toEqual(needs);
    const twice = await office.put('rota/needs', { branch: 1, needs: [...needs, ...needs] });
    expect(outcome(twice).code).toBe('VALIDATION_FAILED');
    expect((await read()).needs).toEqual(needs);
  });
});

describe('a swap', () => {
  it('is asked with w, answered with e, and gives the shift to the colleague [LOOK-053]', async () => {
    const week = '2031-07-06';
    const shift = await plan(dayIn(3, week), [8, 16]);
    await publish(week);
    const id = randomUUID();
    const wish = { kind: 'swap', shift, to: EMPLOYEES.manager };
    await allowCashier('00000');
    expect(outcome(await cashier.put(`rota/requests/${id}`, wish)).code).toBe('PERMISSION_DENIED');
    expect((await own()).shifts.map((one) => one.id)).toContain(shift);
    await allowCashier('01000');
    expect((await cashier.put(`rota/requests/${id}`, wish)).statusCode).toBe(200);
    const answerTo = (by: Browser, accept = true) =>
      by.post(`rota/requests/${id}/answers`, { accept });
    expect(outcome(await answerTo(cashier)).code).toBe('PERMISSION_DENIED');
    expect((await read(week)).requests).toMatchObject([{ id, kind: 'swap', state: 'asked' }]);
    expect((await answerTo(office)).statusCode).toBe(200);
    expect((await answerTo(office)).statusCode).toBe(200);
    expect(outcome(await answerTo(office, false)).code).toBe('CONFLICT');
    expect(await read(week)).toMatchObject({
      changed: false,
      shifts: [{ id: shift, employee: EMPLOYEES.manager }],
    });
    expect((await own()).shifts.map((one) => one.id)).not.toContain(shift);
    expect((await own(managersTill)).shifts.map((one) => one.id)).toContain(shift);
    expect((await own()).requests.find((one) => one.id === id)).toMatchObject({
      state: 'accepted',
    });
  });

  it('of a shift of another, or with oneself, is refused; one that is taken back has no answer [LOOK-053]', async () => {
    const week = '2031-07-13';
    const shift = await plan(dayIn(3, week), [8, 16]);
    await publish(week);
    const swap = { kind: 'swap', shift, to: EMPLOYEES.cashier };
    expect(outcome(await cashier.put(`rota/requests/${randomUUID()}`, swap)).code).toBe(
      'NOT_FOUND',
    );
    const others = await managersTill.put(`rota/requests/${randomUUID()}`, swap);
    expect(outcome(others).code).toBe('NOT_FOUND');
    const id = randomUUID();
    await cashier.put(`rota/requests/${id}`, { ...swap, to: EMPLOYEES.manager });
    expect((await cashier.call('DELETE', `/api/v2/rota/requests/${id}`)).statusCode).toBe(200);
    const late = await office.post(`rota/requests/${id}/answers`, { accept: true });
    expect(outcome(late).code).toBe('CONFLICT');
    expect((await read(week)).requests).toEqual([]);
  });
});

describe('requests of another branch', () => {
  it('are neither read, told nor answered by who plans other branches [LOOK-053]', async () => {
    const week = '2031-09-07';
    await changeRows(
      server,
      cloud,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'צפון')",
    );
    const shift = await plan(dayIn(1, week), [8, 16]);
    await publish(week);
    const rights = (permissions: object) =>
      changeRows(
        server,
        cloud,
        'UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND id = (SELECT position_id FROM employees WHERE cloud_id = $1 AND id = $3)',
        [JSON.stringify(permissions), EMPLOYEES.manager],
      );
    const planner = (branch: number) =>
      rights({ components: { 33: '11111' }, branches: { [branch]: 1 } });
    const told = async (id: string): Promise<boolean> =>
      (await office.get('notifications'))
        .json<{ data: NotificationView[] }>()
        .data.some(({ subject }) => subject === id);
    await planner(2);
    const [off, swap] = [randomUUID(), randomUUID()];
    await cashier.put(`rota/requests/${off}`, { kind: 'off', day: dayIn(2, week), note: 'רופא' });
    await cashier.put(`rota/requests/${swap}`, { kind: 'swap', shift, to: EMPLOYEES.manager });
    const seen = async (branch: number): Promise<readonly string[]> =>
      (await office.get(`rota?branch=${branch}&week=${week}`))
        .json<{ data: RotaWeek }>()
        .data.requests.map(({ id }) => id);
    const refuse = (id: string) =>
      office.post(`rota/requests/${id}/answers`, { accept: false, answer: 'לא' });
    expect(await seen(2)).toEqual([]);
    expect([await told(off), await told(swap)]).toEqual([false, false]);
    for (const id of [off, swap]) expect(outcome(await refuse(id)).code).toBe('PERMISSION_DENIED');
    // Who also works in the branch has wishes there; a swap stays with the branch of its shift.
    await plan(dayIn(4, week), [8, 16], { branch: 2 });
    expect(await seen(2)).toEqual([off]);
    await planner(1);
    expect((await seen(1)).toSorted()).toEqual([off, swap].toSorted());
    expect((await refuse(swap)).statusCode).toBe(200);
    const later = randomUUID();
    await cashier.put(`rota/requests/${later}`, { kind: 'off', day: dayIn(3, week) });
    expect(await told(later)).toBe(true);
    await rights({ all: 1 });
  });
});

describe('stamps and the rota', () => {
  it('show who was late, who did not come and who was not planned [LOOK-053]', async () => {
    const week = '2031-08-03';
    for (const at of [0, 1]) await plan(dayIn(at, week), [8, 16]);
    await publish(week);
    const stamp = async (kind: 'in' | 'out', day: number, clock: string): Promise<void> => {
      goTo(dayIn(day, week), clock);
      const body = { type: 'card', card: CARDS.cashier, request_id: randomUUID() };
      expect((await managersTill.post(`timekeeper/check${kind}`, body)).statusCode).toBe(200);
    };
    await stamp('in', 0, '08:20');
    await stamp('out', 0, '16:00');
    await stamp('in', 3, '10:00');
    await stamp('out', 3, '12:00');
    goTo(dayIn(4, week), '09:00');
    const people = (
      await office.get(`timekeeper/attendance?from=${week}&to=${dayIn(6, week)}`)
    ).json<{ data: AttendanceView[] }>().data;
    const view = people.find(({ employee }) => employee.id === EMPLOYEES.cashier);
    expect(view?.totals).toMatchObject({ late: 1, missing: 1, unplanned: 1 });
    expect(view?.days.map(({ plan: [one] }) => [one?.state, one?.late_minutes])).toEqual([
      ['late', 20],
      ['missing', 0],
      [undefined, undefined],
    ]);
    expect(view?.days[2]?.unplanned).toHaveLength(1);
  });
});
