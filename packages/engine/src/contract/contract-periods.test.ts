import { describe, expect, it } from 'vitest';
import {
  addMonths,
  canMoveContract,
  canMoveService,
  CONTRACT_STATES,
  duePeriods,
  findPeriodAt,
  priceOfPeriod,
  SERVICE_STATES,
} from './contract-periods.ts';

const month = { period: 'month', ends: null, billingDay: null, inArrears: false } as const;
const spans = (...args: Parameters<typeof duePeriods>) =>
  duePeriods(...args).map(({ from, to }) => `${from}..${to}`);

describe('the periods of a contract', () => {
  it('begin on the day of the start, and the 31st comes back after shorter months [CLOUD-019]', () => {
    expect(spans({ ...month, starts: '2028-01-31' }, '2028-04-01')).toEqual([
      '2028-01-31..2028-02-28',
      '2028-02-29..2028-03-30',
      '2028-03-31..2028-04-29',
    ]);
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29');
  });

  it('are cut by start and end and their parts sum to the price [CLOUD-019]', () => {
    const rule = { ...month, starts: '2026-12-11', billingDay: 1 };
    expect(spans({ ...rule, ends: '2027-01-10' }, '2027-06-01')).toEqual([
      '2026-12-11..2026-12-31',
      '2027-01-01..2027-01-10',
    ]);
    const [first] = duePeriods(rule, '2026-12-31');
    expect(first).toMatchObject({ days: 21, wholeDays: 31, due: '2026-12-11' });
    const before = duePeriods({ ...rule, starts: '2026-12-01', ends: '2026-12-10' }, '2027-01-01');
    expect(
      priceOfPeriod(9_999, first ?? { days: 0, wholeDays: 1 }) +
        priceOfPeriod(9_999, before[0] ?? { days: 0, wholeDays: 1 }),
    ).toBe(9_999);
  });

  it('are due at their start, or after their end in arrears [CLOUD-016]', () => {
    const rule = { ...month, period: 'quarter', starts: '2026-01-01' } as const;
    expect(spans(rule, '2026-04-01')).toHaveLength(2);
    expect(spans({ ...rule, inArrears: true }, '2026-04-01')).toEqual(['2026-01-01..2026-03-31']);
  });
});

describe('periods after what was billed', () => {
  const rule = { ...month, starts: '2026-01-15' };

  it('go on from the next day, whatever became of billing day, start and period [CLOUD-017]', () => {
    const after = '2026-04-14';
    expect(spans({ ...rule, after }, '2026-05-14')).toEqual(['2026-04-15..2026-05-14']);
    expect(spans({ ...rule, after, billingDay: 1 }, '2026-05-14')).toEqual([
      '2026-04-15..2026-04-30',
      '2026-05-01..2026-05-31',
    ]);
    expect(spans({ ...rule, after, starts: '2025-12-20' }, '2026-04-30')).toEqual([
      '2026-04-15..2026-04-19',
      '2026-04-20..2026-05-19',
    ]);
    expect(spans({ ...rule, after, period: 'year' }, '2026-12-31')).toEqual([
      '2026-04-15..2027-01-14',
    ]);
    expect(spans({ ...rule, after: '2027-01-14' }, '2026-12-31')).toEqual([]);
  });

  it('never end by themselves, and one is found on a day of any year', () => {
    const old = { ...month, starts: '2010-01-01' };
    expect(duePeriods(old, '2026-11-29')).toHaveLength(203);
    expect(spans({ ...old, after: '2026-10-31' }, '2026-11-29')).toEqual([
      '2026-11-01..2026-11-30',
    ]);
    expect(findPeriodAt({ ...old, billingDay: 10 }, '2026-11-29')).toMatchObject({
      from: '2026-11-10',
      to: '2026-12-09',
      days: 30,
    });
    expect(findPeriodAt(old, '2009-12-31')).toBeNull();
  });

  it('leave out the days of pauses [CLOUD-023]', () => {
    const pauses = [
      { from: '2026-03-01', to: null },
      { from: '2026-01-20', to: '2026-01-24' },
    ];
    const paused = { ...rule, pauses };
    expect(spans(paused, '2026-12-31')).toEqual([
      '2026-01-15..2026-01-19',
      '2026-01-25..2026-02-14',
      '2026-02-15..2026-02-28',
    ]);
    // A part waits for the end of its period in arrears, and for its own start in advance.
    expect(duePeriods({ ...paused, inArrears: true }, '2026-02-14')).toEqual([]);
    expect(spans(paused, '2026-01-24')).toEqual(['2026-01-15..2026-01-19']);
  });
});

it('a contract and a service move by their tables alone [CLOUD-008, CLOUD-016]', () => {
  const allowed = <S extends string>(states: readonly S[], may: (a: S, b: S) => boolean) =>
    states.map((from) => states.filter((to) => from !== to && may(from, to)).join());
  expect(allowed(CONTRACT_STATES, canMoveContract)).toEqual([
    'active,ended',
    'paused,ended',
    'active,ended',
    '',
  ]);
  expect(allowed(SERVICE_STATES, canMoveService)).toEqual([
    'active,past_due,suspended,ended',
    'past_due,suspended,ended',
    'active,suspended,ended',
    'active,past_due,ended',
    'active',
  ]);
});
