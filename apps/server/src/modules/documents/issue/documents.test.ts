import { randomUUID } from 'node:crypto';
import {
  type BaseMoves,
  COMPONENT,
  componentOfDocument,
  type DocumentView,
  getDocument,
  wireCartSchema,
} from '@dalpak/contracts';
import { decodeCart, type Tender, withBases } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../../test/document-cart.ts';
import { queryRows, aShop, aTillOf, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';
import { runAsOwner } from '../../../kernel/db/test-database.ts';
import { requestAllocation, createAllocationSimulator } from '../../allocation/index.ts';
import { documentAllocations } from '../follow-up/document-allocation.store.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
const authority = createAllocationSimulator();

beforeAll(async () => {
  server = await startTestApp({}, { allocation: authority });
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 50, NULL, 'מרכז')",
  );
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});

afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const cash: Tender = { method: 'cash' };

async function stockOf(product: number, warehouse = 1): Promise<number> {
  const [row] = await queryRows<{ quantity: number }>(
    db(),
    'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND product_id = $2 AND warehouse_id = $3',
    [product, warehouse],
  );
  return row?.quantity ?? 0;
}

async function balanceOf(table: 'customers' | 'suppliers', id = 1): Promise<number> {
  const [row] = await queryRows<{ balance: number }>(
    db(),
    `SELECT balance FROM ${table} WHERE cloud_id = $1 AND id = $2`,
    [id],
  );
  return row?.balance ?? 0;
}

/** Debits less credits of each changed ledger account, by role. */
async function booksOf(document: string): Promise<Record<string, number>> {
  const rows = await queryRows<{ role: string; sum: number }>(
    db(),
    `SELECT a.role, sum(CASE WHEN j.debit_account_id = a.id THEN j.amount ELSE -j.amount END)::bigint AS sum
     FROM journal_entries j JOIN accounts a ON a.cloud_id = $1 AND a.id IN (j.debit_account_id, j.credit_account_id)
     WHERE j.cloud_id = $1 AND j.document_id = $2 GROUP BY a.role`,
    [document],
  );
  return Object.fromEntries(rows.map(({ role, sum }) => [role, sum]));
}

async function view(id: string): Promise<DocumentView> {
  return getDocument.response.parse((await office.get(`documents/${id}/cart_format`)).json()).data;
}

async function moves(...ids: readonly string[]): Promise<readonly BaseMoves[]> {
  return (await office.get(`documents/basemoves?ids=${ids.join(',')}`)).json<{
    data: BaseMoves[];
  }>().data;
}

const today = (): string => toLocalDateTime(Date.now()).slice(0, 10);

/** Receives a cheque from Ruth with a receipt. */
async function received(cheque: Tender, amount: number): Promise<void> {
  await new DocumentCart(16).for(RUTH).pay(amount, cheque).store(office);
}

describe('documents of the back office', () => {
  it('stores a quote without any effect', async () => {
    const before = await stockOf(GOODS.milk.id);
    const quote = new DocumentCart(1).add(GOODS.milk, 3);
    const stored = await quote.store(office);
    expect(stored).toMatchObject({
      id: quote.id,
      number: 1,
      daily_counter: 1,
      repeated: false,
      allocation: 'none',
    });
    expect(await view(quote.id)).toMatchObject({
      type: 1,
      number: 1,
      total: 2_070,
      lifecycle: 'draft',
      bases: [],
      next: [],
    });
    expect([await stockOf(GOODS.milk.id), await booksOf(quote.id)]).toEqual([before, {}]);
  });

  it('names its author: the employee of the user signed in to the back office', async () => {
    const note = await new DocumentCart(3).for(RUTH).add(GOODS.milk).store(office);
    const [self] = await queryRows<{ id: number; full_name: string }>(
      db(),
      'SELECT e.id, e.full_name FROM employees e JOIN cloud_users u ON u.cloud_id = e.cloud_id AND u.employee_id = e.id WHERE e.cloud_id = $1',
    );
    expect(self?.full_name).toContain(OWNER.lastName);
    expect((await view(note.id)).employee_name).toBe(self?.full_name);
    const listed = (
      await office.get(`components/${COMPONENT.deliveryNotes}/records?limit=200`)
    ).json<{ data: { id: string; data: { employee: unknown } }[] }>().data;
    expect(listed.find(({ id }) => id === note.id)?.data.employee).toEqual({
      id: self?.id,
      label: self?.full_name,
    });
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [self?.id],
    );
    const later = new Browser(server.app);
    await later.signIn(OWNER.email);
    const other = await new DocumentCart(3).for(RUTH).add(GOODS.milk).store(later);
    expect((await view(other.id)).employee_name).toBe('');
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
      [self?.id],
    );
  });

  it('stores a document once, however often it is sent, and not again with other content', async () => {
    const quote = new DocumentCart(1).add(GOODS.bread);
    const wire = JSON.parse(JSON.stringify(quote.wire())) as object;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => office.post('documents/cart_format', wire)),
    );
    const results = answers.map(
      (answer) =>
        answer.json<{ data: [string, string, { number: number; repeated: boolean }] }>().data[2],
    );
    expect(new Set(results.map(({ number }) => number)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await quote.add(GOODS.milk).send(office)).toBe('DUPLICATE_WITH_OTHER_CONTENT');
  });

  it('continues goods from the delivery note to the invoice: stock moves once, the account owes, the ledger agrees', async () => {
    const [stock, balance] = [await stockOf(GOODS.bread.id), await balanceOf('customers')];
    const order = await new DocumentCart(2).for(RUTH).add(GOODS.bread, 4).store(office);
    const note = await new DocumentCart(3)
      .for(RUTH)
      .takeAll(...(await moves(order.id)))
      .store(office);
    expect(await stockOf(GOODS.bread.id)).toBe(stock - 4_000);
    expect(await view(order.id)).toMatchObject({
      lifecycle: 'delivery_noted',
      next: [{ id: note.id, use: 'continues' }],
    });
    const invoice = new DocumentCart(6).for(RUTH).takeAll(...(await moves(note.id)));
    await invoice.store(office);
    expect(await stockOf(GOODS.bread.id)).toBe(stock - 4_000);
    expect(await balanceOf('customers')).toBe(balance + 3_400);
    expect(await booksOf(invoice.id)).toEqual({
      customers: 3_400,
      sales: -2_881,
      vat_output: -519,
    });
    expect(await view(note.id)).toMatchObject({ lifecycle: 'invoiced' });
    expect(await view(invoice.id)).toMatchObject({
      lifecycle: 'closed',
      open: 3_400,
      payment_status: null,
      bases: [{ id: note.id }],
    });
    expect(
      await new DocumentCart(6)
        .for(RUTH)
        .takeAll(...(await moves(note.id)))
        .send(office),
    ).toBe('DOCUMENT_BASE');
  });

  it('moves only the goods that an invoice has beyond its delivery note', async () => {
    const stock = await stockOf(GOODS.cola.id);
    const note = await new DocumentCart(3).for(RUTH).add(GOODS.cola, 2).store(office);
    await new DocumentCart(6)
      .for(RUTH)
      .takeAll(...(await moves(note.id)))
      .add(GOODS.cola, 5, 390)
      .store(office);
    expect(await stockOf(GOODS.cola.id)).toBe(stock - 7_000);
  });

  it('consolidates only delivery notes into a consolidated invoice', async () => {
    const first = await new DocumentCart(3).for(RUTH).add(GOODS.juice, 2).store(office);
    const second = await new DocumentCart(3).for(RUTH).add(GOODS.juice, 3).store(office);
    expect(await new DocumentCart(13).for(RUTH).send(office)).toBe('J104');
    const both = await moves(first.id, second.id);
    const more = new DocumentCart(13).for(RUTH).takeAll(...both);
    more.cart = {
      ...more.cart,
      rows: more.cart.rows.map((row) => ({ ...row, quantity: row.quantity + 1_000 })),
    };
    expect(await more.send(office)).toBe('DOCUMENT_BASE');
    const invoice = new DocumentCart(13).for(RUTH).takeAll(...both);
    await invoice.store(office);
    expect(await view(invoice.id)).toMatchObject({
      total: 6_450,
      bases: [{ id: first.id }, { id: second.id }],
    });
    expect(
      (await Promise.all([view(first.id), view(second.id)])).map(({ lifecycle }) => lifecycle),
    ).toEqual(['invoiced', 'invoiced']);
    expect(
      await new DocumentCart(13)
        .for(RUTH)
        .takeAll(...both)
        .header({ referenceDate: '2020-01-01' })
        .send(office),
    ).toBe('DOCUMENT_BASE');
  });

  it('keeps how an order leaves, and its note and paper say so [LAW-045]', async () => {
    const order = new DocumentCart(2).for(RUTH).add(GOODS.juice, 5);
    const supply = {
      method: 'courier',
      packages: [{ name: 'קרטון', count: 2 }],
      missedItems: [],
    };
    order.do({ type: 'setSupply', supply });
    await order.store(office);
    const [base] = await moves(order.id);
    const note = new DocumentCart(3).for(RUTH);
    note.cart = withBases(note.cart, base === undefined ? [] : [base], note.env);
    // Three of five are at hand; the rest stays open on the order.
    note.cart = {
      ...note.cart,
      rows: note.cart.rows.map((row) => ({ ...row, quantity: 3_000 })),
    };
    await note.store(office);
    const stored = decodeCart((await view(note.id)).cart);
    expect(stored.ok && stored.value.cart.supply).toEqual(supply);
    const [rest] = await moves(order.id);
    expect(rest?.rows.map(({ left }) => left)).toEqual([2_000]);
    const paper = await office.post(`documents/${note.id}/paper`, {});
    expect(paper.body).toContain('2 קרטון');
    expect(paper.body).toContain('שליח');
  });

  it('credits an invoice in parts and never beyond it', async () => {
    const [stock, balance] = [await stockOf(GOODS.notebook.id), await balanceOf('customers')];
    const invoice = new DocumentCart(6).for(RUTH).add(GOODS.notebook, 3);
    await invoice.store(office);
    const credit = async (quantity: number, price: number): Promise<unknown> => {
      const [base] = await moves(invoice.id);
      return new DocumentCart(10)
        .for(RUTH)
        .from({ typeId: 6, number: base?.number ?? 0 })
        .add(GOODS.notebook, quantity, price)
        .send(office);
    };
    expect(await new DocumentCart(10).for(RUTH).add(GOODS.notebook).send(office)).toBe(
      'DOCUMENT_BASE',
    );
    expect(await credit(1, 1_990)).toMatchObject({ repeated: false });
    expect(await credit(3, 1_990)).toBe('DOCUMENT_BASE');
    expect(await credit(2, 1_991)).toBe('DOCUMENT_BASE');
    expect((await view(invoice.id)).lifecycle).toBe('closed');
    expect(await credit(2, 1_990)).toMatchObject({ repeated: false });
    expect(await view(invoice.id)).toMatchObject({ lifecycle: 'credit_invoiced', open: 0 });
    expect([await stockOf(GOODS.notebook.id), await balanceOf('customers')]).toEqual([
      stock,
      balance,
    ]);
  });

  it("settles invoices with a receipt, in their order, and leaves the rest as the account's credit", async () => {
    const invoices = [
      await new DocumentCart(6).for(RUTH).add(GOODS.juice, 1).store(office),
      await new DocumentCart(6).for(RUTH).add(GOODS.juice, 2).store(office),
    ];
    const balance = await balanceOf('customers');
    const receipt = new DocumentCart(16)
      .for(RUTH)
      .pay(2_000, cash)
      .from(...invoices.map(({ number }) => ({ typeId: 6, number })));
    await receipt.store(office);
    expect(
      (await Promise.all(invoices.map(({ id }) => view(id)))).map((one) => [
        one.payment_status,
        one.open,
      ]),
    ).toEqual([
      ['paid', 0],
      ['partially_paid', 1_870],
    ]);
    expect(await balanceOf('customers')).toBe(balance - 2_000);
    expect(await booksOf(receipt.id)).toEqual({ safe: 2_000, customers: -2_000 });
    expect(
      await new DocumentCart(16)
        .for(RUTH)
        .pay(500)
        .from({ typeId: 6, number: invoices[0]?.number ?? 0 })
        .send(office),
    ).toBe('DOCUMENT_BASE');
  });

  it.each([
    [16, 'receipt'],
    [31, 'deposit'],
  ])('refuses a negative %s (%s), which would reverse who owes whom', async (type) => {
    const document =
      type === 16 ? new DocumentCart(16).for(RUTH).pay(2_000, cash) : new DocumentCart(31);
    const below =
      type === 16
        ? { payments: document.cart.payments.map((payment) => ({ ...payment, amount: -2_000 })) }
        : { statedTotal: -2_000 };
    document.cart = { ...document.cart, ...below };
    expect(await document.send(office)).toBe('CART_MALFORMED');
  });

  it('stores a paid invoice-receipt, with change and rounding, and nothing is owed', async () => {
    const balance = await balanceOf('customers');
    const paid = new DocumentCart(7).for(RUTH).add(GOODS.juice, 1, 1_234);
    expect(await paid.send(office)).toBe('PAYMENT_MISMATCH');
    paid.pay(2_000, cash);
    await paid.store(office);
    expect(await balanceOf('customers')).toBe(balance);
    expect(await booksOf(paid.id)).toEqual({
      safe: 1_230,
      customers: 0,
      rounding: 4,
      sales: -1_046,
      vat_output: -188,
    });
    expect(await view(paid.id)).toMatchObject({ payment_status: 'paid' });
    const byCredit = new DocumentCart(7)
      .for(RUTH)
      .add(GOODS.juice)
      .pay(1_290, { method: 'standing_order', reference: '' });
    expect(await byCredit.send(office)).toBe('PAYMENT_NOT_ALLOWED');
  });

  it('moves goods between warehouses, in and out, and to what was counted', async () => {
    const milk = GOODS.milk.id;
    const before = [await stockOf(milk), await stockOf(milk, 50)] as const;
    expect(await new DocumentCart(25).add(GOODS.milk, 2).send(office)).toBe('J107');
    await new DocumentCart(25, { header: { targetWarehouseId: 50 } })
      .add(GOODS.milk, 2)
      .store(office);
    expect([await stockOf(milk), await stockOf(milk, 50)]).toEqual([
      before[0] - 2_000,
      before[1] + 2_000,
    ]);
    await new DocumentCart(26, { header: { warehouseId: 50 } }).add(GOODS.milk, 10).store(office);
    await new DocumentCart(27, { header: { warehouseId: 50 } }).add(GOODS.milk, 3).store(office);
    expect(await stockOf(milk, 50)).toBe(before[1] + 9_000);
    const count = new DocumentCart(28, { header: { warehouseId: 50 } }).add(GOODS.milk, 5);
    await count.store(office);
    expect(await stockOf(milk, 50)).toBe(5_000);
    expect((await view(count.id)).lifecycle).toBe('closed');
  });

  it('records purchases from a supplier: order, goods, invoice, credit, payment', async () => {
    const stock = await stockOf(GOODS.cola.id);
    const order = await new DocumentCart(20).for(SUPPLIER).add(GOODS.cola, 6, 200).store(office);
    const goods = await new DocumentCart(21)
      .for(SUPPLIER)
      .takeAll(...(await moves(order.id)))
      .store(office);
    expect([await stockOf(GOODS.cola.id), (await view(order.id)).lifecycle]).toEqual([
      stock + 6_000,
      'delivered',
    ]);
    const invoice = new DocumentCart(23).for(SUPPLIER).takeAll(...(await moves(goods.id)));
    const { number } = await invoice.store(office);
    expect([await balanceOf('suppliers'), await booksOf(invoice.id)]).toEqual([
      -1_200,
      { purchases: 1_017, vat_input: 183, suppliers: -1_200 },
    ]);
    await new DocumentCart(24)
      .for(SUPPLIER)
      .from({ typeId: 23, number })
      .add(GOODS.cola, 1, 200)
      .store(office);
    const payment = new DocumentCart(33).for(SUPPLIER).pay(1_000).from({ typeId: 23, number });
    await payment.store(office);
    expect([await balanceOf('suppliers'), await booksOf(payment.id)]).toEqual([
      0,
      { suppliers: 1_000, bank: -1_000 },
    ]);
    expect(await view(invoice.id)).toMatchObject({ payment_status: 'paid', open: 0 });
    const expense = new DocumentCart(34).for(SUPPLIER).add(GOODS.notebook, 1, 11_800);
    await expense.store(office);
    expect(await booksOf(expense.id)).toEqual({
      expenses: 10_000,
      vat_input: 1_800,
      suppliers: -11_800,
    });
    await new DocumentCart(22).for(SUPPLIER).add(GOODS.cola, 1, 200).store(office);
    expect(await stockOf(GOODS.cola.id)).toBe(stock + 5_000);
  });

  it('credits nothing for goods that were returned before they were charged', async () => {
    const ways = [
      { note: 3, back: 4, credit: 10, invoice: 6, party: RUTH, book: 'customers', owes: 2_070 },
      {
        note: 21,
        back: 22,
        credit: 24,
        invoice: 23,
        party: SUPPLIER,
        book: 'suppliers',
        owes: -2_070,
      },
    ] as const;
    for (const { note, back, credit, invoice, party, book, owes } of ways) {
      const balance = await balanceOf(book);
      const of = (type: number, base: number, number: number, quantity: number): DocumentCart =>
        new DocumentCart(type)
          .for(party)
          .from({ typeId: base, number })
          .add(GOODS.milk, quantity, 690);
      const goods = await new DocumentCart(note).for(party).add(GOODS.milk, 5, 690).store(office);
      const returned = await of(back, note, goods.number, 2).store(office);
      expect((await view(returned.id)).lifecycle).toBe('closed');
      expect(await of(credit, back, returned.number, 2).send(office)).toBe('DOCUMENT_BASE');
      const listed = (
        await office.get(
          `documents/byaccount?account_type=${party.type}&account=1&type=${back}&open=1`,
        )
      ).json<{ data: { id: string }[] }>().data;
      expect(listed.map(({ id }) => id)).not.toContain(returned.id);
      const charged = await of(invoice, note, goods.number, 3).store(office);
      expect(await balanceOf(book)).toBe(balance + owes);
      if (back === 22) continue;
      // Charged goods are returned by a note that waits for its credit; both kinds in one note are
      // refused.
      const other = await new DocumentCart(note).for(party).add(GOODS.milk, 5, 690).store(office);
      const mixed = of(back, invoice, charged.number, 2).from(
        { typeId: invoice, number: charged.number },
        { typeId: note, number: other.number },
      );
      expect(await mixed.send(office)).toBe('DOCUMENT_BASE');
      const waiting = await of(back, invoice, charged.number, 1).store(office);
      expect((await view(waiting.id)).lifecycle).toBe('to_be_credit_invoiced');
      await of(credit, back, waiting.number, 1).store(office);
      expect([await balanceOf(book), (await view(waiting.id)).lifecycle]).toEqual([
        balance + owes - 690,
        'credit_invoiced',
      ]);
    }
  });

  it('prices a document by the price list of its customer or group on its day, and its agent may be the seller', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO price_lists (cloud_id, id, code, name, percent, valid_from) VALUES ($1, 61, 'L61', 'סיטונאי', -2000, '2020-01-01'), ($1, 62, 'L62', 'ישן', -5000, '2020-01-01')",
    );
    await changeRows(
      server,
      cloud,
      "UPDATE price_lists SET valid_to = '2020-12-31' WHERE cloud_id = $1 AND id = 62",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = 61, agent_id = (SELECT min(id) FROM employees WHERE cloud_id = $1 AND active), discount = 500, payment_days = 30 WHERE cloud_id = $1 AND id = 1',
    );
    const [{ agent } = { agent: 0 }] = await queryRows<{ agent: number }>(
      db(),
      'SELECT agent_id AS agent FROM customers WHERE cloud_id = $1 AND id = 1',
    );
    const account = (await office.get('documents/byaccount?account_type=customer&account=1')).json<{
      account: Record<string, unknown>;
    }>().account;
    expect(account).toMatchObject({
      price_list: 61,
      discount: 500,
      payment_days: 30,
      agent: { id: agent },
    });
    const prices = (
      await office.get(
        `documents/prices?type=6&date=2026-01-01&branch=1&list=61&products=${GOODS.milk.id}`,
      )
    ).json<{ data: unknown }>().data;
    expect(prices).toEqual({
      costs: [],
      branch_list: null,
      lists: [{ id: 61, vat_included: true, percent: -2_000, from: '2020-01-01', to: null }],
      lines: [],
    });
    const listed = (price: number, sellerId: number | null = null) => {
      const cart = new DocumentCart(6, { header: { sellerId } }).for(RUTH);
      return cart.do({ type: 'addProduct', product: { ...GOODS.milk, price }, quantity: 1_000 });
    };
    expect(await listed(GOODS.milk.price).send(office)).toBe('TOTAL_MISMATCH');
    expect(await listed(552, 999_999).send(office)).toBe('CART_MALFORMED');
    await listed(552, agent).store(office);
    // After the list has ended, the products' own prices apply.
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = 62 WHERE cloud_id = $1 AND id = 1',
    );
    await listed(GOODS.milk.price).store(office);
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = NULL, agent_id = NULL, discount = 0, payment_days = NULL WHERE cloud_id = $1 AND id = 1',
    );
  });

  it('shows the lines of a price list to employees who read documents only if it is the customer’s or the branch’s, and any list to those who read price lists', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO price_lists (cloud_id, id, code, name) VALUES ($1, 71, 'L71', 'של רות'), ($1, 72, 'L72', 'של אחר'), ($1, 73, 'L73', 'של הסניף')",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = 71 WHERE cloud_id = $1 AND id = 1',
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'branch', 1, 'sale.price_list', '73')",
    );
    const [{ permissions } = { permissions: {} }] = await queryRows<{ permissions: object }>(
      db(),
      "SELECT permissions FROM positions WHERE cloud_id = $1 AND name = 'מנהל'",
    );
    const allow = (rights: object) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'מנהל'",
        [rights],
      );
    const answers = async (...queries: readonly string[]): Promise<number[]> => {
      const all = [];
      for (const query of queries)
        all.push(
          (
            await office.get(
              `documents/prices?type=6&date=2026-01-01&branch=1&products=${GOODS.milk.id}${query}`,
            )
          ).statusCode,
        );
      return all;
    };
    const asked = [
      '',
      '&list=73',
      '&list=71&account=1',
      '&list=71',
      '&list=72',
      '&list=72&account=1',
      '&list=71&account=999',
    ];
    const reader = { [componentOfDocument(6) ?? 0]: '10000' };
    await allow({ components: { ...reader, [COMPONENT.customers]: '10000' } });
    expect(await answers(...asked)).toEqual([200, 200, 200, 403, 403, 403, 403]);
    await allow({ components: reader });
    expect(await answers(...asked)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    await allow({ components: { ...reader, [COMPONENT.priceLists]: '10000' } });
    expect(await answers(...asked)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await allow(permissions);
    await changeRows(
      server,
      cloud,
      "DELETE FROM settings WHERE cloud_id = $1 AND key = 'sale.price_list'",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = NULL WHERE cloud_id = $1 AND id = 1',
    );
  });

  it('accepts tax withheld at source as a payment, of a customer and of a supplier, each in its own account', async () => {
    const withheld: Tender = { method: 'withholding', reference: '857-1' };
    const receipt = await new DocumentCart(16)
      .for(RUTH)
      .pay(950, { method: 'transfer', reference: 'T1' })
      .pay(50, withheld)
      .store(office);
    expect(await booksOf(receipt.id)).toEqual({ bank: 950, withheld: 50, customers: -1_000 });
    const paid = await new DocumentCart(33)
      .for(SUPPLIER)
      .pay(800, { method: 'transfer', reference: 'T2' })
      .pay(200, withheld)
      .store(office);
    expect(await booksOf(paid.id)).toEqual({ suppliers: 1_000, bank: -800, withholding_due: -200 });
    expect(await new DocumentCart(30).pay(50, withheld).send(office)).toBe('PAYMENT_NOT_ALLOWED');
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('deposits cheques, cash and card vouchers', async () => {
    const cheque: Tender = {
      method: 'cheque',
      bank: '12',
      branch: '600',
      account: '123456',
      number: '77',
      dueDate: today(),
      accountConfirmed: true,
    };
    await received(cheque, 5_000);
    const cheques = new DocumentCart(30).pay(5_000, cheque);
    const drawer = new DocumentCart(31).do({ type: 'setStatedTotal', total: 7_000 });
    const slip = {
      method: 'card',
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: null,
      lastDigits: '',
      confirmation: '12345',
      transaction: '',
    } as const;
    await new DocumentCart(16).for(RUTH).pay(9_000, slip).store(office);
    const vouchers = new DocumentCart(32).pay(9_000, {
      ...slip,
      confirmation: '',
      transaction: `${today()}-0`,
    });
    const numbers = [
      await cheques.store(office),
      await drawer.store(office),
      await vouchers.store(office),
    ].map(({ number }) => number);
    // They share the official code 420, and therefore the series.
    expect(numbers).toEqual([1, 2, 3]);
    expect([
      await booksOf(cheques.id),
      await booksOf(drawer.id),
      await booksOf(vouchers.id),
    ]).toEqual([
      { bank: 5_000, cheques: -5_000 },
      { bank: 7_000, safe: -7_000 },
      { bank: 9_000, cards: -9_000 },
    ]);
    expect(await new DocumentCart(30).pay(1_000).send(office)).toBe('PAYMENT_NOT_ALLOWED');
  });

  it('refuses to deposit a cheque twice, in one deposit or in two, also with leading zeros', async () => {
    const cheque = (number: string, account = '654321'): Tender => ({
      method: 'cheque',
      bank: '12',
      branch: '600',
      account,
      number,
      dueDate: today(),
      accountConfirmed: true,
    });
    await received(cheque('880'), 5_000);
    await received(cheque('0881'), 700);
    await received(cheque('880', '654322'), 5_000);
    expect(
      await new DocumentCart(30).pay(5_000, cheque('880')).pay(5_000, cheque('0880')).send(office),
    ).toBe('PAYMENT_DETAILS');
    await new DocumentCart(30).pay(5_000, cheque('880')).pay(700, cheque('881')).store(office);
    for (const again of [cheque('880'), cheque('00880')])
      expect(await new DocumentCart(30).pay(5_000, again).send(office)).toBe('PAYMENT_DETAILS');
    // The same number of another account is another cheque.
    await new DocumentCart(30).pay(5_000, cheque('880', '654322')).store(office);
  });

  it('deposits a cheque again that the bank returned, as often as it is returned, and the ledger follows', async () => {
    const cheque: Tender = {
      method: 'cheque',
      bank: '12',
      branch: '600',
      account: '112233',
      number: '990',
      dueDate: today(),
      accountConfirmed: true,
    };
    await received(cheque, 4_000);
    const first = await new DocumentCart(30).pay(4_000, cheque).store(office);
    const keyOf = async (id: string) => Object.keys((await view(id)).cart.Payments)[0] ?? '';
    const key = await keyOf(first.id);
    const back = async (id: string, payment: unknown = key) =>
      (await office.post(`documents/${id}/returned`, { payment, reason: 'אין כיסוי' })).statusCode;
    expect(await new DocumentCart(30).pay(4_000, cheque).send(office)).toBe('PAYMENT_DETAILS');
    expect([await back(first.id, 'none'), await back(first.id), await back(first.id)]).toEqual([
      404, 200, 409,
    ]);
    expect(await view(first.id)).toMatchObject({
      returned: [key],
      return_reasons: { [key]: 'אין כיסוי' },
    });
    expect(await booksOf(first.id)).toEqual({ bank: 0, cheques: 0 });
    const second = await new DocumentCart(30).pay(4_000, cheque).store(office);
    expect(await new DocumentCart(30).pay(4_000, cheque).send(office)).toBe('PAYMENT_DETAILS');
    expect(await back(second.id, await keyOf(second.id))).toBe(200);
    await new DocumentCart(30).pay(4_000, cheque).store(office);
    const drawer = await new DocumentCart(31)
      .do({ type: 'setStatedTotal', total: 700 })
      .store(office);
    expect(await back(drawer.id)).toBe(404);
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('reports a document with missing ledger entries, and one with an unreadable cart, each with its reason', async () => {
    const { number, id } = await new DocumentCart(6).for(RUTH).add(GOODS.milk).store(office);
    const owner = (sql: string) => runAsOwner(server.database.url, (db) => db.query(sql));
    await owner(`ALTER TABLE documents NO FORCE ROW LEVEL SECURITY; ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;
      CREATE TABLE kept AS SELECT id, cart FROM documents WHERE id = '${id}'; UPDATE documents SET cart = jsonb_set(cart, '{temp}', '7') WHERE id = '${id}'`);
    expect((await verifyDocuments(db())).broken).toEqual({
      series: 305,
      number,
      reason: 'unreadable',
    });
    await owner(
      `UPDATE documents d SET cart = k.cart FROM kept k WHERE k.id = d.id; UPDATE journal_entries SET amount = amount + 1 WHERE document_id = '${id}'`,
    );
    expect((await verifyDocuments(db())).broken).toEqual({ series: 305, number, reason: 'books' });
    await owner(
      `UPDATE journal_entries SET amount = amount - 1 WHERE document_id = '${id}'; DROP TABLE kept`,
    );
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it("refuses dates of another century: due dates, value dates, and a cheque's", async () => {
    const cheque: Tender = {
      method: 'cheque',
      bank: '12',
      branch: '571',
      account: '41116',
      number: '17',
      dueDate: '0001-01-01',
      accountConfirmed: true,
    };
    // Without the check against the document's own day, as for a deposit.
    for (const dueDate of ['0001-01-01', '9999-12-31'])
      expect(() =>
        new DocumentCart(30, { header: { date: '' } }).pay(100, { ...cheque, dueDate }),
      ).toThrow('CHEQUE_DATE');
    for (const field of ['dueDate', 'valueDate', 'supplyDate', 'referenceDate'] as const) {
      for (const date of ['0001-01-01', '9999-12-31']) {
        const cart = new DocumentCart(1);
        cart.cart = { ...cart.cart, header: { ...cart.cart.header, [field]: date } };
        expect(await cart.add(GOODS.milk).send(office)).toBe('CART_MALFORMED');
      }
    }
  });

  it('applies the rules of each type and reports the J-codes in order', async () => {
    expect(await new DocumentCart(25, { header: { warehouseId: null } }).send(office)).toBe('J107');
    expect(await new DocumentCart(1, { header: { warehouseId: null } }).send(office)).toBe('J106');
    expect(await new DocumentCart(2).for(RUTH).send(office)).toBe('J1000');
    expect(await new DocumentCart(1).send(office)).toBe('J103');
    expect(await new DocumentCart(6).for(RUTH).add(GOODS.milk, 1, 0).send(office)).toBe('J104');
    const blank = new DocumentCart(1).add(GOODS.milk).do({ type: 'addBlankRow' }).add(GOODS.bread);
    expect(await blank.send(office)).toBe('PRODUCT_UNKNOWN');
    expect(
      await new DocumentCart(6)
        .for(RUTH)
        .add(GOODS.milk)
        .header({ date: '2026-01-01' })
        .send(office),
    ).toBe('J101');
    expect(await new DocumentCart(6).add(GOODS.milk).send(office)).toBe('DOCUMENT_ACCOUNT');
    expect(
      await new DocumentCart(6)
        .for({ ...RUTH, name: 'אחרת' })
        .add(GOODS.milk)
        .send(office),
    ).toBe('DOCUMENT_ACCOUNT');
    expect(await new DocumentCart(20).for(RUTH).add(GOODS.milk).send(office)).toBe(
      'DOCUMENT_ACCOUNT',
    );
    expect(await new DocumentCart(9).add(GOODS.milk).send(office)).toBe(
      'DOCUMENT_TYPE_UNSUPPORTED',
    );
    const cheap = new DocumentCart(6).for(RUTH).add({ ...GOODS.milk, price: 100 });
    expect(await cheap.send(office)).toBe('TOTAL_MISMATCH');
  });

  it('refuses what only a till sells: gift cards and club memberships', async () => {
    const before = await stockOf(GOODS.notebook.id);
    for (const type of [5, 6]) {
      await changeRows(
        server,
        cloud,
        `UPDATE products SET type = ${type} WHERE cloud_id = $1 AND id = ${GOODS.notebook.id}`,
      );
      // The catalogue decides, whatever the device calls the product.
      for (const named of [type, 1]) {
        const invoice = new DocumentCart(6)
          .for(RUTH)
          .add(GOODS.milk)
          .add({ ...GOODS.notebook, type: named });
        const body = (
          await office.post('documents/cart_format', wireCartSchema.parse(invoice.wire()))
        ).json<unknown>();
        expect(body).toMatchObject({
          code: 'CART_MALFORMED',
          details: [
            {
              text: 'מחברת: נמכר בקופה בלבד. הסירו את השורה מהמסמך',
              field: `cart.Products.${invoice.cart.rows[1]?.key ?? ''}`,
            },
          ],
        });
      }
    }
    await changeRows(
      server,
      cloud,
      `UPDATE products SET type = 1 WHERE cloud_id = $1 AND id = ${GOODS.notebook.id}`,
    );
    expect(await stockOf(GOODS.notebook.id)).toBe(before);
    expect(await new DocumentCart(1).add(GOODS.notebook).send(office)).toMatchObject({
      repeated: false,
    });
  });

  it('refuses what its tables cannot store', async () => {
    const beyond = 2 ** 31;
    for (const header of [
      { branchId: beyond },
      { targetWarehouseId: beyond },
      { warehouseId: beyond },
      { baseDocuments: [{ typeId: beyond, number: 1 }] },
      { baseDocuments: [{ typeId: 3, number: beyond }] },
    ]) {
      expect(await new DocumentCart(6, { header }).for(RUTH).add(GOODS.milk).send(office)).toBe(
        'CART_MALFORMED',
      );
    }
    expect(
      await new DocumentCart(6)
        .for(RUTH)
        .add(GOODS.milk)
        .from({ typeId: 3, number: 999_999 })
        .send(office),
    ).toBe('DOCUMENT_BASE');
  });

  it('moves a document through its lifecycle by hand, as the transition table allows, and never a closed fiscal one', async () => {
    const order = await new DocumentCart(2).for(RUTH).add(GOODS.milk).store(office);
    const move = async (id: string, from: string, to: string): Promise<unknown> => {
      const body = (
        await office.call('PUT', `/api/v2/documents/${id}/lifecycle`, { from, to })
      ).json<{ code?: string; data?: { lifecycle: string } }>();
      return body.data?.lifecycle ?? body.code;
    };
    expect(await move(order.id, 'draft', 'approved')).toBe('approved');
    expect(await move(order.id, 'draft', 'to_be_packed')).toBe('CONFLICT');
    expect(await move(order.id, 'approved', 'shipped')).toBe('CONFLICT');
    expect(await move(order.id, 'approved', 'to_be_packed')).toBe('to_be_packed');
    expect(await move(order.id, 'to_be_packed', 'canceled')).toBe('canceled');
    expect(
      await new DocumentCart(3)
        .for(RUTH)
        .takeAll(...(await moves(order.id)))
        .send(office),
    ).toBe('DOCUMENT_BASE');
    const invoice = await new DocumentCart(6).for(RUTH).add(GOODS.milk).store(office);
    for (const to of ['canceled', 'draft', 'credit_invoiced'])
      expect(await move(invoice.id, 'closed', to)).toBe('CONFLICT');
    const history = (await office.get(`documents/${order.id}/history`)).json<{
      data: { action: string; before: string; after: string; who: string }[];
    }>().data;
    expect(history.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['document.moved', 'to_be_packed', 'canceled'],
      ['document.moved', 'approved', 'to_be_packed'],
      ['document.moved', 'draft', 'approved'],
      ['document.stored', '', String(order.number)],
    ]);
    expect(history[0]?.who).not.toBe('');
  });

  it('lists an account with its documents, and only open ones on request [CART-223]', async () => {
    const note = await new DocumentCart(3).for(RUTH).add(GOODS.chocolate, 2).store(office);
    const list = async (
      query: string,
    ): Promise<{ account: { name: string }; data: { id: string; type: number }[] }> =>
      (await office.get(`documents/byaccount?account_type=customer&account=1${query}`)).json();
    const open = await list('&type=3&open=1');
    expect(open.account.name).toBe('רות');
    expect(open.data.map(({ id }) => id)).toContain(note.id);
    await new DocumentCart(6)
      .for(RUTH)
      .takeAll(...(await moves(note.id)))
      .store(office);
    expect((await list('&type=3&open=1')).data.map(({ id }) => id)).not.toContain(note.id);
    expect((await list('&type=3')).data.map(({ id }) => id)).toContain(note.id);
    expect(
      (await office.get('documents/byaccount?account_type=customer&account=999')).statusCode,
    ).toBe(404);
  });

  it('shows what is left of a base document, returns it as a cart and shows its history [CART-202, CART-224, CART-225, CART-226]', async () => {
    const note = new DocumentCart(3).for(RUTH).add(GOODS.apple, 5);
    const { number, id } = await note.store(office);
    await new DocumentCart(6)
      .for(RUTH)
      .from({ typeId: 3, number })
      .add(GOODS.apple, 2)
      .store(office);
    expect((await moves(id))[0]).toMatchObject({
      type: 3,
      number,
      lifecycle: 'to_be_invoiced',
      rows: [{ product: GOODS.apple.id, quantity: 5_000, left: 3_000 }],
    });
    const { cart } = await view(id);
    expect(cart).toMatchObject({
      ...(JSON.parse(JSON.stringify(note.wire())) as object),
      Data: [
        expect.arrayContaining([number]),
        expect.anything(),
        expect.anything(),
        null,
        null,
        null,
        null,
      ],
    });
    const history = (await office.get(`documents/${id}/history`)).json<{
      data: { action: string }[];
    }>().data;
    expect(history.map(({ action }) => action)).toEqual(['document.stored']);
    expect((await office.get(`documents/${randomUUID()}/history`)).statusCode).toBe(404);
  });

  it('finds products by id with their stock, for a copy [CART-246]', async () => {
    const { data } = (
      await office.get(`products?ids=${GOODS.milk.id},${GOODS.bread.id}&with=extra`)
    ).json<{
      data: { id: number; extra?: { stock: { warehouse: number; quantity: number }[] } }[];
    }>();
    expect(data.map(({ id }) => id)).toEqual([GOODS.milk.id, GOODS.bread.id]);
    expect(data[0]?.extra?.stock).toContainEqual({
      warehouse: 1,
      quantity: await stockOf(GOODS.milk.id),
    });
    const plain = (await office.get(`products?ids=${GOODS.milk.id}`)).json<{
      data: { extra?: unknown }[];
    }>().data;
    expect(plain.map(({ extra }) => extra)).toEqual([undefined]);
  });

  it('returns the branches, warehouses and dated rate for a new document', async () => {
    const { data } = (await office.get('documents/context?type=6&date=2026-01-01')).json<{
      data: Record<string, unknown>;
    }>();
    expect(data).toMatchObject({
      vat_rate_bp: 1_800,
      branches: [{ id: 1 }],
      date_may_differ: false,
    });
    expect(data['warehouses']).toContainEqual({ id: 50, name: 'מרכז', branch: null });
    expect((await office.get('documents/context?type=99')).json<{ code: string }>().code).toBe(
      'DOCUMENT_TYPE_UNSUPPORTED',
    );
  });

  it('is made at a till only by employees with the permission, and only for that till', async () => {
    const till = await aTillOf(server, 2);
    const note = new DocumentCart(3, { header: { terminalId: 2, employeeId: 1 } })
      .for(RUTH)
      .add(GOODS.milk);
    expect(await note.send(office)).toBe('CART_MALFORMED');
    expect(await note.store(till)).toMatchObject({ repeated: false });
    const cashier = await aTillOf(server, 3, '5050');
    expect(
      await new DocumentCart(3, { header: { terminalId: 3, employeeId: 50 } })
        .for(RUTH)
        .add(GOODS.milk)
        .send(cashier),
    ).toBe('PERMISSION_DENIED');
  });
});

describe('allocation numbers', () => {
  const invoice = () =>
    new DocumentCart(6).for(RUTH).add(GOODS.cheese, 200).header({ wantsVatConfirmation: true });
  const again = async (id: string): Promise<unknown> => {
    const body = (await office.call('POST', `/api/v2/documents/${id}/allocation`, {})).json<{
      code?: string;
      data?: unknown;
    }>();
    return body.data ?? body.code;
  };

  it('are requested when field 21 is set, and not otherwise', async () => {
    const given = await invoice().store(office);
    expect(given).toMatchObject({ allocation: 'given', vat_confirmation: 'SIM000000001' });
    const plain = await invoice().header({ wantsVatConfirmation: false }).store(office);
    expect(plain).toMatchObject({ allocation: 'none', vat_confirmation: null });
    expect(authority.requests).toEqual([given.id]);
    expect(await again(plain.id)).toBe('CONFLICT');
  });

  it('are requested again when the authority is unavailable or refuses, and the invoice is stored without one', async () => {
    authority.behave('breaks');
    const waiting = invoice();
    expect(await waiting.store(office)).toMatchObject({
      allocation: 'pending',
      vat_confirmation: null,
    });
    authority.behave('refuses');
    expect(await again(waiting.id)).toEqual({
      allocation: 'refused',
      confirmation: '',
      note: '432',
    });
    authority.behave('gives');
    expect(await again(waiting.id)).toMatchObject({
      allocation: 'given',
      confirmation: 'SIM000000002',
    });
    expect(await waiting.store(office)).toMatchObject({
      repeated: true,
      allocation: 'given',
      vat_confirmation: 'SIM000000002',
    });
    expect(await view(waiting.id)).toMatchObject({
      allocation: 'given',
      confirmation: 'SIM000000002',
    });
  });
  it('are requested with a time limit, and once for two concurrent calls', async () => {
    authority.behave('breaks');
    const { id } = await invoice().store(office);
    const actor = { actor: { kind: 'system', id: null } } as const;
    authority.behave('hangs');
    expect(
      await requestAllocation(db(), documentAllocations, id, {
        provider: authority,
        actor,
        timeoutMs: 20,
      }),
    ).toEqual({ allocation: 'pending', confirmation: '', note: 'timeout' });
    authority.behave('gives');
    const before = authority.requests.length;
    await Promise.all([again(id), again(id)]);
    expect(authority.requests.length).toBe(before + 1);
    expect(
      await requestAllocation(db(), documentAllocations, id, { provider: null, actor }),
    ).toMatchObject({ allocation: 'given' });
  });
});
