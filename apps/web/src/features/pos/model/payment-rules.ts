import type { PaymentRules } from '@dalpak/engine';

let rules: PaymentRules | undefined;
let words: ((code: string) => string | null) | undefined;

/**
 * What the till takes beside cash, its rules and its words, come with the payment panel and not
 * with the till's start: the first sale of a morning is there before them.
 */
export function takePaymentRules(all: PaymentRules, wordsOf: (code: string) => string | null): void {
  rules = all;
  words = wordsOf;
}

/** The rules of all means; undefined until the panel is here, and then cash alone is taken. */
export function paymentRules(): PaymentRules | undefined {
  return rules;
}

/** What a refusal of a payment says, in the panel's words; null when it has none. */
export function paymentWords(code: string): string | null {
  return words?.(code) ?? null;
}
