import { expect, it } from 'vitest';
import { RECORD_COMPONENTS } from './all.ts';
import { WITH_RECORDS } from './with-records.ts';

it('names every component that declares its records, and no other', () => {
  expect([...WITH_RECORDS].toSorted((a, b) => a - b)).toEqual(RECORD_COMPONENTS.map(({ component }) => component).toSorted((a, b) => a - b));
});
