import { engineLevels, type LevelValue } from '@dalpak/contracts';
import { buildRuleIndex, type DiscountableRow, evaluateDiscounts } from '@dalpak/engine';
import { aRule, ruledCart } from '@dalpak/testkit';
import { expect, it } from 'vitest';
import { addLevel, toLevels, validateLevels } from './level-state.ts';
import {
  PROMOTION_TEMPLATES,
  type PromotionTemplate,
  templateFields,
} from './promotion-templates.ts';

const MILK = { id: 1, label: 'חלב' };
const BREAD = { id: 2, label: 'לחם' };

/** The levels of a template, once it was said what the promotion is for. */
function chosen(template: PromotionTemplate): readonly LevelValue[] {
  return toLevels(templateFields(template, 'x')['levels'] ?? null).map((level) => ({
    ...level,
    purchase: level.purchase.all
      ? level.purchase
      : template === 'percentOfDepartment'
        ? { ...level.purchase, departments: [{ id: 7, label: 'ירקות' }] }
        : { ...level.purchase, products: template === 'basket' ? [MILK, BREAD] : [MILK] },
    gift: template === 'buyForSum' ? { ...level.gift, products: [BREAD] } : level.gift,
  }));
}

const row = (productId: number, unitPrice: number, pieces = 1): Omit<DiscountableRow, 'key'> => ({
  productId,
  departmentId: 7,
  categoryId: null,
  supplierId: null,
  unitPrice,
  quantity: pieces * 1_000,
  weighed: false,
  amount: unitPrice * pieces,
  manual: false,
});

/** Agorot that a template takes off a cart. */
function takesOff(
  template: PromotionTemplate,
  rows: readonly Omit<DiscountableRow, 'key'>[],
): number {
  const rule = aRule({ id: 1, levels: engineLevels(chosen(template)) });
  return evaluateDiscounts(ruledCart(rows), buildRuleIndex([rule])).discounts.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
}

it('are rules that the engine accepts, once it is said what they are for [LOOK-054]', () => {
  for (const template of PROMOTION_TEMPLATES)
    expect([template, validateLevels(chosen(template))]).toEqual([template, null]);
});

it.each<[PromotionTemplate, readonly Omit<DiscountableRow, 'key'>[], number]>([
  ['onePlusOne', [row(1, 1_000, 2)], 1_000],
  ['threeFor', [row(1, 500, 3)], 300],
  ['secondHalf', [row(1, 1_000, 2)], 500],
  ['percentOfDepartment', [row(1, 1_000), row(2, 2_000)], 300],
  ['clubPrice', [row(1, 1_500)], 500],
  ['buyForSum', [row(1, 20_000), row(2, 700)], 700],
  ['happyHour', [row(1, 1_000)], 200],
  ['coupon', [row(1, 1_000)], 100],
  ['basket', [row(1, 3_000), row(2, 3_000)], 1_000],
])('%s takes off what its name says [LOOK-054]', (template, rows, agorot) => {
  expect(takesOff(template, rows)).toBe(agorot);
});

it('is the rule that is made by hand [LOOK-054]', () => {
  const [level] = addLevel([]);
  expect(templateFields('threeFor', '3 ב־12')).toMatchObject({
    name: '3 ב־12',
    levels: [
      {
        ...level,
        purchase: { ...level?.purchase, total: 3_000 },
        gift: { ...level?.gift, type: 5, total: 1_200 },
      },
    ],
  });
});
