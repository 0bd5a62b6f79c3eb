import {
  expandChildRows,
  makeAccount,
  tenderFields,
  TENDER_NAME,
  PRODUCT_TYPE,
  refundPicksOf,
  type CartCommand,
  type CatalogueProduct,
  type RowComponent,
} from '@dalpak/engine';
import type { SubmitResult, TransactionView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  CUSTOMERS,
  EMPLOYEES,
  GOODS,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

/**
 * Goods in addition to the shop's: a kit of bread and an apple, a combo with a choice of drink, a
 * phone, a gift card, a club.
 */
const OWN = {
  basket: {
    ...GOODS.bread,
    id: 20,
    code: 'P20',
    barcode: '',
    name: 'סל בוקר',
    price: 1_100,
    type: PRODUCT_TYPE.kit,
  },
  meal: {
    ...GOODS.bread,
    id: 21,
    code: 'P21',
    barcode: '',
    name: 'ארוחה',
    price: 4_000,
    type: PRODUCT_TYPE.combo,
  },
  phone: { ...GOODS.bread, id: 22, code: 'P22', barcode: '', name: 'טלפון', price: 90_000 },
  card: {
    ...GOODS.bread,
    id: 23,
    code: 'P23',
    barcode: '',
    name: 'כרטיס מתנה',
    price: 10_000,
    type: PRODUCT_TYPE.giftCard,
  },
  club: {
    ...GOODS.bread,
    id: 24,
    code: 'P24',
    barcode: '',
    name: 'חברות במועדון',
    price: 3_000,
    type: PRODUCT_TYPE.membership,
  },
} satisfies Record<string, CatalogueProduct>;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  for (const { id, code, name, price, type } of Object.values(OWN)) {
    await changeRows(
      server,
      cloud,
      `INSERT INTO products (cloud_id, id, code, name, price, type, version, serial_kept) VALUES ($1, ${id}, '${code}', '${name}', ${price}, ${type}, 1, ${id === OWN.phone.id})`,
    );
  }
  const parts: readonly (readonly [number, number, number, number, string])[] = [
    [20, 2, 1_000, 0, ''],
    [20, 7, 2_000, 0, ''],
    [21, 2, 1_000, 0, ''],
    [21, 3, 1_000, 0, 'שתייה'],
    [21, 4, 1_000, 300, 'שתייה'],
  ];
  for (const [index, [product, part, quantity, price, choice]] of parts.entries()) {
    await changeRows(
      server,
      cloud,
      `INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, price, choice, version) VALUES ($1, ${index + 1}, ${product}, ${part}, ${quantity}, ${price}, '${choice}', 1)`,
    );
  }
  await changeRows(
    server,
    cloud,
    "INSERT INTO preparations (cloud_id, id, name, type, action, price) VALUES ($1, 1, 'גבינה', 2, 'with', 500)",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO price_lists (cloud_id, id, code, name, percent) VALUES ($1, 1, '1', 'סיטונאי', -1000)",
  );
  await changeRows(
    server,
    cloud,
    'INSERT INTO price_list_lines (cloud_id, id, price_list_id, product_id, from_quantity, price) VALUES ($1, 1, 1, 1, 0, 600), ($1, 2, 1, 1, 10000, 500)',
  );
  await changeRows(
    server,
    cloud,
    'UPDATE customers SET price_list_id = 1 WHERE cloud_id = $1 AND id = 2',
  );
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, query = '') => till.post(`pos/transactions/cart_format${query}`, wire);
const inside = (product: CatalogueProduct, quantity = 1_000, price = 0): RowComponent => ({
  product,
  quantity,
  price,
});
const BASKET = [inside(GOODS.bread), inside(GOODS.apple, 2_000)];

function sold(...commands: readonly CartCommand[]): SaleCart {
  const cart = new SaleCart();
  for (const command of commands) cart.do(command);
  return cart;
}
const add = (
  product: CatalogueProduct,
  more: Partial<Extract<CartCommand, { type: 'addProduct' }>> = {},
): CartCommand => ({ type: 'addProduct', product, quantity: 1_000, ...more });
/** Paid and with its parts as rows, as a till submits it. */
function finished(cart: SaleCart): ReturnType<SaleCart['wire']> {
  cart.pay();
  cart.cart = expandChildRows(cart.cart);
  return cart.wire();
}
async function stored(cart: SaleCart): Promise<SubmitResult> {
  const answer = await post(finished(cart));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: [string, string, SubmitResult] }>().data[2];
}
const refusal = async (wire: unknown): Promise<string> => outcome(await post(wire)).code ?? '';

describe('a kit', () => {
  // 11.00 for bread of 8.50 (taxed) and two apples of 3.50 (untaxed): the taxed part is 8.50 /
  // 15.50 of it, 6.03, and its VAT is 6.03 × 18 / 118 = 0.92.
  it('is stored at its price with its parts beneath it, taxed like them, and deducts their stock', async () => {
    const { id, review } = await stored(
      sold(add(OWN.basket, { quantity: 2_000, components: BASKET })),
    );
    expect(review).toEqual([]);
    const rows = await queryRows(
      db(),
      'SELECT product_id, parent_line, quantity, net, vat, untaxed FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY line_no',
      [id],
    );
    expect(rows).toEqual([
      { product_id: 20, parent_line: null, quantity: 2_000, net: 2_200, vat: 184, untaxed: 994 },
      { product_id: 2, parent_line: 1, quantity: 2_000, net: 0, vat: 0, untaxed: 0 },
      { product_id: 7, parent_line: 1, quantity: 4_000, net: 0, vat: 0, untaxed: 0 },
    ]);
    const stock = await queryRows<{ product_id: number }>(
      db(),
      'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND product_id IN (20, 7)',
    );
    expect(stock).toEqual([{ product_id: 7, quantity: -4_000 }]);
    const office = new Browser(server.app);
    await office.signIn();
    const view = (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>()
      .data;
    expect(view.vat_groups).toEqual([
      { rate_bp: 1_800, gross: 1_206, vat: 184 },
      { rate_bp: 0, gross: 994, vat: 0 },
    ]);
  });

  it('with a choice costs the surcharge of the choice, without approval', async () => {
    await signInAt(till, CARDS.cashier);
    const cart = new SaleCart({ employee: EMPLOYEES.cashier });
    cart.do(add(OWN.meal, { components: [inside(GOODS.bread), inside(GOODS.juice, 1_000, 300)] }));
    expect(cart.priced.total).toBe(4_300);
    expect((await stored(cart)).review).toEqual([]);
    await signInAt(till, CARDS.manager);
  });

  it.each<[string, readonly RowComponent[]]>([
    ['without its parts', []],
    ['with a part that is not its own', [...BASKET, inside(GOODS.milk)]],
    ['with less of a part', [inside(GOODS.bread), inside(GOODS.apple)]],
    ['with a dearer part', [inside(GOODS.bread, 1_000, 100), inside(GOODS.apple, 2_000)]],
  ])('is refused %s', async (_what, components) => {
    expect(await refusal(finished(sold(add(OWN.basket, { components }))))).toBe('CART_MALFORMED');
  });

  it('is refused without a choice, with two of one, and with rows that are not its parts', async () => {
    expect(
      await refusal(finished(sold(add(OWN.meal, { components: [inside(GOODS.bread)] })))),
    ).toBe('CART_MALFORMED');
    expect(
      await refusal(
        finished(
          sold(
            add(OWN.meal, {
              components: [
                inside(GOODS.bread),
                inside(GOODS.cola),
                inside(GOODS.juice, 1_000, 300),
              ],
            }),
          ),
        ),
      ),
    ).toBe('CART_MALFORMED');
    const wire = finished(sold(add(OWN.basket, { components: BASKET })));
    // One more free loaf.
    expect(
      await refusal(
        tampered(wire, ({ Products }) => {
          (Products[1] ?? {})['amount'] = 2;
        }),
      ),
    ).toBe('CART_MALFORMED');
  });
});

describe('a row that claims to be a part', () => {
  type Row = SaleCart['cart']['rows'][number];
  /** Milk and a cola, as a manipulated till would send them: every total matches the rows. */
  function forged(into: (milk: Row, dear: Row) => readonly Row[]): ReturnType<SaleCart['wire']> {
    const cart = new SaleCart({ employee: EMPLOYEES.cashier })
      .do(add(GOODS.milk))
      .do(add(GOODS.cola));
    const [milk, dear] = cart.cart.rows;
    if (milk === undefined || dear === undefined) throw new Error('no rows');
    cart.cart = { ...cart.cart, rows: into(milk, dear) };
    return (cart.priced.cashDue === 0 ? cart : cart.pay()).wire();
  }
  const free = { manualPrice: 0 } as const;

  it.each<[string, (milk: Row, dear: Row) => readonly Row[]]>([
    [
      'of a product that is no kit',
      (milk, dear) => [milk, { ...dear, parentKey: milk.key, ...free }],
    ],
    [
      'of a row that is its own part',
      (milk, dear) => [
        { ...milk, parentKey: dear.key, ...free },
        { ...dear, parentKey: milk.key, ...free },
      ],
    ],
    ['of itself', (milk, dear) => [milk, { ...dear, parentKey: dear.key, ...free }]],
    [
      'of a row that is its own part, at full price',
      (milk, dear) => [
        { ...milk, parentKey: dear.key },
        { ...dear, parentKey: milk.key },
      ],
    ],
    ['of itself, at full price', (milk, dear) => [milk, { ...dear, parentKey: dear.key }]],
  ])('%s, is refused online, and flagged when it was sold offline', async (_what, into) => {
    await signInAt(till, CARDS.cashier);
    const wire = forged(into);
    expect(await refusal(wire)).toBe('CART_MALFORMED');
    const offline = await post(wire, '?offline=1');
    await signInAt(till, CARDS.manager);
    expect(offline.json<{ data: [string, string, SubmitResult] }>().data[2].review).toContain(
      'check_failed',
    );
  });
});

describe('preparations', () => {
  const cheese = {
    id: 1,
    type: 2,
    name: 'גבינה',
    action: 'with',
    price: 500,
    amount: 2_000,
    extra: false,
  };

  it('of the catalogue cost the listed price times their count, and need no approval', async () => {
    await signInAt(till, CARDS.cashier);
    const cart = new SaleCart({ employee: EMPLOYEES.cashier }).do(
      add(GOODS.bread, { fields: { preparations: [cheese] } }),
    );
    expect(cart.priced.total).toBe(1_850);
    expect((await stored(cart)).review).toEqual([]);
    await signInAt(till, CARDS.manager);
    expect(
      await refusal(
        finished(sold(add(GOODS.bread, { fields: { preparations: [{ ...cheese, price: 1 }] } }))),
      ),
    ).toBe('TOTAL_MISMATCH');
    expect(
      await refusal(
        finished(sold(add(GOODS.bread, { fields: { preparations: [{ ...cheese, id: 99 }] } }))),
      ),
    ).toBe('CART_MALFORMED');
  });
});

describe('preparations with an impossible count', () => {
  const row = { id: 1, type: 2, name: 'גבינה', action: 'with', price: 5, extra: false };

  it.each([-179, -1, 0, 101])('are refused %s times, online and offline', async (amount) => {
    const before = (await queryRows(db(), 'SELECT id FROM transactions WHERE cloud_id = $1', []))
      .length;
    const cart = sold(add(OWN.phone, { fields: { serialNumber: 'PREP' } }));
    // As a manipulated till would send it: every total matches the count.
    cart.cart = {
      ...cart.cart,
      rows: cart.cart.rows.map((one) => ({
        ...one,
        preparations: [{ ...row, price: 500, amount: amount * 1_000 }],
      })),
    };
    const wire = finished(cart);
    expect([cart.priced.total, await refusal(wire)]).toEqual([
      90_000 + 500 * amount,
      'CART_MALFORMED',
    ]);
    expect(outcome(await post(wire, '?offline=1')).code).toBe('CART_MALFORMED');
    expect(
      await queryRows(db(), 'SELECT id FROM transactions WHERE cloud_id = $1', []),
    ).toHaveLength(before);
  });
});

describe('a product with a serial number', () => {
  it('is sold with its number, one per row, and each piece once', async () => {
    expect(await refusal(finished(sold(add(OWN.phone))))).toBe('CART_MALFORMED');
    expect(
      await refusal(
        finished(sold(add(OWN.phone, { quantity: 2_000, fields: { serialNumber: 'A1' } }))),
      ),
    ).toBe('CART_MALFORMED');
    const { id } = await stored(sold(add(OWN.phone, { fields: { serialNumber: 'A1' } })));
    expect(
      await queryRows(
        db(),
        'SELECT serial, transaction_id FROM sold_serials WHERE cloud_id = $1',
        [],
      ),
    ).toEqual([{ serial: 'A1', transaction_id: id }]);
    expect(await refusal(finished(sold(add(OWN.phone, { fields: { serialNumber: 'A1' } }))))).toBe(
      'NUMBER_TAKEN',
    );
    const twice = { fields: { serialNumber: 'B1' } };
    expect(await refusal(finished(sold(add(OWN.phone, twice), add(OWN.phone, twice))))).toBe(
      'NUMBER_TAKEN',
    );
    const offline = await post(
      finished(sold(add(OWN.phone, { fields: { serialNumber: 'A1' } }))),
      '?offline=1',
    );
    expect(offline.json<{ data: [string, string, SubmitResult] }>().data[2].review).toContain(
      'check_failed',
    );
  });
});

describe('a refunded piece', () => {
  it.each([
    ['', 'B7'],
    ['?offline=1', 'B8'],
  ])('may be sold again, and once (%s)', async (query, serialNumber) => {
    const piece = () => sold(add(OWN.phone, { fields: { serialNumber } }));
    for (let time = 0; time < 2; time += 1) {
      const sale = piece();
      await stored(sale);
      expect(await refusal(finished(piece()))).toBe('NUMBER_TAKEN');
      const [row] = sale.cart.rows;
      const back = sold({
        type: 'refundRows',
        rows: refundPicksOf(sale.id, sale.priced, [
          { rowKey: row?.key ?? '', quantity: 1_000, refundedBefore: 0 },
        ]),
      });
      expect((await post(finished(back), query)).statusCode).toBe(200);
    }
    await stored(piece());
  });
});

describe('a kit that is refunded offline', () => {
  it('returns the parts that were sold in it, once, and nothing added to it since', async () => {
    const sale = sold(add(OWN.basket, { components: BASKET }));
    await stored(sale);
    const levels = () =>
      queryRows(
        db(),
        'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id IN (2, 7, 20, 22) AND quantity <> 0 ORDER BY product_id',
        [],
      );
    const before = await levels();
    const back = () => {
      const picks = refundPicksOf(sale.id, sale.priced, [
        { rowKey: sale.cart.rows[0]?.key ?? '', quantity: 1_000, refundedBefore: 0 },
      ]);
      return sold({
        type: 'refundRows',
        rows: picks.map((pick) => ({
          ...pick,
          components: [inside(GOODS.bread, 9_000), inside(OWN.phone)],
        })),
      });
    };
    for (let time = 0; time < 2; time += 1)
      expect((await post(finished(back()), '?offline=1')).statusCode).toBe(200);
    const bread = before.map((level) =>
      level['product_id'] === GOODS.bread.id
        ? { ...level, quantity: Number(level['quantity']) + 1_000 }
        : level,
    );
    expect(await levels()).toEqual(bread);
  });
});

it.each([
  ['SN-A1', 'sn-a1'],
  ['SN-A2', ' SN-A2'],
  ['sn-A3 ', 'Sn-a3'],
])('recognises the serial number %j when it is typed %j', async (first, typed) => {
  const phone = (serialNumber: string): CartCommand => add(OWN.phone, { fields: { serialNumber } });
  const { id } = await stored(sold(phone(first)));
  expect(
    await queryRows(
      db(),
      'SELECT serial FROM sold_serials WHERE cloud_id = $1 AND transaction_id = $2',
      [id],
    ),
  ).toEqual([{ serial: first.trim().toUpperCase() }]);
  expect(await refusal(finished(sold(phone(typed))))).toBe('NUMBER_TAKEN');
  expect(
    await refusal(finished(sold(phone(`${first.trim()}-B`), phone(`${typed.trim()}-b `)))),
  ).toBe('NUMBER_TAKEN');
  expect(await refusal(finished(sold(phone('  '))))).toBe('CART_MALFORMED');
});

describe('what a sale issues', () => {
  it('is a gift card with the paid amount, numbered by hand or by the server, returned again when the sale is sent again', async () => {
    const cart = sold(
      add(OWN.card, { fields: { giftCard: 'GC-1' } }),
      add(OWN.card, { fields: { giftCard: 'new' } }),
    );
    const wire = finished(cart);
    const first = (await post(wire)).json<{ data: [string, string, SubmitResult] }>().data[2];
    expect(first.gift_cards).toEqual([
      { number: 'GC-1', amount: 10_000, expires_on: null },
      { number: expect.stringMatching(/^\d{12}$/) as string, amount: 10_000, expires_on: null },
    ]);
    expect(
      await queryRows(
        db(),
        "SELECT amount, balance FROM gift_cards WHERE cloud_id = $1 AND number = 'GC-1'",
        [],
      ),
    ).toEqual([{ amount: 10_000, balance: 10_000 }]);
    const again = (await post(wire)).json<{ data: [string, string, SubmitResult] }>().data[2];
    expect([again.repeated, again.gift_cards]).toEqual([true, first.gift_cards]);
    expect(await refusal(finished(sold(add(OWN.card, { fields: { giftCard: 'gc-1' } }))))).toBe(
      'NUMBER_TAKEN',
    );
  });

  it('is no gift card for another product, without a number, or offline', async () => {
    expect(await refusal(finished(sold(add(GOODS.milk, { fields: { giftCard: 'X' } }))))).toBe(
      'CART_MALFORMED',
    );
    expect(await refusal(finished(sold(add(OWN.card))))).toBe('CART_MALFORMED');
    const before = (await queryRows(db(), 'SELECT id FROM gift_cards WHERE cloud_id = $1', []))
      .length;
    const offline = await post(
      finished(sold(add(OWN.card, { fields: { giftCard: 'OFF' } }))),
      '?offline=1',
    );
    expect(offline.json<{ data: [string, string, SubmitResult] }>().data[2]).toMatchObject({
      gift_cards: [],
      review: ['check_failed'],
    });
    expect(await queryRows(db(), 'SELECT id FROM gift_cards WHERE cloud_id = $1', [])).toHaveLength(
      before,
    );
  });

  it('is a year of membership for the customer on the bill', async () => {
    expect(await refusal(finished(sold(add(OWN.club, { fields: { clubJoin: true } }))))).toBe(
      'CART_MALFORMED',
    );
    const member = makeAccount({
      type: 'customer',
      id: CUSTOMERS.member,
      code: 'C1',
      name: 'רות',
      groupId: 1,
    });
    const { id } = await stored(
      sold({ type: 'setAccount', account: member }, add(OWN.club, { fields: { clubJoin: true } })),
    );
    expect(
      await queryRows(
        db(),
        `SELECT m.customer_id, m.group_id, m.fee, c.club, m.expires_on = (m.joined_on + interval '1 year')::date AS year, c.club_expires = m.expires_on AS told
      FROM memberships m JOIN customers c ON c.cloud_id = m.cloud_id AND c.id = m.customer_id WHERE m.cloud_id = $1 AND m.transaction_id = $2`,
        [id],
      ),
    ).toEqual([{ customer_id: 1, group_id: 1, fee: 3_000, club: true, year: true, told: true }]);
  });
});

describe('a price list', () => {
  const wholesaler = makeAccount({
    type: 'customer',
    id: CUSTOMERS.eilat,
    code: 'C2',
    name: 'אילת',
    vatFree: true,
    priceListId: 1,
  });
  const at = (product: CatalogueProduct, price: number): CatalogueProduct => ({
    ...product,
    price,
  });

  it('of the customer on record applies, by quantity, whatever the till assumes', async () => {
    expect(
      (
        await stored(
          sold(
            { type: 'setAccount', account: wholesaler },
            add(at(GOODS.milk, 600)),
            add(at(GOODS.bread, 765)),
          ),
        )
      ).review,
    ).toEqual([]);
    expect(
      (
        await stored(
          sold(
            { type: 'setAccount', account: wholesaler },
            add(at(GOODS.milk, 500), { quantity: 10_000 }),
          ),
        )
      ).review,
    ).toEqual([]);
    expect(
      await refusal(finished(sold({ type: 'setAccount', account: wholesaler }, add(GOODS.milk)))),
    ).toBe('TOTAL_MISMATCH');
    expect(await refusal(finished(sold(add(at(GOODS.milk, 600)))))).toBe('TOTAL_MISMATCH');
  });

  it('of the branch applies to customers without one', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'sale.price_list', '1')",
    );
    server.clock.offsetMs = 6_000;
    expect((await stored(sold(add(at(GOODS.juice, 1_161))))).review).toEqual([]);
    await changeRows(
      server,
      cloud,
      "DELETE FROM settings WHERE cloud_id = $1 AND key = 'sale.price_list'",
    );
    server.clock.offsetMs = 12_000;
    expect((await stored(sold(add(GOODS.juice)))).review).toEqual([]);
  });
});

describe('a row', () => {
  it('may have a seller of its own with approval', async () => {
    const wire = (employee: number, sellerId: number) => {
      const cart = new SaleCart({ employee });
      return finished(cart.do(add(GOODS.milk, { fields: { sellerId } })));
    };
    expect(outcome(await post(wire(EMPLOYEES.manager, EMPLOYEES.cashier))).status).toBe(200);
    await signInAt(till, CARDS.cashier);
    expect(await refusal(wire(EMPLOYEES.cashier, EMPLOYEES.manager))).toBe('PERMISSION_DENIED');
    await signInAt(till, CARDS.manager);
  });

  it('shows the stock before and after it [CART-065]', async () => {
    await changeRows(
      server,
      cloud,
      'INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity) VALUES ($1, 1, 10, 9000)',
    );
    const { id } = await stored(
      sold(
        add(GOODS.notebook, { quantity: 2_000 }),
        add(GOODS.notebook, { fields: { notes: 'מתנה' } }),
        add(GOODS.chocolate),
      ),
    );
    const rows = await queryRows(
      db(),
      'SELECT product_id, stock_before, stock_after FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY line_no',
      [id],
    );
    expect(rows.slice(0, 2)).toEqual([
      { product_id: 10, stock_before: 9_000, stock_after: 7_000 },
      { product_id: 10, stock_before: 7_000, stock_after: 6_000 },
    ]);
  });
});

describe('guessed numbers', () => {
  const asks = async (by: Browser): Promise<string> =>
    outcome(await by.post('payments/numbers', { method: 'gift_card', number: 'nobodys' })).code ??
    '';
  const at = (terminal: number): SaleCart => new SaleCart({ terminal });
  const balance = () =>
    queryRows(db(), "SELECT balance FROM gift_cards WHERE cloud_id = $1 AND number = 'TRY-7'");

  beforeAll(async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 907, 'TRY-7', 50000, 50000)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'payments.offline_allowance', '100000')",
    );
    server.clock.offsetMs = 18_000;
  });

  it('of cards to sell count as attempts, one for each row, and the error names the row only', async () => {
    const [guesser, neighbour] = [await aTillOf(server, 5), await aTillOf(server, 6)];
    const cart = at(5);
    for (let number = 1; number <= 40; number += 1)
      cart.do(add(OWN.card, { fields: { giftCard: `try-${number}` } }));
    const answer = await guesser.post('pos/transactions/cart_format', finished(cart));
    expect(outcome(answer)).toEqual({ status: 409, code: 'NUMBER_TAKEN' });
    expect(answer.body).not.toMatch(/try-/i);
    expect(answer.json<{ details: unknown }>().details).toEqual([
      {
        text: 'כרטיס מתנה',
        reason: 'gift_card',
        field: `cart.Products.${cart.cart.rows[6]?.key}.gift_card`,
      },
    ]);
    expect([await asks(guesser), await asks(neighbour)]).toEqual([
      'TOO_MANY_REQUESTS',
      'VOUCHER_UNKNOWN',
    ]);
    expect(
      outcome(
        await guesser.post(
          'pos/transactions/cart_format',
          finished(at(5).do(add(OWN.card, { fields: { giftCard: 'try-8' } }))),
        ),
      ),
    ).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    // A card that the server numbers reveals nothing about others.
    expect(
      (
        await guesser.post(
          'pos/transactions/cart_format',
          finished(at(5).do(add(OWN.card, { fields: { giftCard: 'new' } }))),
        )
      ).statusCode,
    ).toBe(200);
  });

  it('in offline sales count as attempts too: beyond the limit each sale is stored, and its answer reveals nothing', async () => {
    const queue = await aTillOf(server, 7);
    const paidBy = async (numbers: readonly string[]): Promise<readonly string[]> => {
      const cart = at(7).scan(GOODS.milk);
      const share = Math.floor(cart.priced.due / numbers.length);
      for (const [place, number] of numbers.entries()) {
        const amount = place === 0 ? cart.priced.total - share * (numbers.length - 1) : share;
        cart.do({
          type: 'addPayment',
          payment: {
            ...tenderFields({ method: 'gift_card', number }),
            name: TENDER_NAME.gift_card,
            amount,
          },
        });
      }
      const answer = await queue.post('pos/transactions/cart_format?offline=1', cart.wire());
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      return answer.json<{ data: [string, string, SubmitResult] }>().data[2].review;
    };
    const [known, unknown] = [await paidBy(['TRY-7']), await paidBy(['no-0'])];
    expect([
      known.includes('payment_mismatch'),
      unknown.includes('payment_mismatch'),
      await balance(),
    ]).toEqual([false, true, [{ balance: 49_310 }]]);
    expect(await paidBy(Array.from({ length: 12 }, (_one, place) => `no-${place + 1}`))).toEqual(
      unknown,
    );
    expect([await paidBy(['TRY-7']), await balance()]).toEqual([unknown, [{ balance: 49_310 }]]);
    expect(await asks(queue)).toBe('TOO_MANY_REQUESTS');
  });

  it('of coupons in offline sales count as attempts too', async () => {
    const queue = await aTillOf(server, 8);
    for (let sale = 0; sale < 14; sale += 1) {
      const cart = at(8).scan(GOODS.milk);
      for (let number = 0; number < 3; number += 1)
        cart.do({
          type: 'addCoupon',
          coupon: { id: `tried-${sale}-${number}`, number: `C${sale}${number}`, type: 1 },
        });
      expect(
        (await queue.post('pos/transactions/cart_format?offline=1', cart.pay().wire())).statusCode,
      ).toBe(200);
    }
    expect(outcome(await queue.post('pos/coupons', { number: 'C999', customer: null })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });
});
