import { randomUUID } from 'node:crypto';
import {
  type ExceptionBill,
  type ExceptionMark,
  type HomeLineView,
  isReceivedLate,
  type PermissionMap,
  type TillActView,
} from '@dalpak/contracts';
import { addDays, BILL_PRINTED } from '@dalpak/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantDb } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
} from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readDigestFacts } from '../digests/digest-facts.ts';
import { findDueExceptions, findExceptions } from './index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
const today = toLocalDateTime(Date.now()).slice(0, 10);
const sale = new SaleCart().scan(GOODS.milk);

const db = () => server.kernel.tenant(cloud);
const look = () => findExceptions(db(), Date.now());
interface Listed {
  readonly data: ExceptionMark[];
  readonly until: string | null;
  readonly behind: readonly { readonly sign: string; readonly from: string }[];
}
const listing = async (ended = false): Promise<Listed> =>
  (await office.get(`exceptions?ended=${String(ended)}`)).json<Listed>();
const list = async (ended = false): Promise<ExceptionMark[]> => (await listing(ended)).data;
const decide = (id: number, body: object) => office.post(`exceptions/${id}/decision`, body);
const homeLines = async (): Promise<readonly HomeLineView[]> =>
  (await office.get('home/lines')).json<{ data: { lines: HomeLineView[] } }>().data.lines;

/** Periods of four weeks of an employee, of which the last has many reprints of cash bills. */
async function putPast(employee: number, reprints: number): Promise<void> {
  await changeRows(
    server,
    cloud,
    `INSERT INTO exception_days (cloud_id, employee_id, day, bills, minutes, dines, branches, signs)
     SELECT $1, $2, $3::date - n, 30, 480, false, '{1}', CASE WHEN n <= 28 THEN jsonb_build_object('reprints', $4::integer) ELSE '{}' END
     FROM generate_series(8, 180) n`,
    [employee, today, reprints],
  );
}

/** As a business that was never looked at. */
const startAnew = () =>
  changeRows(
    server,
    cloud,
    'UPDATE exception_rules SET done_until = NULL, looked_at = NULL WHERE cloud_id = $1',
  );

/** Gives the viewer's position these rights. */
const rights = (map: PermissionMap) =>
  changeRows(
    server,
    cloud,
    'UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND id = (SELECT position_id FROM employees WHERE cloud_id = $1 AND id = $3)',
    [JSON.stringify(map), EMPLOYEES.manager],
  );

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  const sold = await till.post('pos/transactions/cart_format', sale.pay().wire());
  if (sold.statusCode !== 200) throw new Error(sold.body);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  await changeRows(
    server,
    cloud,
    `INSERT INTO till_acts (cloud_id, id, kind, branch_id, terminal_id, employee_id, at, amount, bill_id)
     VALUES ($1, $2, 'reprint', 1, 1, $3, now() - interval '2 days', 690, $4)`,
    [randomUUID(), EMPLOYEES.cashier, sale.id],
  );
  // Older days are counted already, so that a look counts the last week alone.
  await look();
});
afterAll(() => server.close());

beforeEach(async () => {
  for (const table of ['exception_marks', 'exception_days'])
    await changeRows(server, cloud, `DELETE FROM ${table} WHERE cloud_id = $1`);
});

describe('exceptions', () => {
  it('are found by the nightly look, once, with the bills behind them and their sale [SEE-051] [SEE-052]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await findDueExceptions(
      {
        system: server.database.system,
        tenant: (id) => server.kernel.tenant(id),
        now: () => Date.now() + 7 * 3_600_000,
      },
      new AbortController().signal,
    );
    await look();
    const [mark, ...more] = await list();
    expect(more).toEqual([]);
    expect(mark).toMatchObject({
      employee: { id: EMPLOYEES.cashier },
      sign: 'reprints',
      state: 'open',
      usual: { low: 0, high: 0, own_past: true },
    });
    expect(mark?.count).toBeGreaterThan(15);
    const bills = (await office.get(`exceptions/${mark?.id ?? 0}/bills`)).json<{
      data: ExceptionBill[];
    }>().data;
    expect(bills).toMatchObject([{ sale: sale.id, amount: 690 }]);
    expect((await homeLines()).find(({ kind }) => kind === 'exceptions')).toMatchObject({
      count: 1,
    });
  });

  it('closed as fine are quiet for that sign of that person alone, and keep who decided [SEE-052]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await look();
    const id = (await list())[0]?.id ?? 0;
    expect(outcome(await decide(id, { state: 'fine' })).status).toBe(422);
    expect((await decide(id, { state: 'to_check', check_on: addDays(today, 7) })).statusCode).toBe(
      200,
    );
    expect((await list())[0]).toMatchObject({ state: 'to_check', check_on: addDays(today, 7) });
    expect((await homeLines()).some(({ kind }) => kind === 'exceptions')).toBe(false);
    expect((await decide(id, { state: 'fine', reason: 'מדפסת תקולה' })).statusCode).toBe(200);
    expect((await decide(id, { state: 'training' })).statusCode).toBe(409);
    await look();
    expect(await list()).toEqual([]);
    const [ended] = await list(true);
    expect(ended).toMatchObject({ state: 'fine' });
    expect(ended?.decisions.map(({ state, reason }) => [state, reason])).toEqual([
      ['to_check', ''],
      ['fine', 'מדפסת תקולה'],
    ]);
    await changeRows(
      server,
      cloud,
      `UPDATE exception_days SET signs = signs || '{"no_sales": 2}' WHERE cloud_id = $1 AND day >= $2::date - 28`,
      [today],
    );
    await look();
    expect((await list()).map(({ sign }) => sign)).toEqual(['no_sales']);
  });

  it('to check are one task of a person, which shows the mark and is done when it is closed [SEE-052]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await look();
    const id = (await list())[0]?.id ?? 0;
    const tomorrow = addDays(today, 1);
    const ask = (employee: number, more: object = {}) =>
      decide(id, {
        state: 'to_check',
        check_on: tomorrow,
        task: { employee, subject: 'לבדוק חריג' },
        ...more,
      });
    interface Task extends Record<string, unknown> {
      readonly id: number;
      readonly employee_id: number;
      readonly due: string;
      readonly status: string;
    }
    const tasks = () =>
      queryRows<Task>(
        db(),
        "SELECT id, employee_id, due::text AS due, status FROM activities WHERE cloud_id = $1 AND kind = 'task' AND subject = 'לבדוק חריג' ORDER BY id",
      );
    // The one it is about is not asked, nor is an employee who is not there.
    for (const employee of [EMPLOYEES.cashier, 4_444])
      expect((await ask(employee)).statusCode).toBe(404);
    expect((await ask(EMPLOYEES.manager, { check_on: null })).statusCode).toBe(422);
    expect((await list())[0]).toMatchObject({ state: 'open', task: null });
    expect(await tasks()).toEqual([]);
    const { people, self } = (await office.get('exceptions')).json<{
      people: { id: number }[];
      self: number | null;
    }>();
    expect(self).toBe(EMPLOYEES.manager);
    expect(people.map((one) => one.id)).toContain(EMPLOYEES.manager);
    const answers = await Promise.all([ask(EMPLOYEES.manager), ask(EMPLOYEES.manager)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [task] = await tasks();
    expect(await tasks()).toEqual([
      { id: task?.id, employee_id: EMPLOYEES.manager, due: tomorrow, status: 'open' },
    ]);
    expect((await list())[0]).toMatchObject({ state: 'to_check', task: task?.id });
    const ofTask = async (): Promise<ExceptionMark[]> =>
      (await office.get(`exceptions?task=${task?.id ?? 0}`)).json<Listed>().data;
    expect((await ofTask()).map((mark) => mark.id)).toEqual([id]);
    // Without the right to add tasks the word alone is kept.
    await rights({ system: { '6': 1 }, branches: { '1': 1 } });
    expect((await ask(EMPLOYEES.manager)).statusCode).toBe(403);
    expect((await office.get('exceptions')).json<{ people: unknown[] }>().people).toEqual([]);
    expect((await ask(0, { task: null, check_on: addDays(today, 2) })).statusCode).toBe(200);
    await rights({ all: 1 });
    expect((await tasks())[0]?.due).toBe(tomorrow);
    expect((await decide(id, { state: 'closed' })).statusCode).toBe(200);
    expect((await tasks()).map(({ status }) => status)).toEqual(['done']);
    expect((await ofTask()).map(({ state }) => state)).toEqual(['closed']);
  });

  it('count no cancelled bill that was sold after all, and say when a late one was received [SEE-050]', async () => {
    const at = Date.now() - 2 * 24 * 3_600_000;
    const cancelled = (bill: string) => ({
      id: randomUUID(),
      kind: 'bill_cancelled',
      at: new Date(at).toISOString(),
      employee: EMPLOYEES.manager,
      bill,
      total: 690,
      rows: [],
      log: [
        {
          employee: EMPLOYEES.manager,
          description: BILL_PRINTED,
          field: '',
          data: '',
          before: '',
          at,
        },
      ],
    });
    const sold = new SaleCart().scan(GOODS.milk).pay();
    const another = { ...cancelled(randomUUID()), employee: EMPLOYEES.cashier, log: [] };
    await till.post('pos/acts', {
      acts: [cancelled(sold.id), cancelled(randomUUID()), another],
    });
    await till.post('pos/transactions/cart_format', sold.wire());
    await look();
    const [counted] = await queryRows<{ times: number }>(
      db(),
      "SELECT sum((signs ->> 'late_cancels')::integer)::integer AS times FROM exception_days WHERE cloud_id = $1 AND employee_id = $2",
      [EMPLOYEES.manager],
    );
    expect(counted?.times).toBe(1);
    const acts = (await office.get(`exceptions/acts?until=${today}&kind=bill_cancelled`)).json<{
      data: TillActView[];
    }>().data;
    expect(acts.map((act) => [act.bill, isReceivedLate(act.at, act.stored_at)])).toEqual([
      [another.bill, true],
    ]);
  });

  it('are switched off and limited by who manages settings, after a trial [SEE-052]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    const rules = { mark_at: 35, pair_at: 25, off: ['reprints'] };
    const tried = async (body: object): Promise<number> =>
      (await office.post('exceptions/rules/try', body))
        .json<{ data: { marks: number }[] }>()
        .data.reduce((sum, { marks }) => sum + marks, 0);
    expect([await tried(rules), await tried({ ...rules, off: [] })]).toEqual([0, 1]);
    const put = (body: object) => office.call('PUT', '/api/v2/exceptions/rules', body);
    expect((await put(rules)).statusCode).toBe(200);
    await look();
    expect(await list()).toEqual([]);
    await put({ ...rules, off: [] });
    await look();
    expect(await list()).toHaveLength(1);
  });

  it('about the viewer are neither seen, counted nor decided by them [SEE-053]', async () => {
    await putPast(EMPLOYEES.manager, 1);
    await look();
    const [row] = await queryRows<{ id: number }>(
      db(),
      'SELECT id FROM exception_marks WHERE cloud_id = $1',
    );
    const id = row?.id ?? 0;
    expect(id).toBeGreaterThan(0);
    expect(await list()).toEqual([]);
    expect((await office.get(`exceptions/${id}/bills`)).statusCode).toBe(404);
    expect((await decide(id, { state: 'training' })).statusCode).toBe(404);
    expect((await homeLines()).some(({ kind }) => kind === 'exceptions')).toBe(false);
  });

  it('are closed to who lacks the right, and each look is in the audit log [SEE-053]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await look();
    const looks = async (): Promise<number> =>
      (
        await queryRows(
          db(),
          "SELECT 1 AS one FROM audit_log WHERE cloud_id = $1 AND action = 'exceptions.looked'",
        )
      ).length;
    const before = await looks();
    const [mark] = await list();
    await office.get(`exceptions/${mark?.id ?? 0}/bills`);
    expect((await looks()) - before).toBe(2);
    await rights({ system: { '1': 1, '4': 1 } });
    expect((await office.get('exceptions')).statusCode).toBe(403);
    await rights({ system: { '6': 1 } });
    expect((await office.get('exceptions')).statusCode).toBe(200);
    expect(
      (await office.call('PUT', '/api/v2/exceptions/rules', { mark_at: 35, pair_at: 25, off: [] }))
        .statusCode,
    ).toBe(403);
    await rights({ all: 1 });
  });

  it('are told in a digest by their number, without a name [SEE-053]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await look();
    const [mark] = await list();
    const { lines } = await readDigestFacts(
      { db: db(), perr: { all: 1 }, employee: null, user: { id: 1, employeeId: null } },
      { from: today, to: today },
      Date.now(),
    );
    expect(lines.find(({ kind }) => kind === 'exceptions')).toMatchObject({ count: 1 });
    expect(JSON.stringify(lines)).not.toContain(mark?.employee.name);
  });

  it('of other branches are neither seen, counted nor decided, nor are their acts [SEE-053]', async () => {
    await putPast(EMPLOYEES.cashier, 1);
    await look();
    const id = (await list())[0]?.id ?? 0;
    const acts = async (): Promise<number> =>
      (await office.get(`exceptions/acts?until=${today}`)).json<{ data: unknown[] }>().data.length;
    const digest = async (perr: PermissionMap): Promise<boolean> =>
      (
        await readDigestFacts(
          { db: db(), perr, employee: null, user: { id: 1, employeeId: null } },
          { from: today, to: today },
          Date.now(),
        )
      ).lines.some(({ kind }) => kind === 'exceptions');
    const of = (...branches: number[]): PermissionMap => ({
      system: { '6': 1, '4': 1 },
      branches: Object.fromEntries(branches.map((branch) => [branch, 1])),
    });
    await rights(of(2));
    expect(await list()).toEqual([]);
    expect(await acts()).toBe(0);
    expect((await office.get(`exceptions/${id}/bills`)).statusCode).toBe(404);
    expect((await decide(id, { state: 'training' })).statusCode).toBe(404);
    expect((await homeLines()).some(({ kind }) => kind === 'exceptions')).toBe(false);
    expect(await digest(of(2))).toBe(false);
    await rights(of(1, 2));
    expect((await list()).map((mark) => mark.id)).toEqual([id]);
    expect(await acts()).toBeGreaterThan(0);
    expect(
      (await office.get(`exceptions/${id}/bills`)).json<{ data: unknown[] }>().data,
    ).toHaveLength(1);
    expect((await homeLines()).some(({ kind }) => kind === 'exceptions')).toBe(true);
    expect(await digest(of(1))).toBe(true);
    // One day of the mark in another branch: its numbers are no longer of branch 1 alone.
    await changeRows(
      server,
      cloud,
      "UPDATE exception_days SET branches = '{1,2}' WHERE cloud_id = $1 AND day = $2::date - 20",
      [today],
    );
    expect((await list()).map((mark) => mark.id)).toEqual([id]);
    await rights(of(1));
    expect(await list()).toEqual([]);
    await rights({ all: 1 });
    expect((await decide(id, { state: 'training' })).statusCode).toBe(200);
  });

  it('keep in which branches a day was [SEE-053]', async () => {
    await look();
    const days = await queryRows<{ branches: number[] }>(
      db(),
      'SELECT branches FROM exception_days WHERE cloud_id = $1',
    );
    expect(days.length).toBeGreaterThan(0);
    expect(days.every(({ branches }) => branches.join() === '1')).toBe(true);
  });

  it('are found by the other signs while one cannot be counted, which is told and made up for [SEE-051]', async () => {
    const broken = randomUUID();
    await changeRows(
      server,
      cloud,
      `INSERT INTO till_acts (cloud_id, id, kind, branch_id, terminal_id, employee_id, at, details)
       VALUES ($1, $2, 'discount', 1, 1, $3, now() - interval '3 days', '{"rate": "x"}')`,
      [broken, EMPLOYEES.cashier],
    );
    await putPast(EMPLOYEES.cashier, 1);
    await changeRows(
      server,
      cloud,
      'UPDATE exception_rules SET done_until = $2::date - 1 WHERE cloud_id = $1',
      [today],
    );
    await expect(look()).rejects.toThrow('near_limit: ');
    const after = await listing();
    expect(after.data.map(({ sign }) => sign)).toEqual(['reprints']);
    expect(after.until).toBe(addDays(today, -1));
    expect(after.behind).toEqual([{ sign: 'near_limit', from: addDays(today, -8) }]);
    const due = async (): Promise<boolean> =>
      (
        await queryRows(
          db(),
          "SELECT 1 AS one FROM exception_rules WHERE cloud_id = $1 AND looked_at > now() - interval '1 hour'",
        )
      ).length === 0;
    expect(await due()).toBe(false);
    await runAsOwner(server.database.url, (owner) =>
      owner.query(
        `ALTER TABLE till_acts NO FORCE ROW LEVEL SECURITY; UPDATE till_acts SET details = '{}' WHERE id = '${broken}'; ALTER TABLE till_acts FORCE ROW LEVEL SECURITY`,
      ),
    );
    await changeRows(
      server,
      cloud,
      "UPDATE exception_rules SET behind = jsonb_build_object('near_limit', $2::date - 57) WHERE cloud_id = $1",
      [today],
    );
    server.database.takeStatements();
    await look();
    expect((await listing()).behind).toEqual([]);
    const names = server.database.takeStatements();
    // The earlier days that it missed are counted for it alone.
    const times = (sign: string) => names.filter((name) => name === `exceptions.count_${sign}`);
    expect([times('near_limit').length, times('no_sales').length]).toEqual([3, 2]);
  });

  it('go on where a look was cut off [SEE-051]', async () => {
    await startAnew();
    const whole = db();
    let stored = 0;
    const cut: TenantDb = {
      ...whole,
      tx: (run) => {
        stored += 1;
        return stored > 3 ? Promise.reject(new Error('cut off')) : whole.tx(run);
      },
    };
    await expect(findExceptions(cut, Date.now())).rejects.toThrow('cut off');
    const { until } = await listing();
    expect(until).toBe(addDays(today, -1 - 7 * 28 + 3 * 28 - 1));
    server.database.takeStatements();
    await look();
    expect((await listing()).until).toBe(addDays(today, -1));
    const parts = server.database
      .takeStatements()
      .filter((name) => name === 'exceptions.store_days');
    expect(parts).toHaveLength(5);
  });
});
