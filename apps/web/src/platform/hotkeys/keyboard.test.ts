import { describe, expect, it } from 'vitest';
import { isBlockedKey } from './keyboard.ts';

describe('blocked keys', () => {
  it('blocks the browser default of F1 to F10', () => {
    expect(Array.from({ length: 10 }, (_, index) => isBlockedKey(`F${index + 1}`))).toEqual(Array.from({ length: 10 }, () => true));
  });

  it('blocks F12 and leaves F11 alone', () => {
    expect([isBlockedKey('F12'), isBlockedKey('F11'), isBlockedKey('Enter')]).toEqual([true, false, false]);
  });
});
