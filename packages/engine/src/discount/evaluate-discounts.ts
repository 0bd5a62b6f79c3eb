import { type Application, totalSaving } from './application.ts';
import { collectItems, type Item } from './cart-items.ts';
import { closedForm } from './closed/closed-form.ts';
import { isApart } from './closed/gifts-from-others.ts';
import {
  type CandidateLevel,
  findCandidateLevels,
  isWithinReach,
  takenItems,
  totalValueOf,
} from './candidate-levels.ts';
import type { DiscountCart, DiscountResult } from './discount.types.ts';
import { explain } from './explain.ts';
import { openLedger } from './ledger.ts';
import { type DiscountMemory, cachedResultsOf, type SolvedGroup, solveOnce } from './memory.ts';
import { matchRules } from './rule-matches.ts';
import { countNotices } from './notices.ts';
import { ledgerOffers } from './offers.ts';
import { memoize } from './memoize.ts';
import { type DiscountedRow, rowDiscounts } from './row-discounts.ts';
import type { RuleIndex } from './rule-index.ts';
import { componentsOf } from './search/components.ts';
import { givesToEach, joinParts } from './search/whole-bill.ts';

/** Saving of a level when no other level applies. */
const savingAlone = memoize((contender: CandidateLevel): number => {
  if (!isWithinReach(contender)) return 0;
  const ledger = openLedger(takenItems(contender));
  const offers = ledgerOffers(
    ledger,
    contender,
    contender.plan.bySum ? totalValueOf(contender.purchase) : 0,
  );
  return totalSaving(closedForm(contender, offers, contender.maxTimes));
});

/**
 * Whether the level can save anything. A level that saves nothing alone saves nothing together with
 * others either.
 */
const maySave = memoize(
  (contender: CandidateLevel): boolean =>
    givesToEach(contender) || savingAlone(contender) > 0 || mayNeedSearch(contender),
);

/**
 * Finds the discounts of a cart: among all valid sets of rule applications the one that saves most,
 * class by class (docs/discounts.md). Deterministic, independent of the order of rows and rules,
 * and reads no clock but the cart's.
 * @param memory cache of a caller that evaluates one cart repeatedly: results that did not change
 *   since the last evaluation with the same index are reused. Without it everything is calculated.
 * @returns what each rule level takes off each row, and one outcome for each active rule that
 *   matches something in the cart.
 */
export function evaluateDiscounts(
  cart: DiscountCart,
  index: RuleIndex,
  memory?: DiscountMemory,
): DiscountResult {
  const known = cachedResultsOf(index, memory);
  const collected = collectItems(cart.rows, known.cart);
  const { items, rows } = collected;
  if (items.length === 0) return { discounts: [], outcomes: [] };
  const naming = matchRules(items, index, known.naming);
  const everybody = findCandidateLevels(cart, naming, known.contenders);
  const found: Application[] = [];
  const discounted: DiscountedRow[] = [];
  const components = new Map<Item, SolvedGroup>();
  for (const component of componentsOf(
    everybody.filter((contender) => !contender.plan.notice && maySave(contender)),
  )) {
    const solved = solveOnce(component, rows, known, components);
    for (const row of solved.discounted) discounted.push(row);
    for (const application of solved.solution.applications) found.push(application);
  }
  const applications = joinParts(everybody, found);
  if (memory !== undefined) {
    memory.last = { index, known: { cart: collected, naming, contenders: everybody, components } };
  }
  const notices = countNotices(
    everybody.filter(({ plan }) => plan.notice),
    applications,
  );
  return {
    discounts: rowDiscounts(discounted),
    outcomes: explain(everybody, applications, { notices, rows, alone: savingAlone }),
  };
}

/** Levels whose blocks overlap can save where their simple form, gifts first, finds nothing. */
function mayNeedSearch(contender: CandidateLevel): boolean {
  return contender.plan.source === 'outside' && isWithinReach(contender) && !isApart(contender);
}
