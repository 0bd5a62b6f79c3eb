import { describe, expect, it } from 'vitest';
import { menuMove } from './menu-keys.ts';

const names = ['בית', 'דוחות', 'מוצרים', 'מחלקות', 'Products'];
const at = (index: number, rtl = true) => ({ names, index, rtl });

describe('menuMove', () => {
  it('moves by arrows, Home and End, and stops at the ends', () => {
    expect(menuMove('ArrowDown', at(0))).toEqual({ to: 1 });
    expect(menuMove('ArrowDown', at(4))).toEqual({ to: 4 });
    expect(menuMove('ArrowUp', at(0))).toEqual({ to: 0 });
    expect(menuMove('Home', at(3))).toEqual({ to: 0 });
    expect(menuMove('End', at(0))).toEqual({ to: 4 });
  });

  it('opens with the arrow that points inwards in the direction of the screen', () => {
    expect([menuMove('ArrowLeft', at(0)), menuMove('ArrowRight', at(0))]).toEqual([
      'open',
      'close',
    ]);
    expect([menuMove('ArrowLeft', at(0, false)), menuMove('ArrowRight', at(0, false))]).toEqual([
      'close',
      'open',
    ]);
  });

  it('goes to the next entry that begins with a letter, around the end', () => {
    expect(menuMove('מ', at(0))).toEqual({ to: 2 });
    expect(menuMove('מ', at(2))).toEqual({ to: 3 });
    expect(menuMove('מ', at(3))).toEqual({ to: 2 });
    expect(menuMove('p', at(0))).toEqual({ to: 4 });
  });

  it('ignores all other keys', () => {
    expect(['ש', ' ', 'Enter', 'Tab', 'F2'].map((key) => menuMove(key, at(0)))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(menuMove('ArrowDown', { names: [], index: -1, rtl: true })).toBeNull();
  });
});
