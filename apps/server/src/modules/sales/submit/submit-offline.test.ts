import type { SubmitResult } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import { SaleCart, tampered, type Tamperable } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  countsOf,
  EMPLOYEES,
  GOODS,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await signInAt(till, CARDS.manager);
});

const db = () => server.kernel.tenant(cloud);
const DAY_MS = 24 * 3_600_000;

async function send(wire: unknown): Promise<SubmitResult> {
  const response = await till.post('pos/transactions/cart_format?offline=1', wire);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2];
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const [row] = await queryRows(
    db(),
    'SELECT * FROM transactions WHERE cloud_id = $1 AND id = $2',
    [id],
  );
  if (row === undefined) throw new Error('nothing was stored');
  return row;
}

describe('a sale that was paid offline', () => {
  it('is stored without a review flag when everything holds, at the time it was paid', async () => {
    const paidAt = Date.now() - 120_000;
    const { id, review } = await send(new SaleCart({ now: paidAt }).scan(GOODS.milk).pay().wire());
    expect(review).toEqual([]);
    const row = await stored(id);
    expect(row).toMatchObject({ offline: true, total: 690, employee_id: EMPLOYEES.manager });
    expect((row['issued_at'] as Date).getTime()).toBe(paidAt);
  });

  it('is stored as printed when a price has changed since, and flagged', async () => {
    const cart = new SaleCart().scan(GOODS.bread).pay();
    await changeRows(
      server,
      cloud,
      'UPDATE products SET price = 990 WHERE cloud_id = $1 AND id = 2',
    );
    try {
      const { id, review } = await send(cart.wire());
      expect(review).toEqual(['payment_mismatch', 'total_mismatch']);
      expect(await stored(id)).toMatchObject({
        total: 850,
        vat: 130,
        paid: 850,
        review_flags: ['payment_mismatch', 'total_mismatch'],
      });
    } finally {
      await changeRows(
        server,
        cloud,
        'UPDATE products SET price = 850 WHERE cloud_id = $1 AND id = 2',
      );
    }
  });

  it('is stored when a product no longer exists, with the name that was printed', async () => {
    const gone = { ...GOODS.milk, id: 777, code: 'P777', name: 'מוצר שנמחק' };
    const { id, review } = await send(new SaleCart().scan(gone).pay().wire());
    expect(review).toEqual(['product_unknown']);
    expect(
      await queryRows(
        db(),
        'SELECT name, net FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2',
        [id],
      ),
    ).toEqual([{ name: 'מוצר שנמחק', net: 690 }]);
    expect(
      await queryRows(db(), 'SELECT 1 FROM stock_levels WHERE cloud_id = $1 AND product_id = 777'),
    ).toEqual([]);
  });

  it('is stored without a known employee, and flagged', async () => {
    delete till.headers[CLIENT_HEADERS.employee];
    const none = await send(new SaleCart().scan(GOODS.milk).pay().wire());
    till.headers[CLIENT_HEADERS.employee] = `dle_${'A'.repeat(43)}`;
    const forged = await send(new SaleCart().scan(GOODS.milk).pay().wire());
    for (const { id, review } of [none, forged]) {
      expect(review).toEqual(['employee_unverified']);
      expect(await stored(id)).toMatchObject({ employee_id: null, total: 690 });
    }
  });

  it('is stored for an employee whose shift has ended since; a sale from after it is flagged', async () => {
    const during = new SaleCart().scan(GOODS.milk).pay().wire();
    server.clock.offsetMs = DAY_MS;
    expect((await send(during)).review).toEqual([]);
    const after = new SaleCart({ now: Date.now() + DAY_MS }).scan(GOODS.milk).pay().wire();
    const { id, review } = await send(after);
    expect(review).toEqual(['employee_unverified']);
    expect(await stored(id)).toMatchObject({ employee_id: EMPLOYEES.manager });
  });

  it('is flagged when it needs a permission and its token has expired: the token stays on the device long after', async () => {
    const discounted = new SaleCart().scan(GOODS.milk).discount(99).pay().wire();
    const plain = new SaleCart().scan(GOODS.milk).pay().wire();
    const token = till.headers[CLIENT_HEADERS.employee] ?? '';
    expect((await till.post('employees/logout')).statusCode).toBe(200);
    till.headers[CLIENT_HEADERS.employee] = token;
    expect((await send(discounted)).review).toEqual(['permission_unverified']);
    expect((await send(plain)).review).toEqual([]);
  });

  it('is stored from a till of another version: unknown fields are ignored, and flagged', async () => {
    const wire = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
      (copy.Products[0] as Record<string, unknown>)['colour'] = 'red';
      (copy as unknown as Record<string, unknown>)['mood'] = 'good';
    });
    expect(outcome(await till.post('pos/transactions/cart_format', wire))).toEqual({
      status: 422,
      code: 'CART_MALFORMED',
    });
    const { id, review } = await send(wire);
    expect(review).toEqual(['check_failed']);
    expect(outcome(await till.get(`pos/transactions/${id}`)).status).toBe(200);
  });

  it('is flagged when it names its payment wrongly', async () => {
    const wire = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
      for (const payment of Object.values(copy.Payments))
        (payment as unknown as Record<string, unknown>)['name'] = 'ויזה 4580';
    });
    expect(outcome(await till.post('pos/transactions/cart_format', wire))).toEqual({
      status: 422,
      code: 'PAYMENT_DETAILS',
    });
    expect((await send(wire)).review).toEqual(['payment_type_rule']);
  });

  it('is flagged when it names another employee than the sender', async () => {
    expect(
      (await send(new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.milk).pay().wire()))
        .review,
    ).toEqual(['employee_unverified']);
  });

  it('keeps the printed number in its cart, gets the next one of the series, and is flagged when they differ', async () => {
    const last = await send(new SaleCart().scan(GOODS.milk).pay().wire());
    const right = await send(
      new SaleCart()
        .scan(GOODS.milk)
        .pay()
        .numbered(last.number + 1)
        .wire(),
    );
    expect(right).toMatchObject({ number: last.number + 1, review: [] });
    const wrong = await send(new SaleCart().scan(GOODS.milk).pay().numbered(1_000_500).wire());
    expect(wrong).toMatchObject({ number: last.number + 2, review: ['number_mismatch'] });
    expect(((await stored(wrong.id))['cart'] as { Data: unknown[][] }).Data[0]?.[1]).toBe(
      1_000_500,
    );
  });

  it('is stored with an unapproved discount, an unknown customer, a foreign warehouse and a wrong clock, and flagged for each', async () => {
    await signInAt(till, CARDS.cashier);
    const cart = new SaleCart({ employee: EMPLOYEES.cashier, now: Date.now() + DAY_MS / 2 })
      .customer(makeAccount({ type: 'customer', id: 999, code: 'X', name: 'לא קיים' }))
      .scan(GOODS.milk)
      .discount(10)
      .pay();
    cart.cart = { ...cart.cart, header: { ...cart.cart.header, warehouseId: 99 } };
    const { id, review } = await send(cart.wire());
    expect(review).toEqual([
      'check_failed',
      'clock_differs',
      'customer_unknown',
      'permission_unverified',
    ]);
    expect(await stored(id)).toMatchObject({ customer_id: null, total: 621 });
    // Never later than now, whatever the till's clock says.
    expect(((await stored(id))['issued_at'] as Date).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('is stored and flagged while the business is suspended; a sale being made is refused', async () => {
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    try {
      const wire = new SaleCart().scan(GOODS.milk).pay().wire();
      expect(outcome(await till.post('pos/transactions/cart_format', wire))).toEqual({
        status: 403,
        code: 'SERVICE_NOT_OK',
      });
      expect((await send(wire)).review).toEqual(['service_suspended']);
    } finally {
      await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    }
  });

  it('is flagged when its day, clock and payment are of different times, which would allow old prices and old VAT', async () => {
    const clock = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
      (copy['settings'] as Record<string, unknown>)['clock'] = '2024-06-01T10:00:00';
    });
    expect((await send(clock)).review).toContain('clock_differs');
    const day = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
      copy.Data[0][4] = '2024-06-01';
    });
    expect((await send(day)).review).toContain('clock_differs');
  });

  it("of a future day is counted in its own day, and today's count is not affected", async () => {
    const today = new SaleCart().cart.header.date;
    const { daily_counter: dailyCounter } = await send(
      new SaleCart().scan(GOODS.milk).pay().wire(),
    );
    const ahead = () =>
      tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
        copy.Data[0][4] = '2099-01-01';
      });
    const answer = await till.post('pos/transactions/queue', { sales: [ahead(), ahead()] });
    expect(
      answer
        .json<{ data: SubmitResult[] }>()
        .data.map(({ daily_counter: counter, review }) => [
          counter,
          review.includes('clock_differs'),
        ]),
    ).toEqual([
      [1, true],
      [2, true],
    ]);
    const lastDate = async () =>
      (
        await queryRows<{ last: string }>(
          server.kernel.tenant(cloud),
          'SELECT last_date::text AS last FROM document_series WHERE cloud_id = $1 AND terminal_id = 1 AND official_code = 320',
          [],
        )
      )[0]?.last;
    expect(await lastDate()).toBe(today);
    expect((await send(new SaleCart().scan(GOODS.milk).pay().wire())).daily_counter).toBe(
      dailyCounter + 1,
    );
    // A series that was moved to a future day returns with the first sale of today.
    await changeRows(
      server,
      cloud,
      "UPDATE document_series SET last_date = '2099-01-01', daily_counter = 2 WHERE cloud_id = $1 AND terminal_id = 1 AND official_code = 320",
    );
    expect((await send(new SaleCart().scan(GOODS.milk).pay().wire())).daily_counter).toBe(
      dailyCounter + 2,
    );
    expect(await lastDate()).toBe(today);
  });

  it('is flagged when it claims a coupon or a fraction of a piece', async () => {
    const coupon = new SaleCart()
      .scan(GOODS.milk)
      .do({ type: 'addCoupon', coupon: { id: 'made-up', number: '0000', type: 1 } })
      .pay()
      .wire();
    expect((await send(coupon)).review).toContain('coupon_unverified');
    expect((await send(new SaleCart().scan(GOODS.bread, 0.001).pay().wire())).review).toContain(
      'check_failed',
    );
  });

  it('is refused and changes nothing when it cannot be stored at all', async () => {
    const before = await countsOf(db());
    const wire = new SaleCart().scan(GOODS.milk).pay().wire();
    const paidWith = (fields: Readonly<Record<string, unknown>>) => (copy: Tamperable) => {
      for (const payment of Object.values(copy.Payments)) Object.assign(payment, fields);
    };
    const broken = [
      tampered(wire, (copy) => {
        copy.Data[2]['vat'] = 0;
      }),
      tampered(wire, (copy) => {
        copy.Data[2]['total'] = 2_000_000_000;
        copy.Data[2]['before_vat'] = 2_000_000_000;
        copy.Data[2]['vat'] = 0;
      }),
      tampered(wire, (copy) => {
        copy.Data[2]['rounding'] = 4e12;
      }),
      tampered(wire, (copy) => {
        (copy.Products[0] as Record<string, unknown>)['row_price'] = 2e9;
      }),
      tampered(wire, (copy) => {
        (copy.Products[0] as Record<string, unknown>)['id'] = 2 ** 40;
      }),
      tampered(wire, (copy) => {
        copy.settings['clock'] = '0001-01-01T00:00:00';
      }),
      tampered(
        wire,
        paidWith({ type: 9, details: { method: 'customer_credit', account_id: 2 ** 31 } }),
      ),
      tampered(wire, paidWith({ type: 9, plugin_id: 2 ** 31, details: { method: 'plugin' } })),
      tampered(wire, paidWith({ details: { ['k'.repeat(900_000)]: 1 } })),
    ];
    for (const copy of broken) {
      for (const query of ['?offline=1', '']) {
        const answer = await till.post(`pos/transactions/cart_format${query}`, copy);
        expect(outcome(answer)).toEqual({ status: 422, code: 'CART_MALFORMED' });
        expect(answer.body.length).toBeLessThan(1_000);
      }
    }
    expect(await countsOf(db())).toEqual(before);
  });

  it('is not lost when another device took over the terminal, and no number is used twice', async () => {
    const first = await aTillOf(server, 6);
    const one = new SaleCart({ terminal: 6 }).scan(GOODS.milk).pay();
    expect((await first.post('pos/transactions/cart_format', one.wire())).json()).toMatchObject({
      data: ['000', '', { number: 6_000_001 }],
    });
    // Sold and printed offline, with the number that the first device assigned.
    const printed = new SaleCart({ terminal: 6 }).scan(GOODS.bread).pay().numbered(6_000_002);
    const second = new Browser(server.app);
    await second.signIn();
    expect((await second.register(1, 6, true)).statusCode).toBe(200);
    await signInAt(second, CARDS.manager);
    expect((await second.post('app/init')).json()).toMatchObject({
      offline_data: { series: { '320': 2 } },
    });
    const sold = new SaleCart({ terminal: 6 }).scan(GOODS.juice).pay();
    expect((await second.post('pos/transactions/cart_format', sold.wire())).json()).toMatchObject({
      data: ['000', '', { number: 6_000_002 }],
    });

    const late = () => first.post('pos/transactions/cart_format?offline=1', printed.wire());
    // A code after which the till keeps its sale, as after any sign-out.
    expect(outcome(await late())).toEqual({ status: 401, code: 'TOKEN_EXPIRED' });
    expect(
      await queryRows(db(), 'SELECT 1 FROM transactions WHERE cloud_id = $1 AND id = $2', [
        printed.id,
      ]),
    ).toEqual([]);
    await first.signIn();
    expect((await first.register(1, 6, true)).statusCode).toBe(200);
    first.cookies.delete('dalpak_session');
    expect((await late()).json()).toMatchObject({
      data: ['000', '', { number: 6_000_003, review: ['number_mismatch'] }],
    });
    // The take-over signed the employee out after the sale: it is still theirs.
    expect(await stored(printed.id)).toMatchObject({
      total: 850,
      employee_id: EMPLOYEES.manager,
      terminal_id: 6,
    });
    expect((await late()).json()).toMatchObject({
      data: ['000', '', { number: 6_000_003, repeated: true }],
    });
    const numbers = await queryRows(
      db(),
      'SELECT number FROM transactions WHERE cloud_id = $1 AND terminal_id = 6 ORDER BY number',
    );
    expect(numbers).toEqual([{ number: 6_000_001 }, { number: 6_000_002 }, { number: 6_000_003 }]);
  });

  it('counts the day per document code: the first credit of a day is its first', async () => {
    const sale = await send(new SaleCart().scan(GOODS.milk).pay().wire());
    const credit = await send(
      new SaleCart()
        .do({ type: 'refundProduct', product: GOODS.milk, quantity: 1_000 })
        .pay()
        .wire(),
    );
    expect(credit.review).toContain('negative_quantity');
    expect(await stored(credit.id)).toMatchObject({ official_code: 330, daily_counter: 1 });
    expect((await send(new SaleCart().scan(GOODS.milk).pay().wire())).daily_counter).toBe(
      sale.daily_counter + 1,
    );
  });

  it("is counted into its own day after the others, and does not change today's count", async () => {
    const counter = async (now: number) =>
      (await send(new SaleCart({ now }).scan(GOODS.milk).pay().wire())).daily_counter;
    const [twoDaysAgo, yesterday, today] = [
      Date.now() - 2 * DAY_MS,
      Date.now() - DAY_MS,
      Date.now(),
    ];
    const now = await counter(today);
    expect([
      await counter(yesterday),
      await counter(twoDaysAgo),
      await counter(yesterday),
      await counter(today),
    ]).toEqual([1, 1, 2, now + 1]);
  });
});
