import { randomUUID } from 'node:crypto';
import { linesOfRegisterReport, type RegisterReportView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf, CARDS, EMPLOYEES } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyClosings } from './index.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const now = (): string => new Date().toISOString();
const opening = (more: object = {}) => ({
  id: randomUUID(),
  at: now(),
  kind: 'no_sale',
  amount: 0,
  reason: 'פריטת כסף',
  ...more,
});
const send = (body: object) => till.post('pos/register/movements', body);
const report = async (path: string, body?: object): Promise<RegisterReportView> =>
  (body === undefined ? await till.get(path) : await till.post(path, body)).json<{
    data: RegisterReportView;
  }>().data;
const textOf = (view: RegisterReportView): string =>
  linesOfRegisterReport(view, (moment) => moment.slice(0, 19))
    .map((line) => ('start' in line ? `${line.start} ${line.end}` : ''))
    .join('\n');

describe('a drawer that is opened without a sale', () => {
  it('stands with its reason on X, Z, the tape of movements and in the audit log, once [LAW-014]', async () => {
    const first = opening();
    expect((await send(first)).statusCode).toBe(200);
    // The answer was lost, and the till sends it again.
    expect((await send(first)).statusCode).toBe(200);
    expect((await send({ ...first, reason: 'טעות' })).statusCode).toBe(409);
    expect((await send(opening({ reason: 'בדיקה' }))).statusCode).toBe(200);
    const x = await report('pos/register/x');
    expect(x.movements.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['no_sale', 0, 'פריטת כסף'],
      ['no_sale', 0, 'בדיקה'],
    ]);
    expect(x.cash.expected).toBe(0);
    expect(textOf(x)).toMatch(/פתיחות ללא מכירה 2\n.*פריטת כסף.*\n.*בדיקה/);
    const z = await report('pos/register/z', {
      id: randomUUID(),
      at: now(),
      unsent: 0,
      counted: 0,
    });
    expect(textOf(z)).toContain('פתיחות ללא מכירה 2');
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        `SELECT kind, amount, reason, employee_id, approved_by FROM cash_movements WHERE cloud_id = $1 ORDER BY id`,
      ),
    ).toEqual([
      {
        kind: 'no_sale',
        amount: 0,
        reason: 'פריטת כסף',
        employee_id: EMPLOYEES.manager,
        approved_by: null,
      },
      {
        kind: 'no_sale',
        amount: 0,
        reason: 'בדיקה',
        employee_id: EMPLOYEES.manager,
        approved_by: null,
      },
    ]);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        `SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'register.drawer_opened' ORDER BY after ->> 'reason' DESC`,
      ),
    ).toEqual([{ after: { reason: 'פריטת כסף' } }, { after: { reason: 'בדיקה' } }]);
  });

  it('that arrives after the Z is its addendum, and the Z and the books stay intact [LAW-014]', async () => {
    const made = now();
    expect((await send(opening())).statusCode).toBe(200);
    const z = await report('pos/register/z', {
      id: randomUUID(),
      at: now(),
      unsent: 0,
      counted: null,
    });
    expect((await send(opening({ at: made, reason: 'בלי רשת' }))).statusCode).toBe(200);
    const after = await report(`pos/closings/${z.id ?? 0}`);
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
    expect(
      after.addenda.map(({ movement, cash }) => [movement?.kind, movement?.reason, cash]),
    ).toEqual([['no_sale', 'בלי רשת', 0]]);
    expect(textOf(after)).toContain('פתיחת מגירה ללא מכירה');
  });

  it('has no sum, a reason and the permission, and a sum has no opening [LAW-014]', async () => {
    for (const wrong of [{ amount: 100 }, { reason: '' }, { reason: 'א'.repeat(201) }])
      expect((await send(opening(wrong))).statusCode).toBe(422);
    expect((await send({ ...opening(), kind: 'in' })).statusCode).toBe(422);
    const cashier = await aTillOf(server, 2, CARDS.cashier);
    const refused = await cashier.post('pos/register/movements', opening());
    expect(refused.json()).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
