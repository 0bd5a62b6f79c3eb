import { FAVOURITES, saveTileLayout, tillLists } from '@dalpak/contracts';
import { api } from '../../../../platform/api/api.ts';
import { currentTill } from '../../till/till.registry.ts';
import { catalogueChanged } from '../../till/till-status.store.ts';

/** Loads the lists of the branch, with the order that another person saved. */
export async function reloadLists(): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  till.lists = await api.call(tillLists);
  till.catalogue.orderTiles(till.lists.tiles);
  catalogueChanged();
}

/**
 * Adds a product to the favourites of the branch, or takes it off.
 * @throws ServerError RECORD_CHANGED when another person saved them meanwhile
 */
export async function saveFavourite(productId: number, isFavourite: boolean): Promise<void> {
  const layout = currentTill()?.lists.layouts.find(({ department }) => department === FAVOURITES);
  const others = (layout?.tiles ?? []).filter(({ id }) => id !== productId);
  await api.call(saveTileLayout, {
    params: { department: String(FAVOURITES) },
    body: {
      version: layout?.version ?? 0,
      tiles: isFavourite ? [...others, { id: productId, size: 1, hidden: false }] : others,
    },
  });
  await reloadLists();
}
