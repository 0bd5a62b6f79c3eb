import { MIN_LOOKUP_LETTERS } from '@dalpak/contracts';

/** A found record. */
export interface LookupItem {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** A second line that distinguishes records of one name. */
  readonly detail: string;
}

/**
 * The states of a lookup (specification, records §4): `selected` is idle with a value, which the
 * owner of the field holds.
 */
export type LookupPhase = 'idle' | 'searching' | 'open' | 'none' | 'failed';

export interface LookupState {
  readonly phase: LookupPhase;
  /** The typed text; null while the field shows the chosen record's name. */
  readonly text: string | null;
  readonly items: readonly LookupItem[];
  readonly total: number;
  /** Index of the highlighted result, or -1. */
  readonly highlightedIndex: number;
  /**
   * Number of the pending search, from 1; 0 when none is pending. A late answer of an earlier
   * search is ignored.
   */
  readonly pendingSearch: number;
  readonly loadingMore: boolean;
}

export const IDLE: LookupState = {
  phase: 'idle',
  text: null,
  items: [],
  total: 0,
  highlightedIndex: -1,
  pendingSearch: 0,
  loadingMore: false,
};

export type LookupEvent =
  | { readonly type: 'typed'; readonly text: string; readonly least?: number }
  | { readonly type: 'searched'; readonly asked: number }
  | {
      readonly type: 'answered';
      readonly asked: number;
      readonly items: readonly LookupItem[];
      readonly total: number;
      readonly narrow: boolean;
    }
  | { readonly type: 'failed'; readonly asked: number }
  | { readonly type: 'moreAsked' }
  | {
      readonly type: 'moreAnswered';
      readonly asked: number;
      readonly items: readonly LookupItem[];
      readonly total: number;
    }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'lit'; readonly index: number }
  /** Esc, a choice, or leaving the field: closes the list and drops typed text. */
  | { readonly type: 'closed'; readonly keepText?: boolean };

/**
 * Whether typing this text searches: it has as many letters as the field requires, not counting a
 * leading star.
 */
export function isSearchable(text: string, least = MIN_LOOKUP_LETTERS): boolean {
  return text.trim().replace(/^\*/, '').trim().length >= least;
}

export function stepLookup(state: LookupState, event: LookupEvent): LookupState {
  switch (event.type) {
    case 'typed':
      // The list belongs to the previous text, and must not be chosen from by mistake.
      return isSearchable(event.text, event.least)
        ? { ...state, text: event.text, highlightedIndex: -1, pendingSearch: 0, loadingMore: false }
        : { ...IDLE, text: event.text };
    case 'searched':
      return {
        ...state,
        phase: 'searching',
        items: [],
        total: 0,
        highlightedIndex: -1,
        pendingSearch: event.asked,
        loadingMore: false,
      };
    case 'answered':
      if (event.asked !== state.pendingSearch) return state;
      if (event.items.length > 0)
        return {
          ...state,
          phase: 'open',
          items: event.items,
          total: event.total,
          highlightedIndex: 0,
        };
      // On a phone an empty list would only cover the field.
      return {
        ...state,
        phase: event.narrow ? 'idle' : 'none',
        items: [],
        total: 0,
        highlightedIndex: -1,
      };
    case 'failed':
      return event.asked === state.pendingSearch
        ? {
            ...state,
            phase: 'failed',
            items: [],
            total: 0,
            highlightedIndex: -1,
            loadingMore: false,
          }
        : state;
    case 'moreAsked':
      return { ...state, loadingMore: true };
    case 'moreAnswered': {
      if (event.asked !== state.pendingSearch) return state;
      const known = new Set(state.items.map(({ id }) => id));
      return {
        ...state,
        loadingMore: false,
        total: event.total,
        items: [...state.items, ...event.items.filter(({ id }) => !known.has(id))],
      };
    }
    case 'moved': {
      if (state.phase !== 'open') return state;
      const last = state.items.length - 1;
      // Wraps around the ends, unless more results are still to load.
      const next = state.highlightedIndex + event.by;
      return {
        ...state,
        highlightedIndex: next < 0 ? last : next > last ? (hasMore(state) ? last : 0) : next,
      };
    }
    case 'lit':
      return { ...state, highlightedIndex: event.index };
    default:
      return { ...IDLE, text: event.keepText === true ? state.text : null };
  }
}

export function hasMore({ items, total }: LookupState): boolean {
  return items.length < total;
}
