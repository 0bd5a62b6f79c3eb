import { FAVOURITES } from '@dalpak/contracts';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { currentTill, type Till } from '../../till/till.registry.ts';

/** Best sellers of the hour that follow the favourites. */
const MAX_BEST = 12;
/** Tiles that a first page has, where the branch sold so many goods. */
const FULL_PAGE = 36;

/** What the manager of the branch put on the first page, in its order. */
export function favouriteIds(till: Pick<Till, 'lists'> | null = currentTill()): readonly number[] {
  const layout = till?.lists.layouts.find(({ department }) => department === FAVOURITES);
  return layout?.tiles.flatMap(({ id, hidden }) => (hidden ? [] : [id])) ?? [];
}

/**
 * The first page of the tiles: the favourites, then what this branch sells most at this hour of the
 * weekday. A quiet hour leaves room, which what sells on that day and then at the branch fills, so
 * that the first page is full. Empty in a new shop, where departments come first.
 */
export function favouriteProducts(
  till: Pick<Till, 'lists' | 'catalogue'>,
  now: Date,
): readonly TillProduct[] {
  const chosen = favouriteIds(till);
  const ofDay = till.lists.best.filter(({ day }) => day === now.getDay());
  const hour = ofDay.find(({ hour: of }) => of === now.getHours())?.products ?? [];
  const taken = new Set(chosen);
  const find = (ids: readonly number[], most: number): readonly TillProduct[] => {
    const found = ids.flatMap((id) => (taken.has(id) ? [] : (till.catalogue.findById(id) ?? [])));
    const first = [...new Map(found.map((one) => [one.id, one])).values()].slice(0, most);
    for (const { id } of first) taken.add(id);
    return first;
  };
  const shown = [
    ...chosen.flatMap((id) => till.catalogue.findById(id) ?? []),
    ...find(hour, MAX_BEST),
  ];
  const others = [...ofDay.flatMap(({ products }) => products), ...till.lists.tiles];
  return [...shown, ...find(others, Math.max(0, FULL_PAGE - shown.length))];
}
