import { describe, expect, it } from 'vitest';
import { moveChoice } from './list-choice.ts';

describe('the keys of a list of results', () => {
  it('move a step and stop at the ends', () => {
    expect([
      moveChoice('ArrowDown', 0, 3),
      moveChoice('ArrowDown', 2, 3),
      moveChoice('ArrowUp', 2, 3),
      moveChoice('ArrowUp', 0, 3),
    ]).toEqual([1, 2, 1, 0]);
  });

  it('stay at the beginning of an empty list, and ignore other keys', () => {
    expect([
      moveChoice('ArrowDown', 0, 0),
      moveChoice('ArrowUp', 0, 0),
      moveChoice('a', 1, 3),
      moveChoice('Enter', 1, 3),
    ]).toEqual([0, 0, null, null]);
  });
});
