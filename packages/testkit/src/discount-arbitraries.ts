import {
  validateRule,
  type DiscountableRow,
  type DiscountCart,
  type DiscountLevel,
  type DiscountRule,
  type GiftType,
  type ProductSelector,
} from '@dalpak/engine';
import fc from 'fast-check';
import { aGift, aLevel, aPurchase, aRule, aSelector } from './build.ts';

const PRODUCTS = [1, 2, 3, 4] as const;
/** Product 3 is expensive, 4 is cheap; odd prices expose rounding. */
const PRICES = [1_000, 1_495, 3_333, 250] as const;

/** A row of one of four products, by the piece or weighed. */
export function ruledRowArbitrary(maxPieces: number): fc.Arbitrary<Omit<DiscountableRow, 'key'>> {
  return fc
    .record({
      productId: fc.constantFrom(...PRODUCTS),
      pieces: fc.integer({ min: 1, max: maxPieces }),
      shift: fc.constantFrom(0, 0, 0, 7, 500),
      weighed: fc.constantFrom(false, false, false, true),
      // A light row of expensive goods and a heavy one of cheap goods: a higher price does not always
      // save more.
      weight: fc.constantFrom(1_250, 400, 4_300),
      manual: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ productId, pieces, shift, weighed, weight, manual }) => {
      const unitPrice = (PRICES[productId - 1] ?? 0) + shift;
      const quantity = weighed ? weight : pieces * 1_000;
      return {
        productId,
        departmentId: productId % 2,
        categoryId: null,
        supplierId: productId > 2 ? 9 : null,
        unitPrice,
        quantity,
        weighed,
        amount: Math.round((unitPrice * quantity) / 1_000),
        manual,
      };
    });
}

/** A cart of these rows on a Sunday morning, without coupons or rule choices. */
export function ruledCart(rows: readonly Omit<DiscountableRow, 'key'>[]): DiscountCart {
  return {
    rows: rows.map((row, i) => ({ ...row, key: `r${i}` })),
    clock: '2026-01-04T10:00:00',
    customerGroup: null,
    coupons: [],
    chosenRules: [],
    ignoredRules: [],
  };
}

/** A few rows with at most `maxUnits` units in all; a row by the piece has at most `maxPieces`. */
export function ruledCartArbitrary(maxUnits: number, maxPieces = 3): fc.Arbitrary<DiscountCart> {
  return fc.array(ruledRowArbitrary(maxPieces), { minLength: 1, maxLength: 4 }).map((rows) => {
    let units = 0;
    return ruledCart(
      rows.filter((row) => (units += row.weighed ? 1 : row.quantity / 1_000) <= maxUnits),
    );
  });
}

/** A few products, a department, or everything, possibly with an excluded product. */
export const selectorArbitrary: fc.Arbitrary<ProductSelector> = fc
  .record({
    products: fc.subarray([...PRODUCTS]),
    department: fc.constantFrom(null, null, null, 0, 1),
    all: fc.constantFrom(false, false, false, true),
    excluded: fc.constantFrom(null, null, null, 2, 3),
  })
  .map(({ products, department, all, excluded }) =>
    aSelector({
      all,
      products: all ? [] : products,
      departments: department === null ? [] : [department],
      exclude: {
        products: excluded === null ? [] : [excluded],
        departments: [],
        categories: [],
        suppliers: [],
      },
    }),
  );

/** The selector of a block without lists. */
export const noLists: ProductSelector = aSelector({ all: false });

/**
 * The selector of a gift block without lists that excludes a product: all other purchased products.
 */
const noListsExcept: fc.Arbitrary<ProductSelector> = fc.constantFrom(...PRODUCTS).map((product) =>
  aSelector({
    all: false,
    exclude: { products: [product], departments: [], categories: [], suppliers: [] },
  }),
);

/** Useful totals by gift type: agorot off, rate, price, nothing, price of the set. */
const TOTALS: Readonly<Record<GiftType, readonly number[]>> = {
  1: [100, 1_200],
  2: [1_000, 3_333, 5_000],
  3: [200, 990],
  4: [0],
  5: [500, 1_990, 2_500],
};

const levelArbitrary: fc.Arbitrary<DiscountLevel> = fc
  .record({
    buying: selectorArbitrary,
    getting: fc.oneof(fc.constant(noLists), fc.constant(noLists), selectorArbitrary, noListsExcept),
    type: fc.constantFrom<GiftType>(1, 2, 3, 4, 5),
    calcType: fc.constantFrom<1 | 2>(1, 2),
    bySum: fc.constantFrom(false, false, false, true),
    each: fc.constantFrom(false, false, false, false, false, true),
    count: fc.integer({ min: 0, max: 3 }),
    sum: fc.constantFrom(1_000, 2_500, 4_000),
    gifts: fc.integer({ min: 0, max: 2 }),
    priority: fc.constantFrom(1, 1, 1, 2),
    pick: fc.nat(2),
  })
  .map(({ buying, getting, type, calcType, bySum, each, count, sum, gifts, priority, pick }) => {
    const totals = TOTALS[type];
    return aLevel({
      priority,
      purchase: aPurchase({
        ...buying,
        type: bySum ? 'sum' : 'count',
        total: bySum ? sum : count * 1_000,
        each,
      }),
      gift: aGift({
        ...getting,
        type,
        calcType,
        total: totals[pick % totals.length] ?? 0,
        totalCount: gifts * 1_000,
      }),
    });
  });

const ruleArbitrary: fc.Arbitrary<DiscountRule> = fc
  .record({
    levels: fc.array(levelArbitrary, { minLength: 1, maxLength: 2 }),
    sharing: fc.constantFrom('none', 'none', 'none', 'double', 'force'),
    limit: fc.constantFrom(0, 0, 0, 1, 2),
    endOfBill: fc.constantFrom(false, false, false, true),
  })
  .map(({ levels, sharing, limit, endOfBill }) =>
    aRule({
      levels: levels.map((level, i) => ({ ...level, id: i + 1 })),
      double: sharing === 'double',
      doubleForce: sharing === 'force',
      limit,
      timing: endOfBill ? 'end_of_bill' : 'immediate',
    }),
  );

/**
 * Valid rules with every kind of block; some share units, have a limit or apply at the end of the
 * bill.
 */
export function rulesArbitrary(maxRules: number, maxLevels = 2): fc.Arbitrary<DiscountRule[]> {
  const short = ruleArbitrary.map((rule) => ({ ...rule, levels: rule.levels.slice(0, maxLevels) }));
  return fc
    .array(
      short.filter((rule) => validateRule(rule).ok),
      { minLength: 1, maxLength: maxRules },
    )
    .map((rules) => rules.map((rule, i) => ({ ...rule, id: i + 1, name: `rule ${i + 1}` })));
}

/** A selector of at least one of the given products. */
const someOf = (...products: readonly number[]): fc.Arbitrary<ProductSelector> =>
  fc.subarray([...products], { minLength: 1 }).map((some) => aSelector({ products: some }));

/** A rule that requires products 1 and 2 and discounts 3 and 4, or the required ones. */
const narrowRuleArbitrary: fc.Arbitrary<DiscountRule> = fc
  .record({
    buying: someOf(1, 2),
    getting: fc.oneof(someOf(3, 4), someOf(3, 4), fc.constant(noLists)),
    type: fc.constantFrom<GiftType>(1, 2, 3, 4, 5),
    calcType: fc.constantFrom<1 | 2>(1, 2),
    count: fc.integer({ min: 0, max: 2 }),
    gifts: fc.integer({ min: 0, max: 2 }),
    limit: fc.constantFrom(0, 1, 1, 2),
    priority: fc.constantFrom(1, 1, 2),
    pick: fc.nat(2),
  })
  .map(({ buying, getting, type, calcType, count, gifts, limit, priority, pick }) => {
    const totals = TOTALS[type];
    return aRule({
      limit,
      levels: [
        aLevel({
          priority,
          purchase: aPurchase({ ...buying, total: count * 1_000 }),
          gift: aGift({
            ...getting,
            type,
            calcType,
            total: totals[pick % totals.length] ?? 0,
            totalCount: gifts * 1_000,
          }),
        }),
      ],
    });
  });

/**
 * Two or three rules that compete for the products they require, while the products they discount
 * may be free of competition.
 */
export const narrowRulesArbitrary: fc.Arbitrary<DiscountRule[]> = fc
  .array(
    narrowRuleArbitrary.filter((rule) => validateRule(rule).ok),
    { minLength: 2, maxLength: 3 },
  )
  .map((rules) => rules.map((rule, i) => ({ ...rule, id: i + 1, name: `rule ${i + 1}` })));

/** Prices per kilogram without rounding for half kilograms. */
const KILO_PRICES = [400, 1_200, 3_000, 600] as const;

/** Up to four rows, most of them weighed in half kilograms. */
export const kiloCartArbitrary: fc.Arbitrary<DiscountCart> = fc
  .array(
    fc.record({
      productId: fc.constantFrom(...PRODUCTS),
      halves: fc.integer({ min: 1, max: 4 }),
      weighed: fc.constantFrom(true, true, false),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    ruledCart(
      rows.map(({ productId, halves, weighed }) => {
        const unitPrice = (weighed ? KILO_PRICES : PRICES)[productId - 1] ?? 0;
        const quantity = weighed ? halves * 500 : 1_000;
        return {
          productId,
          departmentId: productId % 2,
          categoryId: null,
          supplierId: null,
          unitPrice,
          quantity,
          weighed,
          amount: (unitPrice * quantity) / 1_000,
          manual: false,
        };
      }),
    ),
  );

/** Totals of kilogram levels that need no rounding either. */
const KILO_TOTALS: Readonly<Record<GiftType, readonly number[]>> = {
  1: [100, 1_000],
  2: [1_000, 5_000],
  3: [200, 500],
  4: [0],
  5: [100, 500],
};

const kiloLevelArbitrary: fc.Arbitrary<DiscountLevel> = fc
  .record({
    buying: selectorArbitrary,
    getting: fc.oneof(fc.constant(noLists), fc.constant(noLists), noListsExcept, selectorArbitrary),
    type: fc.constantFrom<GiftType>(1, 2, 3, 4, 5),
    calcType: fc.constantFrom<1 | 2>(1, 2),
    bySum: fc.constantFrom(false, false, false, true),
    count: fc.integer({ min: 0, max: 3 }),
    sum: fc.constantFrom(600, 1_500),
    gifts: fc.integer({ min: 0, max: 2 }),
    priority: fc.constantFrom(1, 1, 2),
    pick: fc.nat(1),
  })
  .map(({ buying, getting, type, calcType, bySum, count, sum, gifts, priority, pick }) => {
    const totals = KILO_TOTALS[type];
    return aLevel({
      priority,
      purchase: aPurchase({
        ...buying,
        type: bySum ? 'sum' : 'count',
        total: bySum ? sum : count * 500,
        unit: 'kg',
      }),
      gift: aGift({
        ...getting,
        type,
        calcType,
        total: totals[pick % totals.length] ?? 0,
        totalCount: gifts * 500,
        unit: 'kg',
      }),
    });
  });

/**
 * Whether the reference implementation supports the level: none that discounts all matching
 * kilograms, takes kilograms out of a sum, or takes a sum off a few of them.
 */
function isKnownInKilos({ purchase, gift }: DiscountLevel): boolean {
  const ownLists = gift.all || gift.products.length + gift.departments.length > 0;
  const isAll =
    gift.totalCount === 0 &&
    gift.type <= 3 &&
    (ownLists || purchase.type === 'sum' || purchase.total === 0);
  const isOutOfSum = purchase.type === 'sum' && (ownLists || gift.type === 4 || gift.type === 1);
  return !isAll && !isOutOfSum && !(gift.type === 4 && !ownLists && purchase.total === 0);
}

const sometimesKilos = fc.oneof(kiloLevelArbitrary.filter(isKnownInKilos), levelArbitrary);

/** Whether half a kilogram is the largest common step of all kilogram quantities in the rules. */
function stepsByHalves(rules: readonly DiscountRule[]): boolean {
  const counts = rules
    .flatMap(({ levels }) => levels)
    .filter(({ purchase }) => purchase.unit === 'kg')
    .flatMap(({ purchase, gift }) => [
      purchase.type === 'count' ? purchase.total : 0,
      gift.totalCount,
    ])
    .filter((count) => count > 0);
  return (
    counts.length === 0 ||
    [1_000, 1_500].every((step) => counts.some((count) => count % step !== 0))
  );
}

/** Rules in kilograms and in pieces that compete for the same goods and share no units. */
export function kiloRulesArbitrary(maxRules: number): fc.Arbitrary<DiscountRule[]> {
  const rule = fc
    .record({
      levels: fc.array(sometimesKilos, { minLength: 1, maxLength: 2 }),
      limit: fc.constantFrom(0, 0, 1, 2),
    })
    .map(({ levels, limit }) =>
      aRule({ levels: levels.map((level, i) => ({ ...level, id: i + 1 })), limit }),
    );
  return fc
    .array(
      rule.filter((one) => validateRule(one).ok),
      { minLength: 1, maxLength: maxRules },
    )
    .filter(stepsByHalves)
    .map((rules) => rules.map((one, i) => ({ ...one, id: i + 1, name: `rule ${i + 1}` })));
}
