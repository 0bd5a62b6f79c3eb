import { CALL_CARD_MS, CALL_OPEN_MS, type CallCard as Card, listCalls } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';
import { useSaleUnderWay } from '../../platform/session/sale-under-way.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { CallCard } from './call-card.tsx';
import { callWord } from './call-words.ts';
import classes from './calls.module.css';
import { readClosedCalls, saveClosedCall } from './closed-calls.ts';

const KEY = ['voice-calls'];

/** Cards of two calls fit a phone; more wait for a place. */
const SHOWN = 2;

/**
 * Removes the card ten seconds after its call has ended, unless it is pinned; one without an end
 * goes some minutes after it rang.
 */
function useEnd(cards: readonly Card[], now: number, end: (id: number) => void): void {
  useEffect(() => {
    const timers = cards.map(({ id, rang_at: rangAt, ended_at: endedAt }) => {
      const goesAt = endedAt === null ? rangAt + CALL_OPEN_MS : endedAt + CALL_CARD_MS;
      return setTimeout(() => end(id), goesAt - now);
    });
    return () => timers.forEach(clearTimeout);
  }, [cards, now, end]);
}

const NONE: readonly Card[] = [];

/** Cards of the calls that ring here. They take no focus and no key, and lie above every screen. */
export function CallCards(): ReactNode {
  useTranslation();
  const queries = useQueryClient();
  const { uuid } = useAppInit().cloud;
  const [closed, setClosed] = useState(() => readClosedCalls(uuid));
  const isPaying = useSaleUnderWay((state) => state.paying);
  const [pinned, setPinned] = useState<ReadonlyMap<number, Card>>(new Map());
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listCalls, {}, { signal }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    const refresh = (): void => void queries.invalidateQueries({ queryKey: KEY });
    const stops = [onPush('voice:call', refresh), onPushResync(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
  const close = useCallback(
    (id: number) => {
      saveClosedCall(uuid, id);
      setClosed((before) => new Set([...before, id]));
    },
    [uuid],
  );
  const live = data?.data ?? NONE;
  useEnd(live, data?.now ?? 0, close);
  const isOpen = ({ id }: Card): boolean => !closed.has(id) && !pinned.has(id);
  const cards = [...live.filter(isOpen), ...pinned.values()].slice(0, SHOWN);
  if (cards.length === 0) return null;
  return (
    <aside
      className={classes['cards']}
      data-folded={isPaying}
      aria-label={callWord('calls')}
      aria-live="polite"
    >
      {cards.map((card) => (
        <CallCard
          key={card.id}
          folded={isPaying}
          card={live.find(({ id }) => id === card.id) ?? card}
          pinned={pinned.has(card.id)}
          onPin={(keep) => {
            const next = new Map(pinned);
            if (keep) next.set(card.id, card);
            else next.delete(card.id);
            setPinned(next);
          }}
          onClose={() => {
            close(card.id);
            const next = new Map(pinned);
            next.delete(card.id);
            setPinned(next);
          }}
        />
      ))}
    </aside>
  );
}
