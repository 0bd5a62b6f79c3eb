import { type Application, totalSaving } from './application.ts';
import { collectItems } from './cart-items.ts';
import { closedForm } from './closed/closed-form.ts';
import { isApart } from './closed/from-elsewhere.ts';
import { type Contender, findContenders, isWithinReach, takenItems, worthOf } from './contenders.ts';
import type { DiscountCart, DiscountResult } from './discount.types.ts';
import { explain } from './explain.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { countNotices } from './notices.ts';
import { ledgerOffers } from './offers.ts';
import { rowDiscounts } from './row-discounts.ts';
import type { RuleIndex } from './rule-index.ts';
import { componentsOf } from './search/components.ts';
import { solveComponent } from './search/solve-component.ts';

/** What a level saves when it has the cart to itself. */
function savingAlone(contender: Contender): number {
  if (!isWithinReach(contender)) return 0;
  const ledger = openLedger(takenItems(contender));
  const offers = ledgerOffers(ledger, contender, contender.plan.bySum ? worthOf(contender.purchase) : 0);
  return totalSaving(closedForm(contender, offers, contender.maxTimes));
}

/**
 * Finds the discounts of a cart: of all valid sets of rule applications the one that saves most, class by class
 * (docs/discounts.md). Deterministic and independent of the order of rows and rules; reads no clock but the cart's.
 * @returns what each rule level takes off each row, and one outcome for each active rule that touches the cart.
 */
export function evaluateDiscounts(cart: DiscountCart, index: RuleIndex): DiscountResult {
  const items = collectItems(cart.rows);
  if (items.length === 0) return { discounts: [], outcomes: [] };
  const everybody = findContenders(cart, items, index);
  const contenders = everybody.filter(({ plan }) => !plan.notice);
  const alone = new Map<Contender, number>();
  for (const contender of contenders) alone.set(contender, savingAlone(contender));
  const applications: Application[] = [];
  const ledgers: Ledger[] = [];
  // A level that saves nothing with the cart to itself saves nothing beside others either.
  for (const component of componentsOf(contenders.filter((contender) => (alone.get(contender) ?? 0) > 0 || mayNeedSearch(contender)))) {
    const solution = solveComponent(component);
    ledgers.push(solution.ledger);
    for (const application of solution.applications) applications.push(application);
  }
  const notices = countNotices(everybody.filter(({ plan }) => plan.notice), applications);
  return { discounts: rowDiscounts(ledgers), outcomes: explain(everybody, applications, notices, (contender) => alone.get(contender) ?? 0) };
}

/** Levels whose blocks overlap can save where their simple form, gifts first, finds nothing. */
function mayNeedSearch(contender: Contender): boolean {
  return contender.plan.source === 'outside' && isWithinReach(contender) && !isApart(contender);
}
