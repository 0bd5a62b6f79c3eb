import { describe, expect, it } from 'vitest';
import {
  datedValuesOf,
  inheritedValue,
  placeKey,
  placeOfKey,
  placeQuery,
  WHOLE_BUSINESS,
} from './place.ts';

const stored = [
  { scope: 'branch', scope_id: 2, value: 'סניף', valid_from: null },
  { scope: 'cloud', scope_id: 0, value: 'בעתיד', valid_from: '2030-01-01' },
  { scope: 'cloud', scope_id: 0, value: 'עסק', valid_from: '2020-01-01' },
] as const;

describe('a place of settings', () => {
  it.each([
    WHOLE_BUSINESS,
    { scope: 'branch', id: 2 },
    { scope: 'terminal', id: 31 },
    { scope: 'user', id: 7 },
  ] as const)('has a key and is found by it: %o', (place) => {
    expect(placeOfKey(placeKey(place))).toEqual(place);
  });

  it('is the whole business for an unknown key', () => {
    expect([placeOfKey(null), placeOfKey('planet:3'), placeOfKey('branch:x')]).toEqual([
      WHOLE_BUSINESS,
      WHOLE_BUSINESS,
      WHOLE_BUSINESS,
    ]);
  });

  it('is converted to the query of the call', () => {
    expect(
      [
        { scope: 'cloud', id: 0 },
        { scope: 'branch', id: 2 },
        { scope: 'terminal', id: 3 },
        { scope: 'user', id: 4 },
      ].map((place) => placeQuery(place as never)),
    ).toEqual([{}, { branch: '2' }, { terminal: '3' }, { me: '1' }]);
  });

  it('has a fallback without its own value: the next scope with a current value, or the default', () => {
    const view = { stored: [...stored] };
    expect(
      inheritedValue(view, { fallback: 'ברירת' }, { scope: 'branch', id: 2 }, '2026-01-01'),
    ).toEqual({ from: 'cloud', value: 'עסק' });
    expect(
      inheritedValue(view, { fallback: 'ברירת' }, { scope: 'branch', id: 2 }, '2010-01-01'),
    ).toEqual({ from: 'default', value: 'ברירת' });
    expect(inheritedValue(view, { fallback: 'ברירת' }, WHOLE_BUSINESS, '2026-01-01')).toEqual({
      from: 'branch',
      value: 'סניף',
    });
    expect(datedValuesOf(view, WHOLE_BUSINESS).map(({ valid_from }) => valid_from)).toEqual([
      '2030-01-01',
      '2020-01-01',
    ]);
  });
});
