import type { DiscountMemory } from '../discount/memory.ts';
import type { RuleIndex } from '../discount/rule-index.ts';
import type { EpochMs, LocalDateTime, RateBp } from '../kernel/units.ts';
import type { PaymentRules } from '../payment/payment-rules.types.ts';
import type { RoundingPolicy } from './cart.types.ts';

/** Everything that pricing depends on, other than the cart. */
export interface PricingEnv {
  /** VAT rate of the document's date (setting 81). */
  readonly vatRate: RateBp;
  readonly rounding: RoundingPolicy;
  readonly rules: RuleIndex;
  /**
   * Cache for callers that price the same cart repeatedly, as a till does: pass one object for all
   * its prices. Without it every price is calculated from scratch.
   */
  readonly memory?: DiscountMemory;
}

/** All ids and clocks that the engine needs; it reads nothing from outside. */
export interface CartEnv extends PricingEnv {
  /**
   * Validates each tender. Without it only cash is accepted: a till loads the rules together with
   * the payment screens that need them.
   */
  readonly paymentRules?: PaymentRules;
  newId(): string;
  now(): EpochMs;
  localNow(): LocalDateTime;
}
