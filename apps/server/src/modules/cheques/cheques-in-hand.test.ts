import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { wireCartSchema, type ChequesInHand } from '@dalpak/contracts';
import {
  applyChequeMove,
  type Cart,
  type CartAccount,
  type ChequeMove,
  type ChequeState,
  TENDER_NAME,
  tenderFields,
  PAYMENT_TYPE,
  type Tender,
  refundPicksOf,
} from '@dalpak/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, queryRows, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { findMigrationsFolder } from '../../kernel/db/migrate.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { verifyDocuments } from '../documents/verify/verify-documents.ts';
import { verifyClosings } from '../register/index.ts';

let server: TestApp;
let office: Browser;
let others: Browser;
/** The last terminal of the shop. */
let last: Browser;
let cloud: number;
const OTHER = 'other@example.com';

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  await aShop(server, OTHER);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  others = new Browser(server.app);
  await others.signIn(OTHER);
  last = await aTillOf(server, 8);
});

afterAll(() => server.close());

/**
 * Changes rows that the server cannot change. Row-level security is enabled again afterwards, for
 * the following tests.
 */
function asOwner(tables: readonly string[], sql: string): Promise<unknown> {
  const wall = (force: string): string =>
    tables.map((table) => `ALTER TABLE ${table} ${force} ROW LEVEL SECURITY`).join('; ');
  return runAsOwner(server.database.url, (owner) =>
    owner.query(`${wall('NO FORCE')}; ${sql}; ${wall('FORCE')}`),
  );
}

type Cheque = Extract<Tender, { method: 'cheque' }>;

const inDays = (days: number): string =>
  toLocalDateTime(Date.now() + days * 86_400_000).slice(0, 10);
const cheque = (number: string, changes: Partial<Cheque> = {}): Cheque => ({
  method: 'cheque',
  bank: '12',
  branch: '600',
  account: '123456',
  number,
  dueDate: inDays(30),
  accountConfirmed: true,
  ...changes,
});

const receipt = (by: Browser, amount: number, means: Tender) =>
  new DocumentCart(16).for(RUTH).pay(amount, means).store(by);
const inHand = async (by: Browser = office): Promise<ChequesInHand> =>
  (await by.get('documents/cheques')).json<{ data: ChequesInHand }>().data;
const numbers = async (): Promise<readonly string[]> =>
  (await inHand()).cheques.map(({ number }) => number);

/** A refused deposit: its code and message. */
const refused = (
  ...payments: readonly (readonly [number, Tender])[]
): Promise<readonly unknown[]> => refusedBy(new DocumentCart(30), ...payments);

async function refusedBy(
  empty: DocumentCart,
  ...payments: readonly (readonly [number, Tender])[]
): Promise<readonly unknown[]> {
  const deposit = payments.reduce((cart, [amount, means]) => cart.pay(amount, means), empty);
  const body = (
    await office.post('documents/cart_format', wireCartSchema.parse(deposit.wire()))
  ).json<{ code?: string; details?: { text: string }[] }>();
  return [body.code, body.details?.[0]?.text];
}

describe('cheques in hand', () => {
  it('are those of tills, receipts and invoice-receipts by due date, with their sum, until they are deposited or endorsed', async () => {
    expect(await inHand()).toEqual({ cheques: [], count: 0, sum: 0 });
    await receipt(office, 5_000, cheque('11'));
    const sale = new SaleCart().scan(GOODS.milk);
    sale.do({
      type: 'addPayment',
      payment: {
        ...tenderFields(cheque('12', { dueDate: inDays(0) })),
        name: TENDER_NAME.cheque,
        amount: 690,
      },
    });
    await (await aTillOf(server, 1)).post('pos/transactions/cart_format', sale.wire());
    await new DocumentCart(7)
      .for(RUTH)
      .add(GOODS.bread)
      .pay(850, cheque('13', { dueDate: inDays(60) }))
      .store(office);
    expect(await inHand()).toEqual({
      count: 3,
      sum: 6_540,
      cheques: [
        {
          bank: '12',
          branch: '600',
          account: '123456',
          number: '12',
          due: inDays(0),
          amount: 690,
          customer: '',
          received: inDays(0),
          returned: false,
        },
        expect.objectContaining({ number: '11', amount: 5_000, customer: 'רות' }),
        expect.objectContaining({ number: '13', amount: 850, customer: 'רות' }),
      ],
    });
    await new DocumentCart(33)
      .for(SUPPLIER)
      .pay(850, cheque('13', { dueDate: inDays(60) }))
      .store(office);
    expect(await numbers()).toEqual(['12', '11']);
    const { id } = await new DocumentCart(30)
      .pay(690, cheque('12', { dueDate: inDays(0) }))
      .store(office);
    expect(await numbers()).toEqual(['11']);
    // A cheque that the bank returned is in hand again, and listed as returned.
    const [payment] = Object.keys(
      (await office.get(`documents/${id}/cart_format`)).json<{
        data: { cart: { Payments: object } };
      }>().data.cart.Payments,
    );
    await office.post(`documents/${id}/returned`, { payment, reason: '' });
    expect((await inHand()).cheques.map(({ number, returned }) => [number, returned])).toEqual([
      ['12', true],
      ['11', false],
    ]);
    expect(await inHand(others)).toEqual({ cheques: [], count: 0, sum: 0 });
  });

  it('are all that a deposit accepts: none that is unknown, of another business, of another amount or date, duplicate, deposited or endorsed', async () => {
    const due = inDays(9);
    const [mine, second, theirs] = [
      cheque('21', { dueDate: due }),
      cheque('22', { dueDate: due }),
      cheque('23', { dueDate: due }),
    ];
    await receipt(office, 4_000, mine);
    await receipt(office, 1_000, second);
    await receipt(others, 4_000, theirs);
    expect(await refused([4_000, cheque('99', { dueDate: due })])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 99 לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם',
    ]);
    expect(await refused([4_000, mine], [4_000, theirs])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 23 לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם',
    ]);
    expect(await refused([4_000, { ...mine, account: '123457' }])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('לא התקבל'),
    ]);
    expect(await refused([4_001, mine])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 21 התקבל על 40.00 ₪. הסירו אותו ובחרו אותו שוב מהרשימה',
    ]);
    expect(await refused([4_000, { ...mine, dueDate: inDays(8) }])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('תאריך הפירעון'),
    ]);
    expect(await refused([4_000, mine], [4_000, { ...mine, number: '0021' }])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 0021 רשום פעמיים. הסירו אחד',
    ]);
    expect(await numbers()).toEqual(expect.arrayContaining(['21', '22']));
    const { number } = await new DocumentCart(30).pay(4_000, mine).store(office);
    expect(await refused([1_000, second], [4_000, mine])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 21 כבר הופקד, בהפקדה ${number}. הסירו אותו`,
    ]);
    const given = await new DocumentCart(33).for(SUPPLIER).pay(1_000, second).store(office);
    expect(await refused([1_000, second])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 22 נמסר לספק, בתשלום ${given.number}. הסירו אותו`,
    ]);
  });

  it('are endorsed to a supplier once each, as they were received, and credited to the cheque account; an own cheque goes out with them', async () => {
    const due = inDays(3);
    const [mine, second] = [cheque('51', { dueDate: due }), cheque('52', { dueDate: due })];
    await receipt(office, 4_000, mine);
    await receipt(office, 1_000, second);
    const paying = (...payments: readonly (readonly [number, Tender])[]) =>
      refusedBy(new DocumentCart(33).for(SUPPLIER), ...payments);
    expect(await paying([4_001, mine])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 51 התקבל על 40.00 ₪. הסירו אותו ובחרו אותו שוב מהרשימה',
    ]);
    expect(await paying([4_000, { ...mine, dueDate: inDays(4) }])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('תאריך הפירעון'),
    ]);
    expect(await paying([4_000, mine], [4_000, { ...mine, number: '0051' }])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 0051 רשום פעמיים. הסירו אחד',
    ]);
    const own = cheque('900', { account: '777', dueDate: inDays(20) });
    expect(await paying([500, { ...own, dueDate: inDays(-1) }])).toEqual([
      'PAYMENT_DETAILS',
      'תאריך הפירעון של שיק 900 קודם לתאריך המסמך',
    ]);
    const given = await new DocumentCart(33)
      .for(SUPPLIER)
      .pay(4_000, mine)
      .pay(500, own)
      .pay(250, { method: 'cash' })
      .store(office);
    expect(await paying([4_000, mine])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 51 נמסר לספק, בתשלום ${given.number}. הסירו אותו`,
    ]);
    const posted = await queryRows<{ role: string; sum: number }>(
      server.kernel.tenant(cloud),
      `SELECT a.role, sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::integer AS sum FROM journal_entries e
        JOIN accounts a ON a.cloud_id = e.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE e.cloud_id = $1 AND e.document_id = $2 GROUP BY 1`,
      [given.id],
    );
    expect(Object.fromEntries(posted.map(({ role, sum }) => [role, sum]))).toEqual({
      suppliers: 4_750,
      cheques: -4_000,
      cheques_payable: -500,
      safe: -250,
    });
    const { number } = await new DocumentCart(30).pay(1_000, second).store(office);
    expect(await paying([1_000, second])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 52 כבר הופקד, בהפקדה ${number}. הסירו אותו`,
    ]);
  });

  it('of the business itself go out once each, and do not take a received cheque of the same number out of hand', async () => {
    const paying = (...payments: readonly (readonly [number, Tender])[]) =>
      refusedBy(new DocumentCart(33).for(SUPPLIER), ...payments);
    const own = cheque('950', { account: '777' });
    expect(await paying([100, own], [100, { ...own, number: '00950' }])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 00950 רשום פעמיים. הסירו אחד',
    ]);
    const { number } = await new DocumentCart(33).for(SUPPLIER).pay(100, own).store(office);
    expect(await paying([100, { ...own, account: '0777' }])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 950 נמסר לספק, בתשלום ${number}. הסירו אותו`,
    ]);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        new DocumentCart(33)
          .for(SUPPLIER)
          .pay(100, cheque('951', { account: '777' }))
          .send(office),
      ),
    );
    expect(answers.filter((answer) => answer === 'PAYMENT_DETAILS')).toHaveLength(2);
    expect(await refused([100, own])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('לא התקבל'),
    ]);
    // The same bank, branch, account and number, but a customer's: it is in hand, and goes out once
    // more as theirs.
    await receipt(office, 100, own);
    expect(await numbers()).toContain('950');
    const deposit = await new DocumentCart(30).pay(100, own).store(office);
    expect(await numbers()).not.toContain('950');
    expect(await paying([100, own])).toEqual([
      'PAYMENT_DETAILS',
      `שיק 950 כבר הופקד, בהפקדה ${deposit.number}. הסירו אותו`,
    ]);
  });

  it('go out once when a deposit and a supplier payment compete', async () => {
    await receipt(office, 3_000, cheque('61'));
    const answers = await Promise.all(
      [
        new DocumentCart(30),
        new DocumentCart(33).for(SUPPLIER),
        new DocumentCart(30),
        new DocumentCart(33).for(SUPPLIER),
      ].map((cart) => cart.pay(3_000, cheque('61')).send(office)),
    );
    expect(answers.filter((answer) => answer === 'PAYMENT_DETAILS')).toHaveLength(3);
  });

  it('may still be endorsed after they fell due', async () => {
    await receipt(office, 2_000, cheque('71', { dueDate: inDays(0) }));
    await asOwner(
      ['cheques', 'document_payments'],
      `UPDATE cheques SET due = '${inDays(-1)}' WHERE number = '71'; UPDATE document_payments SET details = details || '{"due_date": "${inDays(-1)}"}' WHERE details ->> 'number' = '71'`,
    );
    expect(
      await new DocumentCart(33)
        .for(SUPPLIER)
        .pay(2_000, cheque('71', { dueDate: inDays(-1) }))
        .store(office),
    ).toMatchObject({ repeated: false });
  });

  it('are deposited once when two deposits compete', async () => {
    await receipt(office, 3_000, cheque('31'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => new DocumentCart(30).pay(3_000, cheque('31')).send(office)),
    );
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual([
      'PAYMENT_DETAILS',
      'PAYMENT_DETAILS',
    ]);
  });

  it('may be deposited after they fell due', async () => {
    await receipt(office, 2_000, cheque('41', { dueDate: inDays(0) }));
    const tomorrow = new DocumentCart(30)
      .header({ date: inDays(1) })
      .pay(2_000, cheque('41', { dueDate: inDays(0) }));
    expect(await tomorrow.header({ date: inDays(0) }).store(office)).toMatchObject({
      repeated: false,
    });
  });
});

/** Transactions of this database that wait for a lock. */
const waitingLocks = async (): Promise<number> =>
  (
    await queryRows(
      server.kernel.tenant(cloud),
      'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 > 0 AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())',
    )
  ).length;

/** Balance of a ledger account, debit above zero. */
const BOOKS = `SELECT coalesce(sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END), 0)::integer AS sum FROM accounts a
  LEFT JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = $2`;
const BALANCES = {
  customers: 'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 1',
  suppliers: 'SELECT balance FROM suppliers WHERE cloud_id = $1 AND id = 1',
} as const;
const ROLES = ['customers', 'suppliers', 'cheques', 'cheques_payable', 'bank'] as const;
type Sums = Record<(typeof ROLES)[number] | 'customer' | 'supplier', number>;

async function sums(): Promise<Sums> {
  const db = server.kernel.tenant(cloud);
  const read = async (sql: string, role?: string): Promise<number> => {
    const [row] = await queryRows<{ sum?: number; balance?: number }>(
      db,
      sql,
      role === undefined ? [] : [role],
    );
    return row?.sum ?? row?.balance ?? 0;
  };
  const books = await Promise.all(
    ROLES.map(async (role) => [role, await read(BOOKS, role)] as const),
  );
  return {
    ...(Object.fromEntries(books) as Sums),
    customer: await read(BALANCES.customers),
    supplier: await read(BALANCES.suppliers),
  };
}

async function changed(before: Sums): Promise<Partial<Sums>> {
  const after = await sums();
  return Object.fromEntries(
    Object.entries(after)
      .map(([key, sum]) => [key, sum - before[key as keyof Sums]])
      .filter(([, sum]) => sum !== 0),
  );
}

interface Keys {
  readonly returned: readonly string[];
  readonly returnable: readonly string[];
}
const keysOf = async (id: string): Promise<Keys> =>
  (await office.get(`documents/${id}/cart_format`)).json<{ data: Keys }>().data;
const historyOf = async (id: string): Promise<readonly (readonly string[])[]> =>
  (await office.get(`documents/${id}/history`))
    .json<{ data: { action: string; after: string; reason: string }[] }>()
    .data.map(({ action, after, reason }) => [action, after, reason]);
const back = async (id: string, payment: unknown): Promise<number> =>
  (await office.post(`documents/${id}/returned`, { payment, reason: 'אין כיסוי' })).statusCode;
const paid = (amount: number, means: Tender) =>
  new DocumentCart(33).for(SUPPLIER).pay(amount, means);

describe('a cheque that a supplier returns', () => {
  it('is owed to the supplier and by its customer again, in ledger and balances, once, however many report it at the same time', async () => {
    const before = await sums();
    await receipt(office, 4_000, cheque('101'));
    const { id } = await paid(4_000, cheque('101'))
      .pay(700, cheque('901', { account: '778' }))
      .store(office);
    expect(await changed(before)).toEqual({
      customers: -4_000,
      customer: -4_000,
      suppliers: 4_700,
      supplier: 4_700,
      cheques_payable: -700,
    });
    const { returned, returnable } = await keysOf(id);
    // Own cheques are not among them.
    expect([returned.length, returnable.length]).toEqual([0, 1]);
    const [key] = returnable;
    expect(
      (await Promise.all([1, 2, 3].map(() => back(id, key)))).toSorted((one, other) => one - other),
    ).toEqual([200, 409, 409]);
    expect(await keysOf(id)).toMatchObject({ returned: [key], returnable: [] });
    expect(await changed(before)).toEqual({ suppliers: 700, supplier: 700, cheques_payable: -700 });
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('cannot be used again, chosen or typed as an own cheque, until its customer pays with it anew', async () => {
    await receipt(office, 1_500, cheque('102'));
    const { id } = await paid(1_500, cheque('102')).store(office);
    await back(id, (await keysOf(id)).returnable[0]);
    expect(await numbers()).not.toContain('102');
    const over = ['PAYMENT_DETAILS', 'שיק 102 חזר מהספק, והלקוח חויב בו שוב. הסירו אותו'];
    expect(await refused([1_500, cheque('102')])).toEqual(over);
    expect(await refusedBy(new DocumentCart(33).for(SUPPLIER), [1_500, cheque('102')])).toEqual(
      over,
    );
    await receipt(office, 1_500, cheque('102'));
    expect((await inHand()).cheques.filter(({ number }) => number === '102')).toMatchObject([
      { returned: false, amount: 1_500 },
    ]);
    const again = await paid(1_500, cheque('102')).store(office);
    const before = await sums();
    expect(await back(again.id, (await keysOf(again.id)).returnable[0])).toBe(200);
    expect(await changed(before)).toEqual({
      customers: 1_500,
      customer: 1_500,
      suppliers: -1_500,
      supplier: -1_500,
    });
  });

  it('is in hand again when no customer is known, and cannot be returned by another document or as an own cheque', async () => {
    const sale = new SaleCart({ terminal: 2 }).scan(GOODS.milk);
    sale.do({
      type: 'addPayment',
      payment: {
        ...tenderFields(cheque('103', { dueDate: inDays(2) })),
        name: TENDER_NAME.cheque,
        amount: 690,
      },
    });
    await (await aTillOf(server, 2)).post('pos/transactions/cart_format', sale.wire());
    const { id } = await paid(690, cheque('103', { dueDate: inDays(2) })).store(office);
    const own = await paid(300, cheque('902', { account: '778' })).store(office);
    const [before, [key]] = [await sums(), (await keysOf(id)).returnable];
    const ownKey = Object.keys(
      (await office.get(`documents/${own.id}/cart_format`)).json<{
        data: { cart: { Payments: object } };
      }>().data.cart.Payments,
    )[0];
    expect([await back(own.id, ownKey), await back(own.id, key), await back(id, key)]).toEqual([
      404, 404, 200,
    ]);
    expect(await changed(before)).toEqual({ cheques: 690, suppliers: -690, supplier: -690 });
    expect((await inHand()).cheques.find(({ number }) => number === '103')).toMatchObject({
      returned: true,
    });
    await new DocumentCart(30).pay(690, cheque('103', { dueDate: inDays(2) })).store(office);
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
  });
});

describe('a cheque of a receipt that is returned to its customer', () => {
  it('is owed by the customer again, in ledger and balances, once, is no longer in hand, and can be received anew', async () => {
    const before = await sums();
    const first = await receipt(office, 2_200, cheque('111'));
    await new DocumentCart(7).for(RUTH).add(GOODS.bread).pay(850, cheque('112')).store(office);
    const {
      returnable: [key],
    } = await keysOf(first.id);
    expect(
      (await Promise.all([1, 2, 3].map(() => back(first.id, key)))).toSorted(
        (one, other) => one - other,
      ),
    ).toEqual([200, 409, 409]);
    expect(await keysOf(first.id)).toMatchObject({ returned: [key], returnable: [] });
    expect(await changed(before)).toMatchObject({ cheques: 850 });
    expect((await sums()).customer).toBe(before.customer);
    expect(await numbers()).not.toContain('111');
    const told = ['PAYMENT_DETAILS', 'שיק 111 הוחזר ללקוח. הסירו אותו'];
    expect(await refused([2_200, cheque('111')])).toEqual(told);
    expect(await refusedBy(new DocumentCart(33).for(SUPPLIER), [2_200, cheque('111')])).toEqual(
      told,
    );
    const second = await receipt(office, 2_200, cheque('111'));
    expect(await numbers()).toContain('111');
    expect(await keysOf(first.id)).toMatchObject({
      returned: [key],
      return_reasons: { [String(key)]: 'אין כיסוי' },
      returnable: [],
    });
    expect(await keysOf(second.id)).toMatchObject({
      return_reasons: {},
      returnable: [expect.any(String)],
    });
    await new DocumentCart(30).pay(2_200, cheque('111')).store(office);
    expect(await keysOf(second.id)).toMatchObject({ returned: [], returnable: [] });
    expect(await historyOf(first.id)).toContainEqual([
      'document.cheque_handed_back',
      '111',
      'אין כיסוי',
    ]);
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('must be in hand: a deposited or endorsed cheque must return first, and a cheque without a known customer cannot be returned', async () => {
    const { id } = await receipt(office, 900, cheque('113'));
    const [key] = (await keysOf(id)).returnable;
    const deposit = await new DocumentCart(30).pay(900, cheque('113')).store(office);
    expect([(await keysOf(id)).returnable, await back(id, key)]).toEqual([[], 409]);
    await back(deposit.id, (await keysOf(deposit.id)).returnable[0]);
    expect((await keysOf(id)).returnable).toEqual([key]);
    const answers = await Promise.all([
      back(id, key),
      new DocumentCart(33).for(SUPPLIER).pay(900, cheque('113')).send(office),
    ]);
    // The first of the competing transactions gets it.
    expect([
      [200, 'PAYMENT_DETAILS'],
      [409, expect.objectContaining({ repeated: false })],
    ]).toContainEqual(answers);
    const unknownUser = await new DocumentCart(7)
      .add(GOODS.bread)
      .pay(850, cheque('114'))
      .store(office);
    expect((await keysOf(unknownUser.id)).returnable).toEqual([]);
  });
});

/** A sale of milk that is paid by a cheque. */
function milkBy(means: Tender, customer?: typeof RUTH, now = Date.now()): SaleCart {
  const sale = new SaleCart({ terminal: 3, now });
  if (customer !== undefined) sale.customer(customer);
  return sale.scan(GOODS.milk).do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: 690 },
  });
}

type SaleAnswer = {
  code?: string;
  details?: { text: string }[];
  data?: [string, string, { review: string[] }];
};

describe('a received cheque', () => {
  let till: Browser;
  beforeAll(async () => {
    till = await aTillOf(server, 3);
  });
  const sold = async (sale: SaleCart, query = ''): Promise<SaleAnswer> =>
    (await till.post(`pos/transactions/cart_format${query}`, sale.wire())).json<SaleAnswer>();
  it.each([
    { bank: 12, branch: 600, account: 123_456, number: 77 },
    {},
    { bank: '12', branch: '600', account: '123456', number: '78' },
  ])(
    'is flagged for review when its details (%j) cannot be read, and hides no other',
    async (details) => {
      const wire = milkBy(cheque('77')).wire();
      for (const payment of Object.values(wire.Payments)) Object.assign(payment, { details });
      const before = await numbers();
      const answer = (
        await till.post('pos/transactions/cart_format?offline=1', wire)
      ).json<SaleAnswer>();
      expect(answer.data?.[2].review).toContain('payment_mismatch');
      expect(await numbers()).toEqual(before);
    },
  );

  const taken = (means: Tender, amount = 690): Promise<readonly unknown[]> =>
    refusedBy(new DocumentCart(16).for(RUTH), [amount, means]);
  const reviewOf = async (sale: SaleCart): Promise<readonly string[] | undefined> =>
    (await sold(sale, '?offline=1')).data?.[2].review;

  it('is received once: receipts, invoice-receipts and tills refuse it while it is in hand, deposited, returned by the bank or endorsed, and name the document it came in by', async () => {
    const [first, second] = [cheque('301'), cheque('302')];
    const { number } = await receipt(office, 690, first);
    const said = [
      'PAYMENT_DETAILS',
      `שיק 301 כבר התקבל בעסק, בקבלה ${number}. הסירו אותו או תקנו את המספר`,
    ];
    const balance = await sums();
    const everyWay = async (): Promise<void> => {
      expect(await taken(first)).toEqual(said);
      expect(await taken(first, 5_000)).toEqual(said);
      expect(await refusedBy(new DocumentCart(7).for(RUTH).add(GOODS.milk), [690, first])).toEqual(
        said,
      );
      const refusal = await sold(milkBy(first));
      expect([refusal.code, refusal.details?.[0]?.text]).toEqual(said);
    };
    await everyWay();
    expect(await taken({ ...first, number: '00301' })).toEqual([
      said[0],
      expect.stringContaining(`בקבלה ${number}.`),
    ]);
    expect(await sums()).toEqual(balance);
    const { id } = await new DocumentCart(30).pay(690, first).store(office);
    await everyWay();
    await back(id, (await keysOf(id)).returnable[0]);
    expect((await inHand()).cheques.find((one) => one.number === '301')).toMatchObject({
      returned: true,
    });
    await everyWay();
    await paid(690, first).store(office);
    await everyWay();
    // A till's cheque came in by its sale; another bank's or another business's is another cheque.
    expect((await sold(milkBy(second))).code).toBeUndefined();
    expect(await taken(second)).toEqual([
      'PAYMENT_DETAILS',
      expect.stringMatching(/^שיק 302 כבר התקבל בעסק, בחשבונית מס קבלה \d+\./),
    ]);
    await receipt(office, 690, { ...first, bank: '10' });
    await receipt(others, 690, first);
    expect(
      await refusedBy(new DocumentCart(16).for(RUTH), [100, cheque('303')], [100, cheque('0303')]),
    ).toEqual(['PAYMENT_DETAILS', 'שיק 0303 רשום פעמיים. הסירו אחד']);
  });

  it('is reported to a till before it is paid with in the same way as the sale would be refused, and not once it may be received again [CART-229]', async () => {
    const known = async (number: string): Promise<unknown> =>
      (
        await till.post('payments/checks', {
          cheques: [{ bank: '12', branch: '600', account: '123456', number }],
        })
      ).json<{ data: { taken: unknown }[] }>().data[0]?.taken;
    const { number } = await receipt(office, 690, cheque('361'));
    expect(await known('0361')).toEqual({ type: 16, number });
    expect(await known('362')).toBeNull();
    const { id } = await paid(690, cheque('361')).store(office);
    expect(await known('361')).toEqual({ type: 16, number });
    await back(id, (await keysOf(id)).returnable[0]);
    expect(await known('361')).toBeNull();
    expect((await sold(milkBy(cheque('361')))).code).toBeUndefined();
    expect(await known('361')).toEqual({ type: 9, number: expect.any(Number) as number });
  });

  it('is received once when several transactions compete', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => new DocumentCart(16).for(RUTH).pay(100, cheque('311')).send(office)),
    );
    expect(answers.filter((answer) => answer === 'PAYMENT_DETAILS')).toHaveLength(2);
  });

  it('is received once with others, in whatever order two receipts name them', async () => {
    const pair = [cheque('381'), cheque('382')] as const;
    for (const [first, second] of [pair, [cheque('383'), cheque('384')] as const]) {
      const answers = await Promise.all(
        [
          [first, second],
          [second, first],
          [second, first],
        ].map((means) =>
          means
            .reduce((cart, one) => cart.pay(100, one), new DocumentCart(16).for(RUTH))
            .send(office),
        ),
      );
      expect(answers.filter((answer) => answer === 'PAYMENT_DETAILS')).toHaveLength(2);
    }
    expect((await numbers()).filter((number) => number.startsWith('38'))).toHaveLength(4);
  });

  it('is received at a till while another transaction holds another cheque', async () => {
    await receipt(office, 690, cheque('391'));
    const deposit = new DocumentCart(30).pay(690, cheque('391'));
    let deposited: Promise<unknown> = Promise.resolve();
    await server.kernel.tenant(cloud).tx(async (tx) => {
      await tx.query(
        'test.hold_cheque',
        "SELECT id FROM cheques WHERE cloud_id = $1 AND number = '391' FOR UPDATE",
        [cloud],
      );
      deposited = deposit.send(office);
      await expect.poll(() => waitingLocks(), { interval: 10 }).toBe(1);
      expect((await sold(milkBy(cheque('392')))).code).toBeUndefined();
      await receipt(office, 690, cheque('393'));
    });
    expect(await deposited).toMatchObject({ repeated: false });
  });

  it('is received at a till while a receipt waits for its customer, whom another transaction holds for long', async () => {
    const ended: string[] = [];
    let issued: Promise<unknown> = Promise.resolve();
    const db = server.kernel.tenant(cloud);
    await db.tx(async (tx) => {
      await tx.query(
        'test.hold',
        'UPDATE customers SET balance = balance WHERE cloud_id = $1 AND id = $2',
        [cloud, RUTH.id],
      );
      issued = receipt(office, 690, cheque('371')).then(() => ended.push('receipt'));
      await expect.poll(() => waitingLocks(), { interval: 10 }).toBe(1);
      ended.push((await sold(milkBy(cheque('372')))).code ?? 'sale');
    });
    await issued;
    expect(ended).toEqual(['sale', 'receipt']);
  });

  it('flags an offline sale that was paid with it again and cannot be refused any more', async () => {
    await receipt(office, 690, cheque('321'));
    expect(await reviewOf(milkBy(cheque('321')).numbered(8_000_001))).toContain('payment_mismatch');
    expect(await reviewOf(milkBy(cheque('322')).numbered(8_000_002))).not.toContain(
      'payment_mismatch',
    );
  });

  it("in a sale that arrived after it was endorsed, with a clock ahead within the tolerance, was the customer's and is gone", async () => {
    const { id } = await paid(690, cheque('331')).store(office);
    // By the till's clock it was sold after the endorsement.
    expect(await reviewOf(milkBy(cheque('331'), RUTH))).not.toContain('payment_mismatch');
    expect(await numbers()).not.toContain('331');
    expect(await refused([690, cheque('331')])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('נמסר לספק'),
    ]);
    const before = await sums();
    expect(await back(id, (await keysOf(id)).returnable[0])).toBe(200);
    expect(await changed(before)).toMatchObject({ customer: 690, supplier: -690 });
  });

  it('is in hand again after a supplier returned it, however slow the clock of the till is', async () => {
    await receipt(office, 690, cheque('335'));
    const { id } = await paid(690, cheque('335')).store(office);
    await back(id, (await keysOf(id)).returnable[0]);
    // By its clock it was sold before the supplier returned it.
    expect(await reviewOf(milkBy(cheque('335'), RUTH, Date.now() - 600_000))).not.toContain(
      'payment_mismatch',
    );
    expect(await numbers()).toContain('335');
    expect(await taken(cheque('335'))).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('בחשבונית מס קבלה'),
    ]);
    const again = await paid(690, cheque('335')).store(office);
    expect(await numbers()).not.toContain('335');
    const before = await sums();
    expect(await back(again.id, (await keysOf(again.id)).returnable[0])).toBe(200);
    expect(await changed(before)).toMatchObject({ customer: 690, supplier: -690 });
    expect(await numbers()).not.toContain('335');
  });

  it.each([
    ['sum', 50_000, {}],
    ['day', 690, { dueDate: inDays(31) }],
  ] as const)(
    'of such a till with another %s than the endorsed one is another cheque, in hand, and no customer is charged for the endorsed one',
    async (what, amount, changes) => {
      const number = what === 'sum' ? '336' : '337';
      const { id } = await paid(amount, cheque(number)).store(office);
      await sold(milkBy(cheque(number, changes), RUTH), '?offline=1');
      expect(await numbers()).toContain(number);
      expect(await keysOf(id)).toMatchObject({ returnable: [] });
      await new DocumentCart(30).pay(690, cheque(number, changes)).store(office);
    },
  );

  it('of a till whose clock is ahead beyond the tolerance is another cheque, and in hand', async () => {
    const { id } = await paid(690, cheque('341')).store(office);
    const moved = (minutes: number): Promise<unknown> =>
      asOwner(
        ['documents'],
        `UPDATE documents SET issued_at = issued_at + interval '${minutes} minutes' WHERE id = '${id}'`,
      );
    await moved(-16);
    await sold(milkBy(cheque('341')), '?offline=1');
    expect(await numbers()).toContain('341');
    // The document chain covers its time.
    await moved(16);
  });
});

describe("a till's cheque that a refund returns", () => {
  let till: Browser;
  beforeAll(async () => {
    till = await aTillOf(server, 6);
  });
  const sold = async (sale: SaleCart, query = ''): Promise<SaleAnswer> =>
    (await till.post(`pos/transactions/cart_format${query}`, sale.wire())).json<SaleAnswer>();
  const milk = async (means: Tender): Promise<SaleCart> => {
    const sale = new SaleCart({ terminal: 6 }).scan(GOODS.milk).do({
      type: 'addPayment',
      payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: 690 },
    });
    expect((await sold(sale)).code).toBeUndefined();
    return sale;
  };
  const refundBy = (sale: SaleCart, means: Tender): SaleCart =>
    new SaleCart({ terminal: 6 })
      .do({
        type: 'refundRows',
        rows: refundPicksOf(
          sale.id,
          sale.priced,
          sale.priced.rows.map(({ row }) => ({
            rowKey: row.key,
            quantity: 1_000,
            refundedBefore: 0,
          })),
        ),
      })
      .do({
        type: 'addPayment',
        payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: -690 },
      });
  const refusal = async (sale: SaleCart): Promise<readonly unknown[]> => {
    const { code, details } = await sold(sale);
    return [code, details?.[0]?.text];
  };
  const held = async (sale: SaleCart): Promise<unknown> =>
    (await till.get(`pos/refundable/${sale.id}`)).json<{ data: { payments: unknown } }>().data
      .payments;

  it('is no longer in hand, in the ledger as well, and can pay the corrected sale', async () => {
    const before = await sums();
    const wrong = await milk(cheque('801'));
    expect(await held(wrong)).toEqual([{ left: 690, in_hand: true }]);
    const refund = refundBy(wrong, cheque('801'));
    expect((await sold(refund)).code).toBeUndefined();
    expect((await sold(refund)).code).toBeUndefined();
    expect(await numbers()).not.toContain('801');
    expect(await held(wrong)).toEqual([{ left: 0, in_hand: false }]);
    expect(await refused([690, cheque('801')])).toEqual([
      'PAYMENT_DETAILS',
      'שיק 801 הוחזר ללקוח. הסירו אותו',
    ]);
    const right = await milk(cheque('801'));
    expect(await numbers()).toContain('801');
    expect(
      (
        await till.post('pos/register/z', {
          id: randomUUID(),
          at: new Date().toISOString(),
          unsent: 0,
          counted: null,
          despite_missing: true,
        })
      ).statusCode,
    ).toBe(200);
    expect(await changed(before)).toEqual({ cheques: 690 });
    await new DocumentCart(30).pay(690, cheque('801')).store(office);
    expect(await held(right)).toEqual([{ left: 690, in_hand: false }]);
    expect(await changed(before)).toEqual({ bank: 690 });
    expect(await refusal(refundBy(right, cheque('801')))).toEqual([
      'PAYMENT_DETAILS',
      'שיק 801 כבר אינו בעסק. החזירו בדרך אחרת',
    ]);
  });

  it('must have paid the refunded sale with that amount, and is returned once', async () => {
    const [sale, other] = [await milk(cheque('811')), await milk(cheque('812'))];
    expect(await refusal(refundBy(sale, cheque('812')))).toEqual([
      'PAYMENT_DETAILS',
      'המכירה שמוחזרת לא שולמה בשיק 812. החזירו בדרך אחרת',
    ]);
    expect(await refusal(refundBy(sale, cheque('811', { account: '123457' })))).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('לא שולמה'),
    ]);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await sold(refundBy(sale, cheque('811')))).code),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(await numbers()).toEqual(expect.not.arrayContaining(['811']));
    expect(await numbers()).toContain('812');
    expect((await sold(refundBy(other, cheque('812')))).code).toBeUndefined();
    // A refund without a receipt can return no cheque.
    const loose = new SaleCart({ terminal: 6 }).do({
      type: 'refundProduct',
      product: GOODS.milk,
      quantity: 1_000,
    });
    loose.do({
      type: 'addPayment',
      payment: { ...tenderFields(cheque('813')), name: TENDER_NAME.cheque, amount: -690 },
    });
    expect((await sold(loose)).code).toBe('PAYMENT_NOT_ALLOWED');
  });

  it("is not a receipt's cheque, even if the till gave its sale the receipt's id", async () => {
    const { id } = await receipt(office, 690, cheque('4721'));
    const sale = new SaleCart({ terminal: 6 }).scan(GOODS.milk).pay().numbered(8_200_001);
    sale.cart = { ...sale.cart, id };
    expect((await sold(sale, '?offline=1')).code).toBeUndefined();
    expect(await refusal(refundBy(sale, cheque('4721')))).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('לא שולמה בשיק'),
    ]);
    expect(await numbers()).toContain('4721');
  });

  it('leaves the cash part of the payment refundable, and nothing of the cheque', async () => {
    const sale = new SaleCart({ terminal: 6 })
      .scan(GOODS.milk, 2)
      .do({
        type: 'addPayment',
        payment: { ...tenderFields(cheque('815')), name: TENDER_NAME.cheque, amount: 690 },
      })
      .pay();
    expect((await sold(sale)).code).toBeUndefined();
    expect(await held(sale)).toEqual([
      { left: 690, in_hand: true },
      { left: 690, in_hand: false },
    ]);
    expect((await sold(refundBy(sale, cheque('815')))).code).toBeUndefined();
    expect(await held(sale)).toEqual([
      { left: 0, in_hand: false },
      { left: 690, in_hand: false },
    ]);
  });

  it('is stored as printed when returned offline, and is returned once the sale is reviewed', async () => {
    const [sale, gone] = [await milk(cheque('821')), await milk(cheque('822'))];
    await new DocumentCart(30).pay(690, cheque('822')).store(office);
    const refunds = [
      refundBy(sale, cheque('821')).numbered(8_100_001),
      refundBy(gone, cheque('822')).numbered(8_100_002),
    ];
    for (const refund of refunds)
      expect((await sold(refund, '?offline=1')).data?.[2].review).toContain('payment_mismatch');
    expect(await numbers()).toContain('821');
    expect([await approve(refunds[0] as SaleCart), (await numbers()).includes('821')]).toEqual([
      200,
      false,
    ]);
  });
});

describe('a cheque typed as an own cheque that a late sale had brought in', () => {
  /**
   * An offline till received it an hour ago; its sale and its Z arrive after the supplier payment.
   */
  async function paidThenTold(
    number: string,
    terminal: number,
    customer: CartAccount | null,
  ): Promise<{ readonly before: Sums; readonly id: string }> {
    const till = await aTillOf(server, terminal);
    const z = async (): Promise<number> =>
      (
        await till.post('pos/register/z', {
          id: randomUUID(),
          at: new Date().toISOString(),
          unsent: 0,
          counted: null,
          despite_missing: true,
        })
      ).statusCode;
    const typed = cheque(number, { dueDate: inDays(2) });
    const before = await sums();
    const { id } = await paid(690, typed).store(office);
    expect(await changed(before)).toEqual({ suppliers: 690, supplier: 690, cheques_payable: -690 });
    const sale = new SaleCart({ terminal, now: Date.now() - 3_600_000 }).scan(GOODS.milk);
    if (customer !== null) sale.customer(customer);
    sale.do({
      type: 'addPayment',
      payment: { ...tenderFields(typed), name: TENDER_NAME.cheque, amount: 690 },
    });
    expect(
      (await till.post('pos/transactions/cart_format?offline=1', sale.wire())).statusCode,
    ).toBe(200);
    expect(await z()).toBe(200);
    expect(await changed(before)).toEqual({
      suppliers: 690,
      supplier: 690,
      cheques_payable: -690,
      cheques: 690,
    });
    return { before, id };
  }

  it('is no longer payable once the supplier returns it, and is in hand once', async () => {
    const { before, id } = await paidThenTold('701', 5, null);
    expect(await back(id, (await keysOf(id)).returnable[0])).toBe(200);
    expect(await changed(before)).toEqual({ cheques: 690 });
    expect((await inHand()).cheques.filter(({ number }) => number === '701')).toMatchObject([
      { amount: 690, returned: true },
    ]);
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('is owed by its customer again, and is neither in hand nor payable', async () => {
    const { before, id } = await paidThenTold('702', 4, RUTH);
    expect(await back(id, (await keysOf(id)).returnable[0])).toBe(200);
    expect(await changed(before)).toEqual({ customers: 690, customer: 690 });
    expect(await numbers()).not.toContain('702');
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
  });
});

/** An offline sale of milk with payments that were never made. */
function falseSale(
  terminal: number,
  ...payments: readonly {
    readonly amount: number;
    readonly details: Cart['payments'][number]['details'];
  }[]
): SaleCart {
  const sale = new SaleCart({ terminal }).scan(GOODS.milk);
  const said = payments.map(({ amount, details }) => ({
    ...(new SaleCart({ terminal }).scan(GOODS.milk).pay().cart
      .payments[0] as Cart['payments'][number]),
    key: randomUUID(),
    typeId: PAYMENT_TYPE.cheque,
    name: TENDER_NAME.cheque,
    amount,
    details,
  }));
  sale.cart = { ...sale.cart, payments: said };
  return sale;
}

const cash = (amount: number): Cart['payments'][number] => ({
  ...(new SaleCart().scan(GOODS.milk).pay().cart.payments[0] as Cart['payments'][number]),
  key: randomUUID(),
  amount,
});
/** Approves a sale without the cheques of the named payments. */
const approval = async (
  sale: SaleCart,
  ...without: readonly string[]
): Promise<{
  readonly status: number;
  readonly code?: string;
  readonly details?: readonly { readonly text: string; readonly field: string }[];
}> => {
  const answer = await office.post(`pos/transactions/${sale.id}/approve`, {
    without_cheques: without,
  });
  return { ...answer.json<object>(), status: answer.statusCode };
};
const approve = async (sale: SaleCart): Promise<number> =>
  (await office.post(`pos/transactions/${sale.id}/approve`, {})).statusCode;
/** After a refusal: approves it without all the cheques that have a problem. */
async function approveWithout(sale: SaleCart): Promise<readonly string[]> {
  const { status, details = [] } = await approval(sale);
  expect([status, await reviewedOf(sale)]).toEqual([409, null]);
  expect(
    await approval(sale, ...details.map(({ field }) => field.replace('cart.Payments.', ''))),
  ).toMatchObject({ status: 200 });
  return details.map(({ text }) => text);
}
interface Review {
  readonly marks: readonly string[];
  readonly cheques_left: readonly { readonly number: string; readonly amount: number }[];
}
const reviewedOf = async (sale: SaleCart): Promise<Review | null> =>
  (await office.get(`pos/transactions/${sale.id}`)).json<{ data: { reviewed: Review | null } }>()
    .data.reviewed;
const refundOf = (terminal: number, sale: SaleCart, means: Tender): SaleCart =>
  new SaleCart({ terminal })
    .do({
      type: 'refundRows',
      rows: refundPicksOf(
        sale.id,
        sale.priced,
        sale.priced.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: 1_000,
          refundedBefore: 0,
        })),
      ),
    })
    .do({
      type: 'addPayment',
      payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: -690 },
    });
const milkAt = (terminal: number, means: Tender): SaleCart =>
  new SaleCart({ terminal }).scan(GOODS.milk).do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: 690 },
  });
const zOf = async (till: Browser): Promise<number> =>
  (
    await till.post('pos/register/z', {
      id: randomUUID(),
      at: new Date().toISOString(),
      unsent: 0,
      counted: null,
      despite_missing: true,
    })
  ).statusCode;
const sentOffline = async (till: Browser, sale: SaleCart): Promise<readonly string[]> =>
  (await till.post('pos/transactions/cart_format?offline=1', sale.wire())).json<{
    data: [string, string, { review: string[] }];
  }>().data[2].review;

describe('a cheque of an offline sale whose payments do not hold', () => {
  let till: Browser;
  beforeAll(async () => {
    till = await aTillOf(server, 7);
  });
  const chequesOf = async (): Promise<number> => (await sums()).cheques;

  it('returns nothing: what is in hand or deposited stays so, in the ledger as well', async () => {
    const [booked, listed] = [await chequesOf(), (await inHand()).sum];
    await receipt(office, 100_000, cheque('4001'));
    await receipt(office, 50_000, cheque('4002'));
    const deposit = await new DocumentCart(30).pay(50_000, cheque('4002')).store(office);
    for (const number of ['4001', '4002']) {
      const lie = falseSale(7, { amount: -1, details: tenderFields(cheque(number)).details });
      lie.cart = { ...lie.cart, payments: [cash(690), ...lie.cart.payments] };
      expect(await sentOffline(till, lie)).toContain('payment_mismatch');
      // Nor when the sale is approved: it refunds nothing that the cheque paid.
      if (number === '4002')
        expect(await approveWithout(lie)).toEqual(['המכירה שהוחזרה לא שולמה בשיק 4002']);
    }
    expect(await zOf(till)).toBe(200);
    expect(await numbers()).toContain('4001');
    expect([(await inHand()).sum - listed, (await chequesOf()) - booked]).toEqual([
      100_000, 100_000,
    ]);
    expect(await refusedBy(new DocumentCart(16).for(RUTH), [50_000, cheque('4002')])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('כבר התקבל'),
    ]);
    await back(deposit.id, (await keysOf(deposit.id)).returnable[0]);
    expect(await numbers()).toContain('4002');
    await new DocumentCart(30)
      .pay(100_000, cheque('4001'))
      .pay(50_000, cheque('4002'))
      .store(office);
    expect((await chequesOf()) - booked).toBe(0);
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  const DETAILS = {
    bank: '12',
    branch: '600',
    account: '123456',
    number: '95',
    due_date: '2026-12-01',
  };
  it.each([
    { bank: '1', branch: '1', account: '0x1', number: 'n', due_date: '' },
    { ...DETAILS, number: '95a' },
    { ...DETAILS, due_date: '2026-02-31' },
    { ...DETAILS, memo: 'x' },
    { ...DETAILS, account_confirmed: 'yes' },
    { ...DETAILS, bank: '' },
    DETAILS,
  ])('is not listed for deposit (%j), and not in the ledger', async (details) => {
    const [before, booked] = [await inHand(), await chequesOf()];
    expect(
      await sentOffline(
        till,
        falseSale(7, ...Array.from({ length: 20 }, () => ({ amount: 1, details }))),
      ),
    ).toContain('payment_mismatch');
    expect(await zOf(till)).toBe(200);
    expect(await inHand()).toEqual(before);
    expect(await chequesOf()).toBe(booked);
  });

  it('becomes effective once its sale is approved, before and after the Z, unless it has a problem', async () => {
    const before = await sums();
    // One pays another amount than is due.
    const [first, second, twice, odd] = [
      ['6101', 600],
      ['6102', 500],
      ['6101', 400],
    ]
      .map(([number, amount]) =>
        falseSale(7, {
          amount: Number(amount),
          details: tenderFields(cheque(String(number))).details,
        }),
      )
      .concat(falseSale(7, { amount: 300, details: { ...DETAILS, number: '6104x' } })) as [
      SaleCart,
      SaleCart,
      SaleCart,
      SaleCart,
    ];
    for (const sale of [first, second, twice, odd])
      expect(await sentOffline(till, sale)).toContain('payment_mismatch');
    expect(await approve(first)).toBe(200);
    expect(await numbers()).toContain('6101');
    expect(await zOf(till)).toBe(200);
    expect(await changed(before)).toEqual({ cheques: 600, customers: 4 * 690 - 600 });
    expect(await numbers()).not.toContain('6102');
    expect([await approve(second), await approve(second)]).toEqual([200, 409]);
    expect(await approveWithout(twice)).toEqual([
      expect.stringMatching(/^שיק 6101 כבר התקבל בעסק, בחשבונית מס קבלה \d+\. אם נרשם שם בטעות/),
    ]);
    expect(await approveWithout(odd)).toEqual(['אי אפשר לקרוא את הפרטים של שיק על 3.00 ₪']);
    expect((await approval(first)).details).toBeUndefined();
    expect(
      (await inHand()).cheques
        .filter(({ number }) => number.startsWith('61'))
        .map(({ number, amount }) => [number, amount]),
    ).toEqual([
      ['6101', 600],
      ['6102', 500],
    ]);
    expect(await changed(before)).toEqual({ cheques: 1_100, customers: 4 * 690 - 1_100 });
    await new DocumentCart(30).pay(600, cheque('6101')).pay(500, cheque('6102')).store(office);
    expect(await changed(before)).toEqual({ bank: 1_100, customers: 4 * 690 - 1_100 });
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('is returned once the refund is approved', async () => {
    const sale = milkAt(7, cheque('6201'));
    expect((await till.post('pos/transactions/cart_format', sale.wire())).statusCode).toBe(200);
    const before = await sums();
    const refund = refundOf(7, sale, cheque('6201'));
    // And cash in addition.
    refund.cart = { ...refund.cart, payments: [...refund.cart.payments, cash(-10)] };
    expect(await sentOffline(till, refund)).toContain('payment_mismatch');
    expect(await numbers()).toContain('6201');
    expect(await zOf(till)).toBe(200);
    expect((await changed(before)).cheques).toBe(690);
    expect(await approve(refund)).toBe(200);
    expect(await numbers()).not.toContain('6201');
    expect((await changed(before)).cheques).toBeUndefined();
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  const left = async (sale: SaleCart): Promise<unknown> =>
    (await approval(sale)).code ?? (await reviewedOf(sale))?.cheques_left;

  it('becomes effective next to one with a problem, which stays with its customer once an employee says so, before and after the Z; the review and the log keep which', async () => {
    const { number } = await receipt(office, 400, cheque('6602'));
    await new DocumentCart(30).pay(400, cheque('6602')).store(office);
    const before = await sums();
    const of = (...said: readonly (readonly [string, number])[]): SaleCart =>
      falseSale(
        7,
        ...said.map(([name, amount]) => ({ amount, details: tenderFields(cheque(name)).details })),
      );
    const [early, late] = [
      of(['6601', 100], ['6602', 200], ['6601', 300]),
      of(['6602', 50], ['6603', 500]),
    ];
    for (const sale of [early, late])
      expect(await sentOffline(till, sale)).toContain('payment_mismatch');
    const [, here, twice] = early.cart.payments;
    const told = await approval(early);
    expect(told).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: [
        {
          text: expect.stringContaining(`בקבלה ${number}, ויצא בהפקדת שיקים`),
          field: `cart.Payments.${here?.key}`,
        },
        { text: 'שיק 6601 רשום בעסקה פעמיים', field: `cart.Payments.${twice?.key}` },
      ],
    });
    // An employee who knows of one of them is asked about the other.
    expect((await approval(early, String(here?.key))).details).toMatchObject([
      { field: `cart.Payments.${twice?.key}` },
    ]);
    expect([await reviewedOf(early), (await numbers()).includes('6601')]).toEqual([null, false]);
    expect((await approval(early, String(here?.key), String(twice?.key))).status).toBe(200);
    expect(await reviewedOf(early)).toMatchObject({
      cheques_left: [
        { number: '6602', amount: 200 },
        { number: '6601', amount: 300 },
      ],
    });
    const [logged] = await queryRows<{ after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'sale.reviewed' AND entity_id = $2",
      [early.id],
    );
    expect(logged?.after).toMatchObject({ cheques_left: told.details?.map(({ text }) => text) });
    expect((await inHand()).cheques.filter((one) => one.number.startsWith('66'))).toMatchObject([
      { number: '6601', amount: 100 },
    ]);
    expect(await zOf(till)).toBe(200);
    expect(await changed(before)).toEqual({ cheques: 100, customers: 2 * 690 - 100 });
    expect(await approveWithout(late)).toHaveLength(1);
    expect(await changed(before)).toEqual({ cheques: 600, customers: 2 * 690 - 600 });
    expect((await till.get(`pos/refundable/${late.id}`)).json()).toMatchObject({
      data: {
        payments: [
          { left: 0, in_hand: false },
          { left: 500, in_hand: true },
        ],
      },
    });
    await new DocumentCart(30).pay(100, cheque('6601')).pay(500, cheque('6603')).store(office);
    expect(await changed(before)).toEqual({ bank: 600, customers: 2 * 690 - 600 });
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('is refused when its number went out meanwhile as an own cheque, and the approving employee gets the reason', async () => {
    const before = await sums();
    const sale = falseSale(7, { amount: 600, details: tenderFields(cheque('6301')).details });
    await sentOffline(till, sale);
    expect(await zOf(till)).toBe(200);
    await paid(600, cheque('6301')).store(office);
    expect(await approveWithout(sale)).toEqual([
      expect.stringMatching(/^שיק 6301 כבר יצא מהעסק, בתשלום לספק \d+$/),
    ]);
    expect(await changed(before)).toEqual({
      customers: 690,
      suppliers: 600,
      supplier: 600,
      cheques_payable: -600,
    });
    expect(await numbers()).not.toContain('6301');
  });

  it.each(['1000-01-01', '1999-12-31', '2226-12-01'])(
    'is refused with the due date %s, which no deposit accepts',
    async (dueDate) => {
      const sale = falseSale(7, {
        amount: 690,
        details: tenderFields(cheque('6302', { dueDate })).details,
      });
      await sentOffline(till, sale);
      expect(await approveWithout(sale)).toEqual(['תאריך הפירעון של שיק 6302 אינו אפשרי']);
      expect(await numbers()).not.toContain('6302');
    },
  );

  it('is not refundable when it stayed with its customer', async () => {
    const sale = falseSale(7, {
      amount: 690,
      details: tenderFields(cheque('6303', { dueDate: '1999-12-31' })).details,
    });
    await sentOffline(till, sale);
    await approveWithout(sale);
    const held = (await till.get(`pos/refundable/${sale.id}`)).json<{
      data: { proven: boolean; payments: unknown };
    }>().data;
    expect(held).toMatchObject({ proven: true, payments: [{ left: 0, in_hand: false }] });
    const refund = refundOf(7, sale, cheque('6303'));
    refund.cart = { ...refund.cart, payments: [cash(-690)] };
    expect((await till.post('pos/transactions/cart_format', refund.wire())).json()).toMatchObject({
      code: expect.any(String),
    });
  });

  it('is returned after it became effective: its sale is approved before the refund', async () => {
    const sale = falseSale(7, { amount: 690, details: tenderFields(cheque('6401')).details });
    sale.cart = { ...sale.cart, payments: [...sale.cart.payments, cash(10), cash(-10)] };
    await sentOffline(till, sale);
    const refund = refundOf(7, sale, cheque('6401'));
    await sentOffline(till, refund);
    expect(await left(refund)).toBe('CONFLICT');
    expect([await left(sale), (await numbers()).includes('6401')]).toEqual([[], true]);
    expect([await left(refund), (await numbers()).includes('6401')]).toEqual([[], false]);
  });

  it('is locked before the shift of its sale, as by a sale that arrives after its Z, so that they do not deadlock', async () => {
    const sale = falseSale(7, { amount: 600, details: tenderFields(cheque('6501')).details });
    await sentOffline(till, sale);
    const db = server.kernel.tenant(cloud);
    let approved: Promise<unknown> = Promise.resolve();
    await db.tx(async (tx) => {
      await tx.query(
        'test.hold_shifts',
        'SELECT id FROM register_shifts WHERE cloud_id = $1 FOR UPDATE',
        [cloud],
      );
      approved = left(sale);
      await expect.poll(() => waitingLocks(), { interval: 10 }).toBe(1);
      expect(
        await db.tx(async (other) => {
          const { rows } = await other.query(
            'test.unlocked_cheques',
            "SELECT id FROM cheques WHERE cloud_id = $1 AND number = '6501' FOR UPDATE SKIP LOCKED",
            [cloud],
          );
          return rows;
        }),
      ).toEqual([]);
    });
    expect(await approved).toEqual([]);
  });

  it('is not returned by approving a refund when it went out meanwhile, before and after the Z, and the approving employee gets the reason', async () => {
    const sale = milkAt(7, cheque('6702'));
    expect((await till.post('pos/transactions/cart_format', sale.wire())).statusCode).toBe(200);
    await new DocumentCart(30).pay(690, cheque('6702')).store(office);
    const refund = refundOf(7, sale, cheque('6702'));
    refund.cart = { ...refund.cart, payments: [...refund.cart.payments, cash(-10)] };
    expect(await sentOffline(till, refund)).toContain('payment_mismatch');
    expect(await zOf(till)).toBe(200);
    const [before, listed] = [await sums(), (await inHand()).sum];
    expect(await approveWithout(refund)).toEqual([
      expect.stringMatching(/^שיק 6702 אינו בעסק\. אם חזר/),
    ]);
    expect(await reviewedOf(refund)).toMatchObject({
      cheques_left: [{ number: '6702', amount: -690 }],
    });
    expect([await changed(before), (await inHand()).sum - listed]).toEqual([{}, 0]);
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('is not affected when another cheque of its number is returned to its customer', async () => {
    const [first, second] = [milkAt(7, cheque('6001')), milkAt(7, cheque('6001'))];
    expect((await till.post('pos/transactions/cart_format', first.wire())).statusCode).toBe(200);
    expect(await sentOffline(till, second)).toContain('payment_mismatch');
    expect(
      (await till.post('pos/transactions/cart_format', refundOf(7, first, cheque('6001')).wire()))
        .statusCode,
    ).toBe(200);
    expect(await numbers()).not.toContain('6001');
    expect(await approve(second)).toBe(200);
    expect(await numbers()).toContain('6001');
    await new DocumentCart(30).pay(690, cheque('6001')).store(office);
    expect(await numbers()).not.toContain('6001');
  });

  it('of a late sale stays with its customer too until the sale is approved, and is posted then', async () => {
    expect(
      (await till.post('pos/transactions/cart_format', milkAt(7, cheque('6801')).wire()))
        .statusCode,
    ).toBe(200);
    const sale = falseSale(7, { amount: 600, details: tenderFields(cheque('6802')).details });
    expect(await zOf(till)).toBe(200);
    const before = await sums();
    expect(await sentOffline(till, sale)).toContain('payment_mismatch');
    expect(await changed(before)).toEqual({ customers: 690 });
    expect(await left(sale)).toEqual([]);
    expect(await changed(before)).toEqual({ cheques: 600, customers: 90 });
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  });

  it('is received when its sale is approved, and not when that was stored: an end of another cheque of its number in between does not hide it', async () => {
    const sale = falseSale(7, { amount: 600, details: tenderFields(cheque('6803')).details });
    await sentOffline(till, sale);
    await receipt(office, 600, cheque('6803'));
    const { id } = await paid(600, cheque('6803')).store(office);
    expect(await back(id, (await keysOf(id)).returnable[0])).toBe(200);
    expect(await numbers()).not.toContain('6803');
    expect(await left(sale)).toEqual([]);
    expect(await numbers()).toContain('6803');
  });

  it('is not affected by a return of another amount of its sale, which approving the refund leaves out', async () => {
    const sale = milkAt(7, cheque('6804'));
    expect((await till.post('pos/transactions/cart_format', sale.wire())).statusCode).toBe(200);
    const refund = refundOf(7, sale, cheque('6804'));
    refund.cart = {
      ...refund.cart,
      payments: [
        ...refund.cart.payments.map((payment) => ({ ...payment, amount: -1 })),
        cash(-689),
      ],
    };
    expect(await sentOffline(till, refund)).toContain('payment_mismatch');
    expect(await approveWithout(refund)).toEqual(['המכירה שהוחזרה לא שולמה בשיק 6804']);
    expect(await numbers()).toContain('6804');
  });
});

describe("the order of a cheque's history", () => {
  it('is numbered by moves without a gap, in the order of their times, and the server can neither change nor remove one', async () => {
    const db = server.kernel.tenant(cloud);
    const moves = await queryRows<{ step: number; place: number; steps: number }>(
      db,
      `SELECT m.step, row_number() OVER (PARTITION BY m.cheque_id ORDER BY m.at)::integer AS place, c.steps FROM cheque_moves m
       JOIN cheques c ON c.cloud_id = m.cloud_id AND c.id = m.cheque_id WHERE m.cloud_id = $1`,
    );
    expect(moves.length).toBeGreaterThan(100);
    expect(moves.filter(({ step, place, steps }) => step !== place || step > steps)).toEqual([]);
    for (const [index, sql] of [
      'UPDATE cheque_moves SET step = step + 1 WHERE cloud_id = $1',
      'DELETE FROM cheque_moves WHERE cloud_id = $1',
      'DELETE FROM cheques WHERE cloud_id = $1',
      'UPDATE cheques SET amount = 1 WHERE cloud_id = $1',
    ].entries())
      await expect(db.tx((tx) => tx.query(`test.tamper_${index}`, sql, [cloud]))).rejects.toThrow(
        /permission denied/,
      );
  });

  it('follows the lock and not the start: a deposit that waited while the cheque was returned and received anew gets it', async () => {
    const sold = async (sale: SaleCart): Promise<unknown> =>
      (await last.post('pos/transactions/cart_format', sale.wire())).statusCode;
    const first = milkAt(8, cheque('9001'));
    expect(await sold(first)).toBe(200);
    let sent: Promise<unknown> = Promise.resolve();
    const db = server.kernel.tenant(cloud);
    await db.tx(async (tx) => {
      await tx.query(
        'test.hold_counters',
        'SELECT 1 AS held FROM document_counters WHERE cloud_id = $1 FOR UPDATE',
        [tx.cloudId],
      );
      sent = new DocumentCart(30).pay(690, cheque('9001')).send(office);
      await expect.poll(() => waitingLocks(), { interval: 10 }).toBe(1);
      expect(await sold(refundOf(8, first, cheque('9001')))).toBe(200);
      expect(await sold(milkAt(8, cheque('9001')))).toBe(200);
    });
    expect(await sent).toMatchObject({ repeated: false });
    expect(await numbers()).not.toContain('9001');
    expect(await refused([690, cheque('9001')])).toEqual([
      'PAYMENT_DETAILS',
      expect.stringContaining('כבר הופקד'),
    ]);
  });
});

/** Cheque numbers of the random operations. */
const RANDOM_NUMBERS = "p.details ->> 'number' ~ '^5\\d{3}$'";
type States = Readonly<Record<string, string>>;

/** The state of every cheque is where its moves lead by the transition table. */
async function expectStatesOfMoves(): Promise<void> {
  const rows = await queryRows<{ state: string; moves: ChequeMove[]; states: string[] }>(
    server.kernel.tenant(cloud),
    `SELECT c.state, array_agg(m.move ORDER BY m.step) AS moves, array_agg(m.state ORDER BY m.step) AS states FROM cheques c
     JOIN cheque_moves m ON m.cloud_id = c.cloud_id AND m.cheque_id = c.id WHERE c.cloud_id = $1 GROUP BY c.id, c.state`,
  );
  for (const { state, moves, states } of rows) {
    let at: ChequeState | null = null;
    const walked = moves.map((move) => {
      const next = applyChequeMove(at, move);
      at = next.ok ? next.value : null;
      return at;
    });
    expect([walked, walked.at(-1)]).toEqual([states, state]);
  }
}

/** Recorded states by the payment that a cheque came in by, or that issued it. */
async function readRecordedStates(): Promise<States> {
  const rows = await queryRows<{ payment: string; state: string }>(
    server.kernel.tenant(cloud),
    `SELECT coalesce(c.came_sale_id, c.came_document_id, c.went_document_id) || ' ' || coalesce(c.came_line, c.went_line) AS payment, c.state FROM cheques c WHERE c.cloud_id = $1 AND c.number ~ '^5\\d{3}$'`,
  );
  return Object.fromEntries(rows.map(({ payment, state }) => [payment, state]));
}

interface Fact {
  readonly [key: string]: unknown;
  readonly cheque: string;
  readonly payment: string;
  readonly document: string;
  readonly type: number;
  readonly amount: number;
  readonly own: boolean;
  readonly at: number;
  /** Null unless the cheque of this payment came back; then whether a customer owes it. */
  readonly owed: boolean | null;
  /** Null unless its sale is flagged; then whether the review let the cheque count. */
  readonly review: 'waits' | 'left' | 'counts' | null;
  readonly refunded: readonly string[];
}

/** The same states, derived from sales, documents, returns and reviews alone. */
async function deriveStatesOfDocuments(): Promise<States> {
  const facts = await queryRows<Fact>(
    server.kernel.tenant(cloud),
    `SELECT p.details ->> 'account' || '-' || (p.details ->> 'number') AS cheque, p.transaction_id || ' ' || p.line_no AS payment, p.transaction_id AS document, t.document_type AS type, p.amount::integer, false AS own,
       extract(epoch FROM greatest(t.stored_at, v.at))::float AS at, NULL::boolean AS owed,
       CASE WHEN NOT 'payment_mismatch' = ANY (t.review_flags) THEN NULL WHEN v.sale_id IS NULL THEN 'waits' WHEN p.line_no = ANY (v.cheques_left) THEN 'left' ELSE 'counts' END AS review,
       ARRAY(SELECT DISTINCT b.sale_id FROM sale_refund_rows b WHERE b.cloud_id = $1 AND b.refund_id = t.id) AS refunded
     FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id
     LEFT JOIN sale_reviews v ON v.cloud_id = p.cloud_id AND v.sale_id = p.transaction_id WHERE p.cloud_id = $1 AND p.type_id = 2 AND ${RANDOM_NUMBERS}
     UNION ALL
     SELECT p.details ->> 'account' || '-' || (p.details ->> 'number'), p.document_id || ' ' || p.line_no, p.document_id, d.document_type, p.amount::integer, p.own_cheque, extract(epoch FROM d.stored_at)::float,
       CASE WHEN r.line_no IS NOT NULL THEN r.customer_id IS NOT NULL END, NULL, '{}'
     FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id
     LEFT JOIN returned_cheques r ON r.cloud_id = p.cloud_id AND r.document_id = p.document_id AND r.line_no = p.line_no WHERE p.cloud_id = $1 AND p.type_id = 2 AND ${RANDOM_NUMBERS}`,
  );
  const stateOf = (taken: Fact): string => {
    if (taken.own) return 'issued';
    if (taken.review === 'waits') return 'pending';
    if (taken.review === 'left') return 'declined';
    const later = facts.filter(({ cheque, at }) => cheque === taken.cheque && at > taken.at);
    const next = later
      .filter((fact) => isTaking(fact) && fact.review !== 'waits' && fact.review !== 'left')
      .reduce((first, { at }) => Math.min(first, at), Infinity);
    const refunded = later.some(
      ({ amount, refunded: sales, review }) =>
        amount < 0 && sales.includes(taken.document) && review !== 'waits' && review !== 'left',
    );
    if (taken.owed === true || refunded) return 'handed_back';
    const out = later
      .filter((fact) => isGiving(fact) && fact.at < next)
      .toSorted((one, other) => other.at - one.at)[0];
    if (out === undefined) return 'in_hand';
    if (out.owed !== null) return out.owed ? 'charged_back' : 'returned';
    return out.type === 30 ? 'deposited' : 'endorsed';
  };
  return Object.fromEntries(
    facts
      .filter((fact) => isTaking(fact) || fact.own)
      .map((taken) => [taken.payment, stateOf(taken)]),
  );
}
const isGiving = ({ type, own }: Fact): boolean => (type === 30 || type === 33) && !own;
const isTaking = ({ type, amount }: Fact): boolean => type !== 30 && type !== 33 && amount > 0;

describe('any sequence of cheque operations', () => {
  const MOVES = [
    'receive',
    'sell',
    'deposit',
    'endorse',
    'own',
    'bounce',
    'bring_back',
    'hand_back',
    'anew',
    'lie_of_hand_back',
    'lie_of_taking',
    'lie_of_two',
    'let_stand',
  ] as const;
  /** What false sales claim to have received, by one cheque or by two. */
  const LIES = [689, 688] as const;
  const stored = (status: number): void => {
    if (status !== 200) throw new Error(`A move was answered with ${status}`);
  };
  interface Lying {
    readonly number: string;
    readonly amount: number;
    readonly by: { readonly receipt: string } | { readonly sale: SaleCart };
  }
  type Out = Lying & { readonly id: string };

  /** A model of a business's cheques, and how operations change it and the ledger. */
  class Business {
    readonly due: Sums = {
      customers: 0,
      suppliers: 0,
      cheques: 0,
      cheques_payable: 0,
      bank: 0,
      customer: 0,
      supplier: 0,
    };
    /** Cheques that the business has; the first that came in first. */
    lying: Lying[] = [];
    readonly atBank: Out[] = [];
    readonly atSupplier: Out[] = [];
    /** Numbers of cheques returned to their customers or charged again. */
    readonly free: string[] = [];
    /** Offline sales that make false claims about a cheque number. */
    readonly lies: {
      readonly sale: SaleCart;
      readonly takes: readonly Pick<Lying, 'number' | 'amount'>[];
    }[] = [];
    #last = 5_000;

    number(): string {
      return String((this.#last += 1));
    }

    add(changes: Partial<Sums>): void {
      for (const [key, sum] of Object.entries(changes)) this.due[key as keyof Sums] += sum;
    }

    async receive(number: string, amount: number): Promise<void> {
      const { id } = await receipt(office, amount, cheque(number));
      this.lying.push({ number, amount, by: { receipt: id } });
      this.add({ cheques: amount, customers: -amount, customer: -amount });
    }

    async sell(number: string): Promise<void> {
      const sale = milkAt(8, cheque(number));
      stored((await last.post('pos/transactions/cart_format', sale.wire())).statusCode);
      this.lying.push({ number, amount: 690, by: { sale } });
      this.add({ cheques: 690 });
    }

    async handBack(): Promise<void> {
      // A cheque of a false sale that was approved has another amount than its sale.
      const one = this.lying.findLast(({ amount }) => !LIES.some((lie) => lie === amount));
      if (one === undefined) return;
      this.lying = this.lying.filter((other) => other !== one);
      this.free.push(one.number);
      if ('sale' in one.by) {
        stored(
          (
            await last.post(
              'pos/transactions/cart_format',
              refundOf(8, one.by.sale, cheque(one.number)).wire(),
            )
          ).statusCode,
        );
        this.add({ cheques: -one.amount });
      } else {
        stored(await back(one.by.receipt, (await keysOf(one.by.receipt)).returnable[0]));
        this.add({ cheques: -one.amount, customers: one.amount, customer: one.amount });
      }
    }

    async give(move: 'deposit' | 'endorse'): Promise<void> {
      const one = this.lying.shift();
      if (one === undefined) return;
      const { id } = await (
        move === 'deposit'
          ? new DocumentCart(30).pay(one.amount, cheque(one.number))
          : paid(one.amount, cheque(one.number))
      ).store(office);
      (move === 'deposit' ? this.atBank : this.atSupplier).push({ ...one, id });
      this.add({
        cheques: -one.amount,
        ...(move === 'deposit'
          ? { bank: one.amount }
          : { suppliers: one.amount, supplier: one.amount }),
      });
    }

    async comeBack(move: 'bounce' | 'bring_back'): Promise<void> {
      const one = (move === 'bounce' ? this.atBank : this.atSupplier).shift();
      if (one === undefined) return;
      stored(await back(one.id, (await keysOf(one.id)).returnable[0]));
      // The customer of a sale is unknown.
      const owed = move === 'bring_back' && 'receipt' in one.by;
      if (owed) this.free.push(one.number);
      else this.lying.push(one);
      this.add(owed ? { customers: one.amount, customer: one.amount } : { cheques: one.amount });
      this.add(
        move === 'bounce'
          ? { bank: -one.amount }
          : { suppliers: -one.amount, supplier: -one.amount },
      );
    }

    /** Whether the next sale or receipt with this number would be a duplicate. */
    isKnown(number: string): boolean {
      return [...this.lying, ...this.atBank, ...this.atSupplier].some(
        (one) => one.number === number,
      );
    }

    /**
     * A sale that claims to be paid by one or two cheques that are in hand or out, or by an amount
     * that is not due; or to have returned one that is not in hand.
     */
    async lie(
      kind: 'lie_of_hand_back' | 'lie_of_taking' | 'lie_of_two',
      pick: number,
    ): Promise<void> {
      const known = [
        ...this.lying,
        ...this.atBank,
        ...this.atSupplier,
        ...this.free.map((number) => ({ number, amount: 690 })),
      ];
      const one = (at: number): { number: string; amount: number } =>
        known[at % (known.length + 1)] ?? { number: this.number(), amount: 690 };
      const takes =
        kind === 'lie_of_hand_back'
          ? []
          : LIES.slice(0, kind === 'lie_of_two' ? 2 : 1).map((amount, index) => ({
              number: one(pick + index * (pick % 3)).number,
              amount,
            }));
      const of = one(pick);
      const says = takes.length > 0 ? takes : [{ number: of.number, amount: 0 - of.amount }];
      const sale = falseSale(
        8,
        ...says.map(({ number, amount }) => ({
          amount,
          details: tenderFields(cheque(number)).details,
        })),
      );
      if (takes.length === 0)
        sale.cart = { ...sale.cart, payments: [cash(690), ...sale.cart.payments] };
      if (!(await sentOffline(last, sale)).includes('payment_mismatch'))
        throw new Error('The lie was believed');
      // The goods were paid in cash only.
      if (takes.length > 0) this.add({ customers: 690 });
      this.lies.push({ sale, takes });
    }

    async letStand(pick: number): Promise<void> {
      const [one] = this.lies.splice(pick % Math.max(1, this.lies.length), 1);
      if (one === undefined) return;
      const comeIn = one.takes.filter(
        ({ number }, index) =>
          !this.isKnown(number) &&
          one.takes.findIndex((other) => other.number === number) === index,
      );
      if (comeIn.length === Math.max(1, one.takes.length)) stored(await approve(one.sale));
      else await approveWithout(one.sale);
      this.lying.push(...comeIn.map((taken) => ({ ...taken, by: { sale: one.sale } })));
      const sum = comeIn.reduce((total, { amount }) => total + amount, 0);
      this.add({ cheques: sum, customers: 0 - sum });
    }

    async move(move: (typeof MOVES)[number], amount: number): Promise<void> {
      switch (move) {
        case 'receive':
          return this.receive(this.number(), amount);
        case 'sell':
          return this.sell(this.number());
        case 'anew': {
          const number = this.free.find((one) => !this.isKnown(one));
          if (number === undefined) return;
          return amount % 2 === 0 ? this.receive(number, amount) : this.sell(number);
        }
        case 'own': {
          await paid(amount, cheque(this.number(), { account: '779' })).store(office);
          return this.add({ suppliers: amount, supplier: amount, cheques_payable: -amount });
        }
        case 'hand_back':
          return this.handBack();
        case 'deposit':
        case 'endorse':
          return this.give(move);
        case 'bounce':
        case 'bring_back':
          return this.comeBack(move);
        case 'lie_of_hand_back':
        case 'lie_of_taking':
        case 'lie_of_two':
          return this.lie(move, amount);
        case 'let_stand':
          return this.letStand(amount);
      }
    }
  }

  it('leaves each cheque in the state of its last move, in that of its documents, and the ledger with the cheques in hand, those payable, and the balances of customers and suppliers, whatever offline sales claim', async () => {
    expect([200, 409]).toContain(await zOf(last));
    const [before, listed] = [await sums(), (await inHand()).sum];
    const business = new Business();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.integer({ min: 100, max: 9_000 })), {
          minLength: 8,
          maxLength: 20,
        }),
        async (moves) => {
          for (const [move, amount] of [['sell', 0] as const, ...moves])
            await business.move(move, amount);
          await expectStatesOfMoves();
          expect(await readRecordedStates()).toEqual(await deriveStatesOfDocuments());
          expect(
            (await numbers())
              .filter((number) => Number(number) > 5_000 && Number(number) < 6_000)
              .toSorted(),
          ).toEqual(business.lying.map(({ number }) => number).toSorted());
          expect(await zOf(last)).toBe(200);
          expect(await changed(before)).toEqual(
            Object.fromEntries(Object.entries(business.due).filter(([, sum]) => sum !== 0)),
          );
          expect((await inHand()).sum - listed).toBe(business.due.cheques);
        },
      ),
      { numRuns: 8 },
    );
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
    expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
  }, 60_000);

  it('keeps payments from before the own-cheque account as they were posted, with an intact ledger', async () => {
    const { id } = await paid(400, cheque('903', { account: '780' })).store(office);
    const role = (name: string): string =>
      `(SELECT id FROM accounts WHERE cloud_id = ${cloud} AND role = '${name}')`;
    const former = (to: string, from: string, flag: boolean): Promise<unknown> =>
      asOwner(
        ['document_payments', 'journal_entries', 'accounts'],
        `UPDATE document_payments SET own_cheque = ${flag} WHERE document_id = '${id}';
      UPDATE journal_entries SET credit_account_id = ${role(to)} WHERE document_id = '${id}' AND credit_account_id = ${role(from)}`,
      );
    await former('cheques', 'cheques_payable', false);
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toBeNull();
    await former('bank', 'cheques', false);
    expect((await verifyDocuments(server.kernel.tenant(cloud))).broken).toMatchObject({
      reason: 'books',
    });
    await former('cheques_payable', 'bank', true);
  });
});

describe('the migration to records of cheques', () => {
  it('replays the sales and documents of before to the same records', async () => {
    const sql = await readFile(`${findMigrationsFolder()}0049-cheques.sql`, 'utf8');
    const replay = sql.slice(
      sql.indexOf('CREATE FUNCTION pg_temp.day_of'),
      sql.indexOf('DROP FUNCTION pg_temp.day_of'),
    );
    // Two tills of this file had a document of another time while their sale arrived.
    const records =
      "SELECT cloud_id, came_sale_id, came_document_id, came_line, came_on, went_document_id, went_line, identity, due, amount, direction, state, steps, customer_id FROM cheques WHERE number <> '341'";
    const force = (how: string): string =>
      ['transactions', 'transaction_payments', 'sale_reviews', 'cheques', 'cheque_moves']
        .map((table) => `ALTER TABLE ${table} ${how} ROW LEVEL SECURITY`)
        .join('; ');
    const { kept, lost, added } = await runAsOwner(server.database.url, async (owner) => {
      await owner.query(`BEGIN; ${force('NO FORCE')};
        ALTER TABLE transaction_payments ADD COLUMN unproven text;
        ALTER TABLE sale_reviews ADD COLUMN cheques_at timestamptz;
        UPDATE transaction_payments p SET unproven = 'waits' FROM transactions t WHERE t.cloud_id = p.cloud_id AND t.id = p.transaction_id AND p.type_id = 2 AND 'payment_mismatch' = ANY (t.review_flags);
        UPDATE sale_reviews v SET cheques_at = (SELECT min(m.at) FROM cheque_moves m WHERE m.cloud_id = v.cloud_id AND m.sale_id = v.sale_id AND m.move IN ('accept', 'hand_back'));
        CREATE TEMP TABLE kept ON COMMIT DROP AS ${records};
        DELETE FROM cheque_moves; DELETE FROM cheques`);
      // The migration runs as an owner whom row-level security holds.
      await owner.query(force('FORCE'));
      await owner.query(replay);
      await owner.query(force('NO FORCE'));
      const { rows } = await owner.query<{ kept: number; lost: unknown; added: unknown }>(
        `SELECT (SELECT count(*)::integer FROM kept) AS kept, ARRAY(SELECT to_jsonb(r) FROM (TABLE kept EXCEPT ALL (${records})) r) AS lost, ARRAY(SELECT to_jsonb(r) FROM ((${records}) EXCEPT ALL TABLE kept) r) AS added`,
      );
      await owner.query('ROLLBACK');
      return rows[0] ?? { kept: 0, lost: null, added: null };
    });
    expect({ lost, added }).toEqual({ lost: [], added: [] });
    expect(kept).toBeGreaterThan(100);
  });
});
