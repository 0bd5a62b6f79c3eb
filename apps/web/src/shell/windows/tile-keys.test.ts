import { describe, expect, it } from 'vitest';
import { type Place, nextTileIndex } from './tile-keys.ts';

/** Five tiles, three in a row, right to left. */
const places: readonly Place[] = [
  [400, 0],
  [200, 0],
  [0, 0],
  [400, 100],
  [200, 100],
].map(([left = 0, top = 0]) => ({ left, top, width: 190 }));
const from = (key: string, at: number): number | null => nextTileIndex(key, at, places, true);

describe('arrows among the tiles', () => {
  it('follow the direction of the language', () => {
    expect([from('ArrowLeft', 0), from('ArrowRight', 1), from('ArrowLeft', 2)]).toEqual([1, 0, 3]);
    expect(nextTileIndex('ArrowRight', 0, places, false)).toBe(1);
  });

  it('go up and down to the nearest tile', () => {
    expect([from('ArrowDown', 1), from('ArrowUp', 4), from('ArrowDown', 2)]).toEqual([4, 1, 4]);
  });

  it('stop at the edges', () => {
    expect([
      from('ArrowRight', 0),
      from('ArrowLeft', 4),
      from('ArrowUp', 0),
      from('ArrowDown', 3),
    ]).toEqual([0, 4, 0, 3]);
    expect([from('Home', 3), from('End', 0)]).toEqual([0, 4]);
  });

  it('ignore other keys', () => {
    expect(from('Tab', 0)).toBeNull();
  });
});
