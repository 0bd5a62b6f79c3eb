import { bySize } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, minuteAt } from './civil.ts';
import { comparePlan } from './compare-plan.ts';
import {
  findRotaWarnings,
  type PlannedPerson,
  type PlannedShift,
  ROTA_WARNINGS,
  type RotaWarning,
} from './rota-warnings.ts';
import { clock, ISRAEL } from './time-test-kit.ts';

const RULES = { offsetAt: ISRAEL.offsetAt, maxWeekMinutes: 42 * 60 };
const NO_FACTS: PlannedPerson = { birthday: null, absences: [], wishedOff: [] };
const WEEK = dayOf('2026-11-29');

/** A shift of a weekday, 0 = Sunday, in hours. */
const shift = (at: number, from: number, to: number, week = WEEK): PlannedShift => ({
  id: `${at} ${from}`,
  day: week + at,
  start: from * 60,
  end: to * 60,
});
const warningsOf = (
  shifts: readonly PlannedShift[],
  person: Partial<PlannedPerson> = {},
  week = WEEK,
) => Object.fromEntries(findRotaWarnings(week, shifts, { ...NO_FACTS, ...person }, RULES));

describe('the warnings of a rota', () => {
  it('are none for a week of five days of eight hours [LOOK-053]', () => {
    expect(warningsOf([0, 1, 2, 3, 4].map((at) => shift(at, 8, 16)))).toEqual({});
  });

  it.each<[string, PlannedShift[], Record<string, RotaWarning[]>]>([
    [
      'rest of less than eight hours',
      [shift(0, 16, 24), shift(1, 7, 15)],
      { '1 7': ['rest_between'] },
    ],
    ['eight hours exactly', [shift(0, 16, 24), shift(1, 8, 16)], {}],
    ['a split day', [shift(0, 8, 12), shift(0, 16, 20)], {}],
    ['more than twelve hours', [shift(0, 6, 12), shift(0, 13, 20)], { '0 13': ['day_hours'] }],
    ['two shifts at once', [shift(0, 8, 16), shift(0, 15, 18)], { '0 15': ['overlap'] }],
    [
      'more than 42 hours',
      [0, 1, 2, 3, 4].map((at) => shift(at, 8, 17)),
      { '4 8': ['week_hours'] },
    ],
  ])('are found by the law: %s [LOOK-053]', (_name, shifts, expected) => {
    expect(warningsOf(shifts)).toEqual(expected);
  });

  it('want 36 hours of rest, which may begin on Friday and end on Sunday [LOOK-053]', () => {
    const six = [0, 1, 2, 3, 4, 5].map((at) => shift(at, 9, 15));
    expect(warningsOf([...six, shift(7, 8, 12)])).toEqual({});
    expect(warningsOf([...six, shift(6, 9, 12)])).toEqual({});
    expect(warningsOf([...six, shift(6, 9, 12), shift(7, 8, 12)])).toEqual({
      '6 9': ['weekly_rest'],
    });
  });

  it('are found by leave, by age and by wish [LOOK-053]', () => {
    const night = shift(0, 20, 26);
    const leave = { absences: [{ from: '2026-11-30', to: '2026-12-02' }] };
    expect(warningsOf([night], leave)).toEqual({ '0 20': ['leave'] });
    expect(warningsOf([night], { birthday: '2009-01-01' })).toEqual({ '0 20': ['minor_night'] });
    expect(warningsOf([night], { birthday: '2008-11-29' })).toEqual({});
    expect(warningsOf([shift(0, 19, 21)], { birthday: '2011-01-01' })).toEqual({
      '0 19': ['minor_night'],
    });
    expect(warningsOf([night], { wishedOff: ['2026-11-29'] })).toEqual({ '0 20': ['wish'] });
  });

  it('count the hours that pass over both changes of the clock [LOOK-053]', () => {
    // 27 March 2026 has 23 hours, 25 October 25.
    const spring = dayOf('2026-03-22');
    expect(warningsOf([shift(4, 20, 33, spring)], {}, spring)).toEqual({});
    const autumn = dayOf('2026-10-18');
    expect(warningsOf([shift(6, 20, 32, autumn)], {}, autumn)).toEqual({ '6 20': ['day_hours'] });
    const before = shift(6, 15, 24, autumn);
    const after = shift(7, 7, 15, autumn);
    expect(warningsOf([before, after], {}, autumn + 7)).toEqual({});
  });
});

const QUARTER = 15;
const shiftArbitrary = (week: number) =>
  fc
    .tuple(
      fc.integer({ min: -7, max: 13 }),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 4, max: 60 }),
      fc.uuid(),
    )
    .map(([at, start, length, id]) => ({
      id,
      day: week + at,
      start: start * QUARTER,
      end: (start + length) * QUARTER,
    }));
const weekArbitrary = fc
  .constantFrom('2026-11-29', '2026-03-22', '2026-10-18', '2026-10-25', '2026-06-07')
  .chain((date) =>
    fc.record({
      week: fc.constant(dayOf(date)),
      shifts: fc.array(shiftArbitrary(dayOf(date)), { maxLength: 12 }),
      birthday: fc.option(
        fc.constantFrom('1990-05-05', '2008-11-30', '2009-04-01', '2011-02-28', '2010-12-01'),
      ),
      away: fc.array(fc.tuple(fc.integer({ min: -1, max: 8 }), fc.integer({ min: 0, max: 2 })), {
        maxLength: 2,
      }),
      wished: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
      most: fc.integer({ min: 10, max: 60 }),
    }),
  );

/** Whether an employee works in each quarter of an hour, and every rule read off that row. */
function oracle(
  week: number,
  shifts: readonly PlannedShift[],
  person: PlannedPerson,
  maxWeekMinutes: number,
): Record<string, RotaWarning[]> {
  const at = (day: number, minute: number): number =>
    minuteAt(day, minute, ISRAEL.offsetAt) / QUARTER;
  const rows = shifts.map((one) => ({
    ...one,
    from: at(one.day, one.start),
    to: at(one.day, one.end),
  }));
  const precedes = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean =>
    a.from < b.from || (a.from === b.from && (a.to < b.to || (a.to === b.to && a.id < b.id)));
  const quarters = (list: typeof rows): number =>
    list.reduce((sum, { from, to }) => sum + to - from, 0);
  const inWeek = rows.filter(({ day }) => day >= week && day <= week + 6);
  const [first, end] = [at(week, 0), at(week + 7, 0)];
  const works = (quarter: number): boolean =>
    rows.some(({ from, to }) => quarter >= from && quarter < to);
  let [rest, longest] = [0, 0];
  for (let quarter = first; quarter < end || (rest > 0 && rest < 144); quarter += 1) {
    rest = works(quarter) ? 0 : rest + 1;
    longest = Math.max(longest, rest);
  }
  const found: Record<string, RotaWarning[]> = {};
  for (const one of inWeek) {
    const earlier = rows.filter((other) => precedes(other, one));
    const isFirstOfDay = earlier.every(({ day }) => day !== one.day);
    const ended = Math.max(-Infinity, ...earlier.map(({ to }) => to));
    const sameDay = earlier.filter(({ day }) => day === one.day);
    const ownWeek = earlier.filter(({ day }) => day >= week);
    const days = new Set<string>();
    for (let minute = one.start; minute < one.end; minute += QUARTER)
      days.add(dateOf(one.day + Math.floor(minute / 1_440)));
    const hours = new Set<number>();
    for (let minute = one.start; minute < one.end; minute += QUARTER)
      hours.add(Math.floor(minute / 60) % 24);
    const age = person.birthday === null ? 99 : ageOn(person.birthday, dateOf(one.day));
    const isNight = (hour: number): boolean =>
      age < 16 ? hour >= 20 || hour < 8 : age < 18 && (hour >= 22 || hour < 6);
    const holds: Record<RotaWarning, boolean> = {
      overlap: one.from < ended,
      rest_between: isFirstOfDay && one.from >= ended && one.from - ended < 32,
      day_hours: quarters([...sameDay, one]) > 48,
      weekly_rest: longest < 144 && inWeek.every((other) => other === one || precedes(other, one)),
      week_hours: quarters([...ownWeek, one]) * QUARTER > maxWeekMinutes,
      leave: person.absences.some(({ from, to }) =>
        [...days].some((day) => day >= from && day <= to),
      ),
      minor_night: [...hours].some(isNight),
      wish: person.wishedOff.includes(dateOf(one.day)),
    };
    const own = ROTA_WARNINGS.filter((warning) => holds[warning]);
    if (own.length > 0) found[one.id] = own;
  }
  return found;
}

function ageOn(birthday: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthday.slice(0, 4));
  return date.slice(5) < birthday.slice(5) ? years - 1 : years;
}

describe('the warnings of random weeks', () => {
  it('equal an oracle that reads a row of quarters of an hour [LOOK-053]', () => {
    fc.assert(
      fc.property(weekArbitrary, ({ week, shifts, birthday, away, wished, most }) => {
        const person: PlannedPerson = {
          birthday,
          absences: away.map(([from, more]) => ({
            from: dateOf(week + from),
            to: dateOf(week + from + more),
          })),
          wishedOff: wished.map((day) => dateOf(week + day)),
        };
        const found = findRotaWarnings(week, shifts, person, {
          offsetAt: ISRAEL.offsetAt,
          maxWeekMinutes: most * 60,
        });
        expect(Object.fromEntries(found)).toEqual(oracle(week, shifts, person, most * 60));
      }),
      { numRuns: bySize(500, 10_000) },
    );
  });
});

describe('stamps compared with the plan', () => {
  const plan = (from: string, to: string) => ({ id: from, from: clock(from), to: clock(to) });
  const day = [
    plan('2026-11-29 08:00', '2026-11-29 12:00'),
    plan('2026-11-29 12:00', '2026-11-29 16:00'),
  ];
  const statesAt = (now: string, ...worked: { id: string; from: number; to: number }[]) => {
    const { planned, unplanned } = comparePlan(day, worked, clock(now));
    return [...planned.map(({ state, lateMinutes }) => `${state} ${lateMinutes}`), ...unplanned];
  };

  it('are ahead, missing, late or on time, and work outside it is unplanned [LOOK-053]', () => {
    expect(statesAt('2026-11-29 08:05')).toEqual(['ahead 0', 'ahead 0']);
    expect(statesAt('2026-11-29 08:06')).toEqual(['missing 0', 'ahead 0']);
    const late = plan('2026-11-29 08:20', '2026-11-29 16:00');
    expect(statesAt('2026-11-29 20:00', late)).toEqual(['late 20', 'on_time 0']);
    const evening = plan('2026-11-29 18:00', '2026-11-29 19:00');
    expect(statesAt('2026-11-29 20:00', evening)).toEqual(['missing 0', 'missing 0', evening.id]);
  });

  it('give each worked time to the plan or to none, whatever they are [LOOK-053]', () => {
    const times = fc.array(
      fc
        .tuple(fc.uuid(), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 40 }))
        .map(([id, from, length]) => ({ id, from: from * 900_000, to: (from + length) * 900_000 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(times, times, (planned, worked) => {
        const compared = comparePlan(planned, worked, 300 * 900_000);
        const meets = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
          a.from < b.to && b.from < a.to;
        expect([...compared.unplanned]).toEqual(
          worked.filter((work) => !planned.some((one) => meets(one, work))).map(({ id }) => id),
        );
        for (const [at, { state }] of compared.planned.entries())
          expect(state === 'missing').toBe(
            !worked.some((work) => meets(work, planned[at] ?? { from: 0, to: 0 })),
          );
      }),
    );
  });
});
