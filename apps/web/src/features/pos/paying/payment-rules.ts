import type { PaymentRules } from '@dalpak/engine';

let rules: PaymentRules | undefined;
let words: ((code: string) => string | null) | undefined;

/**
 * The rules and words of tenders other than cash are loaded with the payment panel, not at the
 * till's start: the first sale of a morning must not wait for them.
 */
export function setPaymentRules(all: PaymentRules, wordsOf: (code: string) => string | null): void {
  rules = all;
  words = wordsOf;
}

/**
 * The rules of all tenders; undefined until the panel is loaded, and until then only cash is
 * accepted.
 */
export function paymentRules(): PaymentRules | undefined {
  return rules;
}

/** The panel's words for a refused payment; null when it has none. */
export function describePaymentError(code: string): string | null {
  return words?.(code) ?? null;
}
