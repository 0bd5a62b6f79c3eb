/** Where a tile is on the screen. */
export type Place = Pick<DOMRect, 'left' | 'top' | 'width'>;

/**
 * The tile that an arrow leads to, or null for other keys. Rows are derived from the positions,
 * because the style sheet decides how many tiles a row has.
 */
export function nextTileIndex(
  key: string,
  at: number,
  places: readonly Place[],
  rightToLeft: boolean,
): number | null {
  const last = places.length - 1;
  const step = (by: number): number => Math.min(last, Math.max(0, at + by));
  switch (key) {
    case 'ArrowLeft':
      return step(rightToLeft ? 1 : -1);
    case 'ArrowRight':
      return step(rightToLeft ? -1 : 1);
    case 'ArrowDown':
      return inRow(at, places, 1);
    case 'ArrowUp':
      return inRow(at, places, -1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

function inRow(at: number, places: readonly Place[], way: 1 | -1): number {
  const from = places[at];
  if (from === undefined) return at;
  const candidates = places
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => (place.top - from.top) * way > 1);
  const [nearest] = candidates.toSorted(
    (a, b) =>
      (a.place.top - b.place.top) * way ||
      Math.abs(a.place.left - from.left) - Math.abs(b.place.left - from.left),
  );
  return nearest?.index ?? at;
}
