import { usesLeftOf } from './rule-uses.ts';
import type { DiscountRule, RuleOutcome } from '../../discount/discount.types.ts';
import { type InactiveReason, readClock, whyInactive } from '../../discount/rule-active.ts';
import type { RuleIndex } from '../../discount/rule-index.ts';
import type { Agorot } from '../../kernel/units.ts';
import type { PricingEnv } from '../cart.env.ts';
import type { Cart } from '../cart.types.ts';
import { priceCart } from './price-cart.ts';

/** A rule with timing `manual` that is open for the cart, and what it does to its total. */
export interface ManualRule {
  readonly rule: DiscountRule;
  readonly isChosen: boolean;
  /** How much less the cart costs with the rule than without it; may be negative. */
  readonly saving: Agorot;
  /** What the cart lacks for the rule to apply; null when it applies or nothing matches. */
  readonly missing: Extract<RuleOutcome, { kind: 'not_met' }>['missing'] | null;
}

/** The rules of an index, each once, in the order of their ids. */
function rulesOf(index: RuleIndex): readonly DiscountRule[] {
  return [...new Set(index.plans.map(({ rule }) => rule))];
}

/** Whether any rule of the index is chosen by hand. */
export function hasManualRules(index: RuleIndex): boolean {
  return index.plans.some(({ rule }) => rule.timing === 'manual');
}

function inactiveReason(cart: Cart, rule: DiscountRule): InactiveReason | null {
  const state = {
    customerGroup: cart.account?.type === 'customer' ? cart.account.groupId : null,
    coupons: cart.coupons,
    chosenRules: [rule.id],
    ignoredRules: [],
    usesLeft: usesLeftOf(cart),
  };
  return whyInactive(rule, state, readClock(cart.clock));
}

/**
 * The rules that a cashier can choose for the cart now: manual ones whose dates, days, hours,
 * customer group and coupon allow it. Prices the cart once for each (specification §3, timing).
 */
export function listManualRules(cart: Cart, env: PricingEnv): readonly ManualRule[] {
  return rulesOf(env.rules)
    .filter((rule) => rule.timing === 'manual' && inactiveReason(cart, rule) === null)
    .map((rule) => {
      const others = cart.chosenRules.filter((id) => id !== rule.id);
      const ignoredRules = cart.ignoredRules.filter((id) => id !== rule.id);
      const without = priceCart({ ...cart, chosenRules: others }, env);
      const chosen = priceCart({ ...cart, chosenRules: [...others, rule.id], ignoredRules }, env);
      const outcome = chosen.outcomes.find(
        (one) => one.kind === 'not_met' && one.ruleId === rule.id,
      );
      return {
        rule,
        isChosen: cart.chosenRules.includes(rule.id),
        saving: without.total - chosen.total,
        missing: outcome?.kind === 'not_met' ? outcome.missing : null,
      };
    });
}

/**
 * Ids of chosen rules that cannot be chosen for the cart at its clock: unknown ones, rules that
 * apply without being chosen, closed ones, and those of another customer group or without their
 * coupon.
 */
export function findUnavailableRules(cart: Cart, index: RuleIndex): readonly number[] {
  const byId = new Map(rulesOf(index).map((rule) => [rule.id, rule]));
  return cart.chosenRules.filter((id) => {
    const rule = byId.get(id);
    return rule?.timing !== 'manual' || inactiveReason(cart, rule) !== null;
  });
}
