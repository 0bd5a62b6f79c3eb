import type { TileLayout } from '@dalpak/contracts';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { isFavourites } from '../browse/use-departments.ts';
import { currentTill } from '../../till/till.registry.ts';

/** A tile of a department as it is arranged. */
export interface ArrangedTile {
  readonly product: TillProduct;
  readonly size: 1 | 2;
  readonly hidden: boolean;
}

const MOST = 3_000;
const MAX_UNDO = 50;

/** The layout of a department at this branch; undefined when it was never arranged. */
export const layoutOf = (department: number): TileLayout | undefined =>
  currentTill()?.lists.layouts.find((one) => one.department === department);

/** Tiles of a department in the branch's order; products that came since follow. */
export function arrangedTiles(
  department: number,
  layout: Pick<TileLayout, 'tiles'> | undefined,
): readonly ArrangedTile[] {
  const catalogue = currentTill()?.catalogue;
  const products = isFavourites(department)
    ? (layout?.tiles ?? []).flatMap(({ id }) => catalogue?.findById(id) ?? [])
    : (catalogue?.ofDepartment(department, 0, MOST).products ?? []);
  const byId = new Map(products.map((product) => [product.id, product]));
  const placed = (layout?.tiles ?? []).flatMap(({ id, size, hidden }) => {
    const product = byId.get(id);
    byId.delete(id);
    return product === undefined ? [] : [{ product, size, hidden }];
  });
  return [
    ...placed,
    ...[...byId.values()].map((product) => ({ product, size: 1 as const, hidden: false })),
  ];
}

/** Splits tiles into lines: a wide tile never breaks over the end of one. */
export function linesOfTiles<T extends Pick<ArrangedTile, 'size'>>(
  tiles: readonly T[],
  columns: number,
): readonly (readonly T[])[] {
  const lines: T[][] = [];
  let room = 0;
  for (const tile of tiles) {
    const size = Math.min(tile.size, columns);
    if (size > room) {
      lines.push([]);
      room = columns;
    }
    lines.at(-1)?.push(tile);
    room -= size;
  }
  return lines;
}

/** The tiles while they are arranged, with the steps that can be undone. */
export interface ArrangeDraft {
  readonly tiles: readonly ArrangedTile[];
  /** The chosen product; `taken` while arrows move it. */
  readonly chosen: number | null;
  readonly taken: boolean;
  readonly before: readonly (readonly ArrangedTile[])[];
}

export const draftOf = (tiles: readonly ArrangedTile[]): ArrangeDraft => ({
  tiles,
  chosen: null,
  taken: false,
  before: [],
});

/** The draft with other tiles; the step can be undone. */
export function step(draft: ArrangeDraft, tiles: readonly ArrangedTile[]): ArrangeDraft {
  return { ...draft, tiles, before: [...draft.before.slice(1 - MAX_UNDO), draft.tiles] };
}

export function undo(draft: ArrangeDraft): ArrangeDraft {
  const tiles = draft.before.at(-1);
  return tiles === undefined ? draft : { ...draft, tiles, before: draft.before.slice(0, -1) };
}

/** Moves a product to the place of another one. */
export function moveTo(draft: ArrangeDraft, id: number, place: number): ArrangeDraft {
  const from = draft.tiles.findIndex(({ product }) => product.id === id);
  const to = Math.max(0, Math.min(place, draft.tiles.length - 1));
  const tile = draft.tiles[from];
  if (tile === undefined || from === to) return draft;
  const rest = draft.tiles.toSpliced(from, 1);
  return step(draft, rest.toSpliced(to, 0, tile));
}

export function changeTile(
  draft: ArrangeDraft,
  id: number,
  change: Partial<Pick<ArrangedTile, 'size' | 'hidden'>>,
): ArrangeDraft {
  return step(
    draft,
    draft.tiles.map((tile) => (tile.product.id === id ? { ...tile, ...change } : tile)),
  );
}

/** The order of sales that all tills have, or that of the names; sizes and hiding stay. */
export function sortTiles(
  draft: ArrangeDraft,
  by: 'sales' | 'name',
  ranks: readonly number[],
): ArrangeDraft {
  const rank = new Map(ranks.map((id, index) => [id, index]));
  const byName = (a: ArrangedTile, b: ArrangedTile): number =>
    a.product.name.localeCompare(b.product.name, 'he') || a.product.id - b.product.id;
  const rankOf = ({ product }: ArrangedTile): number => rank.get(product.id) ?? ranks.length;
  return step(
    draft,
    draft.tiles.toSorted((a, b) =>
      by === 'name' ? byName(a, b) : rankOf(a) - rankOf(b) || byName(a, b),
    ),
  );
}
