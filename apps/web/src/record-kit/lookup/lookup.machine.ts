import { LOOKUP_LEAST } from '@dalpak/contracts';

/** A record that was found. */
export interface LookupItem {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** A second line, to tell two of one name apart. */
  readonly second: string;
}

/** The five states of a lookup (2-records §4): `selected` is idle with a value, which its owner keeps. */
export type LookupPhase = 'idle' | 'searching' | 'open' | 'none' | 'failed';

export interface LookupState {
  readonly phase: LookupPhase;
  /** What is typed; null while the chosen record's name stands there. */
  readonly text: string | null;
  readonly items: readonly LookupItem[];
  readonly total: number;
  /** Index of the highlighted result, or -1. */
  readonly lit: number;
  /** Number of the search whose answer is waited for, from 1; 0 = none. A late answer of an earlier one is passed over. */
  readonly asked: number;
  readonly loadingMore: boolean;
}

export const IDLE: LookupState = { phase: 'idle', text: null, items: [], total: 0, lit: -1, asked: 0, loadingMore: false };

export type LookupEvent =
  | { readonly type: 'typed'; readonly text: string; readonly least?: number }
  | { readonly type: 'searched'; readonly asked: number }
  | { readonly type: 'answered'; readonly asked: number; readonly items: readonly LookupItem[]; readonly total: number; readonly narrow: boolean }
  | { readonly type: 'failed'; readonly asked: number }
  | { readonly type: 'moreAsked' }
  | { readonly type: 'moreAnswered'; readonly asked: number; readonly items: readonly LookupItem[]; readonly total: number }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'lit'; readonly index: number }
  /** Esc, a choice, leaving the field: the list goes, and with it what was typed in vain. */
  | { readonly type: 'closed'; readonly keepText?: boolean };

/** Whether typing this begins a search: as many letters as the field asks for, a star in front not counted. */
export function isEnough(text: string, least = LOOKUP_LEAST): boolean {
  return text.trim().replace(/^\*/, '').trim().length >= least;
}

export function stepLookup(state: LookupState, event: LookupEvent): LookupState {
  switch (event.type) {
    case 'typed':
      // The list of another text would be chosen from by mistake.
      return isEnough(event.text, event.least) ? { ...state, text: event.text, lit: -1, asked: 0, loadingMore: false } : { ...IDLE, text: event.text };
    case 'searched':
      return { ...state, phase: 'searching', items: [], total: 0, lit: -1, asked: event.asked, loadingMore: false };
    case 'answered':
      if (event.asked !== state.asked) return state;
      if (event.items.length > 0) return { ...state, phase: 'open', items: event.items, total: event.total, lit: 0 };
      // On a phone an empty list only covers what one types.
      return { ...state, phase: event.narrow ? 'idle' : 'none', items: [], total: 0, lit: -1 };
    case 'failed':
      return event.asked === state.asked ? { ...state, phase: 'failed', items: [], total: 0, lit: -1, loadingMore: false } : state;
    case 'moreAsked':
      return { ...state, loadingMore: true };
    case 'moreAnswered': {
      if (event.asked !== state.asked) return state;
      const known = new Set(state.items.map(({ id }) => id));
      return { ...state, loadingMore: false, total: event.total, items: [...state.items, ...event.items.filter(({ id }) => !known.has(id))] };
    }
    case 'moved': {
      if (state.phase !== 'open') return state;
      const last = state.items.length - 1;
      // Round the ends: from the last to the first, and back. While more is to come, the end is no end.
      const next = state.lit + event.by;
      return { ...state, lit: next < 0 ? last : next > last ? (hasMore(state) ? last : 0) : next };
    }
    case 'lit': return { ...state, lit: event.index };
    default: return { ...IDLE, text: event.keepText === true ? state.text : null };
  }
}

export function hasMore({ items, total }: LookupState): boolean {
  return items.length < total;
}
