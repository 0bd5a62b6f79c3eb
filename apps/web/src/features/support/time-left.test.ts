import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const END = '2026-01-02T10:00:00.000Z';

it.each([
  ['a whole day', -24 * 3_600_000, '24:00'],
  ['a second less', -24 * 3_600_000 + 1_000, '24:00'],
  ['a minute less', -24 * 3_600_000 + 60_000, '23:59'],
  ['the last second', -1_000, '0:01'],
  ['the end', 0, '0:00'],
  ['after it', 5_000, '0:00'],
])('shows the remaining time: %s', (_what, from, shown) => {
  expect(timeLeft(END, Date.parse(END) + from)).toBe(shown);
});
