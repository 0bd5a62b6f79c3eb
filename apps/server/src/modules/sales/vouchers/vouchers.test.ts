import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import type { CouponView } from '@dalpak/contracts';
import type { DiscountRule } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  changeRows,
  CUSTOMERS,
  GOODS,
  queryRows,
  RULES,
} from '../../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { nextSyncVersion } from '../../../kernel/db/index.ts';
import { upsertRules } from '../../catalogue/index.ts';

const half: DiscountRule = aRule({
  id: 20,
  name: 'חלב בחצי',
  timing: 'voucher',
  levels: [
    aLevel({
      purchase: aPurchase({ all: false, products: [GOODS.milk.id], total: 1_000 }),
      gift: aGift({ type: 2, total: 5_000 }),
    }),
  ],
});
const rules = [...RULES, half];

let server: TestApp;
let cloud: number;
let till: Browser;
let other: Browser;
/** The id of the rule as the server stored it. */
let ruleId: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2);
  await db().tx(async (tx) => {
    await upsertRules(
      tx,
      'vouchers',
      [{ externalId: '20', rule: half }],
      await nextSyncVersion(tx, 'Discounts'),
    );
  });
  ruleId = Number(
    (
      await queryRows<{ id: number }>(
        db(),
        "SELECT id FROM discount_rules WHERE cloud_id = $1 AND timing = 'voucher'",
      )
    )[0]?.id,
  );
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
let last = 0;
async function aVoucher(columns: Readonly<Record<string, unknown>>): Promise<string> {
  last += 1;
  const own = { id: last, number: `V${last}`, ...columns };
  const keys = Object.keys(own);
  await changeRows(
    server,
    cloud,
    `INSERT INTO vouchers (cloud_id, ${keys.join(', ')}) VALUES ($1, ${keys.map((_, i) => `$${i + 2}`).join(', ')})`,
    Object.values(own),
  );
  return own.number;
}
const look = (number: string, customer: number | null = null, at = till) =>
  at.post('pos/coupons', { number, customer });
const shown = async (number: string): Promise<CouponView> =>
  (await look(number)).json<{ data: CouponView }>().data;
const withRules = (terminal: number): SaleCart =>
  new SaleCart({
    terminal,
    rules: rules.map((rule) => (rule === half ? { ...half, id: ruleId } : rule)),
  });
const bill = (voucher: CouponView, terminal = 1): SaleCart => {
  const { id, number, type, worth } = voucher;
  return withRules(terminal)
    .scan(GOODS.milk, 2)
    .scan(GOODS.bread)
    .do({
      type: 'addCoupon',
      coupon: { id, number, type, ...(worth === undefined ? {} : { worth }) },
    });
};
const send = (at: Browser, wire: unknown, query = '') =>
  at.post(`pos/transactions/cart_format${query}`, wire);
const usedBy = async (number: string) =>
  (
    await queryRows<{ used: boolean; sale: string | null }>(
      db(),
      'SELECT used_at IS NOT NULL AS used, transaction_id AS sale FROM vouchers WHERE cloud_id = $1 AND number = $2',
      [number],
    )
  )[0];

describe('a discount voucher in a sale', () => {
  it.each([
    ['percent', () => ({ kind: 'percent', percent: 1_000 })],
    ['product', () => ({ kind: 'product', product_id: GOODS.bread.id })],
    ['rule', () => ({ kind: 'rule', rule_id: ruleId })],
  ])(
    'of kind %s lowers the bill once, and the second till is refused [TRADE-002]',
    async (kind, columns) => {
      const number = await aVoucher(columns());
      const voucher = await shown(number.toLowerCase());
      expect(voucher).toMatchObject({ number, type: 0, worth: { kind } });
      const [first, second] = [bill(voucher), bill(voucher, 2)];
      const without = withRules(1).scan(GOODS.milk, 2).scan(GOODS.bread);
      expect(first.priced.total).toBeLessThan(without.priced.total);
      const stored = await send(till, first.pay().wire());
      expect([stored.statusCode, stored.body]).toEqual([
        200,
        expect.stringContaining('"review":[]'),
      ]);
      expect(await usedBy(number)).toEqual({ used: true, sale: first.id });
      const refused = await send(other, second.pay().wire());
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'VOUCHER_SPENT',
        details: [{ text: number, field: `cart.coupons.${voucher.id}` }],
      });
      expect(
        await queryRows(
          db(),
          "SELECT name FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 AND kind = 'DIS' AND name LIKE 'שובר%' LIMIT 1",
          [first.id],
        ),
      ).toEqual([{ name: `שובר ${number}` }]);
    },
  );

  it('is refused by its number, day, owner and worth, and a voucher that pays is no discount [TRADE-002]', async () => {
    expect((await look('NONE')).json()).toMatchObject({ code: 'COUPON_UNKNOWN' });
    const ended = await aVoucher({ kind: 'percent', percent: 500, valid_to: '2020-01-01' });
    expect((await look(ended)).json()).toMatchObject({ code: 'VOUCHER_SPENT' });
    const pays = await aVoucher({ kind: 'amount', amount: 500 });
    expect((await look(pays)).json()).toMatchObject({ code: 'VOUCHER_PAYS' });
    const owned = await aVoucher({ kind: 'percent', percent: 500, customer_id: CUSTOMERS.member });
    expect((await look(owned)).json()).toMatchObject({ code: 'VOUCHER_OTHER' });
    expect((await look(owned, CUSTOMERS.member)).json()).toMatchObject({
      data: { owner: expect.stringMatching(/./) },
    });
    const free = await shown(await aVoucher({ kind: 'percent', percent: 500 }));
    // A till that says that the voucher is worth more is not believed.
    const forged = bill({ ...free, worth: { kind: 'percent', rate: 9_000 } });
    expect((await send(till, forged.pay().wire())).json()).toMatchObject({
      code: 'TOTAL_MISMATCH',
    });
    const renumbered = tampered(bill(free).pay().wire(), (copy) => {
      Object.assign(copy, {
        coupons: [{ id: free.id, number: ended, type: 0, worth: { kind: 'percent', value: 500 } }],
      });
    });
    expect((await send(till, renumbered)).json()).toMatchObject({ code: 'VOUCHER_UNKNOWN' });
    expect(await usedBy(free.number)).toEqual({ used: false, sale: null });
    // A rule with timing voucher can be chosen by nothing else.
    const chosen = withRules(1).scan(GOODS.milk).do({ type: 'chooseRule', ruleId });
    expect((await send(till, chosen.pay().wire())).json()).toMatchObject({ code: 'RULE_NOT_OPEN' });
  });

  it('is used once by many tills at once, and printed offline it is stored and marked [TRADE-002]', async () => {
    const voucher = await shown(await aVoucher({ kind: 'percent', percent: 1_000 }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        send(
          i % 2 === 0 ? till : other,
          bill(voucher, (i % 2) + 1)
            .pay()
            .wire(),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const offline = await send(till, bill(voucher).pay().wire(), '?offline=1');
    expect(offline.statusCode).toBe(200);
    expect(offline.body).toContain('voucher_unverified');
    const fresh = await shown(await aVoucher({ kind: 'percent', percent: 1_000 }));
    const printed = await send(till, bill(fresh).pay().wire(), '?offline=1');
    expect(printed.body).not.toContain('voucher_unverified');
    expect((await usedBy(fresh.number))?.used).toBe(true);
  });
});
