import { randomUUID } from 'node:crypto';
import { aGift, aLevel, anAccount, aPurchase, aRule } from '@dalpak/testkit';
import {
  buildRuleIndex,
  type CartAccount,
  type DiscountRule,
  priceCart,
  refundPicksOf,
  ruleFromWire,
  type WireRule,
} from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart } from '../../../../test/document-cart.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, EMPLOYEES, GOODS, RULES } from '../../../../test/sale-shop.ts';
import { type Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { nextSyncVersion } from '../../../kernel/db/index.ts';
import { upsertRules } from '../../catalogue/index.ts';

/** Bread at half price, once a day and three times a month for each customer. */
const once = aRule({
  id: 30,
  name: 'לחם לחבר',
  limits: { day: 1, month: 3, year: 0 },
  levels: [
    aLevel({
      purchase: aPurchase({ all: false, products: [2], total: 1_000 }),
      gift: aGift({ type: 2, total: 5_000 }),
    }),
  ],
});
const rules: readonly DiscountRule[] = [...RULES, once];

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
      'limits',
      [{ externalId: 'once', rule: once }],
      await nextSyncVersion(tx, 'Discounts'),
    );
  });
});
afterAll(() => server.close());

const change = (sql: string, values: readonly unknown[]) =>
  server.kernel
    .tenant(cloud)
    .tx((tx) => tx.query(`test.change ${sql.length}`, sql, [cloud, ...values]));

let nextCustomer = 900;
/** A customer without any use. */
async function aCustomer(): Promise<CartAccount> {
  nextCustomer += 1;
  await change(`INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, $2, $3, 'דנה')`, [
    nextCustomer,
    `L${nextCustomer}`,
  ]);
  return anAccount({ type: 'customer', id: nextCustomer, code: `L${nextCustomer}`, name: 'דנה' });
}

const bread = (account: CartAccount, terminal = 1, left?: number): SaleCart => {
  const cart = new SaleCart({ terminal, rules }).customer(account).scan(GOODS.bread);
  return left === undefined
    ? cart
    : cart.do({ type: 'setUsesLeft', usesLeft: [{ ruleId: once.id, left }] });
};
const send = async (at: Browser, cart: SaleCart, query = '') =>
  outcome(await at.post(`pos/transactions/cart_format${query}`, cart.pay().wire()));
async function hold(at: Browser, bill: string, customer: number, times: number): Promise<number> {
  const answer = await at.post('pos/rule-uses', {
    bill,
    customer,
    uses: times === 0 ? [] : [{ rule: once.id, times }],
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { rule: number; left: number }[] }>().data[0]?.left ?? -1;
}

describe('a promotion that limits each customer', () => {
  it('is given once a day: the second till is refused, and pays the full price [TRADE-004]', async () => {
    const account = await aCustomer();
    expect(await send(till, bread(account))).toMatchObject({ status: 200 });
    expect(await send(other, bread(account, 2))).toMatchObject({
      status: 409,
      code: 'RULE_LIMIT',
    });
    const full = bread(account, 2, 0);
    expect(full.priced.total).toBe(GOODS.bread.price);
    expect(await send(other, full)).toMatchObject({ status: 200 });
  });

  it('reaches a till with its limits, though the first rule of the page has none [TRADE-004]', async () => {
    const answer = await till.call('POST', '/core/functions/updates/get.php', {
      operation: 'Discounts',
      limit: { counter: 0, len: 1_000 },
      args: { format: 'columns' },
    });
    const { ids, columns } = answer.json<{
      ids: number[];
      columns: Record<string, unknown[]>;
    }>();
    const read = ids.map((_id, at) =>
      ruleFromWire(
        Object.fromEntries(
          Object.entries(columns).map(([name, values]) => [name, values[at]]),
        ) as unknown as WireRule,
      ),
    );
    const byId = new Map(read.map((one) => (one.ok ? [one.value.id, one.value] : [0, null])));
    expect(byId.get(once.id)?.limits).toEqual(once.limits);
    expect(RULES.every(({ id }) => byId.get(id)?.limits === undefined)).toBe(true);
  });

  it('is not given to a bill without a customer, who could not be counted [TRADE-004]', async () => {
    const cart = new SaleCart({ rules }).scan(GOODS.bread);
    expect(cart.priced.total).toBe(GOODS.bread.price);
    expect(await send(till, cart)).toMatchObject({ status: 200 });
  });

  it('is not given on an invoice of the till, which no use is counted for [TRADE-004, LAW-036]', async () => {
    const account = await aCustomer();
    const invoice = new DocumentCart(7, {
      header: { terminalId: 1, employeeId: EMPLOYEES.manager },
    })
      .for(account)
      .add(GOODS.bread);
    const given = bread(account).priced.total;
    expect(given).toBeLessThan(GOODS.bread.price);
    expect(invoice.priced.total).toBe(GOODS.bread.price);
    const claims = { ...invoice.cart, header: { ...invoice.cart.header, documentType: 9 } };
    expect(priceCart(claims, { ...invoice.env, rules: buildRuleIndex([...rules]) }).total).toBe(
      given,
    );
    await invoice.pay(invoice.priced.total, { method: 'cash' }).store(till);
  });

  it('is held while a bill is paid, so that of two tills the second is told before money is taken [TRADE-004]', async () => {
    const account = await aCustomer();
    const [first, second] = [bread(account), bread(account, 2)];
    expect(await hold(till, first.id, account.id, 1)).toBe(1);
    expect(await hold(other, second.id, account.id, 1)).toBe(0);
    // Leaving payment frees it.
    expect(await hold(till, first.id, account.id, 0)).toBe(1);
    expect(await hold(other, second.id, account.id, 1)).toBe(1);
    expect(await send(other, second)).toMatchObject({ status: 200 });
    expect(await hold(till, first.id, account.id, 1)).toBe(0);
  });

  it('never passes its limit, however many tills sell at once [TRADE-004]', async () => {
    const account = await aCustomer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, at) => {
        const terminal = (at % 2) + 1;
        return send(terminal === 1 ? till : other, bread(account, terminal));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts by the day, the month and the year of the branch [TRADE-004]', async () => {
    const account = await aCustomer();
    for (let day = 0; day < 3; day += 1) {
      expect(await send(till, bread(account))).toMatchObject({ status: 200 });
      // The day before, or for a first day of a month the same month's second.
      await change(
        `UPDATE rule_uses SET day = CASE WHEN extract(day FROM day) > 3 THEN day - 1 ELSE day + 1 END
         WHERE cloud_id = $1 AND customer_id = $2`,
        [account.id],
      );
    }
    // The month's three are used.
    expect(await hold(till, randomUUID(), account.id, 1)).toBe(0);
    await change(`UPDATE rule_uses SET day = day - 32 WHERE cloud_id = $1 AND customer_id = $2`, [
      account.id,
    ]);
    expect(await hold(till, randomUUID(), account.id, 0)).toBe(1);
  });

  it('gives a use back with the goods that all came back [TRADE-004]', async () => {
    const account = await aCustomer();
    const sale = bread(account);
    expect(await send(till, sale)).toMatchObject({ status: 200 });
    expect(await hold(till, randomUUID(), account.id, 0)).toBe(0);
    const refund = new SaleCart({ rules }).customer(account).do({
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
    expect(await send(till, refund)).toMatchObject({ status: 200 });
    expect(await hold(till, randomUUID(), account.id, 0)).toBe(1);
  });

  it('is stored as printed and marked when a till without the server gave it once more [TRADE-004]', async () => {
    const account = await aCustomer();
    expect(await send(till, bread(account))).toMatchObject({ status: 200 });
    const answer = await other.post(
      'pos/transactions/cart_format?offline=1',
      bread(account, 2).pay().wire(),
    );
    expect(
      answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('limit_passed');
  });

  it('holds nothing for a customer that does not exist [TRADE-004]', async () => {
    expect(
      outcome(await till.post('pos/rule-uses', { bill: randomUUID(), customer: 77_777, uses: [] })),
    ).toMatchObject({ status: 404 });
  });
});
