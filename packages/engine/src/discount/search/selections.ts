import type { Pick } from '../application.ts';
import type { Offer } from '../offers.ts';

/** All ways to take exactly `count` units from offers, at most each offer's quantity. */
export function selections(offers: readonly Offer[], count: number): Pick[][] {
  const ways: Pick[][] = [];
  const left = offers.map((offer) => offer.quantity);
  for (let i = left.length - 2; i >= 0; i -= 1) left[i] = (left[i] ?? 0) + (left[i + 1] ?? 0);

  const choose = (index: number, missing: number, way: readonly Pick[]): void => {
    if (missing === 0) {
      ways.push([...way]);
      return;
    }
    const offer = offers[index];
    if (offer === undefined || missing > (left[index] ?? 0)) return;
    for (let quantity = Math.min(missing, offer.quantity); quantity >= 0; quantity -= 1) {
      choose(
        index + 1,
        missing - quantity,
        quantity === 0 ? way : [...way, { ...offer, quantity }],
      );
    }
  };
  choose(0, count, []);
  return ways;
}

/**
 * Limit of kilogram selections that are tried; above it rows are taken in order from either end.
 */
const MOST_PORTIONS = 200;

function fill(offers: readonly Offer[], count: number): Pick[] {
  const picks: Pick[] = [];
  let missing = count;
  for (const offer of offers) {
    if (missing === 0) break;
    const quantity = Math.min(offer.quantity, missing);
    missing -= quantity;
    picks.push({ ...offer, quantity });
  }
  return picks;
}

/** Parts of an offer that are tried: all of it, or whole steps, from either end. */
function partsOf({ quantity }: Offer, step: number): Set<number> {
  const parts = new Set([quantity]);
  if (step > 0)
    for (let part = step; part < quantity && parts.size < MOST_PORTIONS; part += step)
      parts.add(part).add(quantity - part);
  return parts;
}

/**
 * Ways to take `count` thousandths of a kilogram, or up to so many. Rows are taken whole or in steps, but for one of which as much
 * is taken as reaches the count: a step is what every kilogram level in conflict takes a multiple of, so that what is left is of use.
 */
export function portions(
  offers: readonly Offer[],
  count: number,
  step: number,
  mayBeLess: boolean,
): Pick[][] {
  const parts = offers.map((offer) => [0, ...[...partsOf(offer, step)].sort((a, b) => a - b)]);
  const ways = new Map<string, Pick[]>();
  const add = (taken: readonly number[]): void => {
    const way = offers.flatMap((offer, i) =>
      (taken[i] ?? 0) > 0 ? [{ ...offer, quantity: taken[i] ?? 0 }] : [],
    );
    if (way.length > 0) ways.set(taken.join(), way);
  };
  /** @param filling place of the row that reaches the count */
  const choose = (
    index: number,
    missing: number,
    taken: readonly number[],
    filling: number,
  ): void => {
    if (ways.size > MOST_PORTIONS) return;
    const offer = offers[index];
    if (offer === undefined) {
      const rest = filling < 0 ? 0 : missing;
      if (rest <= (offers[filling]?.quantity ?? 0) && (mayBeLess || rest === missing))
        add(filling < 0 ? taken : taken.with(filling, rest));
      return;
    }
    for (const part of index === filling ? [0] : (parts[index] ?? [])) {
      if (part <= missing) choose(index + 1, missing - part, [...taken, part], filling);
    }
  };
  for (let filling = 0; filling < offers.length; filling += 1) choose(0, count, [], filling);
  if (mayBeLess) choose(0, count, [], -1);
  if (ways.size <= MOST_PORTIONS) return [...ways.values()];
  const inOrder = [fill(offers, count), fill(offers.toReversed(), count)];
  return mayBeLess
    ? inOrder
    : inOrder.filter((way) => way.reduce((sum, { quantity }) => sum + quantity, 0) === count);
}
