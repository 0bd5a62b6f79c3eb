import { CART_LIMITS, makeAccount, type CartAccount } from '@dalpak/engine';
import { aProduct } from '@dalpak/testkit';
import { CLIENT_HEADERS, isErrorCode, MAX_CART_ROWS, submitTransaction } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart, tampered, type Tamperable } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  countsOf,
  CUSTOMERS,
  EMPLOYEES,
  GOODS,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let foreign: number;
let till: Browser;
let before: Record<string, number>;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  foreign = await aShop(server, 'neighbour@example.com');
  // What only the other business has.
  await changeRows(
    server,
    foreign,
    `INSERT INTO products (cloud_id, id, code, name, price, version) VALUES ($1, 900, 'X900', 'של אחרים', 690, 1)`,
  );
  await changeRows(
    server,
    foreign,
    `INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 900, 'X900', 'של אחרים')`,
  );
  await changeRows(
    server,
    foreign,
    `INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 900, 1, 'של אחרים')`,
  );
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await signInAt(till, CARDS.manager);
  before = await countsOf(db());
});

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown) => till.post('pos/transactions/cart_format', wire);

/**
 * Returns the status and code of the refusal. Throws when anything of the sale was stored, or the
 * call does not declare the code.
 */
async function refusalOf(wire: unknown): Promise<string> {
  const { status, code } = outcome(await post(wire));
  const after = await countsOf(db());
  for (const [what, count] of Object.entries(before))
    if (after[what] !== count) throw new Error(`${what}: ${count} before, ${after[what]} after`);
  if (code === undefined || !isErrorCode(code) || !submitTransaction.errors.includes(code))
    throw new Error(`${code} is not declared`);
  return `${status} ${code}`;
}

/** A part as a till sends it. */
const NOT_INSIDE = {
  id: 2,
  code: 'P2',
  name: 'לחם',
  barcode: '',
  department: null,
  category: null,
  supplier: null,
  unit: 'unit',
  type: 1,
  vat_group: 0,
  vat_free: false,
  weightable: false,
  amount: 1,
  metadata: { catalog_price: 8.5, discountable: true, price_added: 0 },
};

const cola3 = () => new SaleCart().scan(GOODS.milk, 2).scan(GOODS.cola, 3);
const row = (copy: Tamperable, index = 0): Record<string, unknown> => copy.Products[index] ?? {};
const metadata = (copy: Tamperable): Record<string, unknown> =>
  row(copy)['metadata'] as Record<string, unknown>;
const header = (field: number, value: unknown) => (copy: Tamperable) => {
  copy.Data[0][field] = value;
};
const total = (field: string, value: unknown) => (copy: Tamperable) => {
  copy.Data[2][field] = value;
};
const payment = (field: string, value: unknown) => (copy: Tamperable) => {
  for (const one of Object.values(copy.Payments)) one[field] = value;
};
const inRow = (field: string, value: unknown) => (copy: Tamperable) => {
  row(copy)[field] = value;
};
const both =
  (...changes: readonly ((copy: Tamperable) => void)[]) =>
  (copy: Tamperable) => {
    for (const one of changes) one(copy);
  };

describe('what a till claims about people, coupons and pieces', () => {
  it('allows no discount by a percentage written on the customer', async () => {
    const account = {
      ...makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: 'רות' }),
      discountType: 'percent' as const,
      discount: 5_000,
    };
    expect(await refusalOf(new SaleCart().scan(GOODS.milk, 2).customer(account).pay().wire())).toBe(
      '422 TOTAL_MISMATCH',
    );
  });

  it('allows no discount by a coupon that was never issued', async () => {
    const wire = new SaleCart()
      .scan(GOODS.milk)
      .do({ type: 'addCoupon', coupon: { id: 'made-up', number: '0000', type: 667_573 } })
      .pay()
      .wire();
    expect(await refusalOf(wire)).toBe('422 COUPON_UNKNOWN');
  });

  it.each([0.001, 0.5, 1.5])(
    'refuses %d of a product that is not sold by weight',
    async (quantity) => {
      expect(await refusalOf(new SaleCart().scan(GOODS.bread, quantity).pay().wire())).toBe(
        '422 CART_MALFORMED',
      );
    },
  );
});

describe("a sale whose totals differ from the server's", () => {
  it.each<[string, (copy: Tamperable) => void]>([
    [
      'unit price',
      (copy) => {
        row(copy)['price_vat'] = 0.01;
      },
    ],
    [
      "price, claimed to be the catalogue's",
      (copy) => {
        row(copy)['price_vat'] = 0.01;
        metadata(copy)['catalog_price'] = 0.01;
      },
    ],
    [
      'row',
      (copy) => {
        row(copy)['row_price'] = 1;
      },
    ],
    [
      'quantity',
      (copy) => {
        row(copy)['amount'] = 1;
      },
    ],
    [
      'VAT of a row',
      (copy) => {
        row(copy)['vat'] = 0;
      },
    ],
    [
      'amount of a manual discount',
      (copy) => {
        row(copy)['discount_sum'] = 5;
      },
    ],
    ['total', both(total('total', 1), total('before_vat', 1), total('vat', 0))],
    ['VAT', both(total('vat', 0), total('before_vat', 22.3))],
    ['gross', total('price', 99)],
    ['discounts', total('discounts_total', 9)],
    ['rounding', total('rounding', 0.1)],
    ['paid', total('paid', 1_000)],
    ['change', total('change', 100)],
    [
      'VAT group',
      (copy) => {
        row(copy)['vat_group'] = 1;
        row(copy)['vat'] = 0;
      },
    ],
  ])('is refused: %s', async (_what, tamper) => {
    expect(
      await refusalOf(
        tampered(new SaleCart().scan(GOODS.milk, 2).scan(GOODS.bread).pay(5_000).wire(), tamper),
      ),
    ).toBe('422 TOTAL_MISMATCH');
  });

  it('gets an error with the field and both amounts', async () => {
    const wire = tampered(new SaleCart().scan(GOODS.milk, 2).pay().wire(), (copy) => {
      row(copy)['price_vat'] = 0.01;
    });
    const { details } = (await post(wire)).json<{ details: { text: string; field: string }[] }>();
    expect(details[0]?.field).toMatch(/\.unitPrice$/);
    expect(details[0]?.text).toContain('6.90');
  });

  it('is refused with a rule discount that does not apply, a larger one, and without the one that applies', async () => {
    const none = new SaleCart().scan(GOODS.milk).pay().wire();
    const key = String((none.Products[0] as unknown as { key: string }).key);
    expect(
      await refusalOf(
        tampered(none, (copy) => {
          copy.Products.push({
            C: 'DIS',
            key: `${key}/1/1`,
            parent: key,
            discount_id: 1,
            level: 1,
            name: 'מתנה',
            amount: 1,
            row_price: -6.9,
          });
        }),
      ),
    ).toBe('422 TOTAL_MISMATCH');
    expect(
      await refusalOf(
        tampered(cola3().pay().wire(), (copy) => {
          for (const dis of copy.Products.filter(({ C }) => C === 'DIS')) dis['row_price'] = -3;
        }),
      ),
    ).toBe('422 TOTAL_MISMATCH');
    expect(await refusalOf(new SaleCart({ rules: [] }).scan(GOODS.cola, 3).pay().wire())).toBe(
      '422 TOTAL_MISMATCH',
    );
  });

  it("is stored with the rule's name on record, whatever the till sent", async () => {
    const wire = tampered(cola3().pay().wire(), (copy) => {
      for (const dis of copy.Products.filter(({ C }) => C === 'DIS'))
        Object.assign(dis, { name: 'אחר', discount_id: 77 });
    });
    expect((await post(wire)).statusCode).toBe(200);
    const { rows } = await db().query(
      't.dis',
      "SELECT DISTINCT name, rule_id FROM transaction_rows WHERE cloud_id = $1 AND kind = 'DIS'",
      [cloud],
    );
    expect(rows).toEqual([{ name: '3 ב-10', rule_id: 1 }]);
  });

  it('is refused when the customer has the group or the VAT exemption of another', async () => {
    const plain = {
      type: 'customer',
      id: CUSTOMERS.member,
      code: 'C1',
      name: 'רות',
      groupId: 1,
    } as const;
    expect(
      await refusalOf(
        new SaleCart()
          .customer(makeAccount({ ...plain, vatFree: true }))
          .scan(GOODS.milk)
          .pay()
          .wire(),
      ),
    ).toBe('422 TOTAL_MISMATCH');
    const other = makeAccount({
      ...plain,
      id: CUSTOMERS.eilat,
      code: 'C2',
      name: 'אילת',
      groupId: 1,
      vatFree: true,
    });
    expect(await refusalOf(new SaleCart().customer(other).scan(GOODS.chocolate).pay().wire())).toBe(
      '422 TOTAL_MISMATCH',
    );
  });
});

describe('what the server cannot verify', () => {
  it.each<[string, (copy: Tamperable) => void, string]>([
    ['an allocation number', header(23, '123456789'), 'cart.Data[0][23]'],
    ['a reference', header(9, 'PO-1'), 'cart.Data[0][9]'],
    ['a shift', header(26, 'mine'), 'cart.Data[0][26]'],
    ['a stated total', total('stated_total', 5), 'cart.Data[2].stated_total'],
    ['a gift card', inRow('gift_card', '1'), 'gift_card'],
    ['an unknown income account', inRow('income_account', '99999'), 'income_account'],
    [
      'a row seller who is not an employee',
      (copy) => {
        metadata(copy)['seller_id'] = 999;
      },
      'metadata.seller_id',
    ],
    ['components of a product that is no kit', inRow('extras', [NOT_INSIDE]), 'extras'],
    ['a membership of a product that is none', inRow('club_join', true), 'club_join'],
    [
      'an unknown preparation',
      inRow('preparations', [
        { id: 5, type: 1, name: 'x', action: '', price: 0, amount: 1, extra: false },
      ]),
      'preparations',
    ],
    ['a locked row without a payment', inRow('lock', true), 'lock'],
    ['a seller who is not an employee', header(25, 999), 'cart.Data[0][25]'],
    [
      'a source document of a copy',
      (copy) => {
        (copy as unknown as Record<string, unknown>)['resource'] = { kind: 'copy', id: 'x' };
      },
      'cart.resource',
    ],
  ])('is refused, and flagged in a queued sale: %s', async (_what, tamper, field) => {
    const wire = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), tamper);
    expect(await refusalOf(wire)).toBe('422 CART_MALFORMED');
    expect((await post(wire)).json<{ details: { field: string }[] }>().details[0]?.field).toContain(
      field,
    );
    const offline = await till.post('pos/transactions/cart_format?offline=1', wire);
    expect(
      offline.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('check_failed');
  });

  it('is refused, and flagged in a queued sale: a base document that no sale continues', async () => {
    const wire = tampered(
      new SaleCart().scan(GOODS.milk).pay().wire(),
      header(15, [{ type: 3, number: 15 }]),
    );
    expect(await refusalOf(wire)).toBe('422 DOCUMENT_BASE');
    const offline = await till.post('pos/transactions/cart_format?offline=1', wire);
    expect(
      offline.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('base_unverified');
  });

  it.each<[string, Partial<CartAccount>]>([
    ['name', { name: 'אחרת' }],
    ['code', { code: 'X' }],
    ['VAT number', { vatId: '514713288' }],
  ])(
    "includes a customer's %s that differs from the record: refused, and flagged in a queued sale",
    async (_what, fields) => {
      const account = makeAccount({
        type: 'customer',
        id: CUSTOMERS.member,
        code: 'C1',
        name: 'רות',
        groupId: 1,
        ...fields,
      });
      const wire = new SaleCart().customer(account).scan(GOODS.milk).pay().wire();
      expect(await refusalOf(wire)).toBe('422 CART_MALFORMED');
      const offline = await till.post('pos/transactions/cart_format?offline=1', wire);
      expect(
        offline.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
      ).toEqual(['customer_differs']);
    },
  );

  it('includes a future time of a row or of a log entry', async () => {
    const wire = new SaleCart().scan(GOODS.milk).discount(10).pay().wire();
    const soon = Date.now() + 20 * 60_000;
    expect(await refusalOf(tampered(wire, inRow('time_add', soon)))).toBe('422 CLOCK_DIFFERS');
    expect(
      await refusalOf(
        tampered(wire, ({ logs }) => {
          for (const entry of logs) entry['created_at'] = soon;
        }),
      ),
    ).toBe('422 CLOCK_DIFFERS');
    expect(await refusalOf(tampered(wire, inRow('time_add', 2 ** 53 - 1)))).toBe(
      '422 CART_MALFORMED',
    );
  });

  it('includes an unknown key, in the cart and in a row', async () => {
    const wire = new SaleCart().scan(GOODS.milk).pay().wire();
    expect(await refusalOf({ ...wire, extra: 1 })).toBe('422 CART_MALFORMED');
    expect(await refusalOf(tampered(wire, inRow('cost', 1)))).toBe('422 CART_MALFORMED');
  });

  // Three bottles for 10.00 instead of 12.00: a till that calls the row not discountable would
  // charge 12.00.
  it.each<[string, (copy: Tamperable) => void]>([
    [
      'not discountable',
      (copy) => {
        metadata(copy)['discountable'] = false;
      },
    ],
    ['packaging', inRow('type', 8)],
    ['free of VAT', inRow('vat_free', true)],
  ])(
    'includes a product that the till calls %s: it is priced as the catalogue has it',
    async (_what, tamper) => {
      const full = new SaleCart({ rules: [] }).scan(GOODS.cola, 3).pay().wire();
      expect(await refusalOf(tampered(full, tamper))).toBe('422 TOTAL_MISMATCH');
    },
  );
});

describe("a sale that is not this till's", () => {
  it.each<[string, (copy: Tamperable) => void, string]>([
    ['another branch', header(5, 2), 'CART_MALFORMED'],
    ['another terminal', header(8, 2), 'CART_MALFORMED'],
    ['another employee', header(24, EMPLOYEES.cashier), 'CART_MALFORMED'],
    ['no employee', header(24, null), 'CART_MALFORMED'],
    ['no warehouse', header(17, null), 'J106'],
    ['an unknown warehouse', header(17, 99), 'CART_MALFORMED'],
    ['a warehouse of another business', header(17, 900), 'CART_MALFORMED'],
    ['a warehouse id out of range', header(17, 2 ** 40), 'CART_MALFORMED'],
    ['another document type', both(header(2, 6), header(3, 305)), 'DOCUMENT_TYPE_UNSUPPORTED'],
    ['an unknown document type', header(2, 999), 'CART_MALFORMED'],
    ['the code of a credit', header(3, 330), 'CART_MALFORMED'],
    ['an id that is no UUID', header(27, 'sale-1'), 'CART_MALFORMED'],
    [
      'a cancelled cart',
      (copy) => {
        copy.settings['lifecycle'] = 'cancelled';
      },
      'CART_MALFORMED',
    ],
    ['yesterday', header(4, '2020-01-01'), 'CLOCK_DIFFERS'],
    ['tomorrow', header(4, '2099-01-01'), 'CLOCK_DIFFERS'],
    [
      'a clock that is ahead',
      (copy) => {
        copy.settings['clock'] = '2099-01-01T10:00:00';
      },
      'CLOCK_DIFFERS',
    ],
    ['a future payment', payment('time', Date.parse('2099-01-01')), 'CLOCK_DIFFERS'],
    ['a payment at an invalid time', payment('time', 2 ** 53 - 1), 'CART_MALFORMED'],
    ['a document number that is text', header(1, 'first'), 'CART_MALFORMED'],
  ])('is refused: %s', async (_what, tamper, code) => {
    expect(await refusalOf(tampered(new SaleCart().scan(GOODS.milk).pay().wire(), tamper))).toBe(
      `422 ${code}`,
    );
  });

  it('is refused with a product, customer or supplier that another business has', async () => {
    expect(
      await refusalOf(
        new SaleCart()
          .scan(aProduct({ id: 900, price: 690 }))
          .pay()
          .wire(),
      ),
    ).toBe('422 PRODUCT_UNKNOWN');
    expect(
      await refusalOf(
        new SaleCart()
          .customer(makeAccount({ type: 'customer', id: 900, code: 'X', name: 'X' }))
          .scan(GOODS.milk)
          .pay()
          .wire(),
      ),
    ).toBe('422 CART_MALFORMED');
    expect(
      await refusalOf(
        new SaleCart()
          .customer(makeAccount({ type: 'supplier', id: CUSTOMERS.member, code: 'X', name: 'X' }))
          .scan(GOODS.milk)
          .pay()
          .wire(),
      ),
    ).toBe('422 CART_MALFORMED');
  });

  it('is refused with a product that was deactivated', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = 4',
    );
    try {
      expect(await refusalOf(new SaleCart().scan(GOODS.juice).pay().wire())).toBe(
        '422 PRODUCT_UNKNOWN',
      );
    } finally {
      await changeRows(
        server,
        cloud,
        'UPDATE products SET active = true WHERE cloud_id = $1 AND id = 4',
      );
    }
  });

  it('is refused when it is priced at an hour that has passed', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO discount_rules (cloud_id, id, code, name, time_from, time_to, levels, version)
      SELECT $1, 50, 'H', 'שעה', time_from, time_to, jsonb_set(levels, '{0,purchase,products}', '[10]'), 99 FROM (SELECT 0 AS time_from, 0 AS time_to, levels
      FROM discount_rules WHERE cloud_id = $1 AND id = 2) r`,
    );
    const old = Date.now() - 3 * 3_600_000;
    const cart = new SaleCart({ now: old, rules: [] }).scan(GOODS.notebook);
    const now = new SaleCart();
    now.cart = { ...cart.cart, header: { ...cart.cart.header, date: now.cart.header.date } };
    const wire = new SaleCart({ rules: [] });
    wire.cart = now.cart;
    await changeRows(
      server,
      cloud,
      "UPDATE sync_versions SET version = version + 1 WHERE cloud_id = $1 AND table_name = 'Discounts'",
    );
    expect(await refusalOf(wire.pay().wire())).toBe('422 CLOCK_DIFFERS');
    await changeRows(server, cloud, 'DELETE FROM discount_rules WHERE cloud_id = $1 AND id = 50');
    await changeRows(
      server,
      cloud,
      "UPDATE sync_versions SET version = version + 1 WHERE cloud_id = $1 AND table_name = 'Discounts'",
    );
  });
});

describe('a sale of the night when clocks are set back', () => {
  /**
   * 01:05 of the second pass, ten minutes after 01:55 of the first: 2026-10-25 at 23:00 UTC of the
   * day before.
   */
  const AFTER = Date.parse('2026-10-24T23:05:00Z');

  it("is stored, though its clock shows more than the server's", async () => {
    const cart = new SaleCart({ now: AFTER - 10 * 60_000 }).scan(GOODS.milk).pay();
    expect(cart.cart.clock).toBe('2026-10-25T01:55:00');
    server.clock.offsetMs = AFTER - Date.now();
    expect((await post(cart.wire())).statusCode).toBe(200);
  });

  it('is refused when its clock is wrong in either reading', async () => {
    const cart = new SaleCart({ now: AFTER + 3_600_000 }).scan(GOODS.milk).pay();
    server.clock.offsetMs = AFTER - Date.now();
    expect(await refusalOf(cart.wire())).toBe('422 CLOCK_DIFFERS');
  });
});

describe('rows and payments', () => {
  it.each<[string, (copy: Tamperable) => void, string]>([
    [
      'a negative quantity',
      (copy) => {
        row(copy)['amount'] = -1;
      },
      'TOTAL_MISMATCH',
    ],
    [
      'a huge quantity',
      (copy) => {
        row(copy)['amount'] = 1e12;
      },
      'CART_MALFORMED',
    ],
    [
      'four digits of a quantity',
      (copy) => {
        row(copy)['amount'] = 1.0001;
      },
      'CART_MALFORMED',
    ],
    [
      'three digits of a price',
      (copy) => {
        row(copy)['price_vat'] = 6.905;
      },
      'CART_MALFORMED',
    ],
    [
      'a negative price',
      (copy) => {
        metadata(copy)['manual_price'] = -5;
      },
      'CART_MALFORMED',
    ],
    [
      'a percent above a hundred',
      (copy) => {
        row(copy)['discount'] = 101;
      },
      'CART_MALFORMED',
    ],
    [
      'a negative percent',
      (copy) => {
        row(copy)['discount'] = -1;
      },
      'CART_MALFORMED',
    ],
    [
      'an incomplete row',
      (copy) => {
        row(copy)['incomplete'] = true;
      },
      'J105',
    ],
    [
      'two rows of one key',
      (copy) => {
        copy.Products.push({ ...row(copy) });
      },
      'CART_MALFORMED',
    ],
    [
      'NaN as text',
      (copy) => {
        row(copy)['amount'] = 'NaN';
      },
      'CART_MALFORMED',
    ],
    [
      'Infinity as text',
      (copy) => {
        row(copy)['row_price'] = 'Infinity';
      },
      'CART_MALFORMED',
    ],
    ['a payment of NaN', payment('sum', 'NaN'), 'VALIDATION_FAILED'],
    ['a number too large for JSON', payment('sum', 1e300), 'VALIDATION_FAILED'],
    ['a card without its terms', payment('type', 3), 'PAYMENT_DETAILS'],
    ['details of a card on cash', payment('details', { last_digits: '1234' }), 'PAYMENT_DETAILS'],
    ['cash with another name', payment('name', 'מתנה'), 'PAYMENT_DETAILS'],
    [
      'a payment before the bill began',
      payment('time', Date.now() - 3 * 3_600_000),
      'CLOCK_DIFFERS',
    ],
    ['another count of pieces', total('amount_total', 7), 'TOTAL_MISMATCH'],
    ['another price without VAT', inRow('price', 0.01), 'TOTAL_MISMATCH'],
    ['a NUL in a text', header(14, 'a\0b'), 'VALIDATION_FAILED'],
    ['half a character', header(14, '\ud800'), 'VALIDATION_FAILED'],
    [
      'no rows',
      (copy) => {
        copy.Products.length = 0;
      },
      'CART_MALFORMED',
    ],
  ])('are refused: %s', async (_what, tamper, code) => {
    expect(await refusalOf(tampered(new SaleCart().scan(GOODS.milk).pay().wire(), tamper))).toBe(
      `422 ${code}`,
    );
  });

  it('are refused when there are none, when too little is paid, and above the cash limit', async () => {
    expect(await refusalOf(new SaleCart().wire())).toBe('422 J103');
    expect(await refusalOf(new SaleCart().scan(GOODS.milk).pay(600).wire())).toBe(
      '422 PAYMENT_MISMATCH',
    );
    expect(await refusalOf(new SaleCart().scan(GOODS.milk).wire())).toBe('422 PAYMENT_MISMATCH');
    // 302 notebooks at 19.90 are 6,009.80: above 6,000.00. 301 are 5,989.90.
    expect(await refusalOf(new SaleCart().scan(GOODS.notebook, 302).pay().wire())).toBe(
      '422 CASH_LIMIT',
    );
    expect((await post(new SaleCart().scan(GOODS.notebook, 301).pay().wire())).statusCode).toBe(
      200,
    );
  });

  it('are refused when the cash amount cannot be paid in coins', async () => {
    const sale = new SaleCart().scan(GOODS.milk).pay(1_000);
    sale.cart = {
      ...sale.cart,
      payments: sale.cart.payments.map((payment) => ({ ...payment, amount: 1_005 })),
    };
    expect(await refusalOf(sale.wire())).toBe('422 PAYMENT_MISMATCH');
    sale.cart = {
      ...sale.cart,
      payments: sale.cart.payments.map((payment) => ({ ...payment, amount: 1_010 })),
    };
    expect((await post(sale.wire())).statusCode).toBe(200);
  });

  it('beyond the limits of a till are refused as too large, before they are decoded', async () => {
    const wire = new SaleCart().scan(GOODS.milk).pay().wire();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ C: 'P', key: `r${index}` }));
    expect(await refusalOf({ ...wire, Products: rows })).toBe('413 CART_TOO_LARGE');
  });

  it('with more bytes than a cart may have are refused as too large', async () => {
    const cart = new SaleCart().scan(GOODS.milk).pay().wire();
    const full = Array.from({ length: 20_000 }, (_, index) => ({
      ...cart.Products[0],
      key: `r${index}`,
    }));
    expect(await refusalOf({ ...cart, Products: full })).toBe('413 BODY_TOO_LARGE');
  });

  it('are accepted in the largest cart of the contract: rows, discounts, log, payments and coupons', async () => {
    const cart = cola3().pay().wire();
    const [product] = cart.Products.filter(({ C }) => C === 'P');
    const [discount] = cart.Products.filter(({ C }) => C === 'DIS');
    const key = (index: number): string =>
      `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const [paid] = cart.Products.filter(({ C }) => C === 'PAY');
    const payments = Array.from(
      { length: CART_LIMITS.payments },
      (_, index) => `payment-${String(index)}`,
    );
    // As many lines as the contract allows: the payments, and two promotions on each row while
    // there is room.
    const rows = Array.from({ length: MAX_CART_ROWS }, (_, index) => [
      { ...product, key: key(index) },
      { ...discount, key: `${key(index)}/1/1`, parent: key(index) },
      ...(index < MAX_CART_ROWS - payments.length
        ? [{ ...discount, key: `${key(index)}/2/2`, parent: key(index) }]
        : []),
    ]).flat();
    const Products = [...rows, ...payments.map((one) => ({ ...paid, key: one }))];
    expect(Products).toHaveLength(MAX_CART_ROWS * 3);
    const [payment] = Object.values(cart.Payments);
    const entry = {
      employee_id: 1,
      description: 'cart.discount',
      field: `row:${key(1)}`,
      data: '1: 1000/0/0',
      data_before: '',
      created_at: 1,
      approval: null,
    };
    const full = {
      ...cart,
      Products,
      Payments: Object.fromEntries(payments.map((one) => [one, payment])),
      coupons: Array.from({ length: CART_LIMITS.coupons }, (_, index) => ({
        id: key(index),
        number: String(index),
        type: 1,
      })),
      logs: Array.from({ length: CART_LIMITS.log }, () => entry),
    };
    expect(submitTransaction.body?.safeParse(full).success).toBe(true);
    // Its coupons are unknown, which is checked only in a cart that was decoded to its end: its
    // bytes and values were within the limits.
    expect(await refusalOf(full)).toBe('422 COUPON_UNKNOWN');
  });
});

describe('a malicious body', () => {
  const raw = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/pos/transactions/cart_format',
      headers: { ...till.headers, 'content-type': 'application/json' },
      cookies: Object.fromEntries(till.cookies),
      payload,
    });

  it('with prototype keys is refused and pollutes nothing', async () => {
    const text = JSON.stringify(new SaleCart().scan(GOODS.milk).pay().wire());
    for (const evil of [
      '"__proto__":{"admin":true},',
      '"constructor":{"prototype":{"admin":true}},',
    ]) {
      const response = await raw(text.replace('"coupons":', `${evil}"coupons":`));
      expect(response.statusCode).toBe(400);
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(await countsOf(db())).toEqual(before);
  });

  it('deeply nested is refused', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const text = JSON.stringify(new SaleCart().scan(GOODS.milk).pay().wire());
    for (const levels of [100, 100_000]) {
      const response = await raw(
        text.replace('"preparations":[]', `"preparations":[],"extra":${deep(levels)}`),
      );
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
    }
    expect(await countsOf(db())).toEqual(before);
  });

  it('with more payments than a cart may have is refused before any is checked', async () => {
    const payments = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, 1]));
    const response = await post({
      Products: [{ C: 'P' }],
      Data: [0, 0, 0, 0, 0, 0, 0],
      Payments: payments,
    });
    expect(outcome(response)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    // One error, and not one for each of them.
    expect(response.json<{ details: unknown[] }>().details.length).toBeLessThan(5);
    expect(await countsOf(db())).toEqual(before);
  });

  it('that is no cart is refused', async () => {
    for (const body of [{}, [], { Data: 5 }, { Data: [], Products: [], Payments: {} }]) {
      expect((await post(body)).statusCode).toBe(422);
    }
    expect((await raw('{"Data":')).statusCode).toBe(400);
    expect(await countsOf(db())).toEqual(before);
  });
});

describe('the seller', () => {
  it('must be signed in at the till', async () => {
    delete till.headers[CLIENT_HEADERS.employee];
    expect(await refusalOf(new SaleCart().scan(GOODS.milk).pay().wire())).toBe(
      '403 EMPLOYEE_REQUIRED',
    );
  });

  it('must belong to this business, also when the other business used the same token just now', async () => {
    const other = await aTillOf(server, 1, undefined, 'neighbour@example.com');
    const foreign = other.headers[CLIENT_HEADERS.employee] ?? '';
    expect((await other.post('app/init', {})).json<{ perr: unknown }>().perr).toEqual({ all: 1 });
    till.headers[CLIENT_HEADERS.employee] = foreign;
    expect(await refusalOf(new SaleCart().scan(GOODS.milk).discount(90).pay().wire())).toBe(
      '403 EMPLOYEE_REQUIRED',
    );
    expect(
      (await till.post('app/init', {})).json<{ status: string; perr: unknown }>(),
    ).toMatchObject({ status: 'TERMINAL_LOCKED', perr: {} });
  });

  it('must still be signed in', async () => {
    server.clock.offsetMs = 17 * 3_600_000;
    expect(
      await refusalOf(
        new SaleCart({ now: Date.now() + 17 * 3_600_000 }).scan(GOODS.milk).pay().wire(),
      ),
    ).toBe('403 EMPLOYEE_REQUIRED');
  });

  it('must have the permission to sell, and the service must include the till', async () => {
    const wire = new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.milk).pay().wire();
    await signInAt(till, CARDS.cashier);
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = jsonb_set(permissions, '{pos,1}', '0') WHERE cloud_id = $1 AND name = 'קופאי'`,
    );
    expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = jsonb_set(permissions, '{pos,1}', '1') WHERE cloud_id = $1 AND name = 'קופאי'`,
    );
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{pos}', '["cart"]') WHERE cloud_id = $1`,
    );
    expect(await refusalOf(wire)).toBe('403 UPGRADE');
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{pos}', '["screens", "cart"]') WHERE cloud_id = $1`,
    );
    expect((await post(wire)).statusCode).toBe(200);
  });

  it('needs a registered terminal that is still signed in', async () => {
    const wire = new SaleCart().scan(GOODS.milk).pay().wire();
    const stranger = new Browser(server.app);
    expect(outcome(await stranger.post('pos/transactions/cart_format', wire))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    await stranger.signIn();
    expect(outcome(await stranger.post('pos/transactions/cart_format', wire))).toEqual({
      status: 403,
      code: 'TERMINAL_REQUIRED',
    });
    server.clock.offsetMs = 500 * 24 * 3_600_000;
    expect(await refusalOf(wire)).toBe('401 TOKEN_EXPIRED');
  });
});
