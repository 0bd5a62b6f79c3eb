import { DOCUMENT_TYPE } from '../../document/document-types.ts';
import { usesLeftFor } from '../../discount/rule-active.ts';
import type { DiscountRule } from '../../discount/discount.types.ts';
import type { RuleIndex } from '../../discount/rule-index.ts';
import type { Cart, PricedCart, RuleUsesLeft } from '../cart.types.ts';

/** Uses that a bill made of a rule with a limit for each customer. */
export interface RuleUse {
  readonly ruleId: number;
  readonly name: string;
  readonly times: number;
}

/**
 * Uses left of the bill's customer by rule id; null for a bill without a customer, and for a document,
 * because only the sales of tills are counted.
 */
export function usesLeftOf({
  header,
  account,
  usesLeft,
}: Pick<Cart, 'header' | 'account' | 'usesLeft'>): ReadonlyMap<number, number> | null {
  if (account?.type !== 'customer' || header.documentType !== DOCUMENT_TYPE.posSale) return null;
  return new Map(usesLeft?.map(({ ruleId, left }) => [ruleId, left]));
}

const limitedRules = new WeakMap<RuleIndex, ReadonlyMap<number, DiscountRule>>();

/** The rules of an index that count the uses of each customer, by id. */
export function listLimitedRules(index: RuleIndex): ReadonlyMap<number, DiscountRule> {
  const known = limitedRules.get(index);
  if (known !== undefined) return known;
  const found = new Map(
    index.plans.flatMap(({ rule }) => (rule.limits === undefined ? [] : [[rule.id, rule]])),
  );
  limitedRules.set(index, found);
  return found;
}

/** The uses of limited rules that a priced bill makes. */
export function limitedUses(
  { outcomes }: Pick<PricedCart, 'outcomes'>,
  index: RuleIndex,
): readonly RuleUse[] {
  const limited = listLimitedRules(index);
  if (limited.size === 0) return [];
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'applied' && limited.has(outcome.ruleId)
      ? [{ ruleId: outcome.ruleId, name: outcome.ruleName, times: outcome.times }]
      : [],
  );
}

/** Rules of which the bill assumes more uses than are left. */
export function exceededRules(
  cart: Pick<Cart, 'header' | 'account' | 'usesLeft'>,
  index: RuleIndex,
  left: readonly RuleUsesLeft[],
): readonly RuleUsesLeft[] {
  const assumed = usesLeftOf(cart);
  const limited = listLimitedRules(index);
  return left.filter(({ ruleId, left: allowed }) => {
    const rule = limited.get(ruleId);
    return rule !== undefined && (usesLeftFor(rule, assumed) ?? 0) > allowed;
  });
}
