import type { FloorElement } from '@dalpak/contracts';
import type { StoredTable } from './floor-plan.store.ts';

/** Space between tables that get a place by themselves, in units of the floor. */
const GAP = 40;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The tables of a floor, each with a place. Those that were never drawn stand on a grid next to what
 * is there, in their order, so that none lies under another.
 */
export function placeTables(
  floor: { readonly width: number },
  tables: readonly StoredTable[],
): FloorElement[] {
  const taken: Box[] = tables.flatMap(({ x, y, width, height }) =>
    x === null || y === null ? [] : [{ x, y, width, height }],
  );
  return tables.map(({ x, y, ...table }) => {
    const place = x === null || y === null ? freePlace(floor.width, table, taken) : { x, y };
    if (x === null || y === null)
      taken.push({ ...place, width: table.width, height: table.height });
    return { ...table, kind: 'table', ...place };
  });
}

function freePlace(
  floorWidth: number,
  { width, height }: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
): { readonly x: number; readonly y: number } {
  for (let y = GAP; ; y += height + GAP)
    for (let x = GAP; x === GAP || x + width <= floorWidth; x += width + GAP)
      if (!taken.some((box) => overlap(box, { x, y, width, height }))) return { x, y };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
