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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  changeRows,
  countsOf,
  CUSTOMERS,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

/**
 * In addition to the shop's goods: a gift card, a club, a kit of bread (taxed) and two apples
 * (untaxed), a meal with a choice of drink.
 */
const OWN = {
  odd: { ...GOODS.bread, id: 25, code: 'P25', barcode: '', name: 'גפרורים', price: 335 },
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
      `INSERT INTO products (cloud_id, id, code, name, price, type, version) VALUES ($1, ${id}, '${code}', '${name}', ${price}, ${type}, 1)`,
    );
  }
  const parts: readonly (readonly [number, number, number, number, string])[] = [
    [20, 2, 1_000, 0, ''],
    [20, 7, 2_000, 0, ''],
    [21, 2, 1_000, 0, ''],
    [21, 4, 1_000, 300, 'שתייה'],
  ];
  for (const [index, [product, part, quantity, price, choice]] of parts.entries()) {
    await changeRows(
      server,
      cloud,
      `INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, price, choice, version) VALUES ($1, ${index + 1}, ${product}, ${part}, ${quantity}, ${price}, '${choice}', 1)`,
    );
  }
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, query = '') => till.post(`pos/transactions/cart_format${query}`, wire);
const add = (
  product: CatalogueProduct,
  more: Partial<Extract<CartCommand, { type: 'addProduct' }>> = {},
): CartCommand => ({ type: 'addProduct', product, quantity: 1_000, ...more });
const inside = (product: CatalogueProduct, quantity = 1_000, price = 0): RowComponent => ({
  product,
  quantity,
  price,
});
const BASKET = [inside(GOODS.bread), inside(GOODS.apple, 2_000)];
const aCard = (giftCard: string): CartCommand => add(OWN.card, { fields: { giftCard } });

/** Paid in cash and with its parts as rows, as a till submits it. */
function finished(cart: SaleCart): ReturnType<SaleCart['wire']> {
  if (cart.priced.cashDue !== 0) cart.pay();
  cart.cart = expandChildRows(cart.cart);
  return cart.wire();
}
async function stored(cart: SaleCart, query = ''): Promise<readonly string[]> {
  const answer = await post(finished(cart), query);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review;
}
async function sold(...commands: readonly CartCommand[]): Promise<SaleCart> {
  const cart = new SaleCart();
  for (const command of commands) cart.do(command);
  await stored(cart);
  return cart;
}
/** A bill that refunds one of each of these rows of a sale; of all rows when none is named. */
function refundOf(sale: SaleCart, places: readonly number[] = [], before = 0): SaleCart {
  const cart = new SaleCart();
  if (sale.cart.account !== null) cart.customer(sale.cart.account);
  const rows = sale.priced.rows.filter(
    (_row, place) => places.length === 0 || places.includes(place),
  );
  return cart.do({
    type: 'refundRows',
    rows: refundPicksOf(
      sale.id,
      sale.priced,
      rows.map(({ row }) => ({ rowKey: row.key, quantity: 1_000, refundedBefore: before * 1_000 })),
    ),
  });
}
async function refusalOf(cart: SaleCart): Promise<string> {
  const before = await countsOf(db());
  const { status, code } = outcome(await post(finished(cart)));
  expect(await countsOf(db())).toEqual(before);
  return `${status} ${code}`;
}
const cardsOf = (sale: SaleCart) =>
  queryRows(
    db(),
    'SELECT balance, active FROM gift_cards WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id',
    [sale.id],
  );
const spend = (number: string): SaleCart =>
  new SaleCart().scan(GOODS.milk).do({
    type: 'addPayment',
    payment: {
      ...tenderFields({ method: 'gift_card', number }),
      name: TENDER_NAME.gift_card,
      amount: 690,
    },
  });
const FULL = { balance: 10_000, active: true };
const OFF = { balance: 0, active: false };

describe('a refunded gift card', () => {
  it('is emptied and deactivated, and no other card of its sale', async () => {
    const sale = await sold(aCard('GC-1'), add(GOODS.milk), aCard('new'), aCard('GC-3'));
    expect(await stored(refundOf(sale, [2]))).toEqual([]);
    expect(await cardsOf(sale)).toEqual([FULL, OFF, FULL]);
    await stored(refundOf(sale, [0]));
    expect(await cardsOf(sale)).toEqual([OFF, OFF, FULL]);
    expect(outcome(await post(spend('GC-1').wire())).code).toBe('VOUCHER_SPENT');
  });

  it('is refused with a reason when it was partly spent; the other goods are refunded', async () => {
    const sale = await sold(aCard('GC-4'), add(GOODS.milk));
    expect(outcome(await post(spend('GC-4').wire())).status).toBe(200);
    const refused = await post(finished(refundOf(sale)));
    expect([refused.statusCode, refused.json<{ desc: string }>().desc]).toEqual([
      409,
      'בכרטיס המתנה כבר השתמשו, או שכבר הוחזר. אי אפשר להחזיר אותו.',
    ]);
    expect(await cardsOf(sale)).toEqual([{ balance: 9_310, active: true }]);
    await stored(refundOf(sale, [1]));
  });

  it('that is spent at another till at the same moment is either refunded or spent', async () => {
    const sale = await sold(aCard('GC-5'));
    const codes = await Promise.all([post(finished(refundOf(sale))), post(spend('GC-5').wire())]);
    expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('keeps its balance when refunded offline, and the bill is flagged', async () => {
    const sale = await sold(aCard('GC-6'));
    expect(await stored(refundOf(sale), '?offline=1')).toContain('negative_quantity');
    expect(await cardsOf(sale)).toEqual([FULL]);
  });
});

describe('a refunded membership', () => {
  const member = makeAccount({
    type: 'customer',
    id: CUSTOMERS.member,
    code: 'C1',
    name: 'רות',
    groupId: 1,
  });
  const join = () =>
    sold({ type: 'setAccount', account: member }, add(OWN.club, { fields: { clubJoin: true } }));
  const club = async () =>
    (
      await queryRows<{ club: boolean; until: string | null }>(
        db(),
        'SELECT club, club_expires::text AS until FROM customers WHERE cloud_id = $1 AND id = 1',
      )
    )[0];
  const untilOf = async (sale: SaleCart) =>
    (
      await queryRows<{ until: string }>(
        db(),
        'SELECT expires_on::text AS until FROM memberships WHERE cloud_id = $1 AND transaction_id = $2',
        [sale.id],
      )
    )[0]?.until;
  const activeOf = async (sale: SaleCart) =>
    (
      await queryRows<{ active: boolean }>(
        db(),
        'SELECT active FROM memberships WHERE cloud_id = $1 AND transaction_id = $2',
        [sale.id],
      )
    ).map(({ active }) => active);

  it("restores the customer's status before it, including the previous year", async () => {
    const unknownUser = await club();
    const first = await join();
    const year = await club();
    const second = await join();
    // The second year extended the first, whose points and card go on with it.
    const twoYears = await club();
    expect([await untilOf(first), await untilOf(second)]).toEqual([
      twoYears?.until,
      twoYears?.until,
    ]);
    expect(await refusalOf(refundOf(first))).toBe('409 CONFLICT');
    await stored(refundOf(second));
    expect([await club(), await activeOf(second), await activeOf(first)]).toEqual([
      year,
      [false],
      [true],
    ]);
    expect(await untilOf(first)).toBe(year?.until);
    await stored(refundOf(first));
    expect([await club(), await activeOf(first), unknownUser?.club]).toEqual([
      unknownUser,
      [false],
      false,
    ]);
  });

  it('stays when refunded offline, and the bill is flagged', async () => {
    const sale = await join();
    expect(await stored(refundOf(sale), '?offline=1')).toContain('negative_quantity');
    expect(await activeOf(sale)).toEqual([true]);
  });

  it('is refused with a reason when it was changed since', async () => {
    const sale = await join();
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET club_expires = '2090-01-01' WHERE cloud_id = $1 AND id = 1",
    );
    const refused = await post(finished(refundOf(sale)));
    expect([refused.statusCode, refused.json<{ desc: string }>().desc]).toEqual([
      409,
      'החברות במועדון השתנתה מאז המכירה. אי אפשר להחזיר אותה.',
    ]);
    expect(await activeOf(sale)).toEqual([true]);
  });
});

describe('a refunded kit', () => {
  const rowsOf = (cart: SaleCart) =>
    queryRows(
      db(),
      'SELECT product_id, parent_line, quantity, net, vat, untaxed FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY line_no',
      [cart.id],
    );
  const stock = () =>
    queryRows(
      db(),
      'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id IN (2, 4, 7, 20, 21) ORDER BY product_id',
    );
  /** The same bill with other components in the refunded kit. */
  const made = (cart: SaleCart, components: readonly RowComponent[]): SaleCart => {
    cart.cart = { ...cart.cart, rows: cart.cart.rows.map((row) => ({ ...row, components })) };
    return cart;
  };

  it('is refunded as a whole, as the till submits it: its price, the VAT of its sale, its parts in stock', async () => {
    const warehouse = async () =>
      new Map((await stock()).map(({ product_id: product, quantity }) => [product, quantity]));
    const before = await warehouse();
    const sale = await sold(
      add(OWN.basket, { quantity: 2_000, components: BASKET }),
      add(OWN.meal, { components: [inside(GOODS.bread), inside(GOODS.juice, 1_000, 300)] }),
    );
    const [first, second] = [refundOf(sale), refundOf(sale, [0], 1)];
    expect(await stored(first)).toEqual([]);
    expect(await rowsOf(first)).toMatchObject([
      { product_id: 20, quantity: -1_000, net: -1_100, vat: -92, untaxed: -497 },
      { product_id: 2, parent_line: 1, quantity: -1_000, net: 0 },
      { product_id: 7, parent_line: 1, quantity: -2_000, net: 0 },
      { product_id: 21, quantity: -1_000, net: -4_300, vat: -656, untaxed: 0 },
      { product_id: 2, parent_line: 4, quantity: -1_000 },
      { product_id: 4, parent_line: 4, quantity: -1_000 },
    ]);
    await stored(second);
    const after = await warehouse();
    expect([2, 4, 7, 20, 21].map((product) => after.get(product) ?? 0)).toEqual(
      [2, 4, 7, 20, 21].map((product) => before.get(product) ?? 0),
    );
  });

  it('carries the VAT of its sale after a part became dearer, untaxed or no part of it', async () => {
    const sale = await sold(add(OWN.basket, { quantity: 3_000, components: BASKET }));
    await changeRows(
      server,
      cloud,
      'UPDATE products SET price = 2000, version = version + 1 WHERE cloud_id = $1 AND id = 2',
    );
    server.clock.offsetMs += 6_000;
    const dearer = refundOf(sale);
    await stored(dearer);
    const today = { ...GOODS.bread, price: 2_000 };
    expect(
      await refusalOf(made(refundOf(sale, [], 1), [inside(today), inside(GOODS.apple, 2_000)])),
    ).toMatch(/TOTAL_MISMATCH|CLOCK_DIFFERS/);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET vat_group = 1, version = version + 1 WHERE cloud_id = $1 AND id = 2',
    );
    await changeRows(
      server,
      cloud,
      'UPDATE product_parts SET active = false WHERE cloud_id = $1 AND product_id = 20 AND part_id = 7',
    );
    server.clock.offsetMs += 6_000;
    const untaxed = refundOf(sale, [], 1);
    await stored(untaxed);
    const figures = { net: -1_100, vat: -92, untaxed: -497 };
    expect([(await rowsOf(dearer))[0], (await rowsOf(untaxed))[0]]).toMatchObject([
      figures,
      figures,
    ]);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET price = 850, vat_group = 0, version = version + 1 WHERE cloud_id = $1 AND id = 2',
    );
    await changeRows(
      server,
      cloud,
      'UPDATE product_parts SET active = true WHERE cloud_id = $1 AND product_id = 20 AND part_id = 7',
    );
    server.clock.offsetMs += 6_000;
  });

  it.each<[string, readonly RowComponent[]]>([
    ['without its parts', []],
    ['with more of a part', [inside(GOODS.bread), inside(GOODS.apple, 3_000)]],
    ['with another part', [inside(GOODS.milk), inside(GOODS.apple, 2_000)]],
    ['with a part that has a price', [inside(GOODS.bread, 1_000, 100), inside(GOODS.apple, 2_000)]],
  ])('cannot be refunded %s', async (_what, components) => {
    const sale = await sold(add(OWN.basket, { components: BASKET }));
    const before = await stock();
    expect(await refusalOf(made(refundOf(sale), components))).toBe('422 CART_MALFORMED');
    expect(await stock()).toEqual(before);
  });

  it('is not refunded for a product that was sold alone, and its parts are not refunded alone', async () => {
    const milk = await sold(add(GOODS.milk));
    expect(await refusalOf(made(refundOf(milk), [inside(GOODS.cigarettes, 50_000)]))).toBe(
      '422 CART_MALFORMED',
    );
    const kit = await sold(add(OWN.basket, { components: BASKET }));
    const part = kit.priced.rows[1];
    const alone = refundOf(kit);
    alone.cart = {
      ...alone.cart,
      rows: alone.cart.rows.map((row) => ({
        ...row,
        components: [],
        product: GOODS.bread,
        manualPrice: 0,
        refundOf:
          row.refundOf === null
            ? null
            : { ...row.refundOf, rowKey: part?.row.key ?? '', soldNet: 0 },
      })),
    };
    expect(await refusalOf(alone)).toBe('422 CART_MALFORMED');
  });
});

describe('one sold row', () => {
  it('cannot be refunded in two rows of one bill', async () => {
    const sale = await sold(add(GOODS.milk, { quantity: 2_000 }));
    const twice = refundOf(sale);
    twice.cart = {
      ...twice.cart,
      rows: twice.cart.rows.flatMap((row) => [row, { ...row, key: `${row.key}-2` }]),
    };
    expect(await refusalOf(twice)).toBe('422 CART_MALFORMED');
  });
});

describe('a refund in cash that is rounded', () => {
  // 10.05 is 10.10 in cash, and 3.35 is 3.40: rounding is not part of the price, so the rounding of
  // the first two refunds takes nothing from the last.
  it('is rounded each time by law, and leaves no remainder for a voucher', async () => {
    const sale = await sold(add(OWN.odd, { quantity: 3_000 }));
    expect(sale.cart.payments[0]?.amount).toBe(1_010);
    for (const before of [0, 1, 2]) await stored(refundOf(sale, [], before));
    const ways = await queryRows(
      db(),
      "SELECT sum(amount)::integer AS back, (SELECT sum(paid)::integer FROM transactions t WHERE t.cloud_id = $1 AND t.id IN (SELECT refund_id FROM sale_refund_payments b WHERE b.sale_id = $2)) AS coins FROM sale_refund_payments WHERE cloud_id = $1 AND sale_id = $2 AND way = 'cash'",
      [sale.id],
    );
    expect(ways).toEqual([{ back: 1_005, coins: -1_020 }]);
    expect(await refusalOf(refundOf(sale, [], 2))).toBe('409 CONFLICT');
  });
});
