import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headSentence, levelSentence, type RuleHead } from './discount-sentence.ts';
import type { LevelValue } from '../fields/field-value.types.ts';

const NONE = { products: [], departments: [], categories: [], suppliers: [] };
const MILK = { id: 1, label: 'חלב' };
const BREAD = { id: 2, label: 'לחם' };

interface Parts {
  readonly purchase?: Partial<LevelValue['purchase']>;
  readonly gift?: Partial<LevelValue['gift']>;
}
/** Three of milk, unless `Parts` says otherwise. */
const aLevel = ({ purchase, gift }: Parts = {}): LevelValue => ({
  id: 1,
  priority: 1,
  purchase: {
    ...NONE,
    products: [MILK],
    all: false,
    exclude: NONE,
    unit: 'piece',
    type: 'count',
    total: 3_000,
    each: false,
    ...purchase,
  },
  gift: {
    ...NONE,
    all: false,
    exclude: NONE,
    unit: 'piece',
    type: 5,
    calcType: 2,
    total: 2_000,
    totalCount: 0,
    ...gift,
  },
});
const HEAD: RuleHead = {
  from: null,
  to: null,
  timeFrom: null,
  timeTo: null,
  days: '',
  groups: [],
  timing: 'immediate',
  limit: 0,
  couponType: null,
  couponGiven: null,
};

describe('the sentence of a level', () => {
  it.each<[string, Parts, string]>([
    ['type 5, a set price', {}, "קנו 3 יחידות מ'חלב' – ב-20 ₪"],
    [
      'type 5 with more from elsewhere',
      { gift: { totalCount: 1_000, products: [BREAD], total: 2_590 } },
      "קנו 3 יחידות מ'חלב' – יחד עם יחידה אחת מ'לחם', הכול ב-25.9 ₪",
    ],
    [
      'type 1, off each unit',
      { gift: { type: 1, total: 250 } },
      "קנו 3 יחידות מ'חלב' – 2.5 ₪ הנחה לכל יחידה",
    ],
    [
      'type 1 by sum',
      {
        purchase: { type: 'sum', total: 10_000, products: [], all: true },
        gift: { type: 1, total: 1_500 },
      },
      'קנו ב-100 ₪ לפחות מכל המוצרים – 15 ₪ הנחה על כל סכום כזה, על כל מה שמתאים',
    ],
    [
      'type 2 on all that was bought',
      { gift: { type: 2, total: 1_000 } },
      "קנו 3 יחידות מ'חלב' – 10% הנחה, על כולן",
    ],
    [
      'type 2 on the cheapest',
      { purchase: { total: 2_000 }, gift: { type: 2, total: 5_000, totalCount: 1_000 } },
      "קנו 2 יחידות מ'חלב' – 50% הנחה, על היחידה הזולה",
    ],
    [
      'type 2 without a condition',
      {
        purchase: { total: 0, products: [], departments: [{ id: 4, label: 'ירקות' }] },
        gift: { type: 2, total: 1_250 },
      },
      "12.5% הנחה, על מחלקת 'ירקות'",
    ],
    [
      'type 3, a price for each',
      { purchase: { total: 1_500, unit: 'kg' }, gift: { type: 3, total: 990 } },
      `קנו 1.5 ק"ג מ'חלב' – כל ק"ג ב-9.9 ₪`,
    ],
    [
      'type 3 on goods of another list',
      {
        gift: {
          type: 3,
          total: 500,
          totalCount: 2_000,
          calcType: 1,
          categories: [{ id: 9, label: 'גבינות' }],
        },
      },
      "קנו 3 יחידות מ'חלב' – כל יחידה ב-5 ₪, על 2 היחידות היקרות מקטגוריית 'גבינות'",
    ],
    [
      'type 4, from the same goods',
      { purchase: { total: 1_000 }, gift: { type: 4, total: 0, totalCount: 1_000 } },
      "קנו יחידה אחת מ'חלב' – קבלו עוד יחידה אחת במתנה, הזולות קודם",
    ],
    [
      'type 4, from others',
      { gift: { type: 4, total: 0, totalCount: 2_000, suppliers: [{ id: 3, label: 'המאפייה' }] } },
      "קנו 3 יחידות מ'חלב' – קבלו 2 יחידות מהספק 'המאפייה' במתנה, הזולות קודם",
    ],
    [
      'one of each',
      { purchase: { each: true, products: [MILK, BREAD] } },
      "קנו יחידה אחת מכל אחד: 'חלב' או 'לחם' – ב-20 ₪",
    ],
    [
      'what is left out',
      { purchase: { products: [], all: true, exclude: { ...NONE, products: [BREAD] } } },
      "קנו 3 יחידות מכל המוצרים (חוץ מ'לחם') – ב-20 ₪",
    ],
    [
      'a long list',
      { purchase: { products: [1, 2, 3, 4, 5].map((id) => ({ id, label: `מ${id}` })) } },
      "קנו 3 יחידות מ'מ1' או 'מ2' או 'מ3' או עוד 2 – ב-20 ₪",
    ],
    [
      'a record without a name',
      { purchase: { products: [{ id: 77, label: '' }] } },
      "קנו 3 יחידות מ'77' – ב-20 ₪",
    ],
    [
      'nothing chosen yet',
      { purchase: { products: [] } },
      'קנו 3 יחידות ממוצרים שעוד לא נבחרו – ב-20 ₪',
    ],
  ])('says %s', (_, parts, sentence) => {
    expect(levelSentence(aLevel(parts), 'he')).toBe(sentence);
  });

  it('is the same in English', () => {
    expect(levelSentence(aLevel(), 'en')).toBe("Buy 3 units of 'חלב' – for ₪20");
    expect(levelSentence(aLevel({ gift: { type: 4, totalCount: 1_000 } }), 'en')).toBe(
      "Buy 3 units of 'חלב' – get 1 unit more free, the cheapest first",
    );
  });

  const named = fc.array(fc.record({ id: fc.integer({ min: 1 }), label: fc.string() }), {
    maxLength: 5,
  });
  const lists = { products: named, departments: named, categories: named, suppliers: named };
  const block = {
    ...lists,
    all: fc.boolean(),
    exclude: fc.record(lists),
    unit: fc.constantFrom('piece' as const, 'kg' as const),
    total: fc.integer(),
  };
  const levels = fc.record({
    id: fc.integer(),
    priority: fc.integer(),
    purchase: fc.record({
      ...block,
      type: fc.constantFrom('count' as const, 'sum' as const),
      each: fc.boolean(),
    }),
    gift: fc.record({
      ...block,
      type: fc.constantFrom(1, 2, 3, 4, 5) as fc.Arbitrary<1 | 2 | 3 | 4 | 5>,
      calcType: fc.constantFrom(1, 2) as fc.Arbitrary<1 | 2>,
      totalCount: fc.integer(),
    }),
  });

  it('describes every level, whatever its content, and never throws', () => {
    fc.assert(
      fc.property(levels, fc.constantFrom('he' as const, 'en' as const), (level, language) => {
        const bare = JSON.stringify(level, (key, value: unknown) =>
          key === 'label' ? 'x' : value,
        );
        const said = levelSentence(JSON.parse(bare) as LevelValue, language);
        expect(said).not.toMatch(/undefined|NaN|null|\[object/);
        expect(said.length).toBeGreaterThan(4);
        expect(levelSentence(level, language).length).toBeGreaterThan(4);
      }),
    );
  });

  it('differs between levels that give different amounts', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 0, max: 10_000_000 }), (level, total) => {
        const given = (amount: number): string =>
          levelSentence({ ...level, gift: { ...level.gift, type: 5, total: amount } }, 'he');
        expect(given(total)).not.toBe(given(total + 1));
      }),
    );
  });
});

describe('the sentence of the conditions of a rule', () => {
  it('is empty for a rule that always applies', () => {
    expect(headSentence(HEAD, 'he')).toBe('');
    expect(
      headSentence({ ...HEAD, days: '1234567', timeFrom: '08:00', timeTo: '08:00' }, 'he'),
    ).toBe('');
  });

  it('has when, for whom and how often', () => {
    const head: RuleHead = {
      from: '2026-12-01',
      to: '2026-12-31',
      timeFrom: '17:00',
      timeTo: '19:00',
      days: '15',
      groups: [{ id: 1, label: 'מועדון' }],
      timing: 'manual',
      limit: 2,
      couponType: 7,
      couponGiven: null,
    };
    expect(headSentence(head, 'he')).toBe(
      "מ-01/12/2026 עד 31/12/2026, בימים א', ה', בין 17:00 ל-19:00, ללקוחות מקבוצת 'מועדון', עם קופון מסוג 7, כשבוחרים בו בקופה, עד 2 פעמים בחשבון",
    );
    expect(headSentence({ ...HEAD, to: '2026-12-31', limit: 1, timing: 'end_of_bill' }, 'he')).toBe(
      'עד 31/12/2026, אחרי המבצעים האחרים, פעם אחת בחשבון',
    );
    expect(headSentence({ ...HEAD, from: '2026-12-01', timing: 'voucher' }, 'en')).toBe(
      'from 01/12/2026, against a voucher',
    );
  });
});
