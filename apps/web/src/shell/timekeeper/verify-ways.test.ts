import { TIME_TYPES } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { en } from '../../platform/i18n/en/index.ts';
import { he } from '../../platform/i18n/he/index.ts';
import { defaultWay, VERIFY_WAYS } from './verify-ways.ts';

describe('the way to verify that is open at first', () => {
  it.each([
    ['the card', 1, 'card'], ['the fingerprint', 0, 'fingerprint'], ['the fingerprint', undefined, 'fingerprint'],
  ] as const)('is %s when timekeeper.default_auth is %s', (_name, setting, way) => {
    expect(defaultWay(setting, VERIFY_WAYS)).toBe(way);
  });

  it('is the card on a device without a reader', () => {
    expect(defaultWay(0, ['card'])).toBe('card');
  });
});

it('every type of time has a name in both languages [SHELL-126]', () => {
  expect(TIME_TYPES).toEqual(['in', 'out', 'work', 'sickness', 'vacation', 'reserve']);
  for (const words of [he, en]) {
    expect(Object.keys(words.timekeeper.types)).toEqual([...TIME_TYPES]);
    for (const type of TIME_TYPES) expect(words.timekeeper.types[type]).not.toBe('');
  }
});
