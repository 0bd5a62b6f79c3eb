import { randomUUID } from 'node:crypto';
import {
  linesOfRegisterReport,
  type RegisterReportView,
  type TillBase,
  type TillInvoiceTerms,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withBases } from '@dalpak/engine';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  EMPLOYEES,
  GOODS,
  queryRows,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { verifyClosings } from '../../register/index.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';

/** Tax invoices and invoice-receipts that a till makes from its bill. */
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
  await signInAt(other, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const atTill = (type: number, terminalId = 1, employeeId: number = EMPLOYEES.manager) =>
  new DocumentCart(type, { header: { terminalId, employeeId } });
const change = (sql: string): Promise<unknown> =>
  db().tx((tx) =>
    tx.query(`test.${randomUUID()}`, `UPDATE customers SET ${sql} WHERE cloud_id = $1 AND id = 1`, [
      cloud,
    ]),
  );
const stockOf = async (product: number): Promise<number> =>
  Number(
    (
      await queryRows<{ quantity: number }>(
        db(),
        'SELECT sum(quantity)::bigint AS quantity FROM stock_levels WHERE cloud_id = $1 AND product_id = $2',
        [product],
      )
    )[0]?.quantity,
  );
const asSale = (invoice: DocumentCart): SaleCart => {
  const sale = new SaleCart().customer(RUTH).scan(GOODS.milk);
  sale.cart = { ...sale.cart, id: invoice.id };
  return sale.pay();
};
const sell = async (sale: SaleCart, query = ''): Promise<string> => {
  const response = await till.post(`pos/transactions/cart_format${query}`, sale.wire());
  const { code, data } = response.json<{ code?: string; data?: [string] }>();
  return data?.[0] ?? code ?? response.body;
};

describe('an invoice that a till makes', () => {
  it('takes neither points nor entries of a package, which only a sale uses up [LAW-036, TRADE-054, CLOUD-024]', async () => {
    const withPoints = atTill(7).for(RUTH).add(GOODS.milk, 2, 690);
    withPoints.cart = { ...withPoints.cart, points: { count: 10, amount: 1_000 } };
    const withEntry = atTill(7).for(RUTH).add(GOODS.milk, 2, 690);
    withEntry.cart = {
      ...withEntry.cart,
      rows: withEntry.cart.rows.map((row) => ({ ...row, entry: { contractId: 1, value: 690 } })),
    };
    for (const invoice of [withPoints, withEntry]) {
      const { total } = invoice.priced;
      const answer = await till.post(
        'documents/cart_format',
        (total === 0 ? invoice : invoice.pay(total, { method: 'cash' })).wire(),
      );
      expect(answer.json()).toMatchObject({
        code: 'CART_MALFORMED',
        details: [{ text: expect.stringContaining('נקודות וכניסות של כרטיסייה') }],
      });
    }
  });

  it('from delivery notes of the office is paid half in cash, and is once on Z, in the drawer, the ledger and the stock [LAW-036]', async () => {
    const before = await stockOf(GOODS.milk.id);
    const note = await new DocumentCart(3).for(RUTH).add(GOODS.milk, 10, 500).store(office);
    const list = (await till.get(`pos/documents/bases?type=7&customer=1`)).json<{
      data: TillBase[];
    }>();
    const base = list.data.find(({ id }) => id === note.id);
    if (base === undefined) throw new Error('The delivery note is not offered');
    // A till's own sale takes no delivery notes.
    expect((await till.get('pos/documents/bases')).body).not.toContain(note.id);
    const invoice = atTill(7).for(RUTH);
    invoice.cart = { ...withBases(invoice.cart, [base], invoice.env), supply: null };
    expect(invoice.priced.total).toBe(5_000);
    invoice.pay(2_500, { method: 'cash' }).pay(2_500);
    const stored = await invoice.store(till);
    // The answer was lost: the same invoice again is the same one.
    expect(await invoice.send(till)).toMatchObject({ number: stored.number, repeated: true });
    expect(await stockOf(GOODS.milk.id)).toBe(before - 10_000);
    const states = await queryRows(
      db(),
      'SELECT lifecycle FROM documents WHERE cloud_id = $1 AND id = $2',
      [note.id],
    );
    expect(states).toEqual([{ lifecycle: 'invoiced' }]);

    const unpaid = await atTill(6)
      .for(RUTH)
      .add(GOODS.bread, 1, 1_000)
      .header({ dueDate: '2099-01-01' })
      .store(till);
    expect(unpaid.number).toBeGreaterThan(0);
    const z = (
      await till.post('pos/register/z', {
        id: randomUUID(),
        at: new Date().toISOString(),
        unsent: 0,
        counted: 2_500,
      })
    ).json<{ data: RegisterReportView }>().data;
    expect(z.sums).toMatchObject({ sale_count: 0, total: 0 });
    expect(z.cash).toMatchObject({ sales: 0, documents: 2_500, expected: 2_500 });
    expect(z.made?.documents).toEqual([
      { code: 305, count: 1, total: 1_000 },
      { code: 320, count: 1, total: 5_000 },
    ]);
    const text = linesOfRegisterReport(z, (moment) => moment.slice(0, 19))
      .map((line) => ('start' in line ? `${line.start} ${line.end}` : ''))
      .join('\n');
    expect(text).toContain('חשבונית מס (1) 10.00');
    const [drawer] = await queryRows<{ amount: number }>(
      db(),
      `SELECT sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::bigint AS amount FROM accounts a
       JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = 'cash'`,
    );
    expect(Number(drawer?.amount)).toBe(2_500);
    expect((await verifyClosings(db())).broken).toBeNull();
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('and a sale never come from one bill, whichever is stored first, also at the same moment [LAW-036]', async () => {
    const invoice = atTill(6).for(RUTH).add(GOODS.milk);
    await invoice.store(till);
    expect(await sell(asSale(invoice))).toBe('CONFLICT');
    const second = atTill(7).for(RUTH).add(GOODS.milk);
    expect(await sell(asSale(second))).toBe('000');
    expect(await second.pay(second.priced.total).send(till)).toBe('CONFLICT');
    for (let round = 0; round < 4; round += 1) {
      const third = atTill(6).for(RUTH).add(GOODS.milk);
      const answers = await Promise.all([third.send(till), sell(asSale(third))]);
      expect(answers.filter((answer) => answer === 'CONFLICT')).toHaveLength(1);
    }
    // Sold and printed without a network, in spite of its invoice: stored, and a person decides.
    const fourth = atTill(6).for(RUTH).add(GOODS.milk);
    await fourth.store(till);
    const late = await till.post(
      'pos/transactions/cart_format?offline=1',
      asSale(fourth).numbered(1_000_900).wire(),
    );
    expect(late.body).toContain('bill_sold_twice');
  });

  it('unpaid is within the credit of its customer, and due after their payment days [LAW-036]', async () => {
    await change('payment_days = 30, credit_limit = balance + 1500');
    const terms = (await till.get('pos/documents/terms?customer=1')).json<{
      data: TillInvoiceTerms;
    }>().data;
    expect(terms).toMatchObject({
      name: 'רות',
      payment_days: 30,
      credit_left: 1_500,
      blocked: false,
    });
    expect(Date.parse(terms.due_on) - Date.now()).toBeGreaterThan(28 * 86_400_000);
    expect(await atTill(6).for(RUTH).add(GOODS.bread, 2, 1_000).send(till)).toBe('ACCOUNT_CREDIT');
    expect(typeof (await atTill(6).for(RUTH).add(GOODS.bread, 1, 1_000).send(till))).toBe('object');
    await change("credit_status = 'blocked'");
    expect(await atTill(6).for(RUTH).add(GOODS.bread, 1, 100).send(till)).toBe('ACCOUNT_CREDIT');
    await change("credit_status = 'group', credit_limit = NULL, payment_days = NULL");
    // A paid one needs no credit, but a customer.
    expect(await atTill(7).add(GOODS.bread).pay(650).send(till)).toBe('DOCUMENT_ACCOUNT');
  });

  it('needs the right to write it, which a colleague can lend for one call [LAW-036]', async () => {
    const invoice = atTill(6, 2, EMPLOYEES.cashier).for(RUTH).add(GOODS.milk);
    expect(await invoice.send(other)).toBe('PERMISSION_DENIED');
    const lent = await other.post('employees/perrmissions/validate', {
      type: 'components',
      action: 'w',
      key: '145',
      verify: { type: 'card', card: CARDS.manager },
    });
    const { approval } = lent.json<{ approval: string }>();
    const stored = await other.post('documents/cart_format', invoice.wire(), {
      'x-approval': approval,
    });
    expect([lent.statusCode, stored.statusCode]).toEqual([200, 200]);
    // The approval is used up.
    const next = atTill(6, 2, EMPLOYEES.cashier).for(RUTH).add(GOODS.milk);
    const again = await other.post('documents/cart_format', next.wire(), {
      'x-approval': approval,
    });
    expect(again.json()).toMatchObject({ code: 'APPROVAL_INVALID' });
  });
});
