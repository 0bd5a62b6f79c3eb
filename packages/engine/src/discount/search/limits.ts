/** Units in conflict up to which every set is looked at, as far as the deals last (docs/discounts.md, "Exactness"). */
export const EXACT_UNITS = 12;

/** Deals after which an exact search of few units gives up and takes the best found. Eight units under three rules that want them all need fewer. */
const EXACT_DEALS = 50_000;

/** Applications tried, in all, after which the exact search of stacking or overlapping levels of a component gives up. */
const EXACT_MOVES = 5_000;

/** Units of a component up to which, under few rules, the exact search of stacking or overlapping levels never gives up in practice. */
const FEW_UNITS = 6;

/** Rules of such a component, and their levels in all: each more of them multiplies what there is to look at, to many seconds for one cart at eight. */
const FEW_RULES = 4;
const FEW_LEVELS = 8;

/** Applications tried for so few units: several times what the worst of 15,000 random carts under four rules of two levels needed. */
const EXACT_MOVES_OF_FEW = 150_000;

/**
 * Deals for improving the greedy answer when many units are in conflict. A count and not a time, so
 * that the result is deterministic.
 */
const SEARCH_DEALS = 1_500;

/** Deals for few units in conflict in hands of {@link EXACT_UNITS} that hold others too. A hand of twice as many takes twice as long to look at, and has half as many deals. */
const HELD_DEALS = 20_000;

/**
 * Parts of deals that may be looked at once there is an answer.
 * @param contested units that several levels want
 * @param held those, and what one level alone wants as well: hands hold them too
 */
export function dealsFor(contested: number, held: number): number {
  if (contested > EXACT_UNITS) return SEARCH_DEALS;
  return held <= EXACT_UNITS
    ? EXACT_DEALS
    : Math.max(SEARCH_DEALS, Math.round((HELD_DEALS * EXACT_UNITS) / held));
}

/** Like pieces of one product up to which contested units are dealt out one by one; more of them go the greedy way, in bulk. */
export const DEALT_UNITS = 60;

/** Size of a component. */
export interface ComponentSize {
  readonly units: number;
  readonly rules: number;
  readonly levels: number;
}

/** Whether the answer is exact for any rules of this size. */
export function isFew({ units, rules, levels }: ComponentSize): boolean {
  return units <= FEW_UNITS && rules <= FEW_RULES && levels <= FEW_LEVELS;
}

/** Applications that the exact search of a component may try. */
export function movesFor(size: ComponentSize): number {
  return isFew(size) ? EXACT_MOVES_OF_FEW : EXACT_MOVES;
}
