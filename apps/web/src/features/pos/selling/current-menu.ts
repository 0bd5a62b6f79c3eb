import type { SalesMenu } from '@dalpak/contracts';
import { menuAt } from '@dalpak/engine';
import { create } from 'zustand';
import { cartNow } from '../bill/bill.store.ts';
import { localDateTime } from '../till/local-clock.ts';
import { currentTill } from '../till/till.registry.ts';

/** A menu that a user chose, until the hour or the kind of bill brings another one. */
interface ChosenMenu {
  readonly id: number | null;
  /** The menu that was on by itself when it was chosen. */
  readonly instead: number | null;
}

export const useChosenMenu = create<ChosenMenu>(() => ({ id: null, instead: null }));

/**
 * The menu that is on by the branch's hour. The bill of a table has one with pages, of this hour if
 * there is one: at a table dishes are ordered, and not the goods of the shop.
 */
export function menuByItself(now: number): SalesMenu | null {
  const menus = currentTill()?.lists.menus ?? [];
  const at = localDateTime(now);
  const byHour = menuAt(menus, at);
  if (cartNow()?.order?.kind !== 'table' || byHour === null || byHour.pages.length > 0)
    return byHour;
  const laidOut = menus
    .filter(({ pages }) => pages.length > 0)
    .toSorted((a, b) => a.order - b.order);
  return menuAt(laidOut, at) ?? laidOut[0] ?? byHour;
}

/** Another menu than that of the moment stays until the hour or the bill brings the next. */
export const chooseMenu = (id: number): void =>
  useChosenMenu.setState({ id, instead: menuByItself(Date.now())?.id ?? null });

/** The menu that the till shows: the chosen one, or the one that is on by itself. */
export function currentMenu(now: number = Date.now()): SalesMenu | null {
  const byItself = menuByItself(now);
  const { id, instead } = useChosenMenu.getState();
  if (id === null || instead !== (byItself?.id ?? null)) return byItself;
  return currentTill()?.lists.menus.find((menu) => menu.id === id) ?? byItself;
}

function isOfModel(model: number, product: number): boolean {
  const found = currentTill()?.lists.models.find(({ id }) => id === model);
  return found?.products.some(({ id }) => id === product) === true;
}

/** Whether the menu that is on allows a product; a menu that is no limit allows everything. */
export function isOnMenu(product: {
  readonly id: number;
  readonly categoryId?: number | null;
}): boolean {
  const menu = currentMenu();
  if (menu === null || !menu.only || menu.pages.length === 0) return true;
  return menu.pages.some(({ tiles }) =>
    tiles.some(
      ({ kind, id }) =>
        (kind === 'product' && id === product.id) ||
        (kind === 'category' && id === (product.categoryId ?? null)) ||
        (kind === 'model' && isOfModel(id, product.id)),
    ),
  );
}
