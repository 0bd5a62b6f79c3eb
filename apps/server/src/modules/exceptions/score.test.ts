import { bySize } from '@dalpak/testkit';
import fc from 'fast-check';
import { FIRST_RULES, SIGNS } from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { makeWorld, type WorldOptions } from '../../../test/exception-worlds.ts';
import { findMarks, robustScore, scorePeople, type Subject } from './score.ts';
import { marksUntil, tryRules } from './windows.ts';

/** Full size: 100,000 bills in 26 weeks with 40 frauds; by day half of the worlds. */
const HONEST_WORLDS = bySize(4, 10);
const FRAUD_SEEDS = bySize([11, 12], [11, 12, 13, 14]);
const WORLD: WorldOptions = { seed: 1, employees: 20, weeks: 26, bills: 100_000, frauds: 0 };

/** The nightly looks of a world: marks by the day they were new. */
function lookAtWorld(options: WorldOptions) {
  const { days, frauds, last } = makeWorld(options);
  const going = new Set<string>();
  const made: { readonly employeeId: number; readonly sign: string; readonly day: string }[] = [];
  for (let at = 28; at < options.weeks * 7; at += 7) {
    const day = addDays(last, at - options.weeks * 7 + 1);
    const now = marksUntil(days, day, FIRST_RULES);
    const keys = new Set(now.map(({ employeeId, sign }) => `${employeeId} ${sign}`));
    for (const { employeeId, sign } of now)
      if (!going.has(`${employeeId} ${sign}`)) made.push({ employeeId, sign, day });
    going.clear();
    for (const key of keys) going.add(key);
  }
  return { made, frauds };
}

const person = (employeeId: number, counts: number, bills = 100): Subject => ({
  employeeId,
  group: '1 shop',
  bills,
  minutes: 0,
  signs: { reprints: counts },
  past: [],
});

describe('exceptions', () => {
  it('finds nine of ten frauds, also with other seeds [SEE-051]', () => {
    for (const seed of FRAUD_SEEDS) {
      const { made, frauds } = lookAtWorld({ ...WORLD, seed, frauds: 40 });
      const found = frauds.filter((fraud) =>
        made.some(
          ({ employeeId, sign, day }) =>
            employeeId === fraud.employeeId &&
            fraud.signs.some((one) => one === sign) &&
            day >= fraud.from &&
            day <= addDays(fraud.to, 14),
        ),
      );
      expect(found.length / frauds.length, `seed ${seed}`).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('marks at most once a week in honest worlds [SEE-051]', () => {
    let marks = 0;
    for (let seed = 101; seed < 101 + HONEST_WORLDS; seed += 1)
      marks += lookAtWorld({ ...WORLD, seed }).made.length;
    expect(marks / (HONEST_WORLDS * (WORLD.weeks - 4))).toBeLessThanOrEqual(1);
  });

  it('never scores a person higher for one more honest bill [SEE-051]', () => {
    const tallies = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 50, max: 2_000 })), {
      minLength: 9,
      maxLength: 14,
    });
    fc.assert(
      fc.property(
        tallies,
        fc.nat(60),
        fc.integer({ min: 50, max: 500 }),
        (others, times, bills) => {
          const people = others.map(([count, sold], at) => person(at + 2, count, sold));
          const scoreOf = (sold: number) =>
            scorePeople([person(1, times, sold), ...people]).find(
              ({ employeeId, sign }) => employeeId === 1 && sign === 'reprints',
            )?.score ?? 0;
          expect(scoreOf(bills + 1)).toBeLessThanOrEqual(scoreOf(bills));
        },
      ),
    );
  });

  it('compares with eight others at least, and else with the own past [SEE-051]', () => {
    const few = Array.from({ length: 6 }, (_, at) => person(at + 2, 1));
    const scored = (people: readonly Subject[]) =>
      scorePeople(people).filter(({ employeeId, sign }) => employeeId === 1 && sign === 'reprints');
    expect(scored([person(1, 20), ...few])).toEqual([]);
    const past = Array.from({ length: 3 }, () => ({ bills: 100, minutes: 0, signs: {} }));
    expect(scored([{ ...person(1, 20), past }, ...few])).toMatchObject([
      { count: 20, usual: { low: 0, high: 0, ownPast: true } },
    ]);
    const many = Array.from({ length: 8 }, (_, at) => person(at + 2, 1));
    expect(scored([person(1, 20), ...many])).toMatchObject([{ usual: { ownPast: false } }]);
    expect(scored([person(1, 20, 49), ...many])).toEqual([]);
  });

  it('marks one high score, or two of a person that are nearly so, but no sign that is off [SEE-051]', () => {
    const one = { employeeId: 1, count: 9, bills: 100, usual: { low: 0, high: 1, ownPast: false } };
    const high = { ...one, sign: 'reprints', score: 35 } as const;
    const near = { ...one, sign: 'no_sales', score: 26 } as const;
    const other = { ...one, sign: 'last_row', score: 27 } as const;
    expect(findMarks([high, near], FIRST_RULES)).toHaveLength(2);
    expect(findMarks([near], FIRST_RULES)).toEqual([]);
    expect(findMarks([near, other], FIRST_RULES)).toHaveLength(2);
    expect(findMarks([near, other], { ...FIRST_RULES, off: ['no_sales'] })).toEqual([]);
    expect(robustScore(1, 100, [0.01, 0.01, 0.01])).toBe(0);
  });

  it('tries changed limits on eight weeks of a hundred thousand bills [SEE-052]', () => {
    const { days, last } = makeWorld({ ...WORLD, seed: 21, frauds: 40 });
    const marksOf = (mark: number): number =>
      tryRules(days, last, { mark_at: mark, pair_at: mark, off: [] }).reduce(
        (sum, { marks }) => sum + marks,
        0,
      );
    expect(tryRules(days, last, FIRST_RULES)).toHaveLength(8);
    expect(marksOf(20)).toBeGreaterThan(marksOf(60));
    expect(
      tryRules(days, last, { ...FIRST_RULES, off: [...SIGNS] }).every((w) => w.marks === 0),
    ).toBe(true);
  });
});
