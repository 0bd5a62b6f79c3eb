import type { DiscountMemory } from '../discount/memory.ts';
import type { RuleIndex } from '../discount/rule-index.ts';
import type { EpochMs, LocalDateTime, RateBp } from '../kernel/units.ts';
import type { PaymentRules } from '../payment/payment-rules.types.ts';
import type { RoundingPolicy } from './cart.types.ts';

/** What pricing depends on besides the cart. */
export interface PricingEnv {
  /** VAT rate of the document's date (setting 81). */
  readonly vatRate: RateBp;
  readonly rounding: RoundingPolicy;
  readonly rules: RuleIndex;
  /** Of whoever prices one cart again and again, as a till does: one object for all of its prices. Without it each is worked out from nothing. */
  readonly memory?: DiscountMemory;
}

/** Everything the engine may ask of the world: ids and clocks come in, nothing is read from outside. */
export interface CartEnv extends PricingEnv {
  /**
   * Rules of the means of payment (`paymentFault`). Left out where cash alone is taken: a till loads them with the screens that
   * need them, and without them every other means is refused.
   */
  readonly paymentRules?: PaymentRules;
  newId(): string;
  now(): EpochMs;
  localNow(): LocalDateTime;
}
