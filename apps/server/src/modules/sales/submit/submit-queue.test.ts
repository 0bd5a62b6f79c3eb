import { randomUUID } from 'node:crypto';
import type { SubmitResult } from '@dalpak/contracts';
import { TENDER_NAME, tenderFields } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  countsOf,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';
import { runAsOwner } from '../../../kernel/db/test-database.ts';
import { verifyChain } from '../index.ts';

let server: TestApp;
let cloud: number;
const tills: Browser[] = [];
/** The server's monotonic clock: it stands still, or advances by a step each time it is read. */
const time = { elapsed: 0, step: 0 };

beforeAll(async () => {
  server = await startTestApp({}, { elapsed: () => (time.elapsed += time.step) });
  cloud = await aShop(server);
  for (const terminal of [1, 2, 3, 4]) tills.push(await aTillOf(server, terminal));
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (path: string, body: unknown, terminal = 1) =>
  (tills[terminal - 1] as Browser).post(`pos/transactions/${path}`, body);

async function send(carts: readonly SaleCart[], terminal = 1): Promise<SubmitResult[]> {
  const response = await post('queue', { sales: carts.map((cart) => cart.wire()) }, terminal);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: SubmitResult[] }>().data;
}

async function sendAlone(cart: SaleCart, terminal = 1): Promise<SubmitResult> {
  return (await post('cart_format?offline=1', cart.wire(), terminal)).json<{
    data: [string, string, SubmitResult];
  }>().data[2];
}

/** Sales as a till queues them: numbered by the till from the current position of its series. */
async function printed(terminal: number, carts: readonly SaleCart[]): Promise<SaleCart[]> {
  const [series] = await queryRows<{ next: number }>(
    db(),
    'SELECT next_sequence AS next FROM document_series WHERE cloud_id = $1 AND terminal_id = $2 AND official_code = 320',
    [terminal],
  );
  return carts.map((cart, at) => cart.numbered(terminal * 1_000_000 + (series?.next ?? 1) + at));
}

const plain = (terminal: number, count: number): SaleCart[] =>
  Array.from({ length: count }, (_, at) => {
    const cart = new SaleCart({ terminal })
      .scan(GOODS.milk, 1 + (at % 3))
      .scan(GOODS.cola, 3)
      .scan(GOODS.cheese, 0.25);
    return (at % 4 === 3 ? cart.discount(10) : cart).pay();
  });

const numbers = (results: readonly SubmitResult[]) => results.map(({ number }) => number);
const transactionsOf = async (carts: readonly SaleCart[]) =>
  (
    await queryRows<{ xmin: string }>(
      db(),
      'SELECT xmin::text FROM transactions WHERE cloud_id = $1 AND id = ANY ($2::uuid[])',
      [carts.map(({ id }) => id)],
    )
  ).map(({ xmin }) => xmin);

describe('sales of a till that was offline', () => {
  it('are stored as they would be one by one, with fewer disk writes', async () => {
    const alike = (carts: readonly SaleCart[]) =>
      queryRows(
        db(),
        `SELECT t.total, t.vat, t.before_vat, t.discount, t.paid, t.review_flags, t.offline, t.employee_id, t.daily_counter, t.item_count, t.engine_version,
              (SELECT json_agg(json_build_array(r.line_no, r.kind, r.parent_line, r.product_id, r.quantity, r.net, r.vat, r.rule_discount, r.manual_discount, r.name, r.stock_before - first.stock, r.stock_after - first.stock) ORDER BY r.line_no)
               FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id) AS rows,
              (SELECT json_agg(json_build_array(p.line_no, p.type_id, p.name, p.amount, p.details)) FROM transaction_payments p WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id) AS payments
       FROM transactions t CROSS JOIN LATERAL (
         SELECT max(r.stock_before) AS stock FROM transaction_rows r WHERE r.cloud_id = $1 AND r.transaction_id = ANY ($2::uuid[]) AND r.product_id = 3) first
       WHERE t.cloud_id = $1 AND t.id = ANY ($2::uuid[]) ORDER BY t.number`,
        [carts.map(({ id }) => id)],
      );
    // The first sale of a series begins it.
    for (const terminal of [1, 2])
      await sendAlone((await printed(terminal, plain(terminal, 1)))[0] as SaleCart, terminal);
    const before = await countsOf(db());
    const [together, alone] = [await printed(1, plain(1, 20)), await printed(2, plain(2, 20))];
    for (const cart of alone) await sendAlone(cart, 2);
    const middle = await countsOf(db());
    const answers = await send(together);
    const after = await countsOf(db());
    expect(numbers(answers)).toEqual(together.map((_, at) => 1_000_002 + at));
    expect(answers).toEqual(
      together.map(({ id }, at) => ({
        id,
        number: 1_000_002 + at,
        daily_counter: at + 2,
        vat_confirmation: null,
        credit_vouchers: [],
        gift_cards: [],
        vouchers: [],
        coupons: [],
        repeated: false,
        review: [],
        proof: expect.any(String) as string,
      })),
    );
    // Stock of other goods changed in between, so the changes are compared.
    const strip = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => ({
        ...row,
        rows: (row['rows'] as unknown[][]).map((cells) => [
          ...cells.slice(0, 10),
          Number(cells[10]) - Number(cells[11]),
        ]),
      }));
    expect(strip(await alike(together))).toEqual(strip(await alike(alone)));
    for (const of of ['sales', 'rows', 'payments', 'events', 'numbers', 'stock'])
      expect((after[of] ?? 0) - (middle[of] ?? 0)).toBe((middle[of] ?? 0) - (before[of] ?? 0));
    expect(new Set(await transactionsOf(together)).size).toBe(1);
    expect(new Set(await transactionsOf(alone)).size).toBe(20);
    expect(await verifyChain(db())).toMatchObject({ broken: null });
  });

  it('are stored in several transactions and calls when that takes long, in their order', async () => {
    // Read before a run, once for each of its sales, and between runs; a run has one second, a call
    // five.
    time.step = 240;
    try {
      const carts = await printed(1, plain(1, 20));
      const some = await send(carts);
      expect(some.length).toBeGreaterThan(4);
      expect(some.length).toBeLessThan(20);
      const runs = await transactionsOf(carts);
      expect(runs).toHaveLength(some.length);
      expect(new Set(runs).size).toBe(Math.ceil(some.length / 4));
      time.step = 0;
      const rest = await send(carts.slice(some.length));
      expect(numbers([...some, ...rest])).toEqual(
        carts.map((_, at) => (some[0]?.number ?? 0) + at),
      );
      expect([...some, ...rest].map(({ repeated, review }) => [repeated, review])).toEqual(
        carts.map(() => [false, []]),
      );
    } finally {
      time.step = 0;
    }
  });

  it('record the stock before and after each row', async () => {
    const carts = await printed(1, plain(1, 5));
    await send(carts);
    const rows = await queryRows<{
      product_id: number;
      quantity: number;
      stock_before: number;
      stock_after: number;
    }>(
      db(),
      `SELECT r.product_id, r.quantity, r.stock_before, r.stock_after FROM transaction_rows r JOIN transactions t ON t.cloud_id = r.cloud_id AND t.id = r.transaction_id
       WHERE r.cloud_id = $1 AND r.kind = 'P' AND t.id = ANY ($2::uuid[]) ORDER BY t.number, r.line_no`,
      [carts.map(({ id }) => id)],
    );
    const left = new Map<number, number>();
    for (const { product_id: id, quantity, stock_before: before, stock_after: after } of rows) {
      expect(before - after).toBe(quantity);
      expect(left.get(id) ?? before).toBe(before);
      left.set(id, after);
    }
    const stock = await queryRows<{ product_id: number; quantity: number }>(
      db(),
      'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND product_id = ANY ($2::integer[])',
      [[...left.keys()]],
    );
    expect(new Map(stock.map(({ product_id: id, quantity }) => [id, quantity]))).toEqual(left);
  });

  it('are stored up to a refused one, which gets its error when sent alone, and then the rest', async () => {
    const carts = await printed(1, plain(1, 7));
    const [first] = carts;
    if (first === undefined) throw new Error('no sale');
    const card = tampered(carts[3]?.wire() as ReturnType<SaleCart['wire']>, (copy) => {
      for (const payment of Object.values(copy.Payments))
        payment['details'] = { reference: '4580458045804580' };
    });
    const wires = carts.map((cart, at) => (at === 3 ? card : cart.wire()));
    const some = (await post('queue', { sales: wires })).json<{ data: SubmitResult[] }>().data;
    expect(some.map(({ id }) => id)).toEqual(carts.slice(0, 3).map(({ id }) => id));
    expect(await transactionsOf(carts)).toHaveLength(3);
    expect((await post('cart_format?offline=1', card)).statusCode).toBe(422);
    // A refused sale at the front stores nothing, and is no error of the call.
    expect((await post('queue', { sales: [card, carts[4]?.wire()] })).json()).toEqual({ data: [] });
    const rest = await send(carts.slice(4));
    // The number it had printed is given to the next sale, which is flagged.
    expect(numbers(rest)).toEqual([0, 1, 2].map((at) => (some[2]?.number ?? 0) + 1 + at));
    expect(rest.map(({ review }) => review)).toEqual([
      ['number_mismatch'],
      ['number_mismatch'],
      ['number_mismatch'],
    ]);
    expect(await verifyChain(db())).toMatchObject({ broken: null });
  });

  it('are the same sales when the answer was lost and all of them are sent again', async () => {
    const carts = await printed(1, plain(1, 8));
    const first = await send(carts);
    const counts = await countsOf(db());
    expect(await send(carts)).toEqual(first.map((result) => ({ ...result, repeated: true })));
    expect(await countsOf(db())).toEqual(counts);
    // The single-sale call recognises them too, and the queue call recognises sales from the
    // single-sale call.
    const last = carts.at(-1) as SaleCart;
    expect(await sendAlone(last)).toEqual({ ...first.at(-1), repeated: true });
  });

  it('are stored once when two calls share some of them, also at the same moment', async () => {
    const carts = await printed(1, plain(1, 12));
    const before = await countsOf(db());
    expect((await send(carts.slice(0, 8))).map(({ repeated }) => repeated)).toEqual(
      Array.from({ length: 8 }, () => false),
    );
    expect((await send(carts.slice(5))).map(({ repeated }) => repeated)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const more = await printed(1, plain(1, 10));
    const [left, right] = await Promise.all([send(more), send(more)]);
    expect(numbers(left)).toEqual(numbers(right));
    expect(left.map(({ repeated }, at) => Number(repeated) + Number(right[at]?.repeated))).toEqual(
      more.map(() => 1),
    );
    const after = await countsOf(db());
    expect(after).toMatchObject({
      sales: (before['sales'] ?? 0) + 22,
      numbers: (before['numbers'] ?? 0) + 22,
      events: (before['events'] ?? 0) + 22,
    });
    // The same sale twice in one call.
    const [one, two] = (await printed(1, plain(1, 2))) as [SaleCart, SaleCart];
    expect((await send([one, one, two])).map(({ repeated }) => repeated)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('stop at one with other content than the stored sale of that id, and store nothing after it', async () => {
    const [sold, next] = (await printed(1, plain(1, 2))) as [SaleCart, SaleCart];
    await send([sold]);
    const other = new SaleCart().scan(GOODS.notebook).pay();
    other.cart = { ...other.cart, id: sold.id };
    expect(await send([other, next])).toEqual([]);
    expect(outcome(await post('cart_format?offline=1', other.wire()))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    expect(await transactionsOf([next])).toEqual([]);
  });

  it('of every kind keep their order: a sale that is not plain is stored alone in its place', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO vouchers (cloud_id, id, number, amount) VALUES ($1, 1, 'Q-1', 300)",
    );
    const sold = plain(3, 1)[0] as SaleCart;
    const means = { method: 'voucher', number: 'Q-1' } as const;
    const voucher = new SaleCart({ terminal: 3 }).scan(GOODS.bread).do({
      type: 'addPayment',
      payment: { ...tenderFields(means), name: TENDER_NAME.voucher, amount: 300 },
    });
    const carts = await printed(3, [sold, ...plain(3, 2), voucher.pay(), ...plain(3, 2)]);
    const answers = await send(carts, 3);
    expect(numbers(answers)).toEqual(carts.map((_, at) => 3_000_001 + at));
    expect(await verifyChain(db())).toMatchObject({ broken: null });
    expect(await transactionsOf(carts).then((of) => new Set(of).size)).toBeGreaterThan(2);
  });

  it('that were paid before the Z become its addenda, one by one', async () => {
    const before = await printed(4, plain(4, 3));
    await sendAlone(before[0] as SaleCart, 4);
    const till = tills[3] as Browser;
    const closed = await till.post('pos/register/z', {
      id: randomUUID(),
      at: new Date().toISOString(),
      unsent: 0,
      counted: null,
    });
    expect(closed.statusCode).toBe(200);
    expect((await send(before.slice(1), 4)).map(({ number }) => number)).toEqual([
      4_000_002, 4_000_003,
    ]);
    const addenda = await queryRows<{ number: number }>(
      db(),
      'SELECT number FROM register_addenda WHERE cloud_id = $1 AND transaction_id = ANY ($2::uuid[]) ORDER BY number',
      [before.map(({ id }) => id)],
    );
    expect(addenda.map(({ number }) => number)).toEqual([1, 2]);
    expect(await verifyChain(db())).toMatchObject({ broken: null });
  });

  it('are stored one by one when they cannot be stored together, and the reason is logged unless it was a conflict', async () => {
    const logged = vi.spyOn(server.app.log, 'error');
    try {
      const same = await printed(1, plain(1, 4));
      await Promise.all([send(same), send(same)]);
      expect(logged).not.toHaveBeenCalled();
      const carts = await printed(1, plain(1, 4));
      const asOwner = (sql: string) => runAsOwner(server.database.url, (owner) => owner.query(sql));
      await asOwner(`CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF (SELECT count(DISTINCT transaction_id) FROM fresh) > 1 THEN RAISE EXCEPTION 'one at a time'; END IF; RETURN NULL; END $$;
        CREATE TRIGGER refuse_many AFTER INSERT ON transaction_rows REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
      try {
        expect(await send(carts)).toHaveLength(4);
      } finally {
        await asOwner('DROP TRIGGER refuse_many ON transaction_rows; DROP FUNCTION refuse_many()');
      }
      expect(new Set(await transactionsOf(carts)).size).toBe(4);
      expect(logged.mock.calls).toEqual([
        [
          {
            err: expect.objectContaining({ message: 'one at a time' }) as unknown,
            requestId: expect.any(String) as unknown,
          },
          'sales of a queue were not stored together',
        ],
      ]);
    } finally {
      logged.mockRestore();
    }
  });

  it('are not stored when the database fails at the end, and are all stored the next time', async () => {
    const carts = await printed(2, plain(2, 6));
    await changeRows(
      server,
      cloud,
      "UPDATE id_counters SET next_id = 1 WHERE cloud_id = $1 AND entity = 'outbox'",
    );
    const [lost] = await queryRows<{ last: number }>(
      db(),
      'SELECT max(id) AS last FROM outbox WHERE cloud_id = $1',
    );
    const counts = await countsOf(db());
    expect((await post('queue', { sales: carts.map((cart) => cart.wire()) }, 2)).statusCode).toBe(
      500,
    );
    expect(await countsOf(db())).toEqual(counts);
    await changeRows(
      server,
      cloud,
      "UPDATE id_counters SET next_id = $2 WHERE cloud_id = $1 AND entity = 'outbox'",
      [(lost?.last ?? 0) + 1],
    );
    expect((await send(carts, 2)).map(({ repeated, review }) => [repeated, review])).toEqual(
      carts.map(() => [false, []]),
    );
    expect(await verifyChain(db())).toMatchObject({ broken: null });
  });
});
