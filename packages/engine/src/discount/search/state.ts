import { type Agorot, ONE } from '../../kernel/units.ts';
import { mulDivRound } from '../../money/money.ts';
import { type Application, applyToLedger, type Pick } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import {
  changeLot,
  changeRow,
  copyLedger,
  isOpenTo,
  type Ledger,
  type Lot,
  lotsOf,
  takenOffRow,
  WHOLE_ROW,
} from '../ledger.ts';
import { mayShare, type LevelPlan } from '../level-plan.ts';
import { type BetterGift, betterGifts, type Move } from './moves.ts';
import { sumsHold, type Uses, withUse } from './rule-use.ts';

/**
 * A partial set of applications: the ledger, and the units that calc types still require to be
 * taken.
 */
export interface State {
  readonly ledger: Ledger;
  readonly uses: Uses;
  readonly applications: readonly Application[];
}

function awaited(lot: Lot, against: LevelPlan | null, row = false): Lot {
  return lot.awaits.some((one) => one.against === against && one.row === row)
    ? lot
    : { ...lot, awaits: [...lot.awaits, { against, row }] };
}

/** Marks units that the level leaves and another level must take. */
function markAwaited(ledger: Ledger, { item, lot: index, quantity }: Pick, plan: LevelPlan): void {
  if (index === WHOLE_ROW) changeRow(ledger, item, plan, (lot) => awaited(lot, plan));
  else changeLot(ledger, item, index, quantity, (lot) => awaited(lot, plan));
}

/** Marks units that the calc type would have preferred as gifts. */
function markBetter(ledger: Ledger, { item, lot: index, against }: BetterGift): void {
  const lots = lotsOf(ledger, item);
  ledger.lots.set(
    item,
    lots.map((lot, i) =>
      index === WHOLE_ROW || i === index ? awaited(lot, against, index === WHOLE_ROW) : lot,
    ),
  );
}

/** What a gift takes out of the sums of its rule; a weighed row as one unit is in a sum or it is not. */
function valueOfUnit(pick: Pick): Agorot {
  if (pick.kg) return mulDivRound(pick.price, pick.quantity, ONE);
  return pick.item.weighed ? pick.item.amount : pick.price;
}

/** Gifts outside a purchase by sum count in no sum, so whether a swap is possible shows only when all gifts are known. */
function checksLater(plan: LevelPlan): boolean {
  return plan.giftsOutside && countsSums(plan);
}

/** Whether the rule has a purchase by sum. Any gift of the rule may then take value out of it. */
export function countsSums({ rule }: LevelPlan): boolean {
  return rule.levels.some(({ purchase }) => purchase.type === 'sum');
}

/** Does some application made in the class that ends have to gift other units? */
function contradictsSums(
  { ledger, uses, applications }: State,
  ending: readonly CandidateLevel[],
): boolean {
  return ending.some(
    (contender) =>
      checksLater(contender.plan) &&
      applications.some(
        (application) =>
          application.plan === contender.plan &&
          isContradicted(ledger, uses, contender, application),
      ),
  );
}

/** Could the application, as things stand, have gifted units that its calc type would rather have? */
export function isContradicted(
  ledger: Ledger,
  uses: Uses,
  contender: CandidateLevel,
  application: Application,
): boolean {
  return betterGifts(ledger, contender, application, (lot) => isOpenTo(lot, contender.plan)).some(
    (better) => swapKeepsSums(ledger, uses, contender, better),
  );
}

/** Would the sums of the rule still reach if this unit were gifted in place of one that was? */
function swapKeepsSums(
  ledger: Ledger,
  uses: Uses,
  contender: CandidateLevel,
  better: BetterGift,
): boolean {
  const { plan } = contender;
  const whole = better.lot === WHOLE_ROW;
  const most = whole ? 1 : (lotsOf(ledger, better.item)[better.lot]?.quantity ?? 0);
  // Only gifts outside the purchased units take value out of sums.
  if (!plan.giftsOutside) return sumsHold(ledger, uses, plan.rule.id);
  return better.gifts.some((gift) =>
    sumsHold(ledger, uses, plan.rule.id, (items) => {
      const quantity = gift.kg ? Math.min(gift.quantity, most) : 1;
      const worth = whole
        ? better.item.amount
        : gift.kg
          ? mulDivRound(better.item.price, quantity, ONE)
          : better.item.price;
      return (
        (items.includes(better.item) ? worth : 0) -
        (items.includes(gift.item) ? valueOfUnit({ ...gift, quantity }) : 0)
      );
    }),
  );
}

/** The state after a move, or null when the sums of the rule no longer reach for all its applications. */
export function advance(state: State, contender: CandidateLevel, move: Move): State | null {
  const { plan } = contender;
  const ledger = copyLedger(state.ledger);
  // Units left to others are marked first, while the indexes of the move are valid.
  for (const pick of move.leaves) markAwaited(ledger, pick, plan);
  const saving = applyToLedger(ledger, move.application);
  if (saving <= 0) return null;
  const uses = withUse(state.uses, contender, 1);
  if (!sumsHold(ledger, uses, plan.rule.id)) return null;
  // What a swap does to the sums depends on gifts still to come: those are looked at when the class ends.
  if (!checksLater(plan)) {
    for (const better of betterGifts(ledger, contender, move.application, (lot) =>
      isOpenTo(lot, plan),
    ))
      markBetter(ledger, better);
  }
  return { ledger, uses, applications: [...state.applications, { ...move.application, saving }] };
}

/**
 * Whether an application has taken the awaited units; for a weighed row as one unit, a part is
 * enough.
 */
function isSettled(lot: Lot, lots: readonly Lot[]): boolean {
  return lot.awaits.every(({ against, row }) =>
    (row ? lots : [lot]).some(({ holders }) =>
      against === null
        ? holders.length > 0
        : holders.some((holder) => !mayShare(holder.plan, against)),
    ),
  );
}

/** Does any unit still have to be taken for the calc types to be kept? */
function isAllSettled(state: State): boolean {
  for (const lots of state.ledger.lots.values())
    if (!lots.every((lot) => isSettled(lot, lots))) return false;
  return true;
}

/** The state at the end of a class; null when some choice of gifts turned out to contradict its calc type. */
export function closeClass(state: State, ending: readonly CandidateLevel[]): State | null {
  if (!isAllSettled(state) || contradictsSums(state, ending)) return null;
  const ledger = copyLedger(state.ledger);
  for (const [item, lots] of ledger.lots) {
    if (lots.some((lot) => lot.awaits.length > 0))
      ledger.lots.set(
        item,
        lots.map((lot) => ({ ...lot, awaits: [] })),
      );
  }
  return { ...state, ledger };
}

function planKey(plan: LevelPlan | null): string {
  if (plan === null) return '*';
  // Gifts that are checked when the class ends are not alike when different levels made them.
  return countsSums(plan) ? `${plan.rule.id}.${plan.level.id}` : String(plan.rule.id);
}

function lotKey(lot: Lot, lots: readonly Lot[], mayStack: boolean): string {
  const holders = lot.holders
    .map(({ plan, outside }) => `${planKey(plan)}${outside ? 'o' : ''}`)
    .sort()
    .join('+');
  // The price of a unit that no level can take any more does not change, so it is not part of the
  // key.
  const left = mayStack || lot.holders.length === 0 ? lot.left : '-';
  const awaits = isSettled(lot, lots)
    ? ''
    : lot.awaits
        .map(({ against, row }) => `${planKey(against)}${row ? 'r' : ''}`)
        .sort()
        .join('+');
  return `${lot.quantity}:${left}:${holders}:${awaits}`;
}

/** Keys of states: states of one key have the same future. What is known of lots is kept, as most stay as they are. */
export function stateKeys(
  contenders: readonly CandidateLevel[],
  mayStack: boolean,
): (state: State) => string {
  const known = new WeakMap<readonly Lot[], string>();
  const counted = contenders.filter(
    ({ plan, maxTimes }) => plan.bySum || plan.source === 'rest' || maxTimes !== Infinity,
  );
  return ({ ledger, uses }) => {
    let key = '';
    for (const [item, lots] of ledger.lots) {
      let part = known.get(lots);
      if (part === undefined) {
        part = `${item.index}=${lots
          .map((lot) => lotKey(lot, lots, mayStack))
          .sort()
          .join(',')};`;
        known.set(lots, part);
      }
      key += part;
      if (mayStack && item.weighed) key += `${takenOffRow(ledger, item)};`;
    }
    for (const contender of counted) key += `${uses.get(contender) ?? 0}.`;
    return key;
  };
}
