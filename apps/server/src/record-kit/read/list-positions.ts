/** Sort values and identity of a row: the list continues after it. */
export type RecordPosition = readonly (string | number)[];

/**
 * The position of a row in a list, by its number and sort values: the list continues after it
 * without counting the rows before.
 */
export interface ListPosition {
  readonly from: number;
  readonly position: RecordPosition;
}

/** Recent positions in long lists. Each process has its own cache; a miss costs one count. */
export interface ListPositions {
  /** The nearest cached position at or before a row. */
  before(list: string, from: number): ListPosition | null;
  store(list: string, from: number, position: RecordPosition): void;
}

/**
 * Lifetime of a position. Rows inserted before it shift it, so a distant page may be off by them
 * for this long.
 */
const POSITION_VALID_MS = 30_000;
const LISTS = 500;
const PLACES = 40;

interface CachedList {
  readonly until: number;
  readonly places: readonly ListPosition[];
}

export function createListPositions(now: () => number): ListPositions {
  const lists = new Map<string, CachedList>();
  return {
    before: (list, from) => {
      const kept = lists.get(list);
      if (kept === undefined || kept.until <= now()) return null;
      return kept.places.reduce<ListPosition | null>(
        (best, place) => (place.from <= from && place.from > (best?.from ?? 0) ? place : best),
        null,
      );
    },
    store: (list, from, position) => {
      const kept = lists.get(list);
      const alive = kept !== undefined && kept.until > now();
      // All positions of one list expire with its first one, so that they are consistent.
      const places = alive ? kept.places.filter((place) => place.from !== from) : [];
      lists.delete(list);
      lists.set(list, {
        until: alive ? kept.until : now() + POSITION_VALID_MS,
        places: [...places.slice(-PLACES + 1), { from, position }],
      });
      const [oldest] = lists.keys();
      if (lists.size > LISTS && oldest !== undefined) lists.delete(oldest);
    },
  };
}
