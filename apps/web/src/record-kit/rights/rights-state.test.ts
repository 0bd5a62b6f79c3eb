import {
  COMPONENT_ACTIONS,
  isAllowed,
  NO_RIGHTS,
  POS_OPERATIONS,
  type PosKey,
  type RightsValue,
} from '@dalpak/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  diffRights,
  hasRight,
  posOperationGroups,
  type Right,
  SYSTEM_IDS,
  withAllRights,
  withRights,
} from './rights-state.ts';

const rights: fc.Arbitrary<Right> = fc.oneof(
  fc.record({
    type: fc.constant('components' as const),
    id: fc.constantFrom('13', '18', '111'),
    action: fc.constantFrom(...COMPONENT_ACTIONS),
  }),
  fc.record({
    type: fc.constantFrom('pos' as const, 'system' as const),
    id: fc.constantFrom('1', '2', '10'),
  }),
);
const steps = fc.array(fc.record({ right: rights, allowed: fc.boolean() }), { maxLength: 20 });
const mapOf = (
  list: readonly { readonly right: Right; readonly allowed: boolean }[],
): RightsValue =>
  list.reduce((map, { right, allowed }) => withRights(map, [right], allowed), NO_RIGHTS);

describe('the permission map of a position', () => {
  it('contains what was last allowed, and reading with every permission to change', () => {
    fc.assert(
      fc.property(steps, rights, (list, right) => {
        const before = mapOf(list);
        const allowed = withRights(before, [right], true);
        expect(hasRight(allowed, right)).toBe(true);
        expect(hasRight(withRights(allowed, [right], false), right)).toBe(false);
        for (const map of [before, allowed])
          for (const flags of Object.values(map.components)) expect(flags).toMatch(/^1[01]{4}$/);
      }),
    );
  });

  it('removes all permissions of a component together with reading', () => {
    const map = withRights(
      NO_RIGHTS,
      [
        { type: 'components', id: '13', action: 'd' },
        { type: 'components', id: '13', action: 'e' },
      ],
      true,
    );
    expect(map.components).toEqual({ 13: '10110' });
    expect(
      withRights(map, [{ type: 'components', id: '13', action: 'r' }], false).components,
    ).toEqual({});
  });

  it('agrees with the permission check', () => {
    const key: PosKey = POS_OPERATIONS[50];
    const map = withRights(NO_RIGHTS, [{ type: 'pos', id: '50' }], true);
    expect([
      isAllowed(map, { type: 'pos', key }),
      isAllowed(withRights(map, [{ type: 'pos', id: '50' }], false), { type: 'pos', key }),
    ]).toEqual([true, false]);
    expect(isAllowed(withAllRights(NO_RIGHTS, true), { type: 'pos', key })).toBe(true);
    expect(withAllRights(withAllRights(map, true), false)).toEqual(map);
  });

  it('differs from another by what was added and removed, and in nothing from itself', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const [a, b] = [mapOf(first), mapOf(second)];
        const { added, removed, all } = diffRights(a, b);
        expect(all).toBeNull();
        expect(diffRights(a, a)).toEqual({ added: [], removed: [], all: null });
        for (const right of added)
          expect([hasRight(a, right), hasRight(b, right)]).toEqual([false, true]);
        expect(diffRights(b, a)).toEqual({ added: removed, removed: added, all: null });
      }),
    );
    expect(diffRights(NO_RIGHTS, withAllRights(NO_RIGHTS, true)).all).toBe(true);
  });

  it("has an entry for every operation, and none for the technician's", () => {
    expect(
      posOperationGroups()
        .flatMap(({ ids }) => ids)
        .toSorted(),
    ).toEqual(Object.keys(POS_OPERATIONS).toSorted());
    expect(SYSTEM_IDS).not.toContain('9999');
  });
});
