import { propertyOptions } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairStamps } from './pair-stamps.ts';
import { clock, HOURS } from './time-test-kit.ts';
import { TIME_TYPES, type TimeStamp } from './time.types.ts';

const stamp = (kind: 'in' | 'out', at: string): TimeStamp => ({
  id: `${kind} ${at}`,
  kind,
  at: clock(at),
});
const NOW = clock('2026-11-26 12:00');

describe('stamps become shifts', () => {
  it('one check-in and one check-out, also over midnight', () => {
    const { shifts } = pairStamps(
      [stamp('in', '2026-11-22 22:00'), stamp('out', '2026-11-23 06:00')],
      NOW,
    );
    expect(shifts).toEqual([
      {
        state: 'closed',
        inId: 'in 2026-11-22 22:00',
        outId: 'out 2026-11-23 06:00',
        from: clock('2026-11-22 22:00'),
        to: clock('2026-11-23 06:00'),
      },
    ]);
  });

  it('a second check-in changes nothing: the shift continues from the first', () => {
    const { shifts, doubled } = pairStamps(
      [
        stamp('in', '2026-11-22 08:00'),
        stamp('in', '2026-11-22 08:05'),
        stamp('out', '2026-11-22 16:00'),
      ],
      NOW,
    );
    expect(shifts).toMatchObject([
      { state: 'closed', from: clock('2026-11-22 08:00'), to: clock('2026-11-22 16:00') },
    ]);
    expect(doubled).toEqual(['in 2026-11-22 08:05']);
  });

  it('a missing check-out leaves the shift forgotten, and the next morning begins a new one', () => {
    const { shifts, lone } = pairStamps(
      [
        stamp('in', '2026-11-22 08:00'),
        stamp('in', '2026-11-23 08:00'),
        stamp('out', '2026-11-23 16:00'),
      ],
      NOW,
    );
    expect(shifts.map(({ state, from }) => [state, from])).toEqual([
      ['forgotten', clock('2026-11-22 08:00')],
      ['closed', clock('2026-11-23 08:00')],
    ]);
    expect(lone).toEqual([]);
  });

  it('a check-out more than sixteen hours late ends nothing', () => {
    const { shifts, lone } = pairStamps(
      [stamp('in', '2026-11-22 08:00'), stamp('out', '2026-11-23 00:01')],
      NOW,
    );
    expect(shifts).toMatchObject([{ state: 'forgotten' }]);
    expect(lone).toEqual(['out 2026-11-23 00:01']);
    expect(
      pairStamps([stamp('in', '2026-11-22 08:00'), stamp('out', '2026-11-23 00:00')], NOW).shifts,
    ).toMatchObject([{ state: 'closed' }]);
  });

  it('the last check-in is open while the shift can still last, and forgotten after that', () => {
    const stamps = [stamp('in', '2026-11-22 08:00')];
    expect(pairStamps(stamps, clock('2026-11-22 08:00') + HOURS(16)).shifts).toMatchObject([
      { state: 'open' },
    ]);
    expect(pairStamps(stamps, clock('2026-11-22 08:00') + HOURS(16) + 1).shifts).toMatchObject([
      { state: 'forgotten' },
    ]);
  });

  it('an end and a beginning in the same minute are two shifts', () => {
    const { shifts } = pairStamps(
      [
        stamp('in', '2026-11-22 08:00'),
        stamp('in', '2026-11-22 12:00'),
        stamp('out', '2026-11-22 12:00'),
        stamp('out', '2026-11-22 16:00'),
      ],
      NOW,
    );
    expect(shifts.map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  it('the types of time are those of the specification', () => {
    expect(TIME_TYPES).toEqual(['in', 'out', 'work', 'sickness', 'vacation', 'reserve']);
  });
});

describe('any stamps', () => {
  const start = clock('2026-11-01 00:00');
  const stamps = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('in' as const, 'out' as const),
      at: fc.integer({ min: start, max: NOW }),
    }),
    {
      maxLength: 40,
      selector: ({ id }) => id,
    },
  );

  it('give the same shifts in any order of arrival', () => {
    fc.assert(
      fc.property(stamps, fc.infiniteStream(fc.nat()), (list, dice) => {
        const shuffled = list
          .map((item) => ({ item, key: dice.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);
        expect(pairStamps(shuffled, NOW)).toEqual(pairStamps(list, NOW));
      }),
      propertyOptions(),
    );
  });

  it('are each used once, and shifts never overlap', () => {
    fc.assert(
      fc.property(stamps, (list) => {
        const { shifts, doubled, lone } = pairStamps(list, NOW);
        const used = [
          ...shifts.flatMap(({ inId, outId }) => (outId === null ? [inId] : [inId, outId])),
          ...doubled,
          ...lone,
        ];
        expect(used.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        for (const [index, shift] of shifts.entries()) {
          const before = shifts[index - 1];
          if (before !== undefined)
            expect(shift.from).toBeGreaterThanOrEqual(before.to ?? before.from);
        }
      }),
      propertyOptions(),
    );
  });
});
