import { expect, it } from 'vitest';
import { piecesOfChange } from './change-hint.tsx';

it('hints at the fewest notes and coins of a change', () => {
  expect(piecesOfChange(14_60)).toEqual([1_000, 200, 200, 50, 10]);
  expect(piecesOfChange(380_00)).toEqual([20_000, 10_000, 5_000, 2_000, 1_000]);
  // No coin is small enough, or there are too many to be seen at a glance.
  expect(piecesOfChange(5)).toEqual([]);
  expect(piecesOfChange(9_999_90)).toEqual([]);
});
