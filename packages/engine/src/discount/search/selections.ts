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
      choose(index + 1, missing - quantity, quantity === 0 ? way : [...way, { ...offer, quantity }]);
    }
  };
  choose(0, count, []);
  return ways;
}

/** Offers up to which every corner of a filling is tried. */
const CORNER_OFFERS = 6;

function fill(offers: readonly Offer[], count: number): Pick[] | null {
  const picks: Pick[] = [];
  let missing = count;
  for (const offer of offers) {
    if (missing === 0) break;
    const quantity = Math.min(offer.quantity, missing);
    missing -= quantity;
    picks.push({ ...offer, quantity });
  }
  return missing === 0 ? picks : null;
}

/**
 * Ways to take exactly `count` thousandths of a kilogram: savings are linear in each row, so it is enough to look at
 * the corners, where all rows but one are taken whole or not at all. Many rows are taken in order from either end.
 */
export function fillings(offers: readonly Offer[], count: number): Pick[][] {
  if (count === 0) return [[]];
  if (offers.length > CORNER_OFFERS) {
    return [fill(offers, count), fill(offers.toReversed(), count)].filter((way) => way !== null);
  }
  const ways: Pick[][] = [];
  for (let chosen = 0; chosen < 1 << offers.length; chosen += 1) {
    const whole = offers.filter((_, i) => (chosen >> i & 1) === 1);
    const sum = whole.reduce((total, offer) => total + offer.quantity, 0);
    if (sum === count) ways.push(whole.map((offer) => ({ ...offer })));
    if (sum >= count) continue;
    for (const [i, offer] of offers.entries()) {
      if ((chosen >> i & 1) === 0 && offer.quantity > count - sum) ways.push([...whole, { ...offer, quantity: count - sum }]);
    }
  }
  return ways;
}
