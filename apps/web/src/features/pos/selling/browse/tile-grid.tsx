import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { show } from '../../bill/open-panel.ts';
import { useLongPress } from '../../parts/use-long-press.ts';
import { addProductRow } from '../sell.ts';
import classes from './browse.module.css';
import { GAP, TILE_HEIGHT, TILE_MIN_WIDTH, TileFace } from './tile-parts.tsx';
import { tilePlace } from './tile-place.ts';
import { productName } from '../../till/product-name.ts';

export interface PlacedTile {
  readonly product: TillProduct;
  readonly size: 1 | 2;
}

/** Tiles by lines of as many columns as fit; only the lines near the screen are read. */
export interface TileLines {
  readonly count: number;
  readonly read: (from: number, to: number) => readonly PlacedTile[];
}

/** Lines drawn above and below what is seen. */
const SPARE_LINES = 3;

function Tile({ product, size }: PlacedTile): ReactNode {
  const { wasLong, ...press } = useLongPress(() =>
    show({ kind: 'product', productId: product.id }),
  );
  return (
    <button
      type="button"
      className={classes['tile']}
      style={{ gridColumnEnd: `span ${size}` }}
      data-product={product.id}
      title={productName(product)}
      {...press}
      onClick={() => !wasLong() && addProductRow(product)}
    >
      <TileFace product={product} />
    </button>
  );
}

/**
 * Tiles that scroll, with as many in a line as fit. The place is kept when one comes back from a
 * panel.
 */
export function TileGrid({
  linesOf,
  testId,
}: {
  readonly linesOf: (columns: number) => TileLines;
  readonly testId?: string;
}): ReactNode {
  const { ref, width, height } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => (tilePlace.isKept ? tilePlace.top : 0));
  const columns = Math.max(2, Math.floor((width + GAP) / (TILE_MIN_WIDTH + GAP)));
  const line = TILE_HEIGHT + GAP;
  const isDrawn = width > 0;
  useLayoutEffect(() => {
    if (isDrawn && tilePlace.isKept) scroller.current?.scrollTo({ top: tilePlace.top });
    if (isDrawn) tilePlace.isKept = false;
  }, [isDrawn]);
  const turn = (by: number): true => {
    scroller.current?.scrollBy({ top: by });
    return true;
  };
  useKeyboardLayer({
    keys: {
      PageDown: () => turn(Math.max(line, height - line)),
      PageUp: () => turn(-Math.max(line, height - line)),
      ArrowDown: () => turn(line),
      ArrowUp: () => turn(-line),
    },
  });
  const { count, read } = linesOf(columns);
  const from = Math.max(0, Math.floor(top / line) - SPARE_LINES);
  const to = Math.min(count, Math.ceil((top + height) / line) + SPARE_LINES);
  return (
    <div ref={ref} className={classes['tilesBox']}>
      <div
        ref={scroller}
        className={classes['tiles']}
        data-testid={testId}
        onScroll={({ currentTarget: { scrollTop } }) => {
          tilePlace.top = scrollTop;
          setTop(scrollTop);
        }}
      >
        <div style={{ blockSize: Math.max(0, count * line - GAP) }}>
          {isDrawn && (
            <div
              className={classes['lines']}
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                gridAutoRows: `${TILE_HEIGHT}px`,
                transform: `translateY(${from * line}px)`,
              }}
            >
              {read(from, to).map((tile) => (
                <Tile key={tile.product.id} {...tile} />
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
