import { randomUUID } from 'node:crypto';
import {
  cashDueAfterOthers,
  type CatalogueProduct,
  makeAccount,
  tenderFields,
  TENDER_NAME,
  type Tender,
  PRODUCT_TYPE,
  refundPicksOf,
} from '@dalpak/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  CUSTOMERS,
  GOODS,
} from '../../../test/sale-shop.ts';
import type { QueryRow } from '../../kernel/db/tenant-db.types.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { verifyBusiness } from '../verify/index.ts';
import { postMissing, verifyClosings } from './index.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
const tills = new Map<number, Browser>();
const CARD: CatalogueProduct = {
  ...GOODS.bread,
  id: 23,
  code: 'P23',
  barcode: '',
  name: 'כרטיס מתנה',
  price: 10_000,
  type: PRODUCT_TYPE.giftCard,
  vatFree: true,
};

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    'INSERT INTO products (cloud_id, id, code, name, price, type, vat_free, version) VALUES ($1, 23, $2, $3, 10000, $4, true, 1)',
    [CARD.code, CARD.name, CARD.type],
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance) SELECT $1, 100 + n, 'C' || n, 10000000, 10000000 FROM generate_series(1, 60) AS n",
  );
  await changeRows(
    server,
    cloud,
    'UPDATE customers SET credit_limit = 900000000 WHERE cloud_id = $1 AND id = 1',
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, 900, 'I', 'הכנסות', 'income')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO accounts (cloud_id, id, code, name, group_id) SELECT $1, n, 'I' || n, 'הכנסות ' || n, 900 FROM generate_series(901, 902) n",
  );
  for (const [product, account] of Object.entries(INCOME)) await sellInto(Number(product), account);
  for (const terminal of [1, 2]) tills.set(terminal, await aTillOf(server, terminal));
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

/**
 * Products with an income account of their own; a gift card is no income, whatever account its
 * product has.
 */
const INCOME = {
  [GOODS.bread.id]: 901,
  [GOODS.cola.id]: 902,
  [GOODS.tomatoes.id]: 902,
  [CARD.id]: 901,
};
const sellInto = (product: number, account: number | null) =>
  changeRows(
    server,
    cloud,
    'UPDATE products SET income_account_id = $3 WHERE cloud_id = $1 AND id = $2',
    [product, account],
  );

async function send(terminal: number, path: string, body: unknown): Promise<void> {
  const response = await tills.get(terminal)?.post(path, body);
  expect({
    status: response?.statusCode,
    body: response?.statusCode === 200 ? '' : response?.body,
  }).toEqual({ status: 200, body: '' });
}

const z = (terminal: number, counted: number | null = null, id: string = randomUUID()) =>
  send(terminal, 'pos/register/z', {
    id,
    at: new Date().toISOString(),
    unsent: 0,
    counted,
    despite_missing: true,
  });
const move = (
  terminal: number,
  kind: string,
  amount: number,
  at = Date.now(),
  id: string = randomUUID(),
) =>
  send(terminal, 'pos/register/movements', {
    id,
    at: new Date(at).toISOString(),
    kind,
    amount,
    reason: 'שליח',
  });

/**
 * What the sales, movements and counts of Zs add to each account, computed without the ledger's
 * rules. Cash is computed by {@link DRAWERS}.
 */
const INCOME_OF = (products: readonly number[]) =>
  `(SELECT coalesce(sum(r.net - r.vat), 0) FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.product_id IN (${products.join(', ')}))`;
const SOLD = `SELECT s.day, s.role, sum(s.amount)::bigint AS amount FROM (
  SELECT t.business_date::text AS day, v.role, v.amount FROM transactions t
  JOIN register_shifts h ON h.cloud_id = t.cloud_id AND h.id = t.shift_id AND h.closing_id IS NOT NULL
  CROSS JOIN LATERAL (VALUES
    ('vat_output', -t.vat), ('rounding', -t.cash_rounding),
    ('sales', -t.before_vat + ${INCOME_OF([GOODS.bread.id, GOODS.cola.id, GOODS.tomatoes.id, 23])}), ('I901', -${INCOME_OF([GOODS.bread.id])}), ('I902', -${INCOME_OF([GOODS.cola.id, GOODS.tomatoes.id])}),
    ('vouchers', -(SELECT coalesce(sum(r.net), 0) FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.product_id = 23))) AS v (role, amount)
  WHERE t.cloud_id = $1
  UNION ALL
  SELECT t.business_date::text, CASE p.type_id WHEN 6 THEN 'vouchers' ELSE 'customers' END, p.amount FROM transactions t
  JOIN register_shifts h ON h.cloud_id = t.cloud_id AND h.id = t.shift_id AND h.closing_id IS NOT NULL
  JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.type_id <> 1 WHERE t.cloud_id = $1
  UNION ALL
  SELECT to_char(m.at AT TIME ZONE 'Asia/Jerusalem', 'YYYY-MM-DD'), 'cash_moves', CASE m.kind WHEN 'in' THEN -m.amount ELSE m.amount END FROM cash_movements m
  JOIN register_shifts h ON h.cloud_id = m.cloud_id AND h.id = m.shift_id AND h.closing_id IS NOT NULL WHERE m.cloud_id = $1 AND m.kind IN ('in', 'out')) s
  GROUP BY 1, 2 HAVING sum(s.amount) <> 0 ORDER BY 1, 2`;

/**
 * Cash in the drawers after their last Zs: the counted amount, or the expected one of an uncounted
 * drawer plus what arrived later.
 */
const DRAWERS = `SELECT coalesce(sum(CASE WHEN c.cash_counted IS NOT NULL THEN c.cash_counted ELSE c.cash_expected + (
    SELECT coalesce(sum(CASE WHEN a.movement_id IS NOT NULL THEN (SELECT CASE m.kind WHEN 'in' THEN m.amount ELSE -m.amount END FROM cash_movements m WHERE m.cloud_id = $1 AND m.id = a.movement_id)
      ELSE (SELECT sum(p.amount) FILTER (WHERE p.type_id = 1) - max(t.change_due) FROM transactions t LEFT JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id
            WHERE t.cloud_id = $1 AND t.id = a.transaction_id) END), 0) FROM register_addenda a WHERE a.cloud_id = $1 AND a.closing_id = c.id) END), 0)::bigint AS amount
  FROM register_closings c WHERE c.cloud_id = $1 AND NOT EXISTS (SELECT FROM register_closings n WHERE n.cloud_id = $1 AND n.terminal_id = c.terminal_id AND n.number > c.number)`;
const CASH = `SELECT coalesce(sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END), 0)::bigint AS amount FROM accounts a
  JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = 'cash'`;

const POSTED = `SELECT e.day::text AS day, coalesce(a.role, a.code) AS role, sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::bigint AS amount
  FROM journal_entries e JOIN accounts a ON a.cloud_id = e.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id)
  WHERE e.cloud_id = $1 AND coalesce(a.role, '') NOT IN ('cash', 'safe', 'cash_difference') GROUP BY 1, 2 HAVING sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END) <> 0 ORDER BY 1, 2`;

/** Opens a register with a float unless it is open, for a Z of its own; returns an id for it. */
async function opened(terminal: number): Promise<string> {
  await tills
    .get(terminal)
    ?.post('pos/register/open', { id: randomUUID(), at: new Date().toISOString(), float: 10_000 });
  return randomUUID();
}

const count = async () =>
  Number(
    (
      await queryRows<{ count: number }>(
        db(),
        'SELECT count(*)::integer AS count FROM journal_entries WHERE cloud_id = $1',
      )
    )[0]?.count,
  );

function paid(cart: SaleCart, means: Tender, amount: number): SaleCart {
  return amount === 0
    ? cart
    : cart.do({
        type: 'addPayment',
        payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
      });
}

describe('the sales of a Z', () => {
  it('are posted to the ledger once each, by business day, whatever they are and whenever they arrive', async () => {
    let voucher = 0;
    const line = fc.record({
      product: fc.constantFrom(...Object.values(GOODS)),
      pieces: fc.integer({ min: 1, max: 4 }),
    });
    const step = fc.record({
      terminal: fc.constantFrom(1, 2),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      card: fc.boolean(),
      way: fc.constantFrom('cash', 'voucher', 'credit', 'half'),
      over: fc.integer({ min: 0, max: 2 }),
      next: fc.constantFrom('sell', 'close', 'close late', 'close late', 'close twice'),
      float: fc.constantFrom(0, 20_000, 31_500),
      moved: fc.constantFrom('', 'in', 'out', 'deposit'),
      counted: fc.option(fc.integer({ min: -500, max: 90_000 }).map((sum) => Math.max(0, sum))),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        for (const {
          terminal,
          lines,
          card,
          way,
          over,
          next,
          float,
          moved,
          counted,
          again,
        } of steps) {
          if (float > 0)
            await tills.get(terminal)?.post('pos/register/open', {
              id: randomUUID(),
              at: new Date().toISOString(),
              float,
            });
          const cart = new SaleCart({ terminal });
          for (const { product, pieces } of lines) cart.scan(product, pieces);
          if (card)
            cart.do({
              type: 'addProduct',
              product: CARD,
              quantity: 1_000,
              fields: { giftCard: 'new' },
            });
          if (way === 'credit')
            paid(
              cart.customer(
                makeAccount({
                  type: 'customer',
                  id: CUSTOMERS.member,
                  code: 'C1',
                  name: 'רות',
                  groupId: 1,
                  creditLimit: 900_000_000,
                }),
              ),
              { method: 'customer_credit', accountId: CUSTOMERS.member },
              cart.priced.due,
            );
          else if (way !== 'cash')
            paid(
              cart,
              { method: 'credit_voucher', number: `C${(voucher += 1)}` },
              way === 'half' ? Math.floor(cart.priced.due / 2) : cart.priced.due,
            );
          if (way === 'cash' || way === 'half') cart.pay(cart.priced.cashDue + over * 1_000);
          await send(terminal, 'pos/transactions/cart_format', cart.wire());
          if (moved !== '') await move(terminal, moved, 700 + float / 100);
          if (next === 'sell') continue;
          const before = Date.now();
          await new Promise((done) => setTimeout(done, 3));
          const id = randomUUID();
          await z(terminal, counted, id);
          if (next === 'close twice') {
            const posted = await count();
            await z(terminal, counted, id);
            expect(await count()).toBe(posted);
          }
          if (next !== 'close late') continue;
          const late = new SaleCart({ terminal, now: before }).scan(GOODS.cola).pay(5_000).wire();
          // After the next Z or before it: an uncounted drawer's cash is found by the next shift.
          if (again) await z(terminal, null, await opened(terminal));
          await send(terminal, 'pos/transactions/cart_format?offline=1', late);
          if (moved !== '') await move(terminal, moved, 300, before);
          const posted = await count();
          await send(terminal, 'pos/transactions/cart_format?offline=1', late);
          expect(await count()).toBe(posted);
        }
        expect(await queryRows(db(), POSTED)).toEqual(await queryRows(db(), SOLD));
        expect(await queryRows(db(), CASH)).toEqual(await queryRows(db(), DRAWERS));
        expect((await verifyClosings(db())).broken).toBeNull();
      }),
      { numRuns: 8 },
    );
    expect(await count()).toBeGreaterThan(0);
  });

  it('give change in coins next to another tender as the law rounds it, and Z, drawer and ledger agree to the agora', async () => {
    await opened(1);
    // 6.90: 3.55 on a voucher, 3.35 in coins of 3.40.
    const sale = paid(
      new SaleCart().scan(GOODS.milk),
      { method: 'credit_voucher', number: 'C60' },
      355,
    ).pay(340);
    await send(1, 'pos/transactions/cart_format', sale.wire());
    const back = new SaleCart().do({
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
    });
    const promised = cashDueAfterOthers(-355, back.priced.total, [], back.env.rounding);
    expect([sale.priced.cashRounding, promised]).toEqual([5, -340]);
    paid(back, { method: 'credit_voucher', number: '' }, -355);
    expect(back.priced.cashDue).toBe(promised);
    await send(1, 'pos/transactions/cart_format', back.pay(promised).wire());
    const [stored] = await queryRows<{ cash_rounding: number; paid: number }>(
      db(),
      'SELECT cash_rounding, paid FROM transactions WHERE cloud_id = $1 AND id = $2',
      [back.id],
    );
    expect(stored).toEqual({ cash_rounding: -5, paid: -695 });
    await z(1);
    expect(await queryRows(db(), POSTED)).toEqual(await queryRows(db(), SOLD));
    expect(await queryRows(db(), CASH)).toEqual(await queryRows(db(), DRAWERS));
    expect((await verifyClosings(db())).broken).toBeNull();
  });

  it('are posted later, once, if they were closed before the ledger had them, and verification reports it', async () => {
    await z(2, 12_345, await opened(2));
    const whole = [await queryRows(db(), POSTED), await queryRows(db(), CASH), await count()];
    const forget = (sql: string) =>
      runAsOwner(server.database.url, (owner) =>
        owner.query(`ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY; ${sql}`),
      );
    for (const sql of [
      'DELETE FROM journal_entries',
      'DELETE FROM journal_entries WHERE movement_id IS NOT NULL OR transaction_id IS NOT NULL',
    ]) {
      await forget(sql);
      expect((await verifyClosings(db())).broken).toMatchObject({ reason: 'books' });
      const dry = await postMissing(db(), { dryRun: true });
      expect(await postMissing(db(), { dryRun: false })).toEqual(dry);
      expect([await queryRows(db(), POSTED), await queryRows(db(), CASH), await count()]).toEqual(
        whole,
      );
      expect(await postMissing(db(), { dryRun: false })).toEqual({ closings: 0, entries: 0 });
      expect((await verifyClosings(db())).broken).toBeNull();
    }
    await forget(
      'UPDATE journal_entries SET amount = amount + 1 WHERE id = (SELECT max(id) FROM journal_entries)',
    );
    expect((await verifyClosings(db())).broken).toMatchObject({ terminalId: 2, reason: 'books' });
    await forget(
      'UPDATE journal_entries SET amount = amount - 1 WHERE id = (SELECT max(id) FROM journal_entries)',
    );
    expect((await verifyBusiness(db())).broken).toEqual([]);
    await forget(
      'INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount) SELECT cloud_id, 900000, day, debit_account_id, credit_account_id, 1 FROM journal_entries LIMIT 1',
    );
    expect((await verifyBusiness(db())).broken).toEqual([
      { of: 'books', entry: 900_000, reason: 'source' },
    ]);
    await forget('DELETE FROM journal_entries WHERE id = 900000');
  });

  /**
   * The tenant database, where `meets` runs before the first write, or after the first read, with
   * this name.
   */
  const meeting = (name: string, meets: () => Promise<unknown>): TenantDb => {
    let met = false;
    const hooked = <T extends TenantDb>(real: T): T => ({
      ...real,
      query: async <Row extends QueryRow>(
        asked: string,
        sql: string,
        params?: readonly unknown[],
      ) => {
        const isIt = asked === name && !met;
        met ||= isIt;
        if (isIt && name === 'ledger.post') await meets();
        const answer = await real.query<Row>(asked, sql, params);
        if (isIt && name !== 'ledger.post') await meets();
        return answer;
      },
      tx: (fn) => real.tx((tx) => fn(hooked(tx))),
      snapshot: (fn) => real.snapshot((view) => fn(hooked(view))),
    });
    return hooked(db());
  };

  it('are verified in one snapshot: a late sale that arrives meanwhile is no break', async () => {
    const before = Date.now();
    await new Promise((done) => setTimeout(done, 3));
    await z(1, null, await opened(1));
    const late = new SaleCart({ terminal: 1, now: before }).scan(GOODS.cola).pay(5_000).wire();
    let met = 0;
    const report = await verifyBusiness(
      meeting('ledger.of_closing', async () => {
        await send(1, 'pos/transactions/cart_format?offline=1', late);
        met = (await verifyBusiness(db())).entries;
      }),
    );
    expect(report.broken).toEqual([]);
    expect(report.entries).toBeLessThan(met);
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });

  it('are posted later also while another transaction posts to the same Z', async () => {
    const whole = [await queryRows(db(), POSTED), await queryRows(db(), CASH), await count()];
    const asOwner = (sql: string) => runAsOwner(server.database.url, (owner) => owner.query(sql));
    await asOwner(
      'ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY; CREATE TABLE kept_entries AS TABLE journal_entries WITH NO DATA; INSERT INTO kept_entries SELECT * FROM journal_entries WHERE closing_id IS NOT NULL; DELETE FROM journal_entries WHERE closing_id IS NOT NULL',
    );
    const columns =
      'cloud_id, id, day, debit_account_id, credit_account_id, amount, reference, description, document_id, closing_id, transaction_id, movement_id';
    const posted = await postMissing(
      meeting('ledger.post', () =>
        asOwner(`INSERT INTO journal_entries (${columns}) SELECT ${columns} FROM kept_entries`),
      ),
      { dryRun: false },
    );
    expect(posted).toEqual({ closings: 0, entries: 0 });
    expect([await queryRows(db(), POSTED), await queryRows(db(), CASH), await count()]).toEqual(
      whole,
    );
    await asOwner('DROP TABLE kept_entries');
  });

  it('are refused by the table when posted again, and name their Z', async () => {
    await send(1, 'pos/transactions/cart_format', new SaleCart().scan(GOODS.milk).pay().wire());
    await z(1);
    const [last] = await queryRows<{ number: number; reference: string; description: string }>(
      db(),
      `SELECT c.number, e.reference, e.description FROM journal_entries e JOIN register_closings c ON c.cloud_id = e.cloud_id AND c.id = e.closing_id WHERE e.cloud_id = $1 ORDER BY e.id DESC LIMIT 1`,
    );
    expect(last?.reference).toBe(String(last?.number));
    expect(last?.description).toContain(`דוח Z ${last?.number}`);
    const again = `INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, closing_id, transaction_id)
      SELECT cloud_id, id + 1000000, day, debit_account_id, credit_account_id, 1, closing_id, transaction_id FROM journal_entries WHERE cloud_id = $1`;
    await expect(
      db().tx((tx) =>
        tx.query('t.again', `${again} AND transaction_id IS NULL AND movement_id IS NULL`, [cloud]),
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

describe('the income of a Z', () => {
  /** What the sales add to income accounts, debit above zero. */
  const income = async () => {
    const rows = await queryRows<{ account: string; sum: number }>(
      db(),
      `SELECT coalesce(a.role, a.code) AS account, sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::integer AS sum FROM accounts a
        JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND coalesce(a.role, 'sales') = 'sales' GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  const since = async (before: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(await income())
        .map(([account, sum]) => [account, sum - (before[account] ?? 0)])
        .filter(([, sum]) => sum !== 0),
    );
  const sale = async (now?: number): Promise<SaleCart> => {
    const cart = new SaleCart(now === undefined ? {} : { now })
      .scan(GOODS.bread, 2)
      .scan(GOODS.milk)
      .pay();
    await send(1, 'pos/transactions/cart_format', cart.wire());
    return cart;
  };
  const back = (of: SaleCart, now?: number): SaleCart =>
    new SaleCart(now === undefined ? {} : { now })
      .do({
        type: 'refundRows',
        rows: refundPicksOf(of.id, of.priced, [
          { rowKey: of.cart.rows[0]?.key ?? '', quantity: 1_000, refundedBefore: 0 },
        ]),
      })
      .pay();

  it('is deducted from the account the goods were sold into, whatever the product has now, also after a Z; posted entries stay', async () => {
    await sellInto(GOODS.bread.id, null);
    const plain = await sale();
    await sellInto(GOODS.bread.id, 901);
    const own = await sale();
    await z(1);
    const posted = await income();
    expect(Object.keys(posted)).toEqual(expect.arrayContaining(['I901', 'sales']));

    await sellInto(GOODS.bread.id, 902);
    expect((await verifyClosings(db())).broken).toBeNull();
    for (const one of [plain, own]) await send(1, 'pos/transactions/cart_format', back(one).wire());
    await z(1);
    expect(await since(posted)).toEqual({ sales: 720, I901: 720 });

    const other = await sale();
    const before = Date.now();
    await new Promise((done) => setTimeout(done, 3));
    await z(1);
    const closed = await income();
    // An inactive account gets no new postings, and refunds of what was posted there are still
    // deducted from it.
    await changeRows(
      server,
      cloud,
      'UPDATE accounts SET active = false WHERE cloud_id = $1 AND id = 902',
    );
    await send(1, 'pos/transactions/cart_format?offline=1', back(other, before).wire());
    expect(await since(closed)).toEqual({ I902: 720 });
    const late = new SaleCart({ now: before }).scan(GOODS.bread).pay().wire();
    await send(1, 'pos/transactions/cart_format?offline=1', late);
    expect(await since(closed)).toEqual({ I902: 720, sales: -720 });
    expect((await verifyClosings(db())).broken).toBeNull();
    expect(await postMissing(db(), { dryRun: false })).toEqual({ closings: 0, entries: 0 });
  });
});
