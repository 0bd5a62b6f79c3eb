import { type Application, totalSaving } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm, isClosed } from '../closed/closed-form.ts';
import { type Contender, takenItems } from '../contenders.ts';
import { mayShare } from '../level-plan.ts';
import type { Offers } from '../offers.ts';
import { dealOffers } from '../offers.ts';
import { EXACT_STEPS, EXACT_UNITS, SEARCH_STEPS } from './limits.ts';
import { type Classes, compareScores, compareSolutions, emptyScore, type Score } from './solution.ts';

/** A level in the search, with its best applications for what it has been dealt so far. */
interface Player {
  readonly contender: Contender;
  readonly offers: Offers;
  readonly rank: number;
  /** Units dealt to the level of the items that others want as well; all units of an item not yet dealt. */
  readonly quota: Map<Item, number>;
  readonly known: Map<string, Plan>;
}

interface Plan {
  readonly applications: readonly Application[];
  readonly saving: number;
}

/** An item that several levels want, and how many of its units there are to deal. */
interface Contested {
  readonly item: Item;
  readonly units: number;
  readonly players: readonly Player[];
}

export interface SearchResult {
  readonly applications: readonly Application[];
  /** False when the step budget ran out: something better may exist. */
  readonly exact: boolean;
}

/** Does the choice of gifts depend on units that take no part? Then dealing units out is not enough to be exact. */
function watchesFreeUnits({ plan, gift }: Contender, isContested: (item: Item) => boolean): boolean {
  const watches = (plan.source === 'pool' && plan.giftCount > 0)
    || (plan.source === 'outside' && !plan.kind.repricesPurchase && (plan.ownLists || plan.bySum));
  if (!watches || !gift.some(isContested)) return false;
  const price = (item: Item): number => (item.weighed && !plan.giftKg ? item.amount : item.price);
  return new Set(gift.map(price)).size > 1;
}

/**
 * Can the group be solved by dealing out the contested units? Each rule must have one level with a closed form, no two
 * of them may share units, and no weighed row may be cut up between them.
 */
export function canDeal(contenders: readonly Contender[], offersOf: (contender: Contender) => Offers): boolean {
  const wanted = new Map<Item, number>();
  for (const contender of contenders) {
    for (const item of new Set(takenItems(contender))) wanted.set(item, (wanted.get(item) ?? 0) + 1);
  }
  const isContested = (item: Item): boolean => (wanted.get(item) ?? 0) > 1;
  const rules = new Set(contenders.map(({ plan }) => plan.rule.id));
  const coupons = contenders.flatMap(({ plan }) => (plan.rule.couponType === null ? [] : [plan.rule.couponType]));
  if (rules.size < contenders.length || new Set(coupons).size < coupons.length) return false;
  return contenders.every((contender, i) => {
    const { plan } = contender;
    if (!isClosed(contender, offersOf(contender)) || watchesFreeUnits(contender, isContested)) return false;
    if ((plan.purchaseKg || plan.giftKg) && [...takenItems(contender)].some(isContested)) return false;
    return contenders.every((other, j) => j <= i || !mayShare(plan, other.plan));
  });
}

/** Does every unit go its own way in this level, so that of several such levels one is always the best for an item? */
function isPerUnit({ plan, maxTimes }: Contender): boolean {
  return maxTimes === Infinity && plan.need === 1 && plan.each === null && !plan.purchaseKg
    && (plan.source === 'purchase' || plan.source === 'none');
}

function wantedUnits(offers: Offers, item: Item): number {
  const units = (list: Offers['gift']): number => list.reduce((sum, offer) => sum + (offer.item === item ? offer.quantity : 0), 0);
  return Math.max(units(offers.purchase), units(offers.gift));
}

function planOf(player: Player): Plan {
  const { contender, offers, quota, known } = player;
  let key = '';
  for (const units of quota.values()) key += `${units},`;
  let plan = known.get(key);
  if (plan === undefined) {
    const dealt = dealOffers(contender, offers, (item) => quota.get(item) ?? Infinity);
    const applications = closedForm(contender, dealt, contender.maxTimes);
    plan = { applications, saving: totalSaving(applications) };
    known.set(key, plan);
  }
  return plan;
}

/** Saving of one unit of an item in a level where every unit goes its own way. */
function perUnitSaving({ contender, offers }: Player, item: Item): number {
  const one = dealOffers(contender, offers, (other) => (other === item ? 1 : 0));
  return totalSaving(closedForm(contender, one, 1));
}

/** Of the levels in which every unit goes its own way, only the first class, and in it the best, is worth dealing to. */
function worthDealing(players: readonly Player[], item: Item): Player[] {
  const perUnit = players.filter(({ contender }) => isPerUnit(contender))
    .map((player) => ({ player, saving: perUnitSaving(player, item) }))
    .filter(({ saving }) => saving > 0)
    .sort((a, b) => a.player.rank - b.player.rank || b.saving - a.saving || a.player.contender.plan.rule.id - b.player.contender.plan.rule.id);
  const others = players.filter(({ contender }) => !isPerUnit(contender));
  const best = perUnit[0]?.player;
  return best === undefined ? others : [best, ...others];
}

function contestedOf(players: readonly Player[]): Contested[] {
  const wanting = new Map<Item, Player[]>();
  for (const player of players) {
    for (const item of new Set(takenItems(player.contender))) {
      const list = wanting.get(item);
      if (list === undefined) wanting.set(item, [player]);
      else list.push(player);
    }
  }
  const contested: Contested[] = [];
  for (const [item, all] of wanting) {
    if (all.length < 2) continue;
    const worth = worthDealing(all, item);
    for (const player of all) if (!worth.includes(player)) player.quota.set(item, 0);
    if (worth.length < 2) continue;
    const units = Math.max(...worth.map(({ offers }) => wantedUnits(offers, item)));
    for (const player of worth) player.quota.set(item, units);
    contested.push({ item, units, players: worth });
  }
  // Few ways to deal first: what is settled early prunes most.
  return contested.sort((a, b) => a.units * a.players.length - b.units * b.players.length || a.item.index - b.item.index);
}

/** All ways to deal `units` to `players`, everything dealt. */
function dealsOf(units: number, players: number): number[][] {
  if (players === 1) return [[units]];
  const deals: number[][] = [];
  for (let first = units; first >= 0; first -= 1) {
    for (const rest of dealsOf(units - first, players - 1)) deals.push([first, ...rest]);
  }
  return deals;
}

/** More ways than this to deal one item are thinned out to the multiples that rules of that size can use. */
const MOST_DEALS = 400;

function someDealsOf({ units, players }: Contested): number[][] {
  let ways = 1;
  for (let i = 1; i < players.length; i += 1) ways = ways * (units + i) / i;
  if (ways <= MOST_DEALS) return dealsOf(units, players.length);
  // One level has all but a few: enough to begin with, and the result says that it is not exact.
  return players.flatMap((_, winner) => Array.from({ length: Math.min(units, 8) + 1 }, (__, less) => {
    const next = (winner + 1) % players.length;
    return players.map((___, i) => (i === winner ? units - less : i === next ? less : 0));
  }));
}

class BudgetSpent extends Error {}

/**
 * Branch and bound over who gets the contested units. The bound of a part of a deal gives every level all units that
 * are not dealt yet: more units never save less, so what falls behind the best known needs no closer look.
 */
export function searchAssignments(
  contenders: readonly Contender[], offersOf: (contender: Contender) => Offers, classes: Classes,
): SearchResult {
  const players: Player[] = contenders.map((contender) => (
    { contender, offers: offersOf(contender), rank: classes.of(contender.plan), quota: new Map(), known: new Map() }
  ));
  const contested = contestedOf(players);
  const units = contested.reduce((sum, { units: some }) => sum + some, 0);
  let steps = units <= EXACT_UNITS ? EXACT_STEPS : SEARCH_STEPS;
  let exact = contested.every((one) => someDealsOf(one).length === dealsCount(one));
  let best: readonly Application[] = [];
  let bestScore: Score | null = null;

  const bound = (): number[] => {
    const score = emptyScore(classes);
    for (const player of players) score[player.rank] = (score[player.rank] ?? 0) + planOf(player).saving;
    return score;
  };
  const settle = (score: Score): void => {
    const found = players.flatMap((player) => planOf(player).applications);
    const difference = bestScore === null ? 1 : compareScores(score, bestScore) || compareSolutions(found, best, classes);
    if (difference <= 0) return;
    best = found;
    bestScore = score;
  };
  const visit = (depth: number, score: Score): void => {
    const now = contested[depth];
    if (now === undefined) {
      settle(score);
      return;
    }
    const children = someDealsOf(now).map((deal) => {
      if ((steps -= 1) < 0 && bestScore !== null) throw new BudgetSpent();
      deal.forEach((some, i) => now.players[i]?.quota.set(now.item, some));
      return { deal, score: bound() };
    });
    children.sort((a, b) => compareScores(b.score, a.score));
    for (const child of children) {
      if (bestScore !== null && compareScores(child.score, bestScore) < 0) break;
      child.deal.forEach((some, i) => now.players[i]?.quota.set(now.item, some));
      visit(depth + 1, child.score);
    }
    for (const player of now.players) player.quota.set(now.item, now.units);
  };
  try {
    visit(0, bound());
  } catch (spent) {
    if (!(spent instanceof BudgetSpent)) throw spent;
    exact = false;
  }
  return { applications: best, exact };
}

function dealsCount({ units, players }: Contested): number {
  let ways = 1;
  for (let i = 1; i < players.length; i += 1) ways = ways * (units + i) / i;
  return ways;
}
