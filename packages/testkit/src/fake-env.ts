import {
  buildRuleIndex,
  validatePayment,
  type CartEnv,
  type DiscountRule,
  type RateBp,
  type RoundingPolicy,
} from '@dalpak/engine';

export interface FakeEnvOptions {
  readonly rules?: readonly DiscountRule[];
  readonly vatRate?: RateBp;
  readonly rounding?: RoundingPolicy;
  /** Local time it starts at, `YYYY-MM-DDTHH:mm:ss`. */
  readonly at?: string;
}

/** A cart environment with a clock that only moves by `advance`, and sequential ids. */
export interface FakeEnv extends CartEnv {
  advance(milliseconds: number): void;
}

/** Winter time of the fake branch: two hours ahead of UTC. */
const OFFSET_MS = 2 * 60 * 60 * 1_000;

/** Sunday 22 November 2026, 10:00, VAT 18%, cash to tens of agorot, no rules, all tenders. */
export function fakeEnv(options: FakeEnvOptions = {}): FakeEnv {
  let epoch = Date.parse(`${options.at ?? '2026-11-22T10:00:00'}Z`) - OFFSET_MS;
  let ids = 0;
  return {
    vatRate: options.vatRate ?? 1_800,
    rounding: options.rounding ?? 'tens_of_agorot',
    rules: buildRuleIndex(options.rules ?? []),
    paymentRules: validatePayment,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    now: () => epoch,
    localNow: () => new Date(epoch + OFFSET_MS).toISOString().slice(0, 19),
    advance: (milliseconds) => {
      epoch += milliseconds;
    },
  };
}
