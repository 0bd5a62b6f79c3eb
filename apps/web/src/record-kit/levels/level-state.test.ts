import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LevelValue } from '@dalpak/contracts';
import {
  addLevel,
  duplicateLevel,
  validateLevels,
  toLevels,
  purchaseModeOf,
  moveLevel,
  EMPTY_HISTORY,
  addUndoStep,
  removeLevel,
  withGiftType,
  withPurchaseMode,
  withRef,
} from './level-state.ts';

const one = (): LevelValue => {
  const [level] = addLevel([]);
  if (level === undefined) throw new Error('no level');
  return level;
};
const three = (): readonly LevelValue[] => addLevel(addLevel(addLevel([])));
const ids = (levels: readonly LevelValue[]): readonly number[] => levels.map(({ id }) => id);

describe('levels in the designer', () => {
  it('need a purchase, then a gift, and are valid then', () => {
    expect(validateLevels([])).toBe('rule_without_levels');
    expect(validateLevels([one()])).toBe('purchase_matches_nothing');
    const chosen = {
      ...one(),
      purchase: { ...one().purchase, products: [{ id: 3, label: 'חלב' }] },
    };
    expect(validateLevels([chosen])).toBeNull();
    expect(validateLevels([withGiftType(chosen, 2)])).toBe('gift_worth_nothing');
    expect(validateLevels([withGiftType(chosen, 4)])).toBeNull();
  });

  it('are refused while they contain a text that is not a number', () => {
    const level = {
      ...one(),
      purchase: { ...one().purchase, all: true, total: '12.x' as unknown as number },
    };
    expect(validateLevels([level])).toBe('number_not_whole');
    expect(toLevels([level] as never)).toEqual([level]);
    expect(toLevels([{ id: 1 }] as never)).toEqual([]);
  });

  it('go through every purchase mode and back', () => {
    for (const mode of ['sum', 'each', 'none', 'count'] as const)
      expect(purchaseModeOf(withPurchaseMode(one(), mode))).toBe(mode);
    const all = {
      ...one(),
      purchase: { ...one().purchase, all: true, departments: [{ id: 1, label: 'x' }] },
    };
    expect(withPurchaseMode(all, 'each').purchase).toMatchObject({ all: false, departments: [] });
  });

  it('keep an amount of money when the gift changes to another of money, and never as a percent', () => {
    const level = { ...one(), gift: { ...one().gift, total: 1_990 } };
    expect([
      withGiftType(level, 1).gift.total,
      withGiftType(level, 3).gift.total,
      withGiftType(level, 2).gift.total,
    ]).toEqual([1_990, 1_990, 0]);
    expect([
      withGiftType(level, 4).gift.totalCount,
      withGiftType(withGiftType(level, 4), 5).gift.totalCount,
    ]).toEqual([1_000, 0]);
  });

  it('are copied behind the original, moved and removed', () => {
    expect(ids(duplicateLevel(three(), 0))).toEqual([1, 4, 2, 3]);
    expect(ids(moveLevel(three(), 2, 0))).toEqual([3, 1, 2]);
    expect(ids(removeLevel(three(), 1))).toEqual([1, 3]);
    expect(moveLevel(three(), 0, -1)).toEqual(three());
    expect(withRef([{ id: 1, label: 'a' }], { id: 1, label: 'b' })).toHaveLength(1);
  });

  it('never share a number, and their order is their priority, whatever is done to them', () => {
    const step = fc.record({
      act: fc.constantFrom('add', 'copy', 'move', 'remove'),
      from: fc.integer({ min: 0, max: 4 }),
      to: fc.integer({ min: -1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let levels: readonly LevelValue[] = [];
        for (const { act, from, to } of steps) {
          levels =
            act === 'add'
              ? addLevel(levels)
              : act === 'copy'
                ? duplicateLevel(levels, from)
                : act === 'move'
                  ? moveLevel(levels, from, to)
                  : removeLevel(levels, from);
          expect(new Set(ids(levels)).size).toBe(levels.length);
          expect(levels.map(({ priority }) => priority)).toEqual(
            levels.map(({ priority }) => priority).toSorted((a, b) => a - b),
          );
        }
      }),
    );
  });
});

describe('undo', () => {
  it('takes letters typed into one field as one step, and every command as its own', () => {
    const [a, b, c] = [[], addLevel([]), three()];
    const typed = addUndoStep(addUndoStep(EMPTY_HISTORY, a, 'total'), b, 'total');
    expect(typed.past).toEqual([{ levels: a, place: 'total' }]);
    expect(addUndoStep(addUndoStep(typed, b, ''), c, '').past).toHaveLength(3);
  });
});
