import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinCounts, COINS, piecesOf, sumOfCoins } from './coins.ts';

describe('counting a drawer', () => {
  it('adds up notes and coins', () => {
    expect(sumOfCoins({})).toBe(0);
    expect(sumOfCoins({ 20_000: 2, 5_000: 1, 100: 7, 50: 1, 10: 3 })).toBe(45_780);
  });

  it('has the same result in any order of counting', () => {
    const counts = fc.dictionary(
      fc.constantFrom(...COINS.map(String)),
      fc.integer({ min: 0, max: 500 }),
    );
    fc.assert(
      fc.property(counts, (some) => {
        const sum = Object.entries(some).reduce(
          (total, [coin, pieces]) => total + Number(coin) * pieces,
          0,
        );
        expect(sumOfCoins(some as CoinCounts)).toBe(sum);
      }),
    );
  });

  it.each([
    ['', 0],
    ['3', 3],
    [' 12 ', 12],
    ['-1', 0],
    ['1.5', 0],
    ['x', 0],
    ['999999', 99_999],
  ])('reads %j as %i pieces', (text, pieces) => {
    expect(piecesOf(text)).toBe(pieces);
  });
});
