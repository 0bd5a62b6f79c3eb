import { buildRuleIndex } from '../rule-index.ts';
import type { DiscountCart, DiscountResult, DiscountRule } from '../discount.types.ts';
import { evaluateDiscounts } from '../evaluate-discounts.ts';

/** What the rules take off a cart. */
export const evaluate = (cart: DiscountCart, rules: readonly DiscountRule[]): DiscountResult =>
  evaluateDiscounts(cart, buildRuleIndex(rules));

/** Savings by class, as the brute force has them. */
export function byClass(result: DiscountResult, rules: readonly DiscountRule[]): number[] {
  const keys = [
    ...new Set(
      rules.flatMap((rule) =>
        rule.levels.map((level) => (rule.timing === 'end_of_bill' ? 1_000 : 0) + level.priority),
      ),
    ),
  ].sort((a, b) => a - b);
  const savings = keys.map(() => 0);
  for (const { ruleId, levelId, amount } of result.discounts) {
    const rule = rules.find(({ id }) => id === ruleId);
    const level = rule?.levels.find(({ id }) => id === levelId);
    if (rule === undefined || level === undefined)
      throw new Error('A discount of an unknown level');
    const at = keys.indexOf((rule.timing === 'end_of_bill' ? 1_000 : 0) + level.priority);
    savings[at] = (savings[at] ?? 0) + amount;
  }
  return savings;
}
