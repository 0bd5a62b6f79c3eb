import {
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
  type SimulationPlace,
} from '@dalpak/contracts';
import { buildRuleIndex, type Cart, type DiscountRule, priceCart } from '@dalpak/engine';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, countsOf, GOODS, RULES } from '../../../test/sale-shop.ts';
import { aBusiness, Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { simulateAll, simulatePart } from './simulate.service.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
const carts: Cart[] = [];

const NONE = { products: [], departments: [], categories: [], suppliers: [] };
/** Two colas for 6.40: a larger discount per bottle than three for 10. */
const PAIR = {
  name: 'זוג',
  timing: 'immediate',
  use_limit: 0,
  levels: [
    {
      id: 1,
      priority: 1,
      purchase: {
        ...NONE,
        products: [3],
        all: false,
        exclude: NONE,
        unit: 'piece',
        type: 'count',
        total: 2_000,
        each: false,
      },
      gift: {
        ...NONE,
        all: false,
        exclude: NONE,
        unit: 'piece',
        type: 5,
        calcType: 2,
        total: 640,
        totalCount: 0,
      },
    },
  ],
};
const pairRule = (id: number): DiscountRule =>
  aRule({
    id,
    name: 'זוג',
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [3], total: 2_000 }),
        gift: aGift({ type: 5, calcType: 2, total: 640 }),
      }),
    ],
  });

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  const sales = [1, 2, 3, 4, 5, 6, 9].map((bottles) =>
    new SaleCart().scan(GOODS.cola, bottles).scan(GOODS.milk).pay(),
  );
  sales.push(
    new SaleCart().scan(GOODS.bread, 2).pay(),
    new SaleCart().scan(GOODS.chocolate, 3).scan(GOODS.tomatoes, 1.2).pay(),
    new SaleCart().scan(GOODS.cola, 2).discount(50).pay(),
  );
  for (const sale of sales) {
    const stored = await till.post('pos/transactions/cart_format', sale.wire());
    if (stored.statusCode !== 200) throw new Error(stored.body);
    carts.push(sale.cart);
  }
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const today = (): string => carts[0]?.header.date ?? '';
const wish = (fields: object = {}) => ({
  id: 0,
  data: PAIR,
  against: 'none' as const,
  from: today(),
  to: today(),
  ...fields,
});
const simulate = (fields: object = {}, by = office) => by.post('promotions/simulate', wish(fields));

/** Every sale priced by the engine with these rules. */
function pricedBy(rules: readonly DiscountRule[]) {
  const env = { rules: buildRuleIndex(rules), vatRate: 1_800, rounding: 'tens_of_agorot' as const };
  return carts.map((cart) => priceCart(cart, env));
}
const total = (rules: readonly DiscountRule[]): number =>
  pricedBy(rules).reduce((sum, priced) => sum + priced.total, 0);
const ofProduct = (rules: readonly DiscountRule[], id: number): readonly number[] =>
  pricedBy(rules).map(({ rows }) =>
    rows.reduce((sum, { row, net }) => (row.product.id === id ? sum + net : sum), 0),
  );
const sumWhere = (figures: readonly number[], others: readonly number[]): number =>
  figures.reduce((sum, figure, at) => (figure === others[at] ? sum : sum + figure), 0);

describe('a simulated promotion', () => {
  it("equals the engine's prices with and without it: in total, by day and by product", async () => {
    const answer = await simulate();
    const { part, next, count } = answer.json<{
      data: { part: PromotionSimulation; next: SimulationPlace | null; count: number };
    }>().data;
    const rules = [...RULES, pairRule(99)];
    const changed = pricedBy(RULES).filter(
      (priced, at) => priced.total !== pricedBy(rules)[at]?.total,
    ).length;
    const sums = { sales: carts.length, changed, before: total(RULES), after: total(rules) };
    expect({ next, count, part }).toMatchObject({
      next: null,
      count: carts.length,
      part: { ...sums, skipped: 0, days: [{ day: today(), ...sums }] },
    });
    const [was, is] = [ofProduct(RULES, 3), ofProduct(rules, 3)];
    expect(part.products).toEqual([
      { id: 3, name: 'קולה', before: sumWhere(was, is), after: sumWhere(is, was) },
    ]);
    expect(sumWhere(is, was) - sumWhere(was, is)).toBe(sums.after - sums.before);
    expect(changed).toBeGreaterThan(2);
    expect(part.after).toBeLessThan(part.before);
  });

  it('names the rule it competes with, and how much less that one gives', async () => {
    const { result } = await simulateAll(db(), wish());
    const saved = (rules: readonly DiscountRule[], id: number): number =>
      pricedBy(rules)
        .flatMap(({ outcomes }) => outcomes)
        .reduce(
          (sum, outcome) =>
            outcome.kind === 'applied' && outcome.ruleId === id ? sum + outcome.saving : sum,
          0,
        );
    const rules = [...RULES, pairRule(2_147_483_647)];
    const [rival] = result.rivals;
    expect(rival).toMatchObject({ id: 1, name: '3 ב-10', less: saved(RULES, 1) - saved(rules, 1) });
    expect(rival?.beaten).toBeGreaterThan(0);
    expect(result.given).toBe(saved(rules, 2_147_483_647));
    expect(result.given - (rival?.less ?? 0)).toBe(result.before - result.after);
  });

  it('compares a changed rule with its stored version, and a stored one with none', async () => {
    const dearer = {
      levels: [
        {
          ...PAIR.levels[0],
          purchase: { ...PAIR.levels[0]?.purchase, total: 3_000 },
          gift: { ...PAIR.levels[0]?.gift, total: 900 },
        },
      ],
    };
    const nine = RULES.map((rule) =>
      rule.id === 1
        ? {
            ...rule,
            levels: [
              aLevel({
                purchase: aPurchase({ all: false, products: [3], total: 3_000 }),
                gift: aGift({ type: 5, total: 900 }),
              }),
            ],
          }
        : rule,
    );
    expect(
      (await simulateAll(db(), wish({ id: 1, data: dearer, against: 'stored' }))).result,
    ).toMatchObject({ before: total(RULES), after: total(nine) });
    expect((await simulateAll(db(), wish({ id: 1, data: {} }))).result).toMatchObject({
      before: total(RULES.filter(({ id }) => id !== 1)),
      after: total(RULES),
    });
    expect(
      (await simulateAll(db(), wish({ id: 1, data: {}, against: 'stored' }))).result,
    ).toMatchObject({ changed: 0, before: total(RULES), after: total(RULES) });
  });

  it('uses past sales also for a rule that begins tomorrow', async () => {
    const { result } = await simulateAll(
      db(),
      wish({ data: { ...PAIR, valid_from: '2999-01-01' } }),
    );
    expect(result.after).toBe(total([...RULES, pairRule(99)]));
  });

  it('gives the same part by part as at once, and writes nothing', async () => {
    const before = await countsOf(db());
    let joined = NO_SIMULATION;
    let place: SimulationPlace | null = null;
    let parts = 0;
    do {
      const { part, next } = await simulatePart(db(), wish(), place, { sales: 3, ms: 60_000 });
      joined = mergeSimulations(joined, part);
      place = next;
      parts += 1;
    } while (place !== null);
    expect(parts).toBe(4);
    const whole = await simulateAll(db(), wish());
    expect(joined).toEqual(whole.result);
    // With no time at all each part is one sale, and it still finishes.
    const one = await simulatePart(db(), wish(), null, { sales: 100, ms: -1 });
    expect([one.part.sales, one.next === null]).toEqual([1, false]);
    expect(await countsOf(db())).toEqual(before);
  });

  it('does not continue when the rules have changed since it began', async () => {
    const { next } = await simulatePart(db(), wish(), null, { sales: 3, ms: 60_000 });
    await changeRows(
      server,
      cloud,
      "UPDATE sync_versions SET version = version + 1 WHERE cloud_id = $1 AND table_name = 'Discounts'",
    );
    expect((await simulate({ after: next })).json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused for an invalid rule, a rule of another business, reversed dates and a period over a year', async () => {
    expect(
      (
        await simulate({
          data: {
            ...PAIR,
            levels: [{ ...PAIR.levels[0], gift: { ...PAIR.levels[0]?.gift, type: 2, total: 0 } }],
          },
        })
      ).json(),
    ).toMatchObject({ code: 'RECORD_INVALID', details: [{ field: 'levels' }] });
    await aBusiness(server.kernel, { email: 'other@example.com' });
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect((await simulate({ id: 1, data: {} }, stranger)).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await simulate({}, stranger)).json()).toMatchObject({
      data: { part: { sales: 0 }, count: 0 },
    });
    for (const days of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2025-01-01', to: '2026-01-02' },
    ])
      expect((await simulate(days)).statusCode).toBe(422);
  });
});
