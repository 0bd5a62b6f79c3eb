import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyOptions } from '@dalpak/testkit';
import { menuAt, type TimedMenu } from './menu-at.ts';

const menu = (name: string, more: Partial<TimedMenu> = {}) => ({
  name,
  days: [],
  from: 0,
  to: 0,
  order: 5,
  isFirst: false,
  ...more,
});
const ALL_DAY = menu('כל היום', { isFirst: true, order: 1 });
const BREAKFAST = menu('בוקר', { days: [1, 2, 3, 4, 5], from: 420, to: 690 });
const NIGHT = menu('לילה', { days: [5], from: 1_320, to: 120 });

it('is the one whose days and hours hold, past midnight of the day it began, else the first [REST-031]', () => {
  const on = (at: string) => menuAt([ALL_DAY, BREAKFAST, NIGHT], at)?.name;
  // 2026-11-26 is a Thursday.
  expect(on('2026-11-26T06:59:59')).toBe('כל היום');
  expect(on('2026-11-26T07:00:00')).toBe('בוקר');
  expect(on('2026-11-26T11:29:59')).toBe('בוקר');
  expect(on('2026-11-26T11:30:00')).toBe('כל היום');
  expect(on('2026-11-26T22:00:00')).toBe('לילה');
  expect(on('2026-11-27T01:59:00')).toBe('לילה');
  expect(on('2026-11-27T02:00:00')).toBe('כל היום');
  expect(on('2026-11-28T08:00:00')).toBe('כל היום');
  expect(menuAt([], '2026-11-28T08:00:00')).toBeNull();
});

it('is exactly one at every minute of a week, where there is a first one [REST-031]', () => {
  const time = fc.integer({ min: 0, max: 1_439 });
  const any = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    from: time,
    to: time,
    order: fc.nat(3),
    isFirst: fc.constant(false),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), fc.nat(7 * 1_440 - 1), (menus, minute) => {
      const day = 22 + Math.floor(minute / 1_440);
      const of = minute % 1_440;
      const at = `2026-11-${day}T${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}:00`;
      const first = { days: [], from: 0, to: 0, order: 9, isFirst: true };
      const found = menuAt([...menus, first], at);
      expect(found).not.toBeNull();
      const lower = menus.filter((one) => one.order < (found?.order ?? 0));
      expect(lower.some((one) => menuAt([one], at) !== null)).toBe(false);
    }),
    propertyOptions(300),
  );
});
