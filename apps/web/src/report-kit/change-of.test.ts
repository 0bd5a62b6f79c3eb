import { expect, it } from 'vitest';
import { changeOf } from './change-of.ts';

it('is what is shown, to a tenth of a percent, and nothing where it would be shown as 0.0%', () => {
  expect(changeOf(1_100, 1_000)).toBe(1_000);
  expect(changeOf(1, 3)).toBe(-6_670);
  expect(changeOf(-50, -100)).toBe(5_000);
  expect(changeOf(56_378, 56_385)).toBe(0);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(null, 5)).toBeNull();
});
