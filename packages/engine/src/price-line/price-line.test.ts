import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aGift,
  aLevel,
  aPurchase,
  aRule,
  cartArbitrary,
  fakeEnv,
  propertyOptions,
} from '@dalpak/testkit';
import { encodeCart } from '../cart/wire/cart-codec.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import type { DiscountRule } from '../discount/discount.types.ts';
import { ruleToWire } from '../discount/rule-to-wire.ts';
import { priceOf, vatInGross } from '../money/money.ts';
import type { PriceLineCode } from './line-node.ts';
import { type PricedLine, priceLine } from './price-line.ts';

/** Winter time, as in November. */
const localTime = (instant: number | string): string =>
  new Date(new Date(instant).getTime() + 2 * 60 * 60 * 1_000).toISOString().slice(0, 19);

type Fields = Record<string, unknown>;

const PURCHASE: Fields = { type: 1, total: 2, products: [1] };
const GIFT: Fields = { type: 2, total: 50, total_count: 1, calc_type: 2 };
const ROW: Fields = { id: 1, price_vat: 10, amount: 2, department: 5 };
const NOW = '2026-11-22T10:00:00';

/**
 * A line with one rule (the second of two units of product 1 at half price) and one row; 15
 * shekels.
 */
function aLine({
  cart = {},
  row = {},
  rule = {},
  level = {},
  purchase = {},
  gift = {},
  ...line
}: Record<string, Fields | string | number | null>): Fields {
  const without = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const wholeLevel = {
    purchase: without({ ...PURCHASE, ...(purchase as Fields) }),
    gift: without({ ...GIFT, ...(gift as Fields) }),
    ...(level as Fields),
  };
  return {
    cart: without({ Products: [without({ ...ROW, ...(row as Fields) })], ...(cart as Fields) }),
    rules: [without({ id: 9, levels: [without(wholeLevel)], ...(rule as Fields) })],
    now: NOW,
    ...line,
  };
}

function priced(line: unknown): PricedLine {
  const result = priceLine(JSON.stringify(line), localTime);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

function problem(line: unknown): { readonly code: PriceLineCode; readonly message: string } {
  const result = priceLine(typeof line === 'string' ? line : JSON.stringify(line), localTime);
  if (result.ok) throw new Error('The line has a price');
  return result.error;
}

/** Rules with every feature of the engine, on a wire cart. */
const RULES: readonly DiscountRule[] = [
  aRule({
    id: 1,
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [1], total: 2_000 }),
        gift: aGift({ type: 4, total: 0, totalCount: 1_000 }),
      }),
    ],
  }),
  aRule({
    id: 2,
    days: [1],
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, departments: [1], type: 'sum', total: 3_000 }),
        gift: aGift({ total: 500 }),
      }),
    ],
  }),
  aRule({
    id: 3,
    customerGroups: [3],
    double: true,
    levels: [aLevel({ purchase: aPurchase({ total: 1_000 }), gift: aGift({ type: 1, total: 5 }) })],
  }),
  aRule({
    id: 4,
    timing: 'manual',
    levels: [
      aLevel({ purchase: aPurchase({ total: 3_000 }), gift: aGift({ type: 5, total: 990 }) }),
    ],
  }),
  aRule({
    id: 5,
    couponType: 2,
    levels: [
      aLevel({ purchase: aPurchase({ total: 1_000 }), gift: aGift({ type: 3, total: 100 }) }),
    ],
  }),
];

describe('a cart of the wire', () => {
  it('has the same price in a line as at the till, row by row', () => {
    const env = fakeEnv({ rules: RULES });
    fc.assert(
      fc.property(
        cartArbitrary(() => fakeEnv({ rules: RULES })),
        (cart) => {
          const there = priceCart(cart, env);
          const line = priced({
            cart: encodeCart(cart, there),
            rules: RULES.map(ruleToWire),
            now: cart.clock,
          });
          expect([line.total, line.vat]).toEqual([there.total / 100, there.vat / 100]);
          expect(line.rows.map(({ key, row_price, vat }) => [key, row_price, vat])).toEqual(
            there.rows.map((row) => [row.row.key, row.net / 100, row.vat / 100]),
          );
          expect(line.explain.map(({ discount_id }) => discount_id)).toEqual([1, 2, 3, 4, 5]);
        },
      ),
      propertyOptions(100),
    );
  });

  it('totals the sum of its rows, with the VAT of each rate rounded once', () => {
    const agorot = (shekels: number): number => Math.round(shekels * 100);
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const line = priced({ cart: encodeCart(cart, priceCart(cart, fakeEnv())), rules: [] });
        const sum = (rows: PricedLine['rows'], field: 'row_price' | 'vat'): number =>
          rows.reduce((total, row) => total + agorot(row[field]), 0);
        expect(sum(line.rows, 'row_price')).toBe(agorot(line.total));
        expect(sum(line.rows, 'vat')).toBe(agorot(line.vat));
        for (const rate of new Set(line.rows.map(({ vat_rate }) => vat_rate))) {
          const group = line.rows.filter(({ vat_rate }) => vat_rate === rate);
          expect(sum(group, 'vat')).toBe(vatInGross(sum(group, 'row_price'), rate * 100));
        }
        for (const row of line.rows) {
          const taken =
            agorot(row.rules_sum) +
            agorot(row.discount_sum) +
            agorot(row.discount2_sum) +
            agorot(row.cart_discount);
          expect(agorot(row.row_price) + taken).toBe(
            priceOf(agorot(row.price_vat), Math.round(row.amount * 1_000)),
          );
        }
      }),
      propertyOptions(60),
    );
  });
});

describe('the words of the specification', () => {
  it.each<[string, Fields]>([
    [
      'numbers as texts',
      aLine({
        row: { id: '1', price_vat: '10.00', amount: ' 2 ' },
        purchase: { total: '2' },
        gift: { total: '50', type: '2' },
      }),
    ],
    [
      'the price of a row under its short name',
      aLine({ row: { price_vat: undefined as never, price: 10 } }),
    ],
    [
      'rows by key, quantity and ids by their longer names',
      {
        ...aLine({}),
        cart: { rows: { a: { product_id: 1, price: 10, quantity: 2, category_id: 0 } } },
      },
    ],
    [
      'a cart in its positions',
      aLine({
        cart: {
          Data: [
            [null, null, 9],
            { type: 'customer', group: 3 },
            { discount_type: null, discount: 0 },
          ],
        },
      }),
    ],
    [
      'a rule for a group that the account has',
      aLine({ rule: { customer_groups: '2,3' }, cart: { account: { group: '3' } } }),
    ],
    [
      'discount and payment rows, which are not read',
      {
        ...aLine({}),
        cart: {
          Products: [
            { ...ROW, C: 'P' },
            { C: 'DIS', row_price: -1 },
            { C: 'PAY', key: 'p' },
          ],
        },
      },
    ],
    [
      'rules and levels by id',
      { ...aLine({}), rules: { 9: { levels: { 1: { purchase: PURCHASE, gift: GIFT } } } } },
    ],
    [
      'one rule and one level, without a list around them',
      { ...aLine({}), rules: { id: 9, levels: { purchase: PURCHASE, gift: GIFT } } },
    ],
    [
      'blocks by their full names',
      aLine({
        level: {
          purchase: undefined as never,
          gift: undefined as never,
          purchase_block: PURCHASE,
          gift_block: GIFT,
        },
      }),
    ],
    [
      'types by their words',
      aLine({ purchase: { type: 'Count' }, gift: { type: 'percent-off', calc_type: 'lowest' } }),
    ],
    [
      'lists of objects, of one, and inside include',
      aLine({
        purchase: {
          products: undefined as never,
          include: { departments: [{ id: '5', name: 'dairy' }] },
        },
      }),
    ],
    [
      'all with flags of every kind and exclusions of others',
      aLine({
        purchase: {
          products: null as never,
          all: '1',
          exclude_products: 7,
          excluded_suppliers: [],
          exclude: { categories: [3] },
        },
      }),
    ],
    ['days as digits', aLine({ rule: { active_days: 1234567 as never, days: '' } })],
    [
      'a range of dates as a list, of times as an object',
      aLine({
        rule: { active_date_range: ['2026-11-22', null], active_time_range: { from: '09:30:00' } },
      }),
    ],
    [
      'timing and limit',
      aLine({
        rule: {
          timing: 'End of bill',
          limit: '1',
          double: 0,
          double_force: false,
          coupon_type: null,
          coupon_production: null,
        },
      }),
    ],
    [
      'a manual rule that was chosen',
      aLine({
        rule: { timing: 'manual' },
        cart: { settings: { chosen_rules: [9], ignored_rules: [], 200: 'x' } },
      }),
    ],
    [
      'a coupon',
      aLine({
        rule: { coupon_type_condition: 4 },
        cart: { coupons: { c1: { type: '4', number: 77 } } },
      }),
    ],
  ])('%s', (_name, line) => {
    expect(priced(line)).toMatchObject({
      total: 15,
      vat: 2.29,
      explain: [{ discount_id: 9, result: 'applied', times: 1, saved: 5 }],
    });
  });

  it.each<[string, Fields, number]>([
    ['a row that no discount lowers', aLine({ row: { no_discount: 1 } }), 20],
    [
      'the same, as the wire says it',
      aLine({ row: { metadata: { discountable: false, picture: 'x' } } }),
      20,
    ],
    ['a cart that no rule lowers', aLine({ cart: { no_discount: true } }), 20],
    ['a discount deleted by hand', aLine({ cart: { settings: { ignored_rules: '9' } } }), 20],
    ['a returned row', aLine({ row: { amount: -2 } }), -20],
    [
      'a row percent, which keeps rules away',
      aLine({ row: { discount: 10, discount_sum: 2 } }),
      18,
    ],
    ['a row sum', aLine({ row: { discount_sum: 2 } }), 18],
    [
      'a price by hand',
      aLine({ row: { metadata: { catalog_price: 10, manual_price: '8.50' } } }),
      17,
    ],
    [
      'preparations, on the price of the catalogue',
      aLine({
        row: { catalog_price: 10, no_discount: true, preparations: [{ price: 1, amount: 2 }] },
      }),
      24,
    ],
    [
      'a cart discount',
      aLine({ cart: { totals: { discount_type: 'sum_change', discount: '12.5', price: 99 } } }),
      12.5,
    ],
    [
      'a percent of the account',
      aLine({
        cart: {
          account: { discount_type: 'percent', discount: 10 },
          settings: { ignored_rules: '9' },
        },
      }),
      18,
    ],
    [
      'a percent of the account, on a row that a promotion lowered',
      aLine({ cart: { account: { discount_type: 'percent', discount: 10 } } }),
      15,
    ],
    ['1.255 kg', aLine({ row: { weightable: 1, unit: 'kg', amount: 1.255 } }), 12.55],
  ])('%s', (_name, line, total) => {
    expect(priced(line).total).toBe(total);
  });

  it("VAT is the cart's rate, or zero", () => {
    expect(priced(aLine({ cart: { settings: { 81: 17 } }, rule: {} })).vat).toBe(2.18);
    expect(priced(aLine({ cart: { vat_rate: '17' } })).rows[0]?.vat_rate).toBe(17);
    expect(priced(aLine({ row: { vat_group: 1 } })).vat).toBe(0);
    expect(priced(aLine({ row: { vat_free: 1 } })).vat).toBe(0);
    expect(priced(aLine({ cart: { account: { vat_free: true } } })).vat).toBe(0);
  });
});

describe('now', () => {
  /** 10:00 on a Sunday in November, in Israel. */
  it.each<string | number>([
    NOW,
    '2026-11-22 10:00',
    '2026-11-22T10:00:00.123',
    '2026-11-22T08:00:00Z',
    '2026-11-22T03:00:00-05:00',
    1_795_334_400,
    1_795_334_400.75,
    '1795334400',
    1_795_334_400_000,
  ])('%s', (now) => {
    const at = (rule: Fields): unknown => priced(aLine({ now, rule })).explain;
    expect(
      at({
        days: [1],
        time_from: '10:00',
        time_to: '10:00',
        date_from: '2026-11-22',
        date_to: '2026-11-22',
      }),
    ).toMatchObject([{ result: 'applied' }]);
    expect(at({ time_from: '09:59', time_to: '10:00' })).toMatchObject([{ result: 'applied' }]);
    expect(at({ time_from: '10:01' })).toMatchObject([{ result: 'not_active', why: 'closed' }]);
    expect(at({ days: '234567' })).toMatchObject([{ result: 'not_active', why: 'closed' }]);
  });

  it('defaults to the clock of the cart, and is required only by rules that depend on it', () => {
    const line = (rule: Fields, cart: Fields = {}): Fields => ({
      ...aLine({ rule, cart }),
      now: null,
    });
    expect(priced(line({ days: [1] }, { settings: { clock: NOW } })).total).toBe(15);
    expect(priced(line({})).total).toBe(15);
    expect(problem(line({ days: [1] }))).toEqual({
      code: 'MISSING_FIELD',
      message: 'now is missing: a rule depends on the time',
    });
  });
});

describe('ids', () => {
  it('are limited to 100,000, in a list and in a text', () => {
    const ids = (count: number): number[] => Array.from({ length: count }, () => 1);
    for (const form of [(list: number[]) => list, (list: number[]) => list.join(',')]) {
      expect(priced(aLine({ purchase: { products: form(ids(100_000)) as never } })).total).toBe(15);
      expect(problem(aLine({ purchase: { products: form(ids(100_001)) as never } }))).toEqual({
        code: 'TOO_MANY',
        message: 'rules[0].levels[0].purchase.products has more than 100000 entries',
      });
    }
  });
});

describe('a value of a hundred thousand nested lists', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  it.each([
    [
      'under both names of a field',
      `{"cart":{"rows":[{"id":${deep},"product_id":${deep},"price_vat":10,"amount":1}]},"rules":[]}`,
      'cart.rows[0].product_id is nested too deeply',
    ],
    [
      'as the rows',
      `{"cart":{"rows":${deep},"Products":${deep}},"rules":[]}`,
      'cart.rows is nested too deeply',
    ],
    [
      'next to a plain one',
      `{"cart":{"rows":[{"id":1,"product_id":${deep},"price_vat":10,"amount":1}]},"rules":[]}`,
      'cart.rows[0].product_id is nested too deeply',
    ],
  ])('is a wrong one: %s', (_where, line, message) => {
    expect(problem(line)).toEqual({ code: 'BAD_VALUE', message });
  });

  it('is ignored in an unread field', () => {
    const result = priceLine(
      `{"cart":{"rows":[{"id":1,"price_vat":10,"amount":1}],"note":${deep}},"rules":[]}`,
      localTime,
    );
    expect(result).toMatchObject({ ok: true, value: { total: 10, unread: ['cart.note'] } });
  });
});

describe('reasons', () => {
  it('list one for each rule, in the order of the line', () => {
    const level = { purchase: PURCHASE, gift: GIFT };
    const rules = [
      {
        id: 7,
        name: 'a',
        levels: [{ purchase: { type: 1, total: 1, products: [8] }, gift: GIFT }],
      },
      { id: 6, levels: [level], timing: 'voucher' },
      { id: 5, levels: [level], groups: [3] },
      { id: 4, levels: [level], coupon_type: 2 },
      { id: 3, levels: [{ purchase: PURCHASE, gift: { ...GIFT, total: 40 } }] },
      { id: 2, levels: [{ purchase: { ...PURCHASE, total: 5 }, gift: GIFT }] },
      { id: 1, levels: [level] },
    ];
    expect(priced({ ...aLine({}), rules }).explain).toEqual([
      { discount_id: 7, name: 'a', result: 'no_products' },
      { discount_id: 6, name: '', result: 'not_active', why: 'not_chosen' },
      { discount_id: 5, name: '', result: 'not_active', why: 'group' },
      { discount_id: 4, name: '', result: 'not_active', why: 'coupon' },
      { discount_id: 3, name: '', result: 'lost', to: 1, by: 1 },
      {
        discount_id: 2,
        name: '',
        result: 'not_met',
        parent: 'r1',
        missing: { amount: 3 },
        would_save: 5,
      },
      { discount_id: 1, name: '', result: 'applied', times: 1, saved: 5 },
    ]);
  });

  it.each<[string, Fields]>([
    ['the cart', { cart: { no_discount: true } }],
    ['the row', { row: { no_discount: true } }],
    ['a returned row', { row: { amount: -2 } }],
    ['packaging', { row: { type: 8 } }],
    ['a row with a price by hand', { row: { manual_price: 9 } }],
    ['a document without rules', { cart: { header: { type: 21 } } }],
  ])('says of a rule that names a product that %s takes no discount', (_what, parts) => {
    const level = { purchase: PURCHASE, gift: GIFT };
    const rules = [
      { id: 4, levels: [level] },
      { id: 3, levels: [{ purchase: { type: 1, total: 1, all: true }, gift: GIFT }] },
      { id: 2, levels: [{ purchase: { ...PURCHASE, products: [8] }, gift: GIFT }] },
      { id: 1, levels: [level], groups: [3] },
    ];
    expect(
      priced({ ...aLine(parts as Record<string, Fields>), rules }).explain.map((outcome) => [
        outcome.discount_id,
        outcome.result,
        'why' in outcome ? outcome.why : null,
      ]),
    ).toEqual([
      [4, 'not_active', 'no_discount'],
      [3, 'not_active', 'no_discount'],
      [2, 'no_products', null],
      [1, 'not_active', 'group'],
    ]);
  });

  it('do not include `no_discount` when another row of the rule accepts discounts', () => {
    const rows = [{ ...ROW, no_discount: true }, ROW];
    expect(priced(aLine({ cart: { Products: rows } })).explain).toMatchObject([
      { result: 'applied', saved: 5 },
    ]);
  });
});

describe('absent values', () => {
  it.each([0, '0', false, null, ''])(
    'may be written as %j for a parent and a gift card',
    (none) => {
      expect(priced(aLine({ row: { parent: none, gift_card: none } }))).toEqual(priced(aLine({})));
      expect(priced(aLine({})).discounts).toHaveLength(1);
    },
  );
});

describe('fields that do not affect the price', () => {
  it('are ignored and listed, next to the price of the rest', () => {
    const line = {
      ...aLine({ row: { nodiscount: true, shelf: 4 }, cart: { opened_by: 7 } }),
      id: 12,
    };
    expect(priced(line)).toEqual({
      ...priced(aLine({})),
      unread: ['id', 'cart.opened_by', 'cart.Products[0].nodiscount', 'cart.Products[0].shelf'],
    });
  });

  it('are listed up to twenty', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`more_${at}`, at]));
    expect(priced(aLine({ row: many })).unread).toHaveLength(20);
  });

  it('are not mentioned when there are none', () => {
    expect(priced(aLine({}))).not.toHaveProperty('unread');
  });
});

describe('digits', () => {
  it.each<[string | number, number]>([
    ['7', 7],
    ['+7.5', 7.5],
    ['.50', 0.5],
    ['7.', 7],
    ['7.500000', 7.5],
    ['9999999.99', 9_999_999.99],
    [9_999_999.99, 9_999_999.99],
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [Array.from({ length: 10 }, () => 0.1).reduce((sum, one) => sum + one, 0), 1],
    [-0, 0],
  ])('%s is %d shekels', (price_vat, shekels) => {
    expect(priced({ ...aLine({ row: { price_vat, amount: 1 } }), rules: [] }).total).toBe(shekels);
  });

  it('have the same meaning as a number and as a text, whatever was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 2, max: 6 }),
        (digits, places) => {
          const number = digits / 10 ** places;
          const [asNumber, asText] = [number, number.toFixed(places)].map((price_vat) =>
            priceLine(
              JSON.stringify({ ...aLine({ row: { price_vat, amount: 1 } }), rules: [] }),
              localTime,
            ),
          );
          expect(asNumber).toEqual(asText);
          expect(asText?.ok).toBe(digits % 10 ** (places - 2) === 0);
        },
      ),
      propertyOptions(300),
    );
  });
});

describe('ambiguous lines are refused', () => {
  it.each<[PriceLineCode, string, unknown]>([
    ['NOT_JSON', 'The line is not JSON', '{"cart":'],
    ['NOT_AN_OBJECT', 'The line is not a JSON object', '[]'],
    ['MISSING_FIELD', 'cart is missing', { rules: [], now: NOW }],
    ['MISSING_FIELD', 'rules is missing', { cart: { rows: [] }, now: NOW }],
    ['MISSING_FIELD', 'cart.Products is missing', { cart: {}, rules: [] }],
    ['UNKNOWN_FIELD', 'rules[0].days_active ', aLine({ rule: { days_active: [1] } })],
    ['UNKNOWN_FIELD', 'rules[0].levels[0].gift.percent ', aLine({ gift: { percent: 5 } })],
    ['MISSING_FIELD', 'cart.Products[0].id ', aLine({ row: { id: null } })],
    ['MISSING_FIELD', 'cart.Products[0].amount ', aLine({ row: { amount: undefined } })],
    ['MISSING_FIELD', 'cart.Products[0].price_vat is missing', aLine({ row: { price_vat: '' } })],
    [
      'BAD_VALUE',
      'cart.Products[0].price_vat must be shekels',
      aLine({ row: { price_vat: 9.999 } }),
    ],
    [
      'BAD_VALUE',
      'cart.Products[0].price_vat must be shekels',
      aLine({ row: { price_vat: '1,000' } }),
    ],
    ...[
      '9999999.994',
      '10.0000000001',
      '10.00000000000000000001',
      '.',
      '+',
      '1e2',
      `1.${'0'.repeat(5_000)}`,
      9_999_999.994,
      10.000_000_000_1,
      10.000_000_000_000_1,
    ].map((price_vat): [PriceLineCode, string, unknown] => [
      'BAD_VALUE',
      'cart.Products[0].price_vat must be shekels',
      aLine({ row: { price_vat } }),
    ]),
    [
      'BAD_VALUE',
      'cart.Products[0].id must be a whole number',
      aLine({ row: { id: '9007199254740993' } }),
    ],
    [
      'BAD_VALUE',
      'cart.Products[0].price_vat must not be negative',
      aLine({ row: { price_vat: -1 } }),
    ],
    [
      'BAD_VALUE',
      'cart.Products[0].price_vat is out of range',
      aLine({ row: { price_vat: 1e12 } }),
    ],
    ['BAD_VALUE', 'cart.Products[0].amount must be an amount', aLine({ row: { amount: 0.0005 } })],
    ...[-179, 0, '0', 101].map((amount): [PriceLineCode, string, unknown] => [
      'BAD_VALUE',
      'cart.Products[0].preparations[0].amount must be above 0 and at most 100',
      aLine({ row: { catalog_price: 900, preparations: [{ id: 1, price: 5, amount }] } }),
    ]),
    [
      'ROW_REFUSED',
      'cart.Products[0] is refused: AMOUNT_OUT_OF_RANGE',
      aLine({ row: { price_vat: 10_000_000, amount: 1_000_000 } }),
    ],
    [
      'AMBIGUOUS_FIELD',
      'cart.Products[0].quantity says something else',
      aLine({ row: { quantity: 3 } }),
    ],
    [
      'AMBIGUOUS_FIELD',
      'cart.Products[0].weightable says something else',
      aLine({ row: { unit: 'kg', weightable: false } }),
    ],
    [
      'AMBIGUOUS_FIELD',
      'cart.Products[0].no_discount says something else',
      aLine({ row: { no_discount: true, discountable: true } }),
    ],
    ['AMBIGUOUS_FIELD', 'cart.rows says something else', aLine({ cart: { rows: [] } })],
    [
      'AMBIGUOUS_FIELD',
      'cart.account conflicts with cart.Data[1]',
      aLine({ cart: { Data: [null, { group: 1 }], account: { group: 2 } } }),
    ],
    [
      'BAD_VALUE',
      'cart.rows[1] needs a key',
      {
        ...aLine({}),
        cart: {
          rows: [
            { ...ROW, key: 'a' },
            { ...ROW, key: 'a' },
          ],
        },
      },
    ],
    ['BAD_VALUE', 'cart.Products has a row r1 whose parent', aLine({ row: { parent: 'x' } })],
    [
      'BAD_VALUE',
      'cart.header.type is a document whose total',
      aLine({ cart: { header: { type: 16 } } }),
    ],
    ['MISSING_FIELD', 'cart.totals.discount_type ', aLine({ cart: { totals: { discount: 5 } } })],
    ['MISSING_FIELD', 'cart.account.discount_type ', aLine({ cart: { account: { discount: 5 } } })],
    ['BAD_VALUE', 'rules[0].timing must be one of', aLine({ rule: { timing: 2 } })],
    [
      'BAD_VALUE',
      'rules[0].date_from must be a date',
      aLine({ rule: { date_from: '01/11/2026' } }),
    ],
    [
      'AMBIGUOUS_FIELD',
      'rules[0].date_range conflicts with rules[0].date_to',
      aLine({ rule: { date_range: ['2026-01-01', null], date_to: '2026-01-02' } }),
    ],
    ['BAD_VALUE', 'rules[0].time_to must be a time', aLine({ rule: { time_to: '24:00' } })],
    ['BAD_VALUE', 'rules[0].days must be days', aLine({ rule: { days: [0] } })],
    [
      'MISSING_FIELD',
      'rules[0].levels[0].gift.calc_type is missing',
      aLine({ gift: { calc_type: undefined } }),
    ],
    [
      'MISSING_FIELD',
      'rules[0].levels[0].priority is missing',
      aLine({
        rule: {
          levels: [
            { purchase: PURCHASE, gift: GIFT },
            { purchase: PURCHASE, gift: GIFT },
          ],
        },
      }),
    ],
    [
      'RULE_REFUSED',
      'rules[0] is refused: gift_count_above_purchase',
      aLine({ gift: { total_count: 3 } }),
    ],
    ['RULE_REFUSED', 'rules[0] is refused: rate_above_full', aLine({ gift: { total: 101 } })],
    [
      'RULE_REFUSED',
      'rules[1] has the id of another rule',
      {
        ...aLine({}),
        rules: [1, 2].map(() => ({ id: 9, levels: [{ purchase: PURCHASE, gift: GIFT }] })),
      },
    ],
    ['BAD_VALUE', 'now must be a local time', aLine({ now: '2026-11-22' })],
    ['BAD_VALUE', 'now is not a real date', aLine({ now: '2026-02-30 10:00' })],
    ['BAD_VALUE', 'now is not a real date', aLine({ now: '2026-02-30T10:00:00Z' })],
    ['BAD_VALUE', 'now must be a whole number', aLine({ now: -1 })],
  ])('%s %s', (code, message, line) => {
    const found = problem(line);
    expect(found.code).toBe(code);
    expect(found.message.slice(0, message.length)).toBe(message);
  });

  it('never throws, whatever JSON it gets', () => {
    const fields = fc.dictionary(
      fc.constantFrom(
        'id',
        'price',
        'amount',
        'levels',
        'purchase',
        'gift',
        'type',
        'total',
        'all',
        '__proto__',
        'constructor',
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fields, fields, fc.jsonValue(), (row, rule, other) => {
        for (const line of [
          { cart: { rows: [row], account: other }, rules: [rule] },
          { cart: other, rules: other, now: other },
          aLine({ row, rule }),
        ]) {
          const result = priceLine(JSON.stringify(line), localTime);
          expect(result.ok || result.error.message !== '').toBe(true);
        }
      }),
      propertyOptions(60),
    );
  });
});
