import { FAVOURITES } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { Catalogue } from '../../../../platform/catalogue/catalogue.ts';
import { pageOfItems } from '../../../../platform/store/columns.ts';
import { NO_LISTS } from '../../till/till.registry.ts';
import { favouriteProducts } from './favourites.ts';
import { initialsOf, inkOn } from './tile-colour.ts';

const EMPTY = { pages: [], delta: [] };
const items = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `מוצר ${index + 1}`,
}));
const catalogue = new Catalogue({ pages: [pageOfItems(items)], delta: [] }, EMPTY);
const SUNDAY_MORNING = new Date(2026, 10, 29, 8, 15);
const SUNDAY_EVENING = new Date(2026, 10, 29, 19, 0);
const ids = (now: Date, lists = NO_LISTS): readonly number[] =>
  favouriteProducts({ catalogue, lists }, now).map(({ id }) => id);

it('shows the favourites, then the best sellers of this hour that are none of them [LOOK-003]', () => {
  const tile = (id: number, hidden = false) => ({ id, size: 1 as const, hidden });
  const lists = {
    ...NO_LISTS,
    layouts: [
      { department: FAVOURITES, version: 1, tiles: [tile(7), tile(3), tile(9, true), tile(99)] },
    ],
    best: [
      { day: 0, hour: 8, products: [3, 5, 98, ...Array.from({ length: 13 }, (_, at) => at + 8)] },
      { day: 0, hour: 19, products: [2] },
    ],
  };
  const morning = [7, 3, 5, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
  expect(ids(SUNDAY_MORNING, lists).slice(0, 14)).toEqual(morning);
  expect(ids(SUNDAY_EVENING, lists).slice(0, 3)).toEqual([7, 3, 2]);
  // A new shop has neither.
  expect(ids(SUNDAY_MORNING)).toEqual([]);
});

it('fills the page of a quiet hour with what sells that day and then at the branch, each once [LOOK-008]', () => {
  const lists = {
    ...NO_LISTS,
    best: [
      { day: 0, hour: 8, products: [3, 5] },
      { day: 0, hour: 19, products: [2, 3] },
      { day: 1, hour: 8, products: [9] },
    ],
    tiles: [5, 11, 12, 99],
  };
  expect(ids(SUNDAY_EVENING, lists)).toEqual([2, 3, 5, 11, 12]);
  // Nothing was sold on that day yet.
  expect(ids(SUNDAY_MORNING, { ...lists, best: [] })).toEqual([5, 11, 12]);
});

it('writes the letters of a tile so that they are read on any colour', () => {
  expect(inkOn('#ffffff')).toBe('#000000');
  expect(inkOn('#2f6fb0')).toBe('#ffffff');
  expect(inkOn('#f2c200')).toBe('#000000');
  expect(initialsOf('"קפה", תה')).toBe('קפ');
});
