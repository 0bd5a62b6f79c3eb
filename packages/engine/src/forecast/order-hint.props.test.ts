import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../time/civil.ts';
import { deliveriesFrom, type HintInput, proposeOrder } from './order-hint.ts';

const quantity = fc.integer({ min: 0, max: 500_000 });
const day = fc
  .record({ expected: quantity, below: quantity, above: quantity })
  .map(({ expected, below, above }) => ({
    expected,
    low: Math.max(0, expected - below),
    high: expected + above,
  }));
const input: fc.Arbitrary<HintInput> = fc.record({
  days: fc.array(day, { minLength: 28, maxLength: 28 }),
  until: fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
    .map(([next, more]) => ({ next, after: next + more })),
  soldToday: fc.integer({ min: -20_000, max: 600_000 }),
  onHand: fc.integer({ min: -100_000, max: 2_000_000 }),
  onOrder: quantity,
  promised: quantity,
  pack: fc.constantFrom(1_000, 6_000, 12_000, 500, 24_000),
  minimum: fc.constantFrom(0, 5_000, 48_000),
  step: fc.constantFrom(100, 1_000),
  shelfDays: fc.option(fc.integer({ min: 1, max: 20 })),
  shortage: fc.integer({ min: 50, max: 5_000 }),
  habit: fc.constantFrom(10_000, 5_000, 15_000),
});

describe('a proposed order', () => {
  it('is whole packs, never below zero, at least the minimum, and within the shelf days [SEE-048]', () => {
    fc.assert(
      fc.property(input, (some) => {
        const { proposed, most } = proposeOrder(some);
        expect(proposed).toBeGreaterThanOrEqual(0);
        expect(proposed % some.pack).toBe(0);
        if (proposed > 0) expect(proposed).toBeGreaterThanOrEqual(some.minimum);
        if (most !== null) expect(proposed).toBeLessThanOrEqual(most);
      }),
      propertyOptions(),
    );
  });

  it('rises with the forecast and with what was promised, and falls with what is there [SEE-048]', () => {
    fc.assert(
      fc.property(input, quantity, (some, more) => {
        const { proposed } = proposeOrder({ ...some, shelfDays: null });
        const with_ = (change: Partial<HintInput>): number =>
          proposeOrder({ ...some, shelfDays: null, ...change }).proposed;
        expect(with_({ promised: some.promised + more })).toBeGreaterThanOrEqual(proposed);
        expect(with_({ onHand: some.onHand + more })).toBeLessThanOrEqual(proposed);
        expect(with_({ onOrder: some.onOrder + more })).toBeLessThanOrEqual(proposed);
      }),
      propertyOptions(),
    );
  });

  it('adds what sells and the safety, and takes off what is there and what comes [SEE-048]', () => {
    const days = Array.from({ length: 28 }, () => ({
      expected: 10_000,
      low: 10_000,
      high: 10_000,
    }));
    const some: HintInput = {
      days,
      until: { next: 2, after: 9 },
      soldToday: 0,
      onHand: 20_000,
      onOrder: 12_000,
      promised: 3_000,
      pack: 12_000,
      minimum: 0,
      step: 1_000,
      shelfDays: null,
      shortage: 500,
      habit: 10_000,
    };
    expect(proposeOrder(some)).toEqual({
      forecast: 90_000,
      safety: 0,
      needed: 61_000,
      most: null,
      proposed: 72_000,
    });
    // 32 are there or come, 20 sell before the delivery, 3 are promised: 9 of those are still to sell.
    expect(proposeOrder({ ...some, shelfDays: 4 })).toMatchObject({
      most: 31_000,
      proposed: 24_000,
    });
    expect(proposeOrder({ ...some, habit: 5_000 })).toMatchObject({
      needed: 30_500,
      proposed: 36_000,
    });
  });

  it('is the same before and after a sale of today that was expected [SEE-048]', () => {
    fc.assert(
      fc.property(input, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
        const even = some.days.map(({ expected }) => ({ expected, low: expected, high: expected }));
        const morning = { ...some, days: even, soldToday: 0 };
        const sold = Math.floor(((even[0]?.expected ?? 0) * share) / some.step) * some.step;
        const noon = { ...morning, soldToday: sold, onHand: some.onHand - sold };
        const { needed, most, proposed } = proposeOrder(morning);
        expect(proposeOrder(noon)).toMatchObject({ needed, most, proposed });
        // More than was expected of today leaves the other days as they are.
        const all = proposeOrder({ ...morning, soldToday: even[0]?.expected ?? 0 });
        expect(proposeOrder({ ...morning, soldToday: 600_000 })).toEqual(all);
      }),
      propertyOptions(),
    );
  });

  it('looks from one delivery to the one after it [SEE-048]', () => {
    const monday = dayOf('2026-11-30');
    expect(deliveriesFrom(monday, [3, 5])).toEqual({ next: monday + 1, after: monday + 3 });
    expect(deliveriesFrom(monday, [2])).toEqual({ next: monday + 7, after: monday + 14 });
    expect(deliveriesFrom(monday, [])).toEqual({ next: monday + 1, after: monday + 8 });
  });
});
