import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule, aSelector } from '@dalpak/testkit';
import type { DiscountRule, GiftBlock, PurchaseBlock } from './discount.types.ts';
import type { RuleError } from './level-errors.ts';
import { validateRule } from './validate-rule.ts';

const buying = aPurchase({ all: false, products: [1, 2], total: 2_000 });

function withLevel(buy: Partial<PurchaseBlock>, get: Partial<GiftBlock>): DiscountRule {
  return aRule({
    levels: [
      aLevel({
        purchase: { ...buying, ...buy },
        gift: aGift({ type: 2, total: 1_000, totalCount: 0, ...get }),
      }),
    ],
  });
}

function faultOf(rule: DiscountRule): RuleError | null {
  const result = validateRule(rule);
  return result.ok ? null : result.error;
}

describe('validateRule', () => {
  it('lets a rule with a meaning pass, unchanged', () => {
    const rule = withLevel({}, {});
    expect(validateRule(rule)).toEqual({ ok: true, value: rule });
  });

  it.each<[Partial<PurchaseBlock>, Partial<GiftBlock>]>([
    [{ total: 0 }, {}],
    [{ total: 0, products: [] }, { products: [5] }],
    [{ total: 500, unit: 'kg' }, {}],
    [{ each: true }, { type: 5, total: 1_000 }],
    [{}, { type: 4, totalCount: 5_000 }],
    [{}, { type: 5, total: 0 }],
    [{}, { type: 3, total: 0 }],
    [{ total: 0 }, { type: 5, products: [5], totalCount: 1_000, total: 100 }],
    [{ total: 0 }, { type: 1, totalCount: 9_000, total: 100 }],
    [{ type: 'sum' }, { type: 1, totalCount: 9_000, total: 100 }],
  ])('lets pass what can apply: %j %j', (buy, get) => {
    expect(faultOf(withLevel(buy, get))).toBeNull();
  });

  it.each<[RuleError, Partial<PurchaseBlock>, Partial<GiftBlock>]>([
    ['purchase_matches_nothing', { products: [] }, {}],
    ['purchase_matches_nothing', { products: [], total: 0 }, {}],
    ['purchase_sum_zero', { type: 'sum', total: 0 }, {}],
    ['purchase_count_not_whole', { total: 1_500 }, {}],
    ['each_by_sum', { each: true, type: 'sum' }, {}],
    ['each_by_weight', { each: true, unit: 'kg' }, {}],
    ['each_without_products', { each: true, products: [], departments: [3] }, {}],
    [
      'each_product_excluded',
      { each: true, exclude: { ...aSelector().exclude, products: [2] } },
      {},
    ],
    ['set_price_by_sum', { type: 'sum' }, { type: 5 }],
    ['set_price_of_nothing', { total: 0 }, { type: 5 }],
    ['gift_count_zero', {}, { type: 4 }],
    ['gift_count_not_whole', {}, { totalCount: 1_500 }],
    ['gift_count_above_purchase', {}, { totalCount: 3_000 }],
    ['gift_count_above_purchase', { each: true }, { totalCount: 3_000 }],
    ['gift_worth_nothing', {}, { type: 2, total: 0 }],
    ['gift_worth_nothing', {}, { type: 1, total: 0 }],
    ['rate_above_full', {}, { type: 2, total: 10_001 }],
    ['number_negative', {}, { total: -1 }],
    ['number_not_whole', { total: 1_000.5 }, {}],
  ])('refuses with %s: %j %j', (fault, buy, get) => {
    expect(faultOf(withLevel(buy, get))).toBe(fault);
  });

  it.each<[RuleError, Partial<DiscountRule>]>([
    ['rule_without_levels', { levels: [] }],
    ['level_ids_repeat', { levels: [aLevel(), aLevel()] }],
    ['dates_reversed', { activeFrom: '2026-02-01', activeTo: '2026-01-01' }],
    ['time_out_of_range', { timeTo: 1_440 }],
    ['time_out_of_range', { timeFrom: -1 }],
    ['limit_negative', { limit: -1 }],
  ])('refuses a rule with %s', (fault, fields) => {
    expect(faultOf(aRule({ ...withLevel({}, {}), ...fields }))).toBe(fault);
  });
});
