import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  kiloCartArbitrary,
  kiloRulesArbitrary,
  MONEY_RUNS,
  propertyOptions,
} from '@dalpak/testkit';
import { bruteForce, canTryAll } from './test/brute-force.ts';
import { byClass, evaluate } from './test/evaluate.ts';

const bruteOptions = propertyOptions(MONEY_RUNS);
/** The brute force takes a few milliseconds a case, and many times that on a busy machine. */
const CASE_MS = 60;

describe(
  'evaluateDiscounts of weighed goods against every possible set of applications',
  { timeout: bruteOptions.numRuns * CASE_MS },
  () => {
    it('two rules in kilograms and pieces save what the best set saves, class by class', () => {
      fc.assert(
        fc.property(kiloCartArbitrary, kiloRulesArbitrary(2), (cart, rules) => {
          fc.pre(canTryAll(cart, rules));
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        }),
        bruteOptions,
      );
    });
  },
);
