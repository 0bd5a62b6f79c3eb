import { describe, expect, it } from 'vitest';
import { indexAfterKey } from './grid-keys.ts';

describe('indexAfterKey', () => {
  it('moves by rows and pages and stops at the ends', () => {
    expect(indexAfterKey('ArrowDown', -1, 3)).toBe(0);
    expect(indexAfterKey('ArrowDown', 2, 3)).toBe(2);
    expect(indexAfterKey('ArrowUp', 0, 3)).toBe(0);
    expect(indexAfterKey('PageDown', 5, 100)).toBe(15);
    expect(indexAfterKey('PageUp', 5, 100)).toBe(0);
    expect(indexAfterKey('Home', 50, 100)).toBe(0);
    expect(indexAfterKey('End', 5, 100)).toBe(99);
  });

  it('ignores other keys and an empty list', () => {
    expect(indexAfterKey('a', 0, 3)).toBeNull();
    expect(indexAfterKey('ArrowDown', 0, 0)).toBeNull();
  });
});
