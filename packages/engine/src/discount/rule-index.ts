import type { DiscountRule } from './discount.types.ts';

/** Placeholder until the discount helper writes the real one: overwrite freely. */
export interface RuleIndex {
  readonly rules: readonly DiscountRule[];
}

export function buildRuleIndex(rules: readonly DiscountRule[]): RuleIndex {
  return { rules };
}
