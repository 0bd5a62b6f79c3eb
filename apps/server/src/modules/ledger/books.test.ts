import { randomUUID } from 'node:crypto';
import { type BaseMoves, COMPONENT, type EntryLine, type FullEntryView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { verifyBusiness } from '../verify/index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
/** Ids of accounts by code. */
let accounts: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  office = new Browser(server.app);
  await office.signIn();
  const choices = (await office.get('books/choices')).json<{
    data: { accounts: { id: number; code: string }[] };
  }>();
  accounts = new Map(choices.data.accounts.map(({ id, code }) => [code, id]));
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
type Side = 'debit' | 'credit';
function line(code: string, side: Side, amount: number, more: Partial<EntryLine> = {}): EntryLine {
  return {
    account_id: accounts.get(code) ?? null,
    customer_id: null,
    supplier_id: null,
    branch_id: null,
    debit: 0,
    credit: 0,
    text: '',
    ...more,
    [side]: amount,
  };
}
async function save(lines: readonly EntryLine[], more: object = {}): Promise<FullEntryView> {
  const response = await office.put('books/entries', {
    request_id: randomUUID(),
    day: '2026-03-01',
    value_day: '2026-03-01',
    description: 'תיקון',
    lines,
    ...more,
  });
  expect([response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([200, '']);
  return response.json<{ data: FullEntryView }>().data;
}
const post = (id: number) => office.post(`books/entries/${id}/post`, {});
async function posted(lines: readonly EntryLine[], more: object = {}): Promise<FullEntryView> {
  const response = await post((await save(lines, more)).id);
  expect([response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([200, '']);
  return response.json<{ data: FullEntryView }>().data;
}
const sqlBalance = async (id: number): Promise<number> =>
  Number(
    (
      await queryRows<{ sum: number }>(
        db(),
        'SELECT coalesce(sum(CASE WHEN debit_account_id = $2 THEN amount ELSE -amount END), 0)::bigint AS sum FROM journal_entries WHERE cloud_id = $1 AND $2 IN (debit_account_id, credit_account_id)',
        [id],
      )
    )[0]?.sum,
  );

interface Card {
  readonly opening: number;
  readonly closing: number;
  readonly count: number;
  readonly lines: readonly {
    readonly debit: number;
    readonly credit: number;
    readonly balance: number;
    readonly source: { readonly kind: string; readonly id: string; readonly type: number | null };
  }[];
}
const card = async (kind: string, id: number, from = '2020-01-01', to = '2099-12-31') =>
  (await office.get(`books/card?kind=${kind}&id=${id}&from=${from}&to=${to}`)).json<{
    data: Card;
  }>().data;

describe('one chart of accounts', () => {
  it('has all roles on named accounts, and a sale, a document and a payment open no other [LAW-046]', async () => {
    const till = await aTillOf(server, 1);
    await till.post('pos/transactions/cart_format', new SaleCart().scan(GOODS.milk).pay().wire());
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
    await new DocumentCart(6).for(RUTH).add(GOODS.bread).store(office);
    await new DocumentCart(16).for(RUTH).pay(300, { method: 'cash' }).store(office);
    await new DocumentCart(33)
      .for(SUPPLIER)
      .pay(500, { method: 'transfer', reference: '1' })
      .store(office);
    const rows = await queryRows<{ code: string; name: string; role: string | null }>(
      db(),
      'SELECT code, name, role FROM accounts WHERE cloud_id = $1',
    );
    expect(rows).toHaveLength(accounts.size);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(rows.filter(({ role }) => role !== null)).toHaveLength(20);
    expect(rows.every(({ code }) => /^\d{4}$/.test(code))).toBe(true);
  });
});

describe('a journal entry by hand', () => {
  it('is saved unfinished, and posted only when it is whole and balanced to the agora [LAW-047]', async () => {
    const draft = await save([line('6010', 'debit', 10_010)], { description: '' });
    expect(draft).toMatchObject({ number: null, debit: 10_010, credit: 0 });
    expect((await post(draft.id)).json()).toMatchObject({ code: 'ENTRY_INCOMPLETE' });
    const request = randomUUID();
    const lines = [line('6010', 'debit', 10_010), line('1050', 'credit', 10_000)];
    const first = await save(lines, { request_id: request });
    expect((await save(lines, { request_id: request })).id).toBe(first.id);
    expect((await post(first.id)).json()).toMatchObject({
      code: 'ENTRY_UNBALANCED',
      details: [{ text: 'חובה וזכות אינם שווים: הפרש 0.10' }],
    });
    await changeRows(
      server,
      cloud,
      "UPDATE accounts SET active = false WHERE cloud_id = $1 AND code = '6020'",
    );
    const inactive = await save([line('6020', 'debit', 5), line('1050', 'credit', 5)]);
    expect((await post(inactive.id)).json()).toMatchObject({ code: 'ENTRY_INCOMPLETE' });
    await changeRows(
      server,
      cloud,
      "UPDATE accounts SET active = true WHERE cloud_id = $1 AND code = '6020'",
    );
    const control = await save([line('1100', 'debit', 5), line('1050', 'credit', 5)]);
    expect((await post(control.id)).json()).toMatchObject({ code: 'ENTRY_INCOMPLETE' });
    expect((await office.call('DELETE', `/api/v2/books/entries/${control.id}`)).statusCode).toBe(
      200,
    );
    expect((await office.get(`books/entries/${control.id}`)).statusCode).toBe(404);
    const unknown = await office.put('books/entries', {
      request_id: randomUUID(),
      day: '2026-03-01',
      value_day: '2026-03-01',
      lines: [{ ...line('1050', 'debit', 1), account_id: 999_999 }],
    });
    expect(unknown.statusCode).toBe(422);
  });

  it('gets the next number, never changes, and is reversed once [LAW-047]', async () => {
    const before = await sqlBalance(accounts.get('6010') ?? 0);
    const first = await posted([line('6010', 'debit', 700), line('1050', 'credit', 700)]);
    const second = await posted([line('6010', 'debit', 50), line('1050', 'credit', 50)]);
    expect([first.number, second.number]).toEqual([1, 2]);
    const again = await office.put('books/entries', {
      request_id: await requestOf(first.id),
      day: '2026-03-02',
      value_day: '2026-03-02',
      lines: [],
    });
    expect(again.json()).toMatchObject({ code: 'ENTRY_POSTED' });
    expect((await office.call('DELETE', `/api/v2/books/entries/${first.id}`)).statusCode).toBe(409);
    const undone = await office.post(`books/entries/${first.id}/reverse`, { day: '2026-03-05' });
    expect(undone.json()).toMatchObject({
      data: { number: 3, reverses: { id: first.id, number: 1 }, debit: 700, credit: 700 },
    });
    expect(
      (await office.post(`books/entries/${first.id}/reverse`, { day: '2026-03-05' })).json(),
    ).toMatchObject({ code: 'ENTRY_REVERSED' });
    expect(await sqlBalance(accounts.get('6010') ?? 0)).toBe(before + 50);
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });

  it('of a customer changes what they owe, and their card sums to it [LAW-047, LAW-051]', async () => {
    await posted([
      line('', 'debit', 400, { customer_id: RUTH.id }),
      line('', 'credit', 150, { supplier_id: SUPPLIER.id }),
      line('4020', 'credit', 250),
    ]);
    const balances = await queryRows<{ kind: string; balance: number }>(
      db(),
      "SELECT 'customer' AS kind, balance FROM customers WHERE cloud_id = $1 AND id = 1 UNION ALL SELECT 'supplier', balance FROM suppliers WHERE cloud_id = $1 AND id = 1",
    );
    for (const { kind, balance } of balances) expect((await card(kind, 1)).closing).toBe(balance);
    const controls = [accounts.get('1100') ?? 0, accounts.get('2000') ?? 0];
    expect(await Promise.all(controls.map(sqlBalance))).toEqual(
      balances.map(({ balance }) => balance),
    );
  });

  it('is found by verify-chain when a line was altered, or its posting [LAW-047]', async () => {
    const change = (sql: string) =>
      runAsOwner(server.database.url, (owner) =>
        owner.query(
          `ALTER TABLE manual_entry_lines NO FORCE ROW LEVEL SECURITY; ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY; ${sql}`,
        ),
      );
    for (const [sql, back, reason] of [
      [
        "UPDATE manual_entry_lines SET text = 'x' WHERE entry_id = (SELECT id FROM manual_entries WHERE number = 2) AND position = 1",
        "UPDATE manual_entry_lines SET text = '' WHERE text = 'x'",
        'chain',
      ],
      [
        'UPDATE journal_entries SET amount = amount + 1 WHERE manual_entry_id = (SELECT id FROM manual_entries WHERE number = 2)',
        'UPDATE journal_entries SET amount = amount - 1 WHERE manual_entry_id = (SELECT id FROM manual_entries WHERE number = 2)',
        'books',
      ],
    ] as const) {
      await change(`ALTER TABLE manual_entries NO FORCE ROW LEVEL SECURITY; ${sql}`);
      expect((await verifyBusiness(db())).broken).toEqual([{ of: 'manual', number: 2, reason }]);
      await change(back);
    }
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });
});

describe('a movement type', () => {
  it('fills an entry from one sum, at the VAT rate of the day [LAW-048]', async () => {
    const [type] = await queryRows<{ id: number }>(
      db(),
      "SELECT id FROM movement_types WHERE cloud_id = $1 AND name = 'שכירות'",
    );
    const filled = (
      await office.get(`books/movement-types/${type?.id}/lines?sum=118000&day=2026-03-01`)
    ).json<{ data: EntryLine[] }>().data;
    expect(filled.map(({ debit, credit }) => [debit, credit])).toEqual([
      [100_000, 0],
      [18_000, 0],
      [0, 118_000],
    ]);
    expect(filled.map(({ account_id: id }) => id)).toEqual([
      accounts.get('6010'),
      accounts.get('1200'),
      null,
    ]);
    const entry = await posted(
      filled.map((one) => (one.account_id === null ? { ...one, supplier_id: SUPPLIER.id } : one)),
      { movement_type_id: type?.id },
    );
    expect(entry.lines.at(-1)).toMatchObject({ account_id: accounts.get('2000'), supplier_id: 1 });
  });

  it('is not saved when its shares are not the whole, or an account is unknown [LAW-048]', async () => {
    const make = (lines: readonly object[]) =>
      office.post(`components/${COMPONENT.movementTypes}/records`, {
        request_id: randomUUID(),
        data: { name: 'בדיקה', vat: 'none', lines },
      });
    const rest = { account: '', debit: false, share: null };
    for (const lines of [
      [{ account: '6010', debit: true, share: 9_000 }, rest],
      [{ account: '6010', debit: true, share: 10_000 }],
      [{ account: '9999', debit: true, share: 10_000 }, rest],
    ])
      expect((await make(lines)).statusCode).toBe(422);
    const made = await make([
      { account: '6010', debit: true, share: 6_000 },
      { account: '6020', debit: true, share: 4_000 },
      rest,
    ]);
    expect([made.statusCode, made.statusCode < 300 ? '' : made.body]).toEqual([200, '']);
  });
});

describe('balances', () => {
  it('in the lists, the trial balance and the cards equal the sums of the entries [LAW-051]', async () => {
    const trial = (await office.get('books/trial-balance?from=2026-03-02&to=2099-12-31')).json<{
      data: {
        accounts: { id: number; opening: number; debit: number; credit: number; closing: number }[];
        debit: number;
        credit: number;
      };
    }>().data;
    expect(trial.debit).toBe(trial.credit);
    expect(trial.debit).toBeGreaterThan(0);
    expect(trial.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
    const list = (await office.get(`components/${COMPONENT.accounts}/records?limit=200`)).json<{
      data: { id: string; data: { balance: number } }[];
    }>().data;
    const shown = new Map(list.map(({ id, data }) => [Number(id), data.balance]));
    for (const { id, opening, closing } of trial.accounts) {
      const sum = await sqlBalance(id);
      expect([closing, shown.get(id)]).toEqual([sum, sum]);
      const one = await card('account', id, '2026-03-02');
      expect([one.opening, one.closing, one.lines.length]).toEqual([opening, closing, one.count]);
      let running = one.opening;
      for (const { debit, credit, balance } of one.lines) {
        running += debit - credit;
        expect(balance).toBe(running);
      }
      expect(running).toBe(closing);
    }
    const groups = (await office.get(`components/${COMPONENT.accountGroups}/records`)).json<{
      data: { data: { balance: number } }[];
    }>().data;
    expect(groups.reduce((sum, { data }) => sum + data.balance, 0)).toBe(0);
  });

  it('open what each line is of: a document, a Z, an entry [LAW-051]', async () => {
    const of = async (code: string) =>
      (await card('account', accounts.get(code) ?? 0)).lines.map(({ source }) => source);
    expect(await of('1000')).toContainEqual(expect.objectContaining({ kind: 'closing' }));
    expect(await of('1100')).toContainEqual(expect.objectContaining({ kind: 'document', type: 6 }));
    expect(await of('6010')).toContainEqual(expect.objectContaining({ kind: 'entry' }));
    expect(
      (await office.get('books/card?kind=account&id=1&from=2026-02-01&to=2026-01-01')).statusCode,
    ).toBe(400);
  });
});

async function requestOf(id: number): Promise<string> {
  const [row] = await queryRows<{ request_id: string }>(
    db(),
    'SELECT request_id FROM manual_entries WHERE cloud_id = $1 AND id = $2',
    [id],
  );
  return row?.request_id ?? '';
}

describe('the lists of accounts and groups', () => {
  let cashier: Browser | undefined;
  it.each([COMPONENT.accounts, COMPONENT.accountGroups])(
    'show balances of %i to who may read the books, and no other [LAW-051]',
    async (component) => {
      await posted([line('6010', 'debit', 4_321), line('1050', 'credit', 4_321)]);
      const [record] = (await office.get(`components/${component}/records?limit=1`)).json<{
        data: [{ id: number; data: Record<string, unknown> }];
      }>().data;
      expect(typeof record.data['balance']).toBe('number');
      const found = await office.get(`components/${component}/find?q=1`);
      expect([found.statusCode, found.statusCode === 200 ? '' : found.body]).toEqual([200, '']);

      await changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
        [JSON.stringify({ components: { [component]: '11000' }, pos: {}, system: {} })],
      );
      cashier ??= await aTillOf(server, 2, CARDS.cashier);
      const list = await cashier.get(`components/${component}/records?limit=1`);
      expect(list.statusCode).toBe(200);
      expect(list.body).not.toContain('balance');
      const one = await cashier.get(`components/${component}/records/${record.id}`);
      expect(one.statusCode).toBe(200);
      expect(one.body).not.toContain('balance');
      const old = await cashier.post('app/components/old', {
        task: 'getFirstView',
        comID: component,
      });
      expect(old.statusCode).toBe(200);
      expect(old.body).not.toContain('balance');
      const searched = await cashier.get(`components/${component}/records?filter=balance~bigger~1`);
      expect(searched.statusCode).toBe(422);
    },
  );
});

describe('a row of a document', () => {
  const named = (document: DocumentCart, ...codes: readonly string[]): DocumentCart => {
    const isPurchase = document.cart.account?.type === 'supplier';
    document.cart = {
      ...document.cart,
      rows: document.cart.rows.map((row, at) => ({
        ...row,
        [isPurchase ? 'expenseAccount' : 'incomeAccount']: codes[at] ?? '',
      })),
    };
    return document;
  };
  const postings = (id: string) =>
    queryRows<{ debit: string; credit: string; amount: number }>(
      db(),
      `SELECT d.code AS debit, c.code AS credit, e.amount FROM journal_entries e
       JOIN accounts d ON d.cloud_id = e.cloud_id AND d.id = e.debit_account_id JOIN accounts c ON c.cloud_id = e.cloud_id AND c.id = e.credit_account_id
       WHERE e.cloud_id = $1 AND e.document_id = $2 ORDER BY e.id`,
      [id],
    );
  const contextOf = async (type: number) =>
    (await office.get(`documents/context?type=${type}`))
      .json<{
        data: { accounts: { code: string }[] };
      }>()
      .data.accounts.map(({ code }) => code);

  it('posts an expense to the accounts that its rows name, and refuses one of another kind [LAW-040]', async () => {
    const offered = await contextOf(34);
    expect(offered).toEqual(expect.arrayContaining(['6010', '6020']));
    for (const refused of ['4000', '2000', '9999']) expect(offered).not.toContain(refused);
    const make = () =>
      new DocumentCart(34)
        .for(SUPPLIER)
        .add(GOODS.bread, 1, 11_801)
        .add(GOODS.bread, 1, 5_900)
        .add(GOODS.milk, 1, 2_360);
    const expense = named(make(), '6010', '6020');
    await expense.store(office);
    const lines = await postings(expense.id);
    const { beforeVat, vat, rows } = expense.priced;
    const net = (at: number): number => (rows[at]?.net ?? 0) - (rows[at]?.vat ?? 0);
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        { debit: '6000', credit: '2000', amount: beforeVat - net(0) - net(1) },
        { debit: '6010', credit: '2000', amount: net(0) },
        { debit: '6020', credit: '2000', amount: net(1) },
        { debit: '1200', credit: '2000', amount: vat },
      ]),
    );
    for (const code of ['4000', '9999']) {
      expect(await named(make(), code).send(office)).toBe('CART_MALFORMED');
    }
  });

  it('sells into the income account that it names, and its credit takes the same [LAW-040]', async () => {
    const group = await queryRows<{ id: number }>(
      db(),
      "SELECT id FROM account_groups WHERE cloud_id = $1 AND kind = 'income' ORDER BY id LIMIT 1",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, 900, '4900', 'התקנות', $2)",
      [group[0]?.id],
    );
    expect(await contextOf(6)).toContain('4900');
    const invoice = named(
      new DocumentCart(6).for(RUTH).add(GOODS.bread, 1, 1_000).add(GOODS.bread, 1, 2_000),
      '4900',
    );
    const stored = await invoice.store(office);
    const sold = await postings(invoice.id);
    expect(sold).toContainEqual(expect.objectContaining({ credit: '4900' }));
    const moves = (await office.get(`documents/basemoves?ids=${stored.id}`)).json<{
      data: BaseMoves[];
    }>().data;
    const credit = new DocumentCart(10).for(RUTH).takeAll(...moves);
    await credit.store(office);
    const back = await postings(credit.id);
    const byCode = (rows: typeof back, side: 'debit' | 'credit') =>
      rows.map((row) => `${row[side]} ${row.amount}`).sort();
    expect(byCode(back, 'debit')).toEqual(byCode(sold, 'credit'));
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });
});
