import { CALL_CARD_MS, type CallCard as Card, listCalls } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';
import { CallCard } from './call-card.tsx';
import { callWord } from './call-words.ts';
import classes from './calls.module.css';

const KEY = ['voice-calls'];

/** Cards of two calls fit a phone; more wait for a place. */
const SHOWN = 2;

/** Removes the card ten seconds after its call has ended, unless it is pinned. */
function useEnd(cards: readonly Card[], now: number, end: (id: number) => void): void {
  useEffect(() => {
    const timers = cards.flatMap(({ id, ended_at: endedAt }) =>
      endedAt === null ? [] : [setTimeout(() => end(id), CALL_CARD_MS - (now - endedAt))],
    );
    return () => timers.forEach(clearTimeout);
  }, [cards, now, end]);
}

const NONE: readonly Card[] = [];

/** Cards of the calls that ring here. They take no focus and no key, and lie above every screen. */
export function CallCards(): ReactNode {
  useTranslation();
  const queries = useQueryClient();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
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
  const [close] = useState(() => (id: number) => setClosed((before) => new Set([...before, id])));
  const live = data?.data ?? NONE;
  useEnd(live, data?.now ?? 0, close);
  const isOpen = ({ id }: Card): boolean => !closed.has(id) && !pinned.has(id);
  const cards = [...live.filter(isOpen), ...pinned.values()].slice(0, SHOWN);
  if (cards.length === 0) return null;
  return (
    <aside className={classes['cards']} aria-label={callWord('calls')} aria-live="polite">
      {cards.map((card) => (
        <CallCard
          key={card.id}
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
