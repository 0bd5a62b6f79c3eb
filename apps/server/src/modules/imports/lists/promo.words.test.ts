import { buildRuleIndex, priceCart } from '@dalpak/engine';
import { aCart, anAccount, aRow, fakeEnv } from '@dalpak/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  MEMBERS,
  readRealShop,
  SHOP_CLOCK,
  SHOPS_OF_REPOSITORY,
  type RealShop,
} from '../../../../test/real-promotions.ts';

/**
 * The customer of the basket: any customer, a member of the club (who pays with the chain's card),
 * or one with the promotion's coupon.
 */
type Who = 'anybody' | 'member' | 'coupon';
/** Quantity in pieces or kilograms by the code in the chain's list. */
type Basket = Readonly<Record<string, number>>;
/**
 * Promotion, its description, basket, customer, the agorot that the description implies, and how
 * they are computed.
 */
type Line = readonly [
  id: string,
  words: string,
  basket: Basket,
  who: Who,
  agorot: number,
  byHand: string,
];

/**
 * Computed by hand from the descriptions and the shelf prices of 2026-08-10, independently of the
 * engine.
 */
const SHUFERSAL: readonly Line[] = [
  [
    '4561696',
    '1+1 חומוס גדול/ענק 500 גרם-ישיר',
    { '7296073005872': 1, '7296073005889': 1 },
    'anybody',
    990,
    '8.90 and 9.90: the cheaper one is free',
  ],
  [
    '4561696',
    '1+1 חומוס גדול/ענק 500 גרם-ישיר',
    { '7296073005872': 3 },
    'anybody',
    1_780,
    'one of two is free, the third has no partner: 2 × 8.90',
  ],
  [
    '4566278',
    'ב. 2+1 המבורגר/קבב/נקנקיות אנגוס חל-ישיר',
    { '7296073747291': 2, '7296073747314': 1 },
    'anybody',
    7_180,
    'three at 35.90, two are paid',
  ],
  [
    '4566278',
    'ב. 2+1 המבורגר/קבב/נקנקיות אנגוס חל-ישיר',
    { '7296073747291': 5 },
    'anybody',
    14_360,
    'one three of five: 4 × 35.90',
  ],
  [
    '4561557',
    'בי שני ב50% מגוון אלטמן-ישיר',
    { '7290001186237': 1, '7290001471272': 1 },
    'anybody',
    13_885,
    '95.90 and half of 85.90',
  ],
  [
    '4556802',
    'ב. שני ב50% מוצרי רידיפיין מיט --280ישיר',
    { '7290018938157': 1, '7290018938829': 1 },
    'anybody',
    6_335,
    '43.90 and half of 38.90',
  ],
  [
    '4549131',
    '2ב10 קוסקוס סוגת 350 גרם-ישיר',
    { '7290003643325': 2, '7290100702260': 1 },
    'anybody',
    1_650,
    'two for 10, one at 6.50',
  ],
  [
    '4549269',
    '2ב28 דאודורנט ספריי ניוואה 150 מ"ל-ישיר',
    { '4005808908585': 3, '4005900036483': 2 },
    'anybody',
    7_590,
    'two pairs at 28, whichever kinds, and one at 19.90',
  ],
  [
    '4547634',
    '3ב12 חטיף שוקולד/וופל ממולא34-43 גר-ישיר',
    { '4823077613630': 2, '4823077617041': 2 },
    'anybody',
    1_790,
    'three for 12, the fourth at 5.90',
  ],
  [
    '4547634',
    '3ב12 חטיף שוקולד/וופל ממולא34-43 גר-ישיר',
    { '4823077613630': 2 },
    'anybody',
    1_180,
    'two are no three: 2 × 5.90',
  ],
  [
    '4547674',
    '5ב10 נר נשמה 24 שעות-ישיר',
    { '7296073691747': 11 },
    'anybody',
    2_220,
    'two fives at 10, one at 2.20',
  ],
  [
    '4547682',
    '4ב55 קפסולות קפה 10 יחידות de- caffeישיר',
    { '7296073724803': 3, '7296073724841': 3 },
    'anybody',
    9_880,
    'four for 55, two at 21.90',
  ],
  [
    '4547740',
    '8ב18 רוטב עגבניות22% יכין100ג-ישיר',
    { '7290000207162': 8 },
    'anybody',
    1_800,
    'eight for 18',
  ],
  [
    '4547721',
    '4ב10.90 סוכר וניל/אבקת סוכר/אפיה -10ישיר',
    { '7296073362944': 1, '7296073362951': 1, '7296073362975': 2 },
    'anybody',
    1_090,
    'four of three kinds for 10.90',
  ],
  [
    '4561458',
    'בי 20% הנחה Mom- Weledaישיר',
    { '4001638095105': 2 },
    'anybody',
    13_584,
    '84.90 less 16.98 is 67.92, twice',
  ],
  [
    '4561593',
    'בי 25% הנחה -FABישיר',
    { '7290020092380': 1 },
    'anybody',
    3_742,
    'a quarter of 49.90 is 12.475, and 12.48 is taken off: an agora less than the list, which rounds the price',
  ],
  [
    '4561541',
    'בי 30% הנחה סדרת שמני הקיק-ישיר',
    { '7290015058391': 1 },
    'anybody',
    2_373,
    '33.90 less 10.17',
  ],
  [
    '4560098',
    'ללא מע"מ פרבר  - ישיר',
    { '4008838187777': 1 },
    'anybody',
    8_390,
    '99.00 / 1.18 = 83.898',
  ],
  [
    '4545560',
    'טקסטיל וכלי ביתנחה50 בקניה ב250- כ.אשראי',
    { '6931970207110': 10, '7053700044662': 6 },
    'member',
    20_000,
    '10 × 13 and 6 × 20 are 250, less 50',
  ],
  [
    '4545560',
    'טקסטיל וכלי ביתנחה50 בקניה ב250- כ.אשראי',
    { '6931970207110': 19 },
    'member',
    24_700,
    '247 is not 250',
  ],
  [
    '4545560',
    'טקסטיל וכלי ביתנחה50 בקניה ב250- כ.אשראי',
    { '6931970207110': 10, '7053700044662': 6 },
    'anybody',
    25_000,
    "only for who pays by the chain's card",
  ],
  [
    '4569874',
    'כ.אשראי 249 עגלת קמפינג/ים מתקפלת-ישיר',
    { '7290110473815': 1 },
    'member',
    24_900,
    "the price for who pays by the chain's card",
  ],
  [
    '4572982',
    'בי 10% מועדון איפור וטיפוח קליניק-ישיר',
    { '192333042793': 1, '192333042809': 1 },
    'member',
    26_550,
    '120 and 175 are 295, less a tenth',
  ],
  [
    '4572982',
    'בי 10% מועדון איפור וטיפוח קליניק-ישיר',
    { '192333042793': 1 },
    'anybody',
    12_000,
    'for members alone',
  ],
  [
    '4562616',
    'ב- 2 ב 130שח אוסובוקו טרי',
    { '7290000928500': 2 },
    'anybody',
    13_000,
    'two kilograms for 130',
  ],
  [
    '4562616',
    'ב- 2 ב 130שח אוסובוקו טרי',
    { '7290000928500': 1 },
    'anybody',
    6_990,
    'one kilogram is not two: its shelf price',
  ],
  [
    '4547813',
    '19.90 גרנולה / מוזלי 1 ק"ג-ישיר',
    { '7290014471412': 3 },
    'anybody',
    5_970,
    '3 × 19.90 in place of 21.90',
  ],
  [
    '4482152',
    '20ש -קופון ח"ע שסטוביץ סדרת 91533',
    { '22200956932': 2 },
    'coupon',
    2_380,
    '2 × 21.90 less 20, once for one coupon',
  ],
  [
    '4482152',
    '20ש -קופון ח"ע שסטוביץ סדרת 91533',
    { '22200956932': 2 },
    'anybody',
    4_380,
    'nothing without the coupon',
  ],
  [
    '3968652',
    'קופון ח"ע 2מוצרי תפוגן מתנה-סדרה 91127',
    { '7290000334325': 3 },
    'coupon',
    1_630,
    'two of three are a present, the third costs 16.30',
  ],
  [
    '4571381',
    'קופון פיצוי טופו ויילר 500גר סדרה91109',
    { '7290003726516': 2 },
    'coupon',
    1_890,
    'one piece for one coupon: the other costs 18.90',
  ],
];

const RAMI_LEVY: readonly Line[] = [
  [
    '910370563',
    'קמח חיטה / סולת רמי לוי 3 יח\' ב-10 ש"ח',
    { '7290015834193': 2, '7290015834162': 1 },
    'anybody',
    1_000,
    'three of two kinds for 10',
  ],
  [
    '910370563',
    'קמח חיטה / סולת רמי לוי 3 יח\' ב-10 ש"ח',
    { '7290015834193': 3, '7290015834162': 1 },
    'anybody',
    1_380,
    'the three dear ones for 10, the cheap one at 3.80',
  ],
  [
    '910370481',
    "משחת שיניים מלבינה קולגייט 2 יח' ב-25 שח",
    { '7891024124253': 3 },
    'anybody',
    4_990,
    'two for 25, one at 24.90',
  ],
  [
    '910368932',
    'מגוון סנפרוסט 2 יח\' ב-30 ש"ח',
    { '7290000104836': 1, '7290000104744': 1, '7290000107295': 1 },
    'anybody',
    5_140,
    'the dear two (25.40, 28.80) for 30, the third at 21.40',
  ],
  [
    '910370096',
    'רוטב עגבניות 260גר פריניר 4 יח\' ב-14 ש"ח',
    { '7290002019787': 9 },
    'anybody',
    3_240,
    'two fours at 14, one at 4.40',
  ],
  ['910370507', 'בצל סגול ב-2.90 ש"ח לק"ג', { '289': 1.5 }, 'anybody', 435, '1.5 kg at 2.90'],
  [
    '910370534',
    'פילה סלמון קפוא ב-64.90 ש"ח לק"ג',
    { '1464106': 0.8 },
    'anybody',
    5_192,
    '0.8 kg at 64.90',
  ],
  [
    '910370465',
    'תחליפי גבינה ליב השני בחצי מחיר!',
    { '7290011923143': 1, '7290011923112': 1 },
    'anybody',
    3_425,
    '24.30 and half of 19.90',
  ],
  [
    '910369814',
    'מגוון מוצרי חזרה לבית הספר 2+1 מתנה !',
    { '7290122884395': 1, '7290118071594': 1, '7290122885033': 1 },
    'anybody',
    4_380,
    'the cheapest of 18.90, 7.90 and 24.90 is the present',
  ],
  [
    '910369814',
    'מגוון מוצרי חזרה לבית הספר 2+1 מתנה !',
    { '7290122884395': 2 },
    'anybody',
    3_780,
    'two are bought, no third is there to be given',
  ],
  [
    '910369831',
    'תיקי גן פרומו ב-16.90 ש"ח למשלמים באשראי',
    { '7298171220294': 2 },
    'member',
    3_380,
    "2 × 16.90 for who pays by the chain's card",
  ],
  [
    '910370533',
    'מרקיה/צלחת/מגש ספיר 5 יח\' ב-9.90 ש"ח',
    { '7290113476936': 3, '7290116055350': 2 },
    'anybody',
    990,
    'five of two kinds for 9.90',
  ],
  [
    '910370452',
    "קפסולות ג'ל לכביסה אריאל 23יח ב-29.90 שח",
    { '8006530244251': 1, '8006540951903': 1 },
    'anybody',
    5_950,
    '29.60 stays as it is, for a promotion makes nothing dearer; the other at 29.90',
  ],
  [
    '910370532',
    'מנת נודלס 65 גרם רמי לוי 4 יח\' ב-10 ש"ח',
    { '7290119672998': 2, '7290119672325': 2 },
    'anybody',
    1_000,
    'four of two kinds for 10',
  ],
];

/** What a basket costs under one promotion alone. */
function costOf(shop: RealShop, [id, words, basket, who]: Line): number {
  const promotion = shop.promotions.find((one) => one.id === id);
  expect(promotion?.words).toBe(words.replaceAll('  ', ' '));
  if (promotion === undefined) return NaN;
  const rows = Object.entries(basket).map(([code, quantity], index) => {
    const product = shop.byCode.get(code);
    if (product === undefined) throw new Error(`The shop has no ${code}`);
    return aRow({ key: `r${index}`, product, quantity: Math.round(quantity * 1_000) });
  });
  const coupons =
    who === 'coupon' ? [{ id: 'c1', type: promotion.rule.couponType ?? 0, number: '1' }] : [];
  const cart = aCart({
    rows,
    clock: SHOP_CLOCK,
    coupons,
    account: who === 'member' ? anAccount({ groupId: MEMBERS }) : null,
  });
  return priceCart(cart, { ...fakeEnv(), rules: buildRuleIndex([promotion.rule]) }).total;
}

describe.each([
  ['Shufersal', 0, SHUFERSAL],
  ['Rami Levy', 1, RAMI_LEVY],
] as const)(
  'a basket of %s costs what the description of its promotion promises',
  (_chain, at, lines) => {
    let shop: RealShop;
    beforeAll(async () => {
      const files = SHOPS_OF_REPOSITORY[at];
      if (files === undefined) throw new Error('There is no such shop');
      shop = await readRealShop(files);
    });

    it.each(
      lines.map((line): [string, Line] => [
        `${line[1]} · ${line[3]} · ${line[4] / 100}: ${line[5]}`,
        line,
      ]),
    )('%s', (_what, line) => {
      expect(costOf(shop, line)).toBe(line[4]);
    });
  },
);
