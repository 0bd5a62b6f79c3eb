import type { RecordColumn } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { searchError } from './search-error.ts';
import { signOf } from '../search/search-types.tsx';

const of = (kind: 'money' | 'integer' | 'date' | 'moment' | 'text'): RecordColumn => ({
  key: 'x',
  label: 'name',
  kind,
});

it.each([
  ['money', 'abc', 'starts', 'number'],
  ['money', 'abc', 'equal', 'number'],
  ['money', '12a', 'contains', 'number'],
  ['integer', '1.5', 'bigger', 'number'],
  ['money', '33,5', 'equal', 'number'],
  ['money', '₪12.5', 'equal', null],
  ['money', '12.', 'starts', null],
  ['money', '1,200', 'bigger', null],
  ['money', '', 'equal', null],
  ['money', 'abc', 'empty', null],
  ['date', 'מחר', 'equal', 'day'],
  ['date', '31/02/2026', 'bigger', 'day'],
  ['date', 'x', 'starts', 'day'],
  ['date', '31/12/2026', 'equal', null],
  ['date', '31/12', 'starts', null],
  ['moment', '12:30', 'contains', null],
  ['text', 'abc', 'equal', null],
] as const)('a %s searched for %j by %s: %s', (kind, val, type, fault) => {
  expect(searchError(of(kind), { val, type })).toBe(fault);
});

it('is drawn in letters of the language, in its direction', () => {
  expect(
    (['starts', 'ends', 'contains', 'smaller'] as const).map((type) => signOf(type, 'he')),
  ).toEqual(['*א', 'א*', '*א*', '<']);
  expect(
    (['starts', 'ends', 'contains', 'smaller'] as const).map((type) => signOf(type, 'en')),
  ).toEqual(['a*', '*a', '*a*', '<']);
});
