import { expect, it } from 'vitest';
import { COMPONENTS } from '../components.ts';
import { RECORD_COMPONENTS } from './all.ts';
import { hasRecords } from './with-records.ts';

it('the menu knows of every declared component and of no other', () => {
  expect(COMPONENTS.filter(({ id }) => hasRecords(id)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(RECORD_COMPONENTS.map(({ component }) => component).toSorted((a, b) => a - b));
});
