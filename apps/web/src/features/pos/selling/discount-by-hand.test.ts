import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRuleIndex } from '@dalpak/engine';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { confirmDearer, giveRowDiscount } from './row-discount.ts';
import { addByCode } from './sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import { beginSelling, MILK, rows, state, TV, type World } from '../../../../test/selling-world.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('a discount by hand', () => {
  /** Three milks for 10.00 instead of 18.60. */
  const promotion = aRule({
    id: 1,
    name: '3 ב-10',
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [1], total: 3_000 }),
        gift: aGift({ type: 5, total: 1_000 }),
      }),
    ],
  });
  const discount = (rate: number) =>
    giveRowDiscount({
      type: 'setRowDiscount',
      rowKey: rows()[0]?.key ?? '',
      discount: { type: 'percent', rate },
    });

  beforeEach(() => {
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([promotion]) }),
    });
    for (let count = 0; count < 3; count += 1) addByCode(MILK);
  });

  it('that makes the bill dearer asks first, and is given only after confirmation', () => {
    expect(state().priced?.total).toBe(1_000);
    expect(discount(1_000)).toBe(false);
    // Ten percent off 18.60 is 16.74: 6.74 more than with the promotion.
    expect(state()).toMatchObject({
      dearerBill: { promotions: '3 ב-10', lostSavings: 860, increase: 674 },
      priced: { total: 1_000 },
    });
    confirmDearer();
    expect(state()).toMatchObject({
      dearerBill: null,
      priced: { total: 1_674 },
      panel: { kind: 'browse' },
    });
  });

  it('that saves the customer money is given without a question', () => {
    expect(discount(5_000)).toBe(true);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 930 } });
  });

  it('that makes its row cheaper and the bill dearer asks first, with everything that the bill loses', () => {
    const meal = aRule({
      id: 2,
      name: 'חלב וטלוויזיה',
      levels: [
        aLevel({
          purchase: aPurchase({ all: false, products: [1], total: 3_000 }),
          gift: aGift({ all: false, products: [3], type: 2, total: 1_000 }),
        }),
      ],
    });
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([meal]) }),
    });
    addByCode(TV);
    const before = state().priced?.total ?? 0;
    expect(before).toBe(1_860 + 630_000);
    // 1.86 off the milk, on which the 700.00 of the television depend.
    expect(discount(1_000)).toBe(false);
    expect(state()).toMatchObject({
      dearerBill: { promotions: 'חלב וטלוויזיה', lostSavings: 70_000, increase: 70_000 - 186 },
      priced: { total: before },
    });
  });

  it('that makes its row dearer is given without a question when the bill gets no dearer', () => {
    const products = (ids: readonly number[], total: number) =>
      aPurchase({ all: false, products: ids, total });
    // Together they are cheaper by 701.00; the television alone by 700.00.
    const together = aRule({
      id: 2,
      name: 'ביחד',
      levels: [
        aLevel({ purchase: products([1, 3], 4_000), gift: aGift({ type: 5, total: 631_760 }) }),
      ],
    });
    const apart = aRule({
      id: 3,
      name: 'לבד',
      levels: [aLevel({ purchase: products([3], 1_000), gift: aGift({ type: 2, total: 1_000 }) })],
    });
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([together, apart]) }),
    });
    addByCode(TV);
    expect(state().priced?.total).toBe(631_760);
    const milk = () => state().priced?.rows[0]?.net ?? 0;
    const before = milk();
    expect(discount(800)).toBe(true);
    expect(milk()).toBeGreaterThan(before);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 631_711 } });
  });

  it('that is smaller than the earlier one is given without a question: it removes no promotion', () => {
    expect(discount(5_000)).toBe(true);
    expect(discount(2_000)).toBe(true);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 1_488 } });
  });
});
