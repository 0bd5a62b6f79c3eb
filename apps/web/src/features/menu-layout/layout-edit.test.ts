import { expect, it } from 'vitest';
import {
  addPage,
  addTile,
  editTile,
  type LayoutDraft,
  moveTile,
  recordLayout,
  removeTile,
  undoLayout,
} from './layout-edit.ts';

const EMPTY: LayoutDraft = { pages: [], page: 0, tile: null };
const ids = ({ pages, page }: LayoutDraft) => pages[page]?.tiles.map(({ id }) => id);

it('builds pages of tiles, moves, colours and removes them, and undoes to nothing [REST-032]', () => {
  let history = { now: EMPTY, past: [], future: [] } as Parameters<typeof recordLayout>[0];
  const act = (next: LayoutDraft): void => {
    history = recordLayout(history, next);
  };
  act(addPage(history.now, 'בוקר'));
  for (const id of [1, 2, 3]) act(addTile(history.now, { kind: 'product', id }));
  expect(ids(history.now)).toEqual([1, 2, 3]);
  act(moveTile(history.now, 2, 0));
  expect([ids(history.now), history.now.tile]).toEqual([[3, 1, 2], 0]);
  act(editTile(history.now, { colour: '#0d625e', size: 2 }));
  expect(history.now.pages[0]?.tiles[0]).toMatchObject({ id: 3, colour: '#0d625e', size: 2 });
  act(removeTile(history.now));
  expect(ids(history.now)).toEqual([1, 2]);
  while (history.past.length > 0) history = undoLayout(history);
  expect(history.now.pages).toEqual([]);
});
