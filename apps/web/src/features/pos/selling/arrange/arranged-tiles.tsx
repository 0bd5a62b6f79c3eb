import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import browse from '../browse/browse.module.css';
import { GAP, Pager, TILE_HEIGHT, TILE_MIN_WIDTH, TileFace } from '../browse/tile-parts.tsx';
import { sellProduct } from '../sell.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { arrangedTiles, layoutOf, pagesOf } from './arrange-tiles.ts';

/** Tiles of a department as the branch arranged them. */
export function ArrangedTiles({ department }: { readonly department: number }): ReactNode {
  const { ref, width, height } = useElementSize();
  const revision = useTillStatus((state) => state.revision);
  const [page, setPage] = useState(0);
  const columns = Math.max(2, Math.floor((width + GAP) / (TILE_MIN_WIDTH + GAP)));
  const lines = Math.max(2, Math.floor((height + GAP) / (TILE_HEIGHT + GAP)));
  const pages = useMemo(
    () =>
      revision < 0
        ? [[]]
        : pagesOf(
            arrangedTiles(department, layoutOf(department)).filter(({ hidden }) => !hidden),
            columns,
            lines,
          ),
    [department, columns, lines, revision],
  );
  const shown = Math.min(page, pages.length - 1);
  return (
    <div className={browse['tilesBox']}>
      <div
        ref={ref}
        className={browse['tiles']}
        data-testid="arranged-tiles"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${TILE_HEIGHT}px`,
        }}
      >
        {width > 0 &&
          pages[shown]?.map(({ product, size }) => (
            <button
              key={product.id}
              type="button"
              className={browse['tile']}
              style={{ gridColumnEnd: `span ${size}` }}
              data-product={product.id}
              onClick={() => sellProduct(product)}
              title={product.name}
            >
              <TileFace product={product} />
            </button>
          ))}
      </div>
      <Pager page={shown} pages={pages.length} onPage={setPage} />
    </div>
  );
}
