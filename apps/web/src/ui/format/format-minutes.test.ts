import { expect, it } from 'vitest';
import { formatMinutes } from './format-minutes.ts';

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [516, '8:36'],
  [6_000, '100:00'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
