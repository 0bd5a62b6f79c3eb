import { randomUUID } from 'node:crypto';
import { linesOfRegisterReport, type RegisterReportView } from '@dalpak/contracts';
import { TENDER_NAME, tenderFields } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { aShop, aTillOf, EMPLOYEES, GOODS, queryRows } from '../../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { verifyClosings } from '../../register/index.ts';
import { moveDrawerCash } from './drawer-cash.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let other: Browser;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const atTill = (type: number, terminalId = 1): DocumentCart =>
  new DocumentCart(type, { header: { terminalId, employeeId: EMPLOYEES.manager } });
const CASH = { method: 'cash' } as const;
const balance = async (): Promise<number> =>
  Number(
    (
      await queryRows<{ balance: number }>(
        db(),
        'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 1',
      )
    )[0]?.balance,
  );
const report = async (path: string, body?: object): Promise<RegisterReportView> =>
  (body === undefined ? await till.get(path) : await till.post(path, body)).json<{
    data: RegisterReportView;
  }>().data;

describe('a receipt on account that a till makes', () => {
  it('lies in the drawer of this shift, apart from sales, and pays the invoice once [LAW-037]', async () => {
    const invoice = await new DocumentCart(6).for(RUTH).add(GOODS.milk, 10).store(office);
    const owed = await balance();
    expect(owed).toBeGreaterThan(5_000);
    const receipt = atTill(16)
      .for(RUTH)
      .do({
        type: 'addPayment',
        payment: { ...tenderFields(CASH), name: TENDER_NAME.cash, amount: 3_000 },
      })
      .pay(1_000, { method: 'transfer', reference: '77' })
      .from({ typeId: 6, number: invoice.number });
    const stored = await receipt.store(till);
    // The answer was lost: the same receipt again is the same one.
    expect(await receipt.send(till)).toMatchObject({ number: stored.number, repeated: true });
    expect(await balance()).toBe(owed - 4_000);
    const x = await report('pos/register/x');
    expect(x.sums).toMatchObject({ sale_count: 0, total: 0, means: [] });
    expect(x.cash).toMatchObject({ sales: 0, documents: 3_000, expected: 3_000 });
    expect(x.made?.documents).toEqual([{ code: 400, count: 1, total: 4_000 }]);
    const z = await report('pos/register/z', {
      id: randomUUID(),
      at: new Date().toISOString(),
      unsent: 0,
      counted: 2_900,
    });
    expect(z.cash.expected).toBe(3_000);
    const text = linesOfRegisterReport(z, (moment) => moment.slice(0, 19))
      .map((line) =>
        'start' in line ? `${line.start} ${line.end}` : 'text' in line ? line.text : '',
      )
      .join('\n');
    expect(text).toContain('מסמכים שהופקו בקופה\nקבלות על חשבון (1) 40.00');
    expect(text).toContain('מזומן ממסמכים 30.00');
    // The drawer's account holds what was counted, and the cash was posted to it once.
    const [drawer] = await queryRows<{ amount: number }>(
      db(),
      `SELECT sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::bigint AS amount FROM accounts a
       JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = 'cash'`,
    );
    expect(drawer?.amount).toBe(2_900);
    expect(await moveDrawerCash(db(), { dryRun: true })).toBe(0);
    expect((await verifyClosings(db())).broken).toBeNull();
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('is refused for another till, and one of the back office is in no drawer [LAW-037]', async () => {
    const strange = atTill(16, 1).for(RUTH).pay(100);
    expect(await strange.send(other)).toBe('CART_MALFORMED');
    await new DocumentCart(16).for(RUTH).pay(100).store(office);
    expect((await till.get('pos/register/x')).json()).toMatchObject({ code: 'REGISTER_NOT_OPEN' });
  });
});
