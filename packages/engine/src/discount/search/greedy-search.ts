import type { Application } from '../application.ts';
import { applyToLedger, timesInLots } from '../application.ts';
import { closedForm, isClosed } from '../closed/closed-form.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { copyLedger, type Ledger } from '../ledger.ts';
import { compareClass } from '../level-plan.ts';
import { ledgerOffers, type Offers } from '../offers.ts';
import { ALONE, movesOf } from './moves.ts';
import { sumsHold, timesLeft, type Uses, withUse, valueLeft } from './rule-use.ts';
import { compareTies } from './solution.ts';
import { countsSums, isContradicted, type State } from './state.ts';

/**
 * Number of units of a level up to which every single application is tried; above it gifts are
 * chosen first and purchases after.
 */
const LOOK_AT_UNITS = 10;

function unitsOf({ purchase, gift }: Offers): number {
  let units = 0;
  for (const offer of purchase) units += offer.kg ? 1 : offer.quantity;
  if (gift !== purchase) for (const offer of gift) units += offer.kg ? 1 : offer.quantity;
  return units;
}

/** Is the application valid as the last one made: do sums reach, and does it gift what its calc type asks for? */
function isValidNow(
  ledger: Ledger,
  uses: Uses,
  contender: CandidateLevel,
  application: Application,
): boolean {
  const after = copyLedger(ledger);
  applyToLedger(after, application);
  const used = withUse(uses, contender, application.times);
  return (
    sumsHold(after, used, contender.plan.rule.id) &&
    !isContradicted(after, used, contender, application)
  );
}

/** The application of a level that saves most in the current state. */
export function bestApplication(
  ledger: Ledger,
  uses: Uses,
  contender: CandidateLevel,
): Application | null {
  if (timesLeft(uses, contender) < 1) return null;
  const worth = valueLeft(ledger, uses, contender);
  const offers = ledgerOffers(ledger, contender, worth);
  const isFree = isClosed(contender, offers) && !countsSums(contender.plan);
  if (isFree || unitsOf(offers) > LOOK_AT_UNITS) {
    const one = closedForm(contender, offers, 1)[0];
    if (one === undefined) return null;
    return isFree || isValidNow(ledger, uses, contender, one) ? one : null;
  }
  let best: Application | null = null;
  for (const { application } of movesOf(ledger, contender, worth, ALONE)) {
    const isBetter =
      best === null ||
      application.saving > best.saving ||
      (application.saving === best.saving && compareTies([application], [best]) < 0);
    if (isBetter && isValidNow(ledger, uses, contender, application)) best = application;
  }
  return best;
}

/** Class by class, again and again the application that saves most (docs/discounts.md, "Exactness"). */
export function searchGreedily(
  contenders: readonly CandidateLevel[],
  { ledger, uses }: State,
): State {
  const now = copyLedger(ledger);
  const applications: Application[] = [];
  let used = uses;
  const left = contenders.toSorted((a, b) => compareClass(a.plan, b.plan));
  while (left.length > 0) {
    const first = left[0];
    if (first === undefined) break;
    const size = left.findIndex((contender) => compareClass(contender.plan, first.plan) !== 0);
    used = greedyClass(left.splice(0, size < 0 ? left.length : size), now, used, applications);
  }
  return { ledger: now, uses: used, applications };
}

function greedyClass(
  contenders: readonly CandidateLevel[],
  now: Ledger,
  uses: Uses,
  applications: Application[],
): Uses {
  let used = uses;
  const known = new Map<CandidateLevel, Application | null>();
  for (;;) {
    let best: { readonly contender: CandidateLevel; readonly application: Application } | null =
      null;
    for (const contender of contenders) {
      let application = known.get(contender);
      if (application === undefined) {
        application = bestApplication(now, used, contender);
        known.set(contender, application);
      }
      if (application === null) continue;
      const isBetter =
        best === null ||
        application.saving > best.application.saving ||
        (application.saving === best.application.saving &&
          compareTies([application], [best.application]) < 0);
      if (isBetter) best = { contender, application };
    }
    if (best === null) return used;
    const made = asOftenAsItLasts(now, used, best.contender, best.application);
    applyToLedger(now, made);
    applications.push(made);
    used = withUse(used, best.contender, made.times);
    forget(known, best.contender);
  }
}

/**
 * The application that saves most now saves most again until its units run out: others only lose units meanwhile. So it
 * is made as often as they last in one step, and a row of ten thousand pieces costs what a row of ten does.
 */
function asOftenAsItLasts(
  now: Ledger,
  used: Uses,
  contender: CandidateLevel,
  application: Application,
): Application {
  const most = Math.min(timesLeft(used, contender), timesInLots(now, application));
  if (most <= application.times) return application;
  // What is valid for some may not be for all: half of them then, and what is left comes to its turn again.
  for (let times = most; times > application.times; times = Math.floor(times / 2)) {
    const made = { ...application, times };
    if (isValidNow(now, used, contender, made)) return made;
  }
  // One that was taken unseen, because sorting is enough for its level, is as good as often as it lasts.
  return isValidNow(now, used, contender, application)
    ? application
    : { ...application, times: most };
}

/**
 * Drops cached applications of levels that may have lost units, applications or value to the one
 * just made.
 */
function forget(known: Map<CandidateLevel, Application | null>, made: CandidateLevel): void {
  const touched = new Set(takenItems(made));
  const { rule } = made.plan;
  for (const contender of known.keys()) {
    const other = contender.plan.rule;
    const isTied =
      other === rule || (rule.couponType !== null && other.couponType === rule.couponType);
    if (isTied || [...takenItems(contender)].some((item) => touched.has(item)))
      known.delete(contender);
  }
}
