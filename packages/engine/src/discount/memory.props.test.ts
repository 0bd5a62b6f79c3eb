import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  propertyOptions,
  ruledCart,
  ruledCartArbitrary,
  ruledRowArbitrary,
  rulesArbitrary,
} from '@dalpak/testkit';
import { collectItems } from './cart-items.ts';
import type { DiscountableRow, DiscountCart, DiscountRule } from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import type { DiscountMemory } from './memory.ts';
import { matchRules, type RuleMatches } from './rule-matches.ts';
import { buildRuleIndex } from './rule-index.ts';

/** What a cashier does to a cart between two evaluations. */
type Change = (cart: DiscountCart) => DiscountCart;

const onRow =
  (at: number, change: (row: DiscountableRow) => readonly DiscountableRow[]): Change =>
  (cart) => {
    const place = cart.rows.length === 0 ? 0 : at % cart.rows.length;
    return { ...cart, rows: cart.rows.flatMap((row, i) => (i === place ? change(row) : [row])) };
  };

const priced = (row: DiscountableRow, unitPrice: number, quantity: number): DiscountableRow => ({
  ...row,
  unitPrice,
  quantity,
  amount: Math.round((unitPrice * quantity) / 1_000),
});

const withCoupons =
  (count: number): Change =>
  (cart) => ({
    ...cart,
    coupons: Array.from({ length: count }, (_, i) => ({ id: `c${i}`, type: 5 })),
  });

const changes: fc.Arbitrary<Change> = fc.oneof(
  ruledRowArbitrary(3).map((row): Change => (cart) => ({
    ...cart,
    rows: [...cart.rows, { ...row, key: `new${cart.rows.length}` }],
  })),
  ruledRowArbitrary(2).map((row): Change => (cart) => ({
    ...cart,
    rows: [{ ...row, key: `first${cart.rows.length}` }, ...cart.rows],
  })),
  fc.nat(9).map((at) => onRow(at, () => [])),
  fc
    .tuple(fc.nat(9), fc.integer({ min: 1, max: 4 }))
    .map(([at, count]) =>
      onRow(at, (row) => [priced(row, row.unitPrice, row.weighed ? 310 * count : 1_000 * count)]),
    ),
  fc
    .tuple(fc.nat(9), fc.constantFrom(7, 100))
    .map(([at, more]) => onRow(at, (row) => [priced(row, row.unitPrice + more, row.quantity)])),
  fc.nat(9).map((at) => onRow(at, (row) => [{ ...row, manual: !row.manual }])),
  fc
    .nat(9)
    .map((at) => onRow(at, (row) => [{ ...row, departmentId: row.departmentId === 1 ? 0 : 1 }])),
  fc.constant((cart: DiscountCart) => ({ ...cart, rows: cart.rows.toReversed() })),
  fc.constantFrom<number[]>([], [1], [2]).map((ignoredRules): Change => (cart) => ({
    ...cart,
    ignoredRules,
  })),
  fc.constantFrom<number[]>([], [1], [2, 3], [1, 2, 3, 4]).map((chosenRules): Change => (cart) => ({
    ...cart,
    chosenRules,
  })),
  fc.constantFrom(null, 3, 4).map((customerGroup): Change => (cart) => ({
    ...cart,
    customerGroup,
  })),
  fc
    .constantFrom(
      '2026-01-04T10:00:00',
      '2026-01-04T23:30:00',
      '2026-01-05T01:00:00',
      '2026-02-09T10:00:00',
    )
    .map((clock): Change => (cart) => ({ ...cart, clock })),
  ...[0, 1, 2, 3].map((count) => fc.constant(withCoupons(count))),
  ruledCartArbitrary(8).map(
    (other): Change =>
      () =>
        other,
  ),
);

/** Rules of every kind, most of them always active. */
const TERMS: readonly Partial<DiscountRule>[] = [
  {},
  {},
  {},
  { couponType: 5 },
  { couponType: 5, limit: 2 },
  { timing: 'manual' },
  { timing: 'voucher' },
  { customerGroups: [3] },
  { customerGroups: [3, 4] },
  { timeFrom: 22 * 60, timeTo: 2 * 60 },
  { days: [1] },
  { activeTo: '2026-01-31' },
];

const ruleSets = fc
  .tuple(rulesArbitrary(3), fc.array(fc.constantFrom(...TERMS), { minLength: 4, maxLength: 4 }))
  .map(([rules, terms]) => rules.map((rule, i) => ({ ...rule, ...terms[i] })));

describe('an evaluation after a change', () => {
  it('equals an evaluation without memory, whatever cart and rules were evaluated before', () => {
    fc.assert(
      fc.property(
        ruledCartArbitrary(6),
        ruleSets,
        ruleSets,
        fc.array(fc.tuple(changes, fc.constantFrom(false, false, false, false, true)), {
          minLength: 1,
          maxLength: 6,
        }),
        (first, some, others, steps) => {
          let [rules, left] = [buildRuleIndex(some), buildRuleIndex(others)];
          const memory: DiscountMemory = { last: null };
          let cart = withCoupons(1)(first);
          for (const [step, swaps] of [[(same: DiscountCart) => same, false] as const, ...steps]) {
            cart = step(cart);
            if (swaps) [rules, left] = [left, rules];
            expect(evaluateDiscounts(cart, rules, memory)).toEqual(evaluateDiscounts(cart, rules));
          }
        },
      ),
      propertyOptions(100),
    );
  });

  it('reuses unchanged parts with the same rules, and does not touch the memory of other callers', () => {
    const row = (key: string, productId: number): DiscountableRow => ({
      key,
      productId,
      departmentId: null,
      categoryId: null,
      supplierId: null,
      unitPrice: 1_000,
      quantity: 1_000,
      weighed: false,
      amount: 1_000,
      manual: false,
    });
    const cartOf = (ids: readonly number[]): DiscountCart => ({
      ...ruledCart([]),
      rows: ids.map((id) => row(`r${id}`, id)),
    });
    const [rules, others] = [buildRuleIndex([]), buildRuleIndex([])];
    const memory: DiscountMemory = { last: null };
    const itemsAfter = (ids: readonly number[], index = rules) => {
      evaluateDiscounts(cartOf(ids), index, memory);
      return memory.last?.known.naming.items ?? [];
    };
    const one = itemsAfter([1, 2, 3]);
    const two = itemsAfter([1, 2, 3, 4]);
    expect(two.filter((item) => one.includes(item))).toHaveLength(3);
    const anew = itemsAfter([1, 2, 3, 4], others);
    expect(anew.filter((item) => two.includes(item))).toEqual([]);
    evaluateDiscounts(cartOf([1]), others);
    expect(memory.last?.known.naming.items).toBe(anew);
  });

  it('reuses nothing that merely costs the same: another product, or another position', () => {
    const row = (productId: number, manual = false): DiscountableRow => ({
      key: `r${productId}`,
      productId,
      departmentId: null,
      categoryId: null,
      supplierId: null,
      unitPrice: 1_000,
      quantity: 1_000,
      weighed: false,
      amount: 1_000,
      manual,
    });
    const known = collectItems([row(2), row(4), row(4, true)]);
    for (const rows of [[row(1)], [row(3)], [row(4, true)], [row(5)], [row(1), row(2), row(4)]]) {
      expect(collectItems(rows, known).items).toEqual(collectItems(rows).items);
    }
    const [again] = collectItems([row(1), row(4)], known).items.filter(
      ({ productId }) => productId === 4,
    );
    expect(again).toBe(known.items[1]);
  });

  it('looks up the goods of a cart alone, however many were in the one before', () => {
    const index = buildRuleIndex([]);
    let looked = 0;
    const counting = {
      ...index,
      byProduct: Object.assign(new Map<number, number[]>(), { get: () => void (looked += 1) }),
    };
    const itemsOf = (from: number, upTo: number) =>
      collectItems(
        Array.from({ length: upTo - from }, (_, i): DiscountableRow => ({
          key: `r${from + i}`,
          productId: from + i,
          departmentId: null,
          categoryId: null,
          supplierId: null,
          unitPrice: 1_000,
          quantity: 1_000,
          weighed: false,
          amount: 1_000,
          manual: false,
        })),
      ).items;
    const looksUp = (items: ReturnType<typeof itemsOf>, before: RuleMatches) => {
      looked = 0;
      matchRules(items, counting, before);
      return looked;
    };
    const all = itemsOf(1, 101);
    const before = matchRules(all, index);
    expect(looksUp(all, before)).toBe(0);
    expect(looksUp(all.slice(1), before)).toBe(1);
    expect(looksUp(all.slice(90), before)).toBe(10);
    expect(looksUp(itemsOf(200, 250), before)).toBe(50);
  });

  it('refers to rows of the current cart, since those of the cart before may be gone', () => {
    const row = (key: string): DiscountableRow => ({
      key,
      productId: 1,
      departmentId: null,
      categoryId: null,
      supplierId: null,
      unitPrice: 1_000,
      quantity: 1_250,
      weighed: true,
      amount: 1_250,
      manual: false,
    });
    const index = buildRuleIndex(
      fc
        .sample(rulesArbitrary(3), { seed: 5, numRuns: 20 })
        .flat()
        .map((rule, i) => ({ ...rule, id: i + 1 })),
    );
    const { rows } = ruledCart([]);
    const both = { ...ruledCart([]), rows: [...rows, row('a'), row('b')] };
    const memory: DiscountMemory = { last: null };
    evaluateDiscounts(both, index, memory);
    const after = evaluateDiscounts({ ...both, rows: [row('b')] }, index, memory);
    expect(after.discounts.length).toBeGreaterThan(0);
    expect(new Set(after.discounts.map(({ rowKey }) => rowKey))).toEqual(new Set(['b']));
  });
});
