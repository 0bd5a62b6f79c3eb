import type { PromotionSimulation, CompetingRule } from '@dalpak/contracts';
import type { PricedCart, RuleOutcome } from '@dalpak/engine';

/** One sale priced twice: without the rule (or with its stored version), and with it. */
export interface PricedTwice {
  readonly day: string;
  readonly before: PricedCart;
  readonly after: PricedCart;
}

type Lost = Extract<RuleOutcome, { kind: 'lost' }>;

const savingOf = ({ outcomes }: PricedCart, ruleId: number): number =>
  outcomes.reduce(
    (sum, outcome) =>
      outcome.kind === 'applied' && outcome.ruleId === ruleId ? sum + outcome.saving : sum,
    0,
  );

/**
 * Returns the rules that competed with the simulated one in this sale: those it displaced, those it
 * was displaced by, and those whose savings changed.
 */
function rivalsOf(
  { before, after }: PricedTwice,
  ruleId: number,
  nameOf: (id: number) => string,
): readonly CompetingRule[] {
  const lost = after.outcomes.filter((outcome): outcome is Lost => outcome.kind === 'lost');
  const beaten = new Set(
    lost.filter(({ toRuleId }) => toRuleId === ruleId).map((outcome) => outcome.ruleId),
  );
  const won = new Set(
    lost.filter((outcome) => outcome.ruleId === ruleId).map(({ toRuleId }) => toRuleId),
  );
  const applied = [...before.outcomes, ...after.outcomes]
    .filter(({ kind }) => kind === 'applied')
    .map((outcome) => outcome.ruleId);
  return [...new Set([...beaten, ...won, ...applied])].flatMap((id) => {
    const less = savingOf(before, id) - savingOf(after, id);
    if (id === ruleId || (!beaten.has(id) && !won.has(id) && less === 0)) return [];
    return [
      { id, name: nameOf(id), beaten: beaten.has(id) ? 1 : 0, won: won.has(id) ? 1 : 0, less },
    ];
  });
}

/** Compares one sale with and without the rule. The amounts are the engine's own, priced twice. */
export function compareSale(
  sale: PricedTwice,
  ruleId: number,
  nameOf: (id: number) => string,
): PromotionSimulation {
  const { day, before, after } = sale;
  const sums = {
    sales: 1,
    changed: before.total === after.total ? 0 : 1,
    before: before.total,
    after: after.total,
  };
  const uses = after.outcomes.reduce(
    (times, outcome) =>
      outcome.kind === 'applied' && outcome.ruleId === ruleId ? times + outcome.times : times,
    0,
  );
  const products = new Map<number, PromotionSimulation['products'][number]>();
  for (const [index, { row, net }] of after.rows.entries()) {
    const was = before.rows[index]?.net ?? 0;
    const { id, name } = row.product;
    const known = products.get(id) ?? { id, name, before: 0, after: 0 };
    products.set(id, { ...known, before: known.before + was, after: known.after + net });
  }
  return {
    ...sums,
    skipped: 0,
    uses,
    given: savingOf(after, ruleId),
    days: [{ day, ...sums }],
    products: [...products.values()].filter((product) => product.before !== product.after),
    rivals: rivalsOf(sale, ruleId, nameOf),
  };
}
