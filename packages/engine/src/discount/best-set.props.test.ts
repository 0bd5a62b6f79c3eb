import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { MONEY_RUNS, propertyOptions, ruledCartArbitrary, rulesArbitrary } from '@dalpak/testkit';
import { bruteForce } from './test/brute-force.ts';
import { byClass, evaluate } from './test/evaluate.ts';

const bruteOptions = propertyOptions(MONEY_RUNS);
/** The brute force takes a few milliseconds a case, and many times that on a busy machine. */
const CASE_MS = 60;

describe(
  'evaluateDiscounts of one rule or two against every possible set of applications',
  { timeout: bruteOptions.numRuns * CASE_MS },
  () => {
    it('one rule saves what the best set of its applications saves', () => {
      fc.assert(
        fc.property(ruledCartArbitrary(6), rulesArbitrary(1), (cart, rules) => {
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });

    it('two rules save what the best set saves, class by class', () => {
      fc.assert(
        fc.property(ruledCartArbitrary(5), rulesArbitrary(2), (cart, rules) => {
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });
  },
);
