import { describe, expect, it } from 'vitest';
import { stepOf } from './mark-steps.ts';

describe('an arrow in a chart', () => {
  it('leads to the mark that lies in its direction: later is left in Hebrew, right in English', () => {
    expect(stepOf('ArrowLeft', 'left')).toEqual([1, 0]);
    expect(stepOf('ArrowRight', 'left')).toEqual([-1, 0]);
    expect(stepOf('ArrowRight', 'right')).toEqual([1, 0]);
    expect(stepOf('ArrowLeft', 'right')).toEqual([-1, 0]);
    expect(stepOf('ArrowDown', 'down')).toEqual([1, 0]);
  });

  it('leads across to the next series, and nowhere by another key', () => {
    expect(stepOf('ArrowDown', 'left')).toEqual([0, 1]);
    expect(stepOf('ArrowUp', 'right')).toEqual([0, -1]);
    expect(stepOf('ArrowLeft', 'down')).toEqual([0, 1]);
    expect(stepOf('a', 'left')).toBeNull();
  });
});
