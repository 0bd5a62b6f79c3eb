import { MIN_LOOKUP_LETTERS } from '@dalpak/contracts';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useEffect, useReducer, useRef } from 'react';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import {
  hasMore,
  IDLE,
  isSearchable,
  type LookupItem,
  type LookupState,
  stepLookup,
} from './lookup.machine.ts';
import { loadLookupPage, type LookupRequest } from './lookup-query.ts';

/** Delay in milliseconds between a keystroke and its search; short, because users wait for it. */
const PAUSE_MS = 200;

interface LookupOptions {
  /** Letters needed before typing searches. */
  readonly least?: number;
  /** Called when Enter's search has exactly one result. */
  readonly onSoleResult: (item: LookupItem) => void;
}

interface Lookup {
  readonly state: LookupState;
  readonly type: (text: string) => void;
  /** Searches at once, however short the text is. */
  readonly search: (text: string) => void;
  /** Searches as well, and selects a sole result. */
  readonly find: (text: string) => void;
  readonly more: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly close: (keepText?: boolean) => void;
}

/** Searches while the user types, page by page. An answer that comes too late is ignored. */
export function useLookup(
  ask: Omit<LookupRequest, 'query' | 'start' | 'selectOnOne'>,
  { least = MIN_LOOKUP_LETTERS, onSoleResult: onSole }: LookupOptions,
): Lookup {
  const narrow = useMediaQuery(MEDIA.mobile) ?? false;
  const [state, send] = useReducer(stepLookup, IDLE);
  const running = useRef<AbortController | null>(null);
  const searches = useRef({ last: 0, query: '' });
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const run = (query: string, selectOnOne = false): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const asked = searches.current.last + 1;
    searches.current = { last: asked, query };
    send({ type: 'searched', asked });
    loadLookupPage({ ...ask, query, start: 0, selectOnOne }, controller.signal).then(
      ({ items, total, selected }) => {
        const sole = items.find(({ id }) => id === selected);
        if (sole === undefined) send({ type: 'answered', asked, items, total, narrow });
        else onSole(sole);
      },
      () => {
        if (!controller.signal.aborted) send({ type: 'failed', asked });
      },
    );
  };
  const later = useDebouncedCallback((query: string) => {
    // The field may have been closed or set meanwhile.
    if (latest.current.text === query) run(query.trim());
  }, PAUSE_MS);

  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    type: (text) => {
      running.current?.abort();
      send({ type: 'typed', text, least });
      if (isSearchable(text, least)) later(text);
    },
    search: (text) => run(text.trim()),
    find: (text) => run(text.trim(), true),
    more: () => {
      if (state.loadingMore || !hasMore(state)) return;
      send({ type: 'moreAsked' });
      const { pendingSearch: asked } = state;
      loadLookupPage({
        ...ask,
        query: searches.current.query,
        start: state.items.length,
        selectOnOne: false,
      }).then(
        ({ items, total }) => send({ type: 'moreAnswered', asked, items, total }),
        () => send({ type: 'failed', asked }),
      );
    },
    move: (by) => send({ type: 'moved', by }),
    close: (keepText = false) => {
      running.current?.abort();
      send({ type: 'closed', keepText });
    },
  };
}
