import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changePrice,
  costWithVat,
  marginOf,
  PRICE_FORMULAS,
  PRICE_ROUNDINGS,
  type PriceChange,
  type PriceRounding,
  ROUNDING_WAYS,
  roundPrice,
} from './price-change.ts';

const CHANGE: PriceChange = {
  formula: 'percent',
  value: 500,
  rounding: '.90',
  way: 'nearest',
  notUnderCost: false,
};
const MILK = { price: 790, cost: 520, listPrice: 750, vatRate: 1_800 };
const roundings = Object.keys(PRICE_ROUNDINGS) as PriceRounding[];

describe('the new price of a product in a bulk change', () => {
  it.each([
    [{ formula: 'set', value: 1_234, rounding: 'none' }, 1_234],
    [{ formula: 'add', value: -50, rounding: '0.10' }, 740],
    [{ formula: 'percent', value: 500, rounding: '.90' }, 790],
    [{ formula: 'percent', value: 500, rounding: '.90', way: 'up' }, 890],
    [{ formula: 'percent', value: -1_000, rounding: '0.50' }, 700],
    [{ formula: 'margin', value: 3_000, rounding: 'none' }, 877],
    [{ formula: 'list', value: 0, rounding: '1.00', way: 'down' }, 700],
    [{ formula: 'set', value: 100, rounding: '.99', notUnderCost: true }, 699],
  ] as const)('follows %j to %i agorot [LOOK-045]', (change, price) => {
    expect(changePrice(MILK, { ...CHANGE, ...change })).toBe(price);
  });

  it('is none without a cost for a margin, or without a price in the other list [LOOK-045]', () => {
    const bare = { ...MILK, cost: null, listPrice: null };
    expect(changePrice(bare, { ...CHANGE, formula: 'margin' })).toBeNull();
    expect(changePrice(bare, { ...CHANGE, formula: 'list' })).toBeNull();
  });

  it('equals its formula and its rounding to the agora, and never goes under zero or the cost [LOOK-045]', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 0, max: 5_000_000 }),
          cost: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null }),
          listPrice: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null }),
          vatRate: fc.constantFrom(0, 1_700, 1_800),
        }),
        fc.record({
          formula: fc.constantFrom(...PRICE_FORMULAS),
          value: fc.integer({ min: 0, max: 9_999 }),
          rounding: fc.constantFrom(...roundings),
          way: fc.constantFrom(...ROUNDING_WAYS),
          notUnderCost: fc.boolean(),
        }),
        (product, change) => {
          const after = changePrice(product, change);
          const [step, ending] = PRICE_ROUNDINGS[change.rounding];
          if (after === null) return;
          expect(after).toBeGreaterThanOrEqual(0);
          expect((after - ending) % step).toBe(0);
          if (change.notUnderCost && product.cost !== null)
            expect(after).toBeGreaterThanOrEqual(costWithVat(product.cost, product.vatRate));
          const exact = exactPrice(product, change);
          if (change.notUnderCost || exact < ending) return;
          expect(after - exact).toBeLessThan(step + 1);
          expect(exact - after).toBeLessThan(step + 1);
        },
      ),
    );
  });

  it('rounds up to a price that is not lower, and down to one that is not higher [LOOK-045]', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(...roundings), (amount, rounding) => {
        expect(roundPrice(amount, rounding, 'up')).toBeGreaterThanOrEqual(amount);
        const down = roundPrice(amount, rounding, 'down');
        if (amount >= PRICE_ROUNDINGS[rounding][1]) expect(down).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('tells the margin of the price before VAT [LOOK-045]', () => {
    expect(marginOf(1_180, 700, 1_800)).toBe(3_000);
    expect(marginOf(0, 700, 1_800)).toBeNull();
  });
});

/** The same formulas in floating numbers. */
function exactPrice(
  product: { price: number; cost: number | null; listPrice: number | null; vatRate: number },
  { formula, value }: PriceChange,
): number {
  switch (formula) {
    case 'set':
      return value;
    case 'add':
      return product.price + value;
    case 'percent':
      return product.price * (1 + value / 10_000);
    case 'margin':
      return ((product.cost ?? 0) / (1 - value / 10_000)) * (1 + product.vatRate / 10_000);
    case 'list':
      return product.listPrice ?? 0;
  }
}
