import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
} from './promotion-simulation.ts';

const figure = fc.integer({ min: -1_000_000, max: 1_000_000 });
const sums = { sales: fc.nat(99), changed: fc.nat(99), before: figure, after: figure };
const id = fc.integer({ min: 1, max: 5 });
const name = fc.constant('x');
const unique = <T>(line: fc.Arbitrary<T>, key: (value: T) => string | number) =>
  fc.uniqueArray(line, { selector: key, maxLength: 5 });
const parts: fc.Arbitrary<PromotionSimulation> = fc.record({
  ...sums,
  skipped: fc.nat(9),
  uses: fc.nat(99),
  given: figure,
  days: unique(
    fc.record({ ...sums, day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03') }),
    ({ day }) => day,
  ),
  products: unique(fc.record({ id, name, before: figure, after: figure }), (line) => line.id),
  rivals: unique(
    fc.record({ id, name, beaten: fc.nat(9), won: fc.nat(9), less: figure }),
    (line) => line.id,
  ),
});
const sorted = (part: PromotionSimulation) => ({
  ...part,
  days: part.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  products: part.products.toSorted((a, b) => a.id - b.id),
  rivals: part.rivals.toSorted((a, b) => a.id - b.id),
});
const total = <T>(lines: readonly T[], of: (line: T) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

describe('parts of a simulation', () => {
  it('give the same sum in any order, and an empty part changes nothing', () => {
    fc.assert(
      fc.property(parts, parts, parts, (a, b, c) => {
        expect(sorted(mergeSimulations(mergeSimulations(a, b), c))).toEqual(
          sorted(mergeSimulations(a, mergeSimulations(c, b))),
        );
        expect(mergeSimulations(NO_SIMULATION, a)).toEqual(a);
      }),
    );
  });

  it('lose no agora and no line', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const both = mergeSimulations(a, b);
        expect([both.before, both.after, both.given, both.skipped]).toEqual([
          a.before + b.before,
          a.after + b.after,
          a.given + b.given,
          a.skipped + b.skipped,
        ]);
        for (const list of ['days', 'products'] as const)
          expect(total(both[list] as readonly { after: number }[], ({ after }) => after)).toBe(
            total(a[list] as readonly { after: number }[], ({ after }) => after) +
              total(b[list] as readonly { after: number }[], ({ after }) => after),
          );
        expect(total(both.rivals, ({ less }) => less)).toBe(
          total(a.rivals, ({ less }) => less) + total(b.rivals, ({ less }) => less),
        );
      }),
    );
  });
});
