/**
 * Figures of all or some of the sales, in agorot: `before` without the rule (or with its stored
 * form), `after` with it.
 */
export interface SimulatedSums {
  readonly sales: number;
  /** Sales whose total changes with the rule. */
  readonly changed: number;
  readonly before: number;
  readonly after: number;
}

/** A rule that competes for the same units. Agorot, over the sales with both rules. */
export interface CompetingRule {
  readonly id: number;
  readonly name: string;
  /** Sales in which the simulated rule replaced this one, and the reverse. */
  readonly beaten: number;
  readonly won: number;
  /** By how much less it gives when the simulated rule applies; negative where it gives more. */
  readonly less: number;
}

/** What a rule would have changed in stored sales. Parts are merged by {@link mergeSimulations}. */
export interface PromotionSimulation extends SimulatedSums {
  /**
   * Sales that cannot be priced any more: of another version, or too large. No figure includes
   * them.
   */
  readonly skipped: number;
  /** How often the rule applies, and what it gives, in agorot. */
  readonly uses: number;
  readonly given: number;
  readonly days: readonly (SimulatedSums & { readonly day: string })[];
  /** Products in the sales whose price of it changes; the difference is that of all sales. */
  readonly products: readonly {
    readonly id: number;
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
  readonly rivals: readonly CompetingRule[];
}

export const NO_SIMULATION: PromotionSimulation = {
  sales: 0,
  changed: 0,
  before: 0,
  after: 0,
  skipped: 0,
  uses: 0,
  given: 0,
  days: [],
  products: [],
  rivals: [],
};

/** Merges entries of two lists that have the same key. */
function mergeByKey<T>(
  first: readonly T[],
  second: readonly T[],
  keyOf: (line: T) => string | number,
  add: (a: T, b: T) => T,
): readonly T[] {
  const lines = new Map(first.map((line) => [keyOf(line), line]));
  for (const line of second) {
    const known = lines.get(keyOf(line));
    lines.set(keyOf(line), known === undefined ? line : add(known, line));
  }
  return [...lines.values()];
}

const addSums = (a: SimulatedSums, b: SimulatedSums): SimulatedSums => ({
  sales: a.sales + b.sales,
  changed: a.changed + b.changed,
  before: a.before + b.before,
  after: a.after + b.after,
});

/** Merges two parts; every figure is the sum of both. */
export function mergeSimulations(
  a: PromotionSimulation,
  b: PromotionSimulation,
): PromotionSimulation {
  return {
    ...addSums(a, b),
    skipped: a.skipped + b.skipped,
    uses: a.uses + b.uses,
    given: a.given + b.given,
    days: mergeByKey(
      a.days,
      b.days,
      ({ day }) => day,
      (one, other) => ({ ...one, ...addSums(one, other) }),
    ),
    products: mergeByKey(
      a.products,
      b.products,
      ({ id }) => id,
      (one, other) => ({
        ...one,
        before: one.before + other.before,
        after: one.after + other.after,
      }),
    ),
    rivals: mergeByKey(
      a.rivals,
      b.rivals,
      ({ id }) => id,
      (one, other) => ({
        ...one,
        beaten: one.beaten + other.beaten,
        won: one.won + other.won,
        less: one.less + other.less,
      }),
    ),
  };
}
