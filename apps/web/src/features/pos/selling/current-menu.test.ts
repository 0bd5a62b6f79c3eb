import type { SalesMenu } from '@dalpak/contracts';
import { aCart } from '@dalpak/testkit';
import { NO_FACTS } from '@dalpak/engine';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSelling } from '../../../../test/selling-world.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { currentTill, setCurrentTill } from '../till/till.registry.ts';
import { chooseMenu, currentMenu, useChosenMenu } from './current-menu.ts';

const aMenu = (part: Partial<SalesMenu>): SalesMenu => ({
  id: 1,
  name: '',
  days: [],
  from: 0,
  to: 0,
  order: 1,
  isFirst: false,
  only: false,
  version: 1,
  pages: [],
  ...part,
});
const pages: SalesMenu['pages'] = [{ name: 'אוכל', columns: 4, tiles: [] }];
/** Monday noon. */
const NOON = Date.parse('2026-11-30T10:00:00Z');
/** On by the hour and without pages, one with pages of no hour, and one without pages. */
const MENUS = [
  aMenu({ id: 1, isFirst: true }),
  aMenu({ id: 2, order: 2, days: [7], from: 120, to: 121, pages }),
  aMenu({ id: 3, order: 3, days: [7], from: 121, to: 122 }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  beginSelling();
  const till = currentTill();
  if (till !== null) setCurrentTill({ ...till, lists: { ...till.lists, menus: MENUS } });
  useChosenMenu.setState({ id: null, instead: null });
});
afterEach(() => vi.useRealTimers());
// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const serve = (kind: 'table' | 'delivery' | null): void =>
  setTillState({
    cart: aCart({
      order: kind === null ? null : { ...NO_FACTS, id: 'a', status: 1, revision: 0, kind },
    }),
  });

it('shows at a table the menu with pages, and the goods of the shop in any other bill', () => {
  serve(null);
  expect(currentMenu(NOON)?.id).toBe(1);
  serve('table');
  expect(currentMenu(NOON)?.id).toBe(2);
  serve('delivery');
  expect(currentMenu(NOON)?.id).toBe(1);
});

it('keeps a menu that was chosen until the bill is of another kind', () => {
  serve('table');
  chooseMenu(1);
  expect(currentMenu()?.id).toBe(1);
  serve(null);
  expect(currentMenu()?.id).toBe(1);
  serve('table');
  chooseMenu(3);
  expect(currentMenu()?.id).toBe(3);
  serve(null);
  expect(currentMenu()?.id).toBe(1);
});
