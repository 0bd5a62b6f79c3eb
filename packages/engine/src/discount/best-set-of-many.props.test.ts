import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  MONEY_RUNS,
  narrowRulesArbitrary,
  propertyOptions,
  ruledCartArbitrary,
  rulesArbitrary,
} from '@dalpak/testkit';
import { bruteForce } from './test/brute-force.ts';
import { byClass, evaluate } from './test/evaluate.ts';

const bruteOptions = propertyOptions(MONEY_RUNS);
/** The brute force takes a few milliseconds a case, and many times that on a busy machine. */
const CASE_MS = 60;

describe(
  'evaluateDiscounts of more rules against every possible set of applications',
  { timeout: bruteOptions.numRuns * CASE_MS },
  () => {
    it('four rules save what the best set saves on six units, class by class', () => {
      // Rules of one level, of which at most one stacks on others: larger sets take minutes to try.
      fc.assert(
        fc.property(ruledCartArbitrary(6, 2), rulesArbitrary(4, 1), (cart, some) => {
          const rules = some.map((rule, i) =>
            i === 0 ? rule : { ...rule, double: false, doubleForce: false },
          );
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });

    it('rules that require one product and discount different ones save what the best set saves, class by class', () => {
      fc.assert(
        fc.property(ruledCartArbitrary(6), narrowRulesArbitrary, (cart, rules) => {
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });

    it('three rules save what the best set saves, class by class', () => {
      fc.assert(
        fc.property(ruledCartArbitrary(4, 2), rulesArbitrary(3), (cart, rules) => {
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });
  },
);
