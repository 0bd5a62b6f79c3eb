import { FAVOURITES } from '@dalpak/contracts';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { currentTill, type Till } from '../../till/till.registry.ts';

/** Best sellers of the hour that follow the favourites. */
const MAX_BEST = 12;

/** What the manager of the branch put on the first page, in its order. */
export function favouriteIds(till: Pick<Till, 'lists'> | null = currentTill()): readonly number[] {
  const layout = till?.lists.layouts.find(({ department }) => department === FAVOURITES);
  return layout?.tiles.flatMap(({ id, hidden }) => (hidden ? [] : [id])) ?? [];
}

/**
 * The first page of the tiles: the favourites, then what this branch sells most at this hour of the
 * weekday. Empty in a new shop, where departments come first.
 */
export function favouriteProducts(
  till: Pick<Till, 'lists' | 'catalogue'>,
  now: Date,
): readonly TillProduct[] {
  const chosen = favouriteIds(till);
  const hour = till.lists.best.find(
    ({ day, hour: of }) => day === now.getDay() && of === now.getHours(),
  );
  const find = (ids: readonly number[]): readonly TillProduct[] =>
    ids.flatMap((id) => till.catalogue.findById(id) ?? []);
  const taken = new Set(chosen);
  const best = find((hour?.products ?? []).filter((id) => !taken.has(id)));
  return [...find(chosen), ...best.slice(0, MAX_BEST)];
}
