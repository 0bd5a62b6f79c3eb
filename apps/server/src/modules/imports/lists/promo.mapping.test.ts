import { describe, expect, it } from 'vitest';
import { readDescription } from './promo-description.ts';
import { mapFixture, mappedFixture, type ShelfProduct } from './promo-fixtures.ts';
import { readRate, type PromoCells } from './promo-line.ts';
import { couponTypeOf, ruleName, type MappedPromotion } from './promo.mapping.ts';

/**
 * The levels in short: `count 2000 → 5:2000 x0`, with `kg` and `own` (the gift has its own list)
 * where they apply.
 */
function shape(promotion: MappedPromotion): readonly string[] {
  return promotion.rule.levels.map(({ purchase, gift }) =>
    [
      purchase.type,
      purchase.total,
      purchase.unit === 'kg' ? 'kg ' : '',
      '→ ',
      gift.type,
      ':',
      gift.total,
      ' x',
      gift.totalCount,
      gift.products.length > 0 ? ' own' : '',
    ]
      .join(' ')
      .replaceAll(/ +/g, ' ')
      .replace(' : ', ':')
      .replace(' x ', ' x')
      .trim(),
  );
}

const SHEKEL = 100;

describe('real promotions become rules', () => {
  const cases: readonly (readonly [
    string,
    Partial<PromoCells>,
    readonly ShelfProduct[],
    readonly string[],
    readonly string[],
  ])[] = [
    [
      '3 ב-12 over a list',
      {
        description: '3ב12 סכו"ם חד פעמי PS קרם/לבן/שקוף-ישיר',
        rewardType: '10',
        minQuantity: '3.00',
        price: '12.00',
      },
      [{ price: 690 }, { price: 690 }],
      ['set_for_price'],
      ['count 3000 → 5:1200 x0'],
    ],
    [
      'one product, type 1',
      {
        description: 'מיץ לימון יכין 2 ב 10',
        rewardType: '1',
        minQuantity: '2',
        price: '10.00',
        rate: '15.25',
      },
      [{ price: 590 }],
      ['set_for_price'],
      ['count 2000 → 5:1000 x0'],
    ],
    [
      'MinQty 1 of type 1 is a plain sale price',
      { description: 'כרית נוצות ב-29.90 ש"ח', rewardType: '1', price: '29.9', rate: '0.00' },
      [{ price: 3990 }],
      ['fixed_price'],
      ['count 1000 → 3:2990 x1000'],
    ],
    [
      'nonsense in the rate is not looked at',
      { description: '9.90מחית עגבניות פסאטה', rewardType: '3', price: '9.9', rate: '-114400' },
      [{ price: 1490 }],
      ['fixed_price'],
      ['count 1000 → 3:990 x1000'],
    ],
    [
      '200 grams for 28',
      {
        description: '200ב28 גבינת גאודה גוסטו',
        rewardType: '10',
        minQuantity: '0.20',
        price: '28.00',
        rate: '6',
      },
      [{ price: 14_900, weighed: true }],
      ['price_from_weight'],
      ['count 200 kg → 3:14000 x0 own'],
    ],
    [
      '2 kg written as 1.5 kg',
      {
        description: 'ב- 2 ב 140 שח פילה מדומה טרי',
        rewardType: '10',
        minQuantity: '1.50',
        price: '105.00',
        rate: '22',
      },
      [{ price: 8990, weighed: true }],
      ['price_from_weight'],
      ['count 1500 kg → 3:7000 x0 own'],
    ],
    [
      'type 3 beyond a kilogram is the price of that weight',
      {
        description: 'בשר עגל טחון טרי עטרה 2 ב 110',
        rewardType: '3',
        minQuantity: '1.900',
        price: '104.50',
      },
      [{ price: 6990, weighed: true }],
      ['price_from_weight'],
      ['count 1900 kg → 3:5500 x0 own'],
    ],
    [
      'any weight',
      {
        description: 'פילה סלמון קפוא 59.90',
        rewardType: '3',
        minQuantity: '0.010',
        price: '59.90',
      },
      [{ price: 6990, weighed: true }],
      ['fixed_price'],
      ['count 1000 → 3:5990 x1000'],
    ],
    [
      'any weight, up to 5 kg',
      {
        description: 'פילה סלמון קפוא 59.90 מוג 5',
        rewardType: '3',
        minQuantity: '0.010',
        price: '59.90',
      },
      [{ price: 6990, weighed: true }],
      ['fixed_price_limited_weight'],
      ['count 0 kg → 3:5990 x5000 own'],
    ],
    [
      'exactly 2 kg once',
      {
        description: '2ב50 דג אמנון טרי שלם מוגבל מימוש',
        rewardType: '1',
        minQuantity: '2',
        price: '50',
      },
      [{ price: 3990, weighed: true }],
      ['weight_for_price'],
      ['count 2000 kg → 5:5000 x0'],
    ],
    [
      'whole percents',
      {
        description: '25% הנחה חומץ תפוחים 1 ליטר',
        rewardType: '2',
        minQuantity: '1.00',
        price: '11.93',
        rate: '25',
      },
      [{ price: 1590 }],
      ['percent'],
      ['count 1000 → 2:2500 x0'],
    ],
    [
      'hundredths of a percent',
      { description: 'מגוון מחטבי נשים דלתא 70% הנחה', rewardType: '2', rate: '7000' },
      [{ price: 9990 }],
      ['percent'],
      ['count 1000 → 2:7000 x0'],
    ],
    [
      '"without VAT" is 15.25% and not 15',
      {
        description: 'ללא מע"מ פרבר - ישיר',
        rewardType: '2',
        minQuantity: '1.00',
        price: '109.33',
        rate: '15',
      },
      [{ price: 12_900 }],
      ['percent'],
      ['count 1000 → 2:1525 x0'],
    ],
    [
      '1+1',
      {
        description: '1+1 קינואה שופרסל 500 גרם-ישיר',
        rewardType: '0',
        minQuantity: '1.00',
        price: '12.90',
        rate: '100',
      },
      [{ price: 1290 }],
      ['buy_get'],
      ['count 1000 → 4:0 x1000'],
    ],
    [
      '2+1',
      {
        description: "2+1 אסם חטיפי פריכונים 80 גר'",
        rewardType: '0',
        minQuantity: '2',
        price: '9.9',
        rate: '100',
      },
      [{ price: 990 }],
      ['buy_get'],
      ['count 2000 → 4:0 x1000'],
    ],
    [
      '"1+3" is 3+1 turned around',
      {
        description: 'קופון ח"ע1+3 מחיות מטרנה',
        rewardType: '0',
        minQuantity: '3.00',
        price: '6.50',
        rate: '100',
        coupon: '1',
      },
      [{ price: 650 }],
      ['buy_get'],
      ['count 3000 → 4:0 x1000'],
    ],
    [
      'second at half price',
      {
        description: 'בי שני ב50% ניוואה דרמה סקין-ישיר',
        rewardType: '0',
        minQuantity: '1.00',
        price: '49.90',
        rate: '50',
      },
      [{ price: 4990 }],
      ['buy_get'],
      ['count 2000 → 2:5000 x1000'],
    ],
    [
      'cheapest of two free, type 9',
      { description: 'מגוון פריטי דלתא 1+1', rewardType: '9', minQuantity: '2', rate: '10000' },
      [{ price: 4990 }],
      ['buy_get'],
      ['count 1000 → 4:0 x1000'],
    ],
    [
      'second at half price, type 9',
      { description: 'חומוס צבר השני ב50%', rewardType: '9', minQuantity: '2', rate: '5000' },
      [{ price: 1390 }],
      ['buy_get'],
      ['count 2000 → 2:5000 x1000'],
    ],
    [
      '2+1 that only the text tells, type 9',
      {
        description: 'מגוון מוצרי חזרה לבית הספר 2+1 מתנה !',
        rewardType: '9',
        minQuantity: '3',
        price: '0',
        rate: '0.00',
      },
      [{ price: 390 }],
      ['buy_get'],
      ['count 2000 → 4:0 x1000'],
    ],
    [
      'a coupon for an amount',
      {
        description: '20ש - קופון ח"ע אסם סדרת 91115',
        rewardType: '0',
        price: '22.90',
        coupon: '1',
      },
      [{ price: 2290 }, { price: 320 }],
      ['amount_off'],
      ['sum 1 → 1:2000 x0'],
    ],
    [
      'a coupon for a product',
      {
        description: 'קופון דבש 350 גרם - מתנה',
        rewardType: '2',
        minQuantity: '1.00',
        price: '0.00',
        rate: '100',
        coupon: '1',
      },
      [{ price: 1590 }],
      ['percent'],
      ['count 1000 → 2:10000 x0'],
    ],
    [
      'a coupon for two products',
      {
        description: 'קופון ח"ע 2מוצרי תפוגן מתנה-סדרה 91127',
        rewardType: '10',
        minQuantity: '2.00',
        price: '0.00',
        rate: '100',
        coupon: '1',
      },
      [{ price: 1630 }, { price: 2890 }],
      ['percent'],
      ['count 2000 → 2:10000 x0'],
    ],
    [
      '50 off 250',
      {
        description: 'טקסטיל וכלי ביתנחה50 בקניה ב250- כ.אשראי',
        rewardType: '1',
        price: '0.00',
        rate: '167',
        club: '1',
      },
      [{ price: 3000 }],
      ['amount_off'],
      ['sum 25000 → 1:5000 x0'],
    ],
    [
      'over a basket, each of two sets',
      {
        description: "2ב110מטרנה צמחית 700 גר' מעל 100 מוגבל ל2 מימושים",
        rewardType: '10',
        minQuantity: '2',
        price: '110',
      },
      [{ price: 6990 }],
      ['price_over_basket'],
      ['sum 10000 → 3:5500 x4000 own', 'sum 10000 → 3:5500 x2000 own'],
    ],
  ];
  it.each(cases)('%s', (_title, cells, shelf, kinds, levels) => {
    const promotion = mappedFixture(cells, shelf);
    expect(promotion.kinds).toEqual(kinds);
    expect(shape(promotion)).toEqual(levels);
    expect(promotion.lines).toBe(shelf.length);
  });

  it('"buy this, get that": lines at price 0 are the gift', () => {
    const promotion = mappedFixture(
      { description: 'בי קני מייקאפ דאבל וואר קבלי משאבה מתנה', rewardType: '0', rate: '100' },
      [
        { price: 25_000, cells: { price: '250.00' } },
        { price: 25_000, cells: { price: '250.00' } },
        { price: 4800, cells: { price: '0.00', minQuantity: '1.00' } },
      ],
    );
    expect(promotion.kinds).toEqual(['gift']);
    expect(promotion.rule.levels[0]?.purchase.products).toEqual([1, 2]);
    expect(promotion.rule.levels[0]?.gift.products).toEqual([3]);
    expect(promotion.lines).toBe(3);
  });

  it('different prices in one promotion are levels of one rule', () => {
    const promotion = mappedFixture(
      { description: 'מגוון מוגזים פפסי 2 ב 11', rewardType: '10', minQuantity: '2' },
      [
        { price: 610, cells: { price: '11.00' } },
        { price: 580, cells: { price: '10.40' } },
        { price: 620, cells: { price: '11.00' } },
      ],
    );
    expect(
      promotion.rule.levels.map((level) => [level.id, level.gift.total, level.purchase.products]),
    ).toEqual([
      [1, 1100, [1, 3]],
      [2, 1040, [2]],
    ]);
  });

  it('"the same item" does not mix', () => {
    const promotion = mappedFixture(
      { description: 'מגוון פריטי קיץ 1+1', rewardType: '8', minQuantity: '2', rate: '10000' },
      [{ price: 4990 }, { price: 4990 }],
    );
    expect(promotion.rule.levels.map((level) => level.purchase.products)).toEqual([[1], [2]]);
  });

  it('a product that the shop does not have is left out', () => {
    const promotion = mappedFixture(
      { description: 'פסטה טעמן 3 ב 9', rewardType: '10', minQuantity: '3', price: '9.00' },
      [{ price: 390 }, { price: 390, unknown: true }],
    );
    expect(promotion.rule.levels[0]?.purchase.products).toEqual([1]);
    expect(promotion.lines).toBe(1);
  });

  it('the text decides when the columns save nothing', () => {
    const promotion = mappedFixture(
      {
        description: '4ב10.90משקה אנרגיה בלו 250 מ"ל',
        rewardType: '10',
        minQuantity: '2',
        price: '10.9',
        rate: '-10.86',
      },
      [{ price: 420 }, { price: 530 }],
    );
    expect(promotion.flags).toEqual(['from_description']);
    expect(shape(promotion)).toEqual(['count 4000 → 5:1090 x0']);
  });

  it('a promotion that saves nothing is imported as it is, with a remark', () => {
    const promotion = mappedFixture(
      {
        description: 'יין כנען יקב דלתון 2 ב 90',
        rewardType: '10',
        minQuantity: '2',
        price: '90.00',
      },
      [{ price: 4490 }],
    );
    expect(promotion.flags).toEqual(['no_saving']);
    expect(shape(promotion)).toEqual(['count 2000 → 5:9000 x0']);
  });
});

describe('what a rule carries', () => {
  it('ends with its date, is for the club, and a coupon works once', () => {
    const promotion = mappedFixture(
      {
        description: '100ש - קופון ח"ע אסם',
        coupon: '1',
        club: '1',
        until: '2027-01-01',
        promotionId: '4046693',
      },
      [{ price: 30 * SHEKEL }],
    );
    expect(promotion.rule).toMatchObject({
      code: '4046693',
      club: true,
      activeFrom: null,
      activeTo: '2027-01-01',
      couponType: 4_046_693,
      limit: 1,
      timing: 'immediate',
    });
  });

  it('takes the limit of the text', () => {
    expect(
      mappedFixture({ description: "3.90קוסקוס מוגבל 3 יח'", rewardType: '3', price: '3.9' }, [
        { price: 690 },
      ]).rule.limit,
    ).toBe(3);
    expect(
      mappedFixture(
        { description: 'משקה קליר בטעמים פריגת 3.90 מוג8', rewardType: '3', price: '3.90' },
        [{ price: 820 }],
      ).rule.limit,
    ).toBe(8);
    expect(
      mappedFixture({ description: '3.90קוסקוס', rewardType: '3', price: '3.9' }, [{ price: 690 }])
        .rule.limit,
    ).toBe(0);
  });

  it('drops a date that does not exist', () => {
    expect(
      mappedFixture(
        { description: '3.90קוסקוס', rewardType: '3', price: '3.9', until: '2026-02-31' },
        [{ price: 690 }],
      ).rule.activeTo,
    ).toBeNull();
  });

  it("drops the chain's internal marks from its name", () => {
    expect(ruleName('2ב20 פריכיות -ישיר')).toBe('2ב20 פריכיות');
    expect(ruleName('בי 30% הנחה לנסינו-ישיר')).toBe('30% הנחה לנסינו');
    expect(ruleName('ב. 2+1 המבורגר')).toBe('2+1 המבורגר');
  });

  it("knows its coupon by number, also when the promotion's number is text", () => {
    expect(couponTypeOf('0001114485')).toBe(1_114_485);
    expect(couponTypeOf('A-17')).toBe(couponTypeOf('A-17'));
    expect(couponTypeOf('A-17')).toBeGreaterThan(0);
    expect(couponTypeOf('A-17')).not.toBe(couponTypeOf('A-18'));
  });
});

describe('a promotion that cannot be mapped has its reason', () => {
  it.each([
    [
      { description: '599שח ומעלה-מתנה לבחירה-אונליין', price: '46.50', minQuantity: '0.01' },
      [{ price: 4650 }],
      'online_only',
    ],
    [
      { description: '599שח ומעלה-מתנה לבחירה', price: '46.50', minQuantity: '0.01' },
      [{ price: 4650 }],
      'gift_not_in_file',
    ],
    [
      { description: 'קנה ארון קבל סט 40 קולבים', price: '849.00', rate: '100' },
      [{ price: 84_900 }],
      'gift_not_in_file',
    ],
    [
      { description: 'SBOX מבצע משלמים כ.אשראי', price: '16.50' },
      [{ price: 1650 }],
      'benefit_unknown',
    ],
    [{ description: 'קופון חד ערכי - טסט', coupon: '1' }, [{ price: 1650 }], 'benefit_unknown'],
    [
      { description: 'פסטה טעמן 3 ב 9', rewardType: '10', minQuantity: '3', price: '9' },
      [{ price: 390, unknown: true }],
      'no_known_product',
    ],
    [
      {
        description: '3ב80חיתולי פמפרס מעל 100 מוגבל ל2 מימושים',
        rewardType: '10',
        minQuantity: '3',
        price: '80',
      },
      [{ price: 3690 }],
      'basket_condition',
    ],
    [
      { description: '19.90תחליב לתינוק קמיל בלו 500 מ"ל מעל 1', rewardType: '3', price: '19.9' },
      [{ price: 3590 }],
      'description_cut_off',
    ],
    [{ description: 'מבצע', rewardType: '3', price: '' }, [{ price: 3590 }], 'no_price'],
    [{ description: 'מבצע', rewardType: '2', rate: '*' }, [{ price: 3590 }], 'rate_unusable'],
    [
      { description: 'חצי', rewardType: '10', minQuantity: '1.5', price: '10' },
      [{ price: 3590 }],
      'fraction_of_a_piece',
    ],
    [{ description: 'מבצע', rewardType: '11', price: '10' }, [{ price: 3590 }], 'benefit_unknown'],
  ] as const)('%j', (cells, shelf, reason) => {
    expect(mapFixture(cells, shelf)).toEqual({ kind: 'unmapped', reason });
  });
});

describe('descriptions', () => {
  it.each([
    '2ב20 צלחת',
    'קמח שמרים סוגת 2 ב 20',
    'שום סולו 2 ב-20',
    'משחת שיניים 2 יח\' ב-20 ש"ח',
    'תלת 2יח ב-20ש"ח',
  ])('finds the set in %s', (text) => {
    expect(readDescription(text).set).toEqual({ count: 2, price: 2000 });
  });

  it.each([
    ["3.90קוסקוס מוגבל 3 יח'", { count: 3 }],
    ['רוטב סויה 9.90 מוג3', { count: 3 }],
    ["דג דניס מוגבל 3קג'", { count: 3 }],
    ['2ב50 דג אמנון מוגבל מימוש', { count: 1 }],
    ['3ב80חיתולי מעל 100 מוגבל מוגבל ל2 מימושים', { count: 2 }],
    ['4.90מוגזים בטעמים 1 ליטר', null],
    ['מגוון מוגזים פפסי 2 ב 11', null],
  ])('finds the limit in %s', (text, limit) => {
    expect(readDescription(text).limit).toEqual(limit);
  });

  it('does not take weights and sizes for sets', () => {
    expect(readDescription('גבינה 250 גרם').set).toBeNull();
    expect(readDescription('17.90 תירס').set).toBeNull();
  });

  it('reads rates of every chain, and no nonsense', () => {
    expect([
      readRate('25'),
      readRate('14.04'),
      readRate('7000'),
      readRate('10000'),
      readRate('100'),
      readRate('100.00'),
    ]).toEqual([2500, 1404, 7000, 10_000, 10_000, 10_000]);
    expect([
      readRate('-114400'),
      readRate(''),
      readRate('0'),
      readRate('*'),
      readRate('385000'),
    ]).toEqual([null, null, null, null, null]);
  });
});
