import type { SubmitResult } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CUSTOMERS,
  EMPLOYEES,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

async function submit(cart: SaleCart): Promise<SubmitResult> {
  const response = await till.post('pos/transactions/cart_format', cart.wire());
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2];
}

const member = makeAccount({
  type: 'customer',
  id: CUSTOMERS.member,
  code: 'C1',
  name: 'רות',
  groupId: 1,
});

describe('a sale', () => {
  it('is answered as a list: code, message, then id, number, daily counter and the lists of vouchers [CART-145, CART-146, CART-201]', async () => {
    const cart = new SaleCart().scan(GOODS.milk).pay();
    const response = await till.post('pos/transactions/cart_format', cart.wire());
    expect(response.statusCode).toBe(200);
    const { data } = response.json<{ data: [string, string, SubmitResult] }>();
    expect(data).toHaveLength(3);
    expect(data.slice(0, 2)).toEqual(['000', '']);
    expect(data[2]).toEqual({
      id: cart.id,
      number: expect.any(Number) as number,
      daily_counter: expect.any(Number) as number,
      vat_confirmation: null,
      credit_vouchers: [],
      gift_cards: [],
      vouchers: [],
      coupons: [],
      repeated: false,
      review: [],
      proof: expect.any(String) as string,
    });
    // Terminal 1 numbers from 1,000,001 on.
    expect(Math.floor(data[2].number / 1_000_000)).toBe(1);
  });

  it('gets the next number and daily counter of its terminal', async () => {
    const first = await submit(new SaleCart().scan(GOODS.milk).pay());
    const second = await submit(new SaleCart().scan(GOODS.bread).pay());
    expect(second.number).toBe(first.number + 1);
    expect(second.daily_counter).toBe(first.daily_counter + 1);
  });

  // milk 2 × 6.90 = 13.80; cola 3 × 4.00 = 12.00, with the rule 10.00; tomatoes 1.5 × 8.90 = 13.35
  // without VAT. Total 37.15. VAT of 23.80 at 18%: 23.80 × 18 / 118 = 3.6305 → 3.63. In cash 37.15
  // → 37.20; of 50.00 the change is 12.80.
  it('is stored with the totals, VAT, rounding and change of the calculation above', async () => {
    const { id } = await submit(
      new SaleCart().scan(GOODS.milk, 2).scan(GOODS.cola, 3).scan(GOODS.tomatoes, 1.5).pay(5_000),
    );
    const [sale] = await queryRows(
      db(),
      'SELECT * FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(sale).toMatchObject({
      branch_id: 1,
      terminal_id: 1,
      document_type: 9,
      official_code: 320,
      employee_id: EMPLOYEES.manager,
      customer_id: null,
      item_count: 6,
      total: 3_715,
      vat: 363,
      before_vat: 3_352,
      discount: 200,
      cash_rounding: 5,
      paid: 5_000,
      change_due: 1_280,
      offline: false,
      review_flags: [],
      engine_version: '6.0.0',
    });
    const cart = sale?.['cart'] as
      | { readonly Data: unknown[][]; readonly temp: unknown }
      | undefined;
    expect(cart?.temp).toEqual({ last_error: null, values: {} });
    expect(cart?.Data[0]?.[1]).toBe(sale?.['number']);
  });

  // The document's VAT of 3.63 is split over 13.80 and 10.00: 2.1048 and 1.5252; the larger
  // remainder gets the odd agora: 2.10 and 1.53.
  it('is stored row by row, with each discount beneath the row it lowers', async () => {
    const { id } = await submit(
      new SaleCart().scan(GOODS.milk, 2).scan(GOODS.cola, 3).scan(GOODS.tomatoes, 1.5).pay(5_000),
    );
    const rows = await queryRows(
      db(),
      `SELECT line_no, kind, parent_line, product_id, name, quantity, unit_price, gross, rule_discount, net, vat_rate, vat, rule_id, weighed
       FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY line_no`,
      [id],
    );
    expect(rows).toEqual([
      {
        line_no: 1,
        kind: 'P',
        parent_line: null,
        product_id: 1,
        name: 'חלב',
        quantity: 2_000,
        unit_price: 690,
        gross: 1_380,
        rule_discount: 0,
        net: 1_380,
        vat_rate: 1_800,
        vat: 210,
        rule_id: null,
        weighed: false,
      },
      {
        line_no: 2,
        kind: 'P',
        parent_line: null,
        product_id: 3,
        name: 'קולה',
        quantity: 3_000,
        unit_price: 400,
        gross: 1_200,
        rule_discount: 200,
        net: 1_000,
        vat_rate: 1_800,
        vat: 153,
        rule_id: null,
        weighed: false,
      },
      {
        line_no: 3,
        kind: 'DIS',
        parent_line: 2,
        product_id: 3,
        name: '3 ב-10',
        quantity: 3_000,
        unit_price: 0,
        gross: 0,
        rule_discount: 0,
        net: -200,
        vat_rate: 0,
        vat: 0,
        rule_id: 1,
        weighed: false,
      },
      {
        line_no: 4,
        kind: 'P',
        parent_line: null,
        product_id: 5,
        name: 'עגבניות',
        quantity: 1_500,
        unit_price: 890,
        gross: 1_335,
        rule_discount: 0,
        net: 1_335,
        vat_rate: 0,
        vat: 0,
        rule_id: null,
        weighed: true,
      },
    ]);
    expect(
      await queryRows(
        db(),
        'SELECT line_no, type_id, name, amount FROM transaction_payments WHERE cloud_id = $1 AND transaction_id = $2',
        [id],
      ),
    ).toEqual([{ line_no: 1, type_id: 1, name: 'מזומן', amount: 5_000 }]);
  });

  it('deducts the goods from the stock of its warehouse, rows of one product together', async () => {
    const stock = async (): Promise<number> =>
      (
        await queryRows<{ quantity: number }>(
          db(),
          'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id = 6',
        )
      )[0]?.quantity ?? 0;
    const before = await stock();
    await submit(new SaleCart().scan(GOODS.cheese, 0.255).scan(GOODS.cheese, 0.3).pay());
    expect(await stock()).toBe(before - 555);
  });

  it('is published once, in the order of sales', async () => {
    const { id, number } = await submit(new SaleCart().scan(GOODS.milk).pay());
    const events = await queryRows<{ topic: string; payload: unknown }>(
      db(),
      "SELECT topic, payload FROM outbox WHERE cloud_id = $1 AND payload ->> 'id' = $2",
      [id],
    );
    expect(events).toEqual([
      { topic: 'sale.stored', payload: { id, number, terminal: 1, total: 690 } },
    ]);
  });

  it('carries the hash of the sale before it', async () => {
    const first = await submit(new SaleCart().scan(GOODS.milk).pay());
    const second = await submit(new SaleCart().scan(GOODS.milk).pay());
    const hashes = await queryRows<{ id: string; hash: Buffer; prev_hash: Buffer }>(
      db(),
      'SELECT id, hash, prev_hash FROM transactions WHERE cloud_id = $1 AND id = ANY ($2::uuid[])',
      [[first.id, second.id]],
    );
    const hashOf = (id: string) => hashes.find((row) => row.id === id);
    expect(hashOf(second.id)?.prev_hash.equals(hashOf(first.id)?.hash ?? Buffer.alloc(0))).toBe(
      true,
    );
  });

  // Chocolate 5.90: 10% of it is 0.59. Another customer pays 5.90.
  it("applies the members' rule to a member by the group on record", async () => {
    const { id } = await submit(new SaleCart().customer(member).scan(GOODS.chocolate).pay());
    const [sale] = await queryRows(
      db(),
      'SELECT total, discount, customer_id FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(sale).toEqual({ total: 531, discount: 59, customer_id: CUSTOMERS.member });
  });

  it('has no VAT for a VAT-exempt customer', async () => {
    const eilat = makeAccount({
      type: 'customer',
      id: CUSTOMERS.eilat,
      code: 'C2',
      name: 'אילת',
      vatFree: true,
    });
    const { id } = await submit(new SaleCart().customer(eilat).scan(GOODS.milk).pay());
    const [sale] = await queryRows(
      db(),
      'SELECT total, vat, before_vat FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(sale).toEqual({ total: 690, vat: 0, before_vat: 690 });
  });

  it('is like any other after it was held and recalled', async () => {
    const cart = new SaleCart().scan(GOODS.milk);
    cart.cart = { ...cart.cart, resource: { kind: 'frozen', id: cart.id } };
    expect((await submit(cart.pay())).review).toEqual([]);
  });

  it('of free goods only is a sale of zero', async () => {
    const cart = new SaleCart().scan(GOODS.bread).discount(100);
    const { id } = await submit(cart);
    const [sale] = await queryRows(
      db(),
      'SELECT total, paid, discount FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(sale).toEqual({ total: 0, paid: 0, discount: 850 });
  });

  it('that stayed on the screen for hours is stored at current prices', async () => {
    const hours = 3 * 3_600_000;
    const cart = new SaleCart({ now: Date.now() - hours }).scan(GOODS.milk);
    const { id } = await submit(payNow(cart));
    expect(
      await queryRows(db(), 'SELECT total FROM transactions WHERE cloud_id = $1 AND id = $2', [id]),
    ).toEqual([{ total: 690 }]);
  });

  it('costs at most twelve statements, including BEGIN and COMMIT', async () => {
    await submit(new SaleCart().scan(GOODS.milk).pay());
    server.database.takeStatements();
    await submit(new SaleCart().scan(GOODS.milk).scan(GOODS.bread).scan(GOODS.juice).pay());
    const statements = server.database.takeStatements();
    expect(statements.length).toBeLessThanOrEqual(12);
    expect(statements).toEqual([
      'begin',
      'begin',
      'sales.lock_series',
      'pricing.catalogue',
      'sales.insert',
      'stock.move',
      'sales.insert_rows',
      'sales.insert_payments',
      'sales.step_series',
      'kernel.outbox_append',
      'commit',
    ]);
  });
});

/** Pays now for a bill that was keyed in earlier; submit sets today's date. */
function payNow(old: SaleCart): SaleCart {
  const fresh = new SaleCart();
  fresh.cart = { ...old.cart, header: { ...old.cart.header, date: fresh.cart.header.date } };
  return fresh.pay();
}

describe('stored sales', () => {
  it.each([
    'UPDATE transactions SET total = 1 WHERE cloud_id = $1',
    'DELETE FROM transactions WHERE cloud_id = $1',
    'UPDATE transaction_rows SET net = 1 WHERE cloud_id = $1',
    'DELETE FROM transaction_payments WHERE cloud_id = $1',
  ])('can not be touched by the server itself: %s', async (sql) => {
    await submit(new SaleCart().scan(GOODS.milk).pay());
    // 42501: the server's role has no permission for it.
    await expect(
      db().tx((tx) => tx.query(`t.${sql.slice(0, 40)}`, sql, [cloud])),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
