import { type ReactNode, useMemo } from 'react';
import { TileGrid, type TileLines } from '../browse/tile-grid.tsx';
import { useTillStatus } from '../../till/till-status.store.ts';
import { arrangedTiles, layoutOf, linesOfTiles } from './arrange-tiles.ts';

/** Tiles of a department as the branch arranged them. */
export function ArrangedTiles({ department }: { readonly department: number }): ReactNode {
  const revision = useTillStatus((state) => state.revision);
  const tiles = useMemo(
    () =>
      revision < 0
        ? []
        : arrangedTiles(department, layoutOf(department)).filter(({ hidden }) => !hidden),
    [department, revision],
  );
  const linesOf = (columns: number): TileLines => {
    const lines = linesOfTiles(tiles, columns);
    return { count: lines.length, read: (from, to) => lines.slice(from, to).flat() };
  };
  return <TileGrid testId="arranged-tiles" linesOf={linesOf} />;
}
