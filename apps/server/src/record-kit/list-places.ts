import type { RecordPosition } from './record-list.store.ts';

/** A row of a list by its number and by what stands in it: the list goes on behind it without counting the rows before. */
export interface ListPlace {
  readonly from: number;
  readonly position: RecordPosition;
}

/** Places in long lists that were looked at lately. Each process has its own; who meets none counts once more. */
export interface ListPlaces {
  /** The nearest place at or before a row. */
  before(list: string, from: number): ListPlace | null;
  keep(list: string, from: number, position: RecordPosition): void;
}

/** Rows that were added in front of a place move it: so long may a far page be off by them. */
const KEPT_MS = 30_000;
const LISTS = 500;
const PLACES = 40;

interface Kept {
  readonly until: number;
  readonly places: readonly ListPlace[];
}

export function createListPlaces(now: () => number): ListPlaces {
  const lists = new Map<string, Kept>();
  return {
    before: (list, from) => {
      const kept = lists.get(list);
      if (kept === undefined || kept.until <= now()) return null;
      return kept.places.reduce<ListPlace | null>((best, place) => (place.from <= from && place.from > (best?.from ?? 0) ? place : best), null);
    },
    keep: (list, from, position) => {
      const kept = lists.get(list);
      const alive = kept !== undefined && kept.until > now();
      // All of one list are as old as its first: they fit each other.
      const places = alive ? kept.places.filter((place) => place.from !== from) : [];
      lists.delete(list);
      lists.set(list, { until: alive ? kept.until : now() + KEPT_MS, places: [...places.slice(-PLACES + 1), { from, position }] });
      const [oldest] = lists.keys();
      if (lists.size > LISTS && oldest !== undefined) lists.delete(oldest);
    },
  };
}
