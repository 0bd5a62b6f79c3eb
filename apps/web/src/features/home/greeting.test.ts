import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it('says good evening from six on, and not at four in the afternoon', () => {
  expect([4, 5, 11, 12, 16, 17, 18, 23].map(greetingAt)).toEqual([
    'greetingEvening',
    'greetingMorning',
    'greetingMorning',
    'greetingNoon',
    'greetingNoon',
    'greetingNoon',
    'greetingEvening',
    'greetingEvening',
  ]);
});
