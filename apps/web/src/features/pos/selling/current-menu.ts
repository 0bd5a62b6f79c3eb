import type { SalesMenu } from '@dalpak/contracts';
import { menuAt } from '@dalpak/engine';
import { create } from 'zustand';
import { localDateTime } from '../till/local-clock.ts';
import { currentTill } from '../till/till.registry.ts';

/** A menu that a user chose, until the hour brings another one. */
interface ChosenMenu {
  readonly id: number | null;
  /** The menu that was on by the hour when it was chosen. */
  readonly instead: number | null;
}

export const useChosenMenu = create<ChosenMenu>(() => ({ id: null, instead: null }));

/** The menu that is on by the branch's hour. */
export function menuByHour(now: number): SalesMenu | null {
  return menuAt(currentTill()?.lists.menus ?? [], localDateTime(now));
}

/** Another menu than the hour's stays until the hour brings the next. */
export const chooseMenu = (id: number): void =>
  useChosenMenu.setState({ id, instead: menuByHour(Date.now())?.id ?? null });

/** The menu that the till shows: the chosen one, or the one that is on by the hour. */
export function currentMenu(now: number = Date.now()): SalesMenu | null {
  const byHour = menuByHour(now);
  const { id, instead } = useChosenMenu.getState();
  if (id === null || instead !== (byHour?.id ?? null)) return byHour;
  return currentTill()?.lists.menus.find((menu) => menu.id === id) ?? byHour;
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
