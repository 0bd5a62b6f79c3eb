import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TILL_MENU,
  moveInMenu,
  readTillMenu,
  showInMenu,
  TILL_MENU_ACTIONS,
  type TillMenuLayout,
} from './till-menu.ts';

const action = fc.constantFrom(...TILL_MENU_ACTIONS);
const layout: fc.Arbitrary<TillMenuLayout> = fc
  .tuple(
    fc.shuffledSubarray([...TILL_MENU_ACTIONS], { minLength: TILL_MENU_ACTIONS.length }),
    fc.nat(TILL_MENU_ACTIONS.length),
  )
  .map(([all, at]) => ({ shown: all.slice(at), hidden: all.slice(0, at) }));
function isWhole({ shown, hidden }: TillMenuLayout): void {
  expect([...shown, ...hidden].toSorted()).toEqual([...TILL_MENU_ACTIONS].toSorted());
}

describe("the layout of the till's actions", () => {
  it('is complete for any input: every action once, and no unknown ones', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        isWhole(readTillMenu(value));
      }),
    );
    fc.assert(
      fc.property(
        fc.record({
          shown: fc.array(fc.oneof(action, fc.string())),
          hidden: fc.array(fc.oneof(action, fc.string())),
        }),
        (value) => {
          isWhole(readTillMenu(value));
        },
      ),
    );
    expect(readTillMenu(null)).toEqual(DEFAULT_TILL_MENU);
  });

  it("keeps the manager's choices, and puts newer actions where the default layout has them", () => {
    fc.assert(
      fc.property(layout, (one) => {
        expect(readTillMenu(one)).toEqual(one);
      }),
    );
    expect(readTillMenu({ shown: ['lock'], hidden: ['mute'] }).shown.slice(0, 2)).toEqual([
      'lock',
      'register',
    ]);
    expect(readTillMenu({ shown: ['lock', 'seller'], hidden: ['mute'] }).shown.slice(0, 3)).toEqual(
      ['lock', 'seller', 'register'],
    );
    expect(readTillMenu({ shown: ['lock', 'seller'], hidden: ['mute'] }).hidden).toEqual([
      'mute',
      ...DEFAULT_TILL_MENU.hidden.filter((one) => one !== 'seller'),
    ]);
  });

  it('loses no action by moving or hiding, and does not move beyond the ends', () => {
    fc.assert(
      fc.property(
        layout,
        action,
        fc.integer({ min: -20, max: 20 }),
        fc.boolean(),
        (one, what, by, isShown) => {
          isWhole(moveInMenu(one, what, by));
          isWhole(showInMenu(one, what, isShown));
        },
      ),
    );
    expect(moveInMenu(DEFAULT_TILL_MENU, 'refund', -5).shown[0]).toBe('refund');
    expect(moveInMenu(DEFAULT_TILL_MENU, 'register', 1).shown.slice(0, 2)).toEqual([
      'refund',
      'register',
    ]);
    expect(moveInMenu(showInMenu(DEFAULT_TILL_MENU, 'mute', false), 'mute', 1).hidden.at(-1)).toBe(
      'mute',
    );
  });
});
