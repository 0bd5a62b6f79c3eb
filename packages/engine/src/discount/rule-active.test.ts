import { describe, expect, it } from 'vitest';
import { aRule } from '@dalpak/testkit';
import type { DiscountRule } from './discount.types.ts';
import { isOpenAt, readClock } from './rule-active.ts';

const at = (hour: number, minute = 0): number => hour * 60 + minute;

function isOpen(time: string, fields: Partial<DiscountRule>): boolean {
  return isOpenAt(
    aRule({ activeFrom: null, activeTo: null, timeFrom: 0, timeTo: 0, days: [], ...fields }),
    readClock(time),
  );
}

describe('the clock of a rule', () => {
  it.each([
    ['2026-01-04T10:00:00', 1],
    ['2026-01-10T00:00:00', 7],
    ['2024-02-29T12:00:00', 5],
    ['2000-03-01T12:00:00', 4],
    ['2026-12-31T23:59:59', 5],
  ])('knows the day of the week of %s: %i, Sunday being 1', (time, weekday) => {
    expect(readClock(time).weekday).toBe(weekday);
  });

  it.each([
    ['2026-01-01T00:10:00', '2025-12-31'],
    ['2024-03-01T00:10:00', '2024-02-29'],
    ['2026-03-01T00:10:00', '2026-02-28'],
    ['2100-03-01T00:10:00', '2100-02-28'],
    ['2026-05-01T00:10:00', '2026-04-30'],
    ['2026-08-01T00:10:00', '2026-07-31'],
    ['2026-08-02T00:10:00', '2026-08-01'],
  ])('knows the day before %s: %s', (time, before) => {
    expect(readClock(time).dayBefore).toBe(before);
  });
});

describe('isOpenAt', () => {
  it('holds from the first to the last date [CART-083]', () => {
    const dates = { activeFrom: '2026-01-05', activeTo: '2026-01-07' };
    const days = ['2026-01-04', '2026-01-05', '2026-01-07', '2026-01-08'];
    expect(days.map((day) => isOpen(`${day}T12:00:00`, dates))).toEqual([false, true, true, false]);
    expect(isOpen('2026-01-04T12:00:00', { activeFrom: null, activeTo: '2026-01-07' })).toBe(true);
    expect(isOpen('2026-01-09T12:00:00', { activeFrom: '2026-01-05', activeTo: null })).toBe(true);
  });

  it('holds to the last minute of its hours [CART-084]', () => {
    const hours = { timeFrom: at(9), timeTo: at(12) };
    expect(
      ['08:59:59', '09:00:00', '12:00:59', '12:01:00'].map((time) =>
        isOpen(`2026-01-04T${time}`, hours),
      ),
    ).toEqual([false, true, true, false]);
  });

  it('is open all day when both hours are the same', () => {
    expect(
      ['00:00:00', '09:59:00', '23:59:59'].map((time) =>
        isOpen(`2026-01-04T${time}`, { timeFrom: at(10), timeTo: at(10) }),
      ),
    ).toEqual([true, true, true]);
  });

  it('keeps to its days, 1 being Sunday and 7 the Sabbath [CART-085]', () => {
    expect(isOpen('2026-01-04T12:00:00', { days: [1] })).toBe(true);
    expect(isOpen('2026-01-10T12:00:00', { days: [1] })).toBe(false);
    expect(isOpen('2026-01-10T12:00:00', { days: [2, 7] })).toBe(true);
  });

  it('counts a window past midnight to the day on which it opened [CART-084, CART-085]', () => {
    // Thursday evening to two in the night: Friday at one belongs to it, Thursday at one does not.
    const night = { timeFrom: at(22), timeTo: at(2), days: [5] } as const;
    expect(isOpen('2026-01-08T21:59:00', night)).toBe(false);
    expect(isOpen('2026-01-08T22:00:00', night)).toBe(true);
    expect(isOpen('2026-01-09T02:00:59', night)).toBe(true);
    expect(isOpen('2026-01-09T02:01:00', night)).toBe(false);
    expect(isOpen('2026-01-09T22:00:00', night)).toBe(false);
    expect(isOpen('2026-01-08T01:00:00', night)).toBe(false);
  });

  it('counts it from Saturday night into Sunday, and over the end of its dates', () => {
    const night = { timeFrom: at(22), timeTo: at(2), days: [7] } as const;
    expect(isOpen('2026-01-11T01:00:00', night)).toBe(true);
    const dated = {
      timeFrom: at(22),
      timeTo: at(2),
      activeFrom: '2026-01-05',
      activeTo: '2026-01-07',
    };
    expect(isOpen('2026-01-08T01:00:00', dated)).toBe(true);
    expect(isOpen('2026-01-05T01:00:00', dated)).toBe(false);
    expect(isOpen('2026-01-08T22:30:00', dated)).toBe(false);
  });
});
