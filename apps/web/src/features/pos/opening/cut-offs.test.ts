import { MAX_CUT_OFFS } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { addCutOff, type CutOff, untold } from './cut-offs.ts';

const MINUTE = 60_000;
const after = (minutes: readonly number[]): readonly CutOff[] =>
  minutes.reduce<readonly CutOff[]>((all, minute) => addCutOff(all, minute * MINUTE), []);

it('joins looks of one stretch, and begins another after a sleep [SEE-044]', () => {
  expect(after([1, 2, 3])).toEqual([{ from: MINUTE, to: 3 * MINUTE }]);
  expect(after([1, 2, 30, 31])).toEqual([
    { from: MINUTE, to: 2 * MINUTE },
    { from: 30 * MINUTE, to: 31 * MINUTE },
  ]);
  expect(after(Array.from({ length: 200 }, (_, at) => at * 10))).toHaveLength(MAX_CUT_OFFS);
});

it('forgets what was told, and not what came meanwhile [SEE-044]', () => {
  const told = after([1, 2]);
  expect(untold(addCutOff(told, 20 * MINUTE), told)).toEqual([
    { from: 20 * MINUTE, to: 20 * MINUTE },
  ]);
  expect(untold(addCutOff(told, 3 * MINUTE), told)).toEqual([{ from: MINUTE, to: 3 * MINUTE }]);
});
