import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import type { CatalogueProduct, DiscountRule } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, queryRows, CUSTOMERS, GOODS, RULES } from '../../../../test/sale-shop.ts';
import { type Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { nextSyncVersion } from '../../../kernel/db/index.ts';
import { upsertRules } from '../../catalogue/index.ts';

/**
 * Two cartons of milk give a coupon of type 7 for 30 days and no discount; with one of those, bread
 * costs half, once per coupon.
 */
const gives = aRule({
  id: 10,
  name: 'קופון ללחם',
  couponProduction: { type: 7, days: 30 },
  levels: [
    aLevel({
      purchase: aPurchase({ all: false, products: [1], total: 2_000 }),
      gift: aGift({ type: 1, total: 0 }),
    }),
  ],
});
const takes = aRule({
  id: 11,
  name: 'לחם בחצי מחיר',
  couponType: 7,
  levels: [
    aLevel({
      purchase: aPurchase({ all: false, products: [2], total: 1_000 }),
      gift: aGift({ type: 2, total: 5_000 }),
    }),
  ],
});
const rules: readonly DiscountRule[] = [...RULES, gives, takes];

let server: TestApp;
let cloud: number;
let till: Browser;
let other: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2);
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await upsertRules(
      tx,
      'coupons',
      [gives, takes].map((rule) => ({ externalId: String(rule.id), rule })),
      await nextSyncVersion(tx, 'Discounts'),
    );
  });
});
afterAll(() => server.close());

interface Issued {
  readonly number: string;
  readonly name: string;
  readonly expires_on: string | null;
}

interface Known {
  readonly id: string;
  readonly number: string;
  readonly type: number;
}

const post = (at: Browser, wire: unknown, query = '') =>
  at.post(`pos/transactions/cart_format${query}`, wire);
const bill = (terminal = 1): SaleCart => new SaleCart({ terminal, rules });
const milks = (count = 2): SaleCart => bill().scan(GOODS.milk, count);
const bread = (
  coupons: readonly Known[],
  terminal = 2,
  goods: CatalogueProduct = GOODS.bread,
): SaleCart => {
  const cart = bill(terminal).scan(goods);
  for (const { id, number, type } of coupons)
    cart.do({ type: 'addCoupon', coupon: { id, number, type } });
  return cart;
};
const uses = async (number: string): Promise<unknown> =>
  (
    await queryRows(
      server.kernel.tenant(cloud),
      'SELECT used, active FROM coupons WHERE cloud_id = $1 AND number = $2',
      [number],
    )
  )[0];

async function sold(
  at: Browser,
  cart: SaleCart,
): Promise<{
  id: string;
  coupons: readonly Issued[];
  review: readonly string[];
  repeated: boolean;
}> {
  const answer = await post(at, cart.pay().wire());
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{
    data: [string, string, { id: string; coupons: Issued[]; review: string[]; repeated: boolean }];
  }>().data[2];
}

async function aCoupon(count = 2): Promise<Issued> {
  const [coupon] = (await sold(till, milks(count))).coupons;
  if (coupon === undefined) throw new Error('No coupon was given');
  return coupon;
}

async function shown(number: string, customer: number | null = null): Promise<Known> {
  const answer = await other.post('pos/coupons', { number, customer });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: Known }>().data;
}

describe('a coupon that a sale gives', () => {
  it('is issued each time its condition is met, with the validity of the rule, and again with the same sale sent again [CART-091]', async () => {
    const cart = milks(5);
    const first = await sold(till, cart);
    expect(first.coupons.map(({ name }) => name)).toEqual(['קופון ללחם', 'קופון ללחם']);
    const today = (
      await queryRows<{ d: string }>(
        server.kernel.tenant(cloud),
        'SELECT (valid_from + 29)::text AS d FROM coupons WHERE cloud_id = $1 AND number = $2',
        [first.coupons[0]?.number],
      )
    )[0]?.d;
    expect(first.coupons[0]?.expires_on).toBe(today);
    const again = await post(till, cart.wire());
    expect(again.json<{ data: [string, string, object] }>().data[2]).toMatchObject({
      repeated: true,
      coupons: first.coupons,
    });
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT count(*)::integer AS n FROM coupons WHERE cloud_id = $1 AND transaction_id = $2',
        [first.id],
      ),
    ).toEqual([{ n: 2 }]);
    expect((await sold(till, milks(1))).coupons).toEqual([]);
  });

  it('gives its discount at another till, once [CART-080, CART-081, CART-091]', async () => {
    const { number } = await aCoupon();
    const coupon = await shown(number.toUpperCase());
    const cart = bread([coupon]);
    expect(cart.priced.total).toBe(425);
    await sold(other, cart);
    expect(await uses(number)).toEqual({ used: 1, active: true });
    expect(outcome(await other.post('pos/coupons', { number, customer: null }))).toMatchObject({
      status: 409,
      code: 'COUPON_SPENT',
    });
    expect(outcome(await post(other, bread([coupon]).pay().wire()))).toMatchObject({
      status: 409,
      code: 'COUPON_SPENT',
    });
    expect(await uses(number)).toEqual({ used: 1, active: true });
  });

  it('is counted once when two tills use it at the same moment', async () => {
    const { number } = await aCoupon();
    const coupon = await shown(number);
    const answers = await Promise.all([
      post(till, bread([coupon], 1).pay().wire()),
      post(other, bread([coupon], 2).pay().wire()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(await uses(number)).toEqual({ used: 1, active: true });
  });

  it('is not used when nothing on the bill qualifies', async () => {
    const { number } = await aCoupon();
    await sold(other, bread([await shown(number)], 2, GOODS.juice));
    expect(await uses(number)).toEqual({ used: 0, active: true });
  });

  it('is refused when a till made it up or calls it another type', async () => {
    const { number } = await aCoupon();
    const coupon = await shown(number);
    for (const forged of [
      { ...coupon, number: '1' },
      { ...coupon, id: '999' },
    ]) {
      expect(outcome(await post(other, bread([forged]).pay().wire()))).toMatchObject({
        status: 422,
        code: 'COUPON_UNKNOWN',
      });
    }
    expect(
      outcome(
        await post(
          other,
          bread([{ ...coupon, type: 8 }])
            .pay()
            .wire(),
        ),
      ),
    ).toMatchObject({ status: 422, code: 'COUPON_UNKNOWN' });
  });

  it('of a customer is refused to another customer', async () => {
    const { number } = await aCoupon();
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.own_coupon',
          'UPDATE coupons SET customer_id = $2 WHERE cloud_id = $1 AND number = $3',
          [cloud, CUSTOMERS.member, number],
        ),
      );
    expect(
      outcome(await other.post('pos/coupons', { number, customer: CUSTOMERS.eilat })),
    ).toMatchObject({ status: 409, code: 'COUPON_SPENT' });
    expect((await shown(number, CUSTOMERS.member)).number).toBe(number);
  });
});

describe('a sale stored from the queue', () => {
  it('issues no coupon, and counts a used one or is flagged when another sale used it first', async () => {
    const given = await post(till, milks().pay().numbered(90_001).wire(), '?offline=1');
    expect(given.json<{ data: [string, string, object] }>().data[2]).toMatchObject({ coupons: [] });
    const { number } = await aCoupon();
    const coupon = await shown(number);
    const first = await post(other, bread([coupon]).pay().numbered(90_002).wire(), '?offline=1');
    expect(
      first.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).not.toContain('coupon_unverified');
    expect(await uses(number)).toEqual({ used: 1, active: true });
    const second = await post(other, bread([coupon]).pay().numbered(90_003).wire(), '?offline=1');
    expect(second.json<{ data: [string, string, { review: string[] }] }>().data[2].review).toEqual(
      expect.arrayContaining(['coupon_unverified', 'total_mismatch']),
    );
    expect(await uses(number)).toEqual({ used: 1, active: true });
  });
});
