import {
  type KitchenStation,
  type KitchenTicket,
  listKitchenStations,
  listKitchenTickets,
  moveKitchenTicket,
  receiveKitchenTickets,
  type TicketStage,
} from '@dalpak/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { createKeyedQueue } from '../../platform/outbox/keyed-queue.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';
import { toast } from '../../ui/messages/toast.ts';
import { kitchenWord } from './words.ts';

/** Also without a push, because a silent stream must not hide a ticket. */
const REFRESH_MS = 10_000;

export interface StationView {
  readonly station: KitchenStation;
  readonly open: readonly KitchenTicket[];
  readonly served: readonly KitchenTicket[];
  /** Difference between the server's clock and this device's. */
  readonly clockAhead: number;
}

export function useStations(): UseQueryResult<readonly KitchenStation[]> {
  return useQuery({
    queryKey: ['kitchen-stations'],
    queryFn: async ({ signal }) => (await api.call(listKitchenStations, {}, { signal })).data,
  });
}

const keyOf = (station: number) => ['kitchen', station] as const;

/** The tickets of a station, refreshed when anything changes in the kitchen. */
export function useStation(station: number): UseQueryResult<StationView> {
  useEffect(() => {
    const reload = (): void => void queryClient.invalidateQueries({ queryKey: ['kitchen'] });
    const ends = [
      onPush('pos:kitchen', reload),
      onPush('pos:orders', ({ tickets }) => {
        if (tickets.length > 0) reload();
      }),
      onPushResync(reload),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return useQuery({
    queryKey: keyOf(station),
    queryFn: async ({ signal }): Promise<StationView> => {
      const { now, ...view } = await api.call(
        listKitchenTickets,
        { query: { station: String(station) } },
        { signal },
      );
      return { ...view, clockAhead: now - Date.now() };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Steps of one ticket reach the server in their order. */
const inTurn = createKeyedQueue();

/** Moves a ticket, or a row of it; the screen shows it at once. */
export async function moveTicket(
  station: number,
  ticket: KitchenTicket,
  stage: TicketStage,
  row: number | null,
): Promise<void> {
  // An answer that is on its way is from before this step.
  await queryClient.cancelQueries({ queryKey: keyOf(station) });
  const before = queryClient.getQueryData<StationView>(keyOf(station));
  const moved: KitchenTicket = {
    ...ticket,
    ...(row === null ? { stage } : {}),
    row_stages: ticket.row_stages.map((one, index) =>
      row === null || index === row ? stage : one,
    ),
  };
  if (before !== undefined) {
    const isServed = moved.row_stages.every((one) => one === 'served');
    const others = before.open.filter(({ id }) => id !== ticket.id);
    queryClient.setQueryData<StationView>(keyOf(station), {
      ...before,
      open: isServed
        ? others
        : [...others, moved].toSorted((a, b) => a.created_at - b.created_at || a.number - b.number),
      served: [...(isServed ? [moved] : []), ...before.served.filter(({ id }) => id !== ticket.id)],
    });
  }
  try {
    await inTurn(ticket.id, () =>
      api.call(moveKitchenTicket, {
        params: { id: ticket.id },
        body: { step: crypto.randomUUID(), stage, row },
      }),
    );
  } catch {
    toast({ text: kitchenWord('moveFailed'), tone: 'bad', id: 'kitchen' });
  }
  await queryClient.invalidateQueries({ queryKey: ['kitchen'] });
}

/** Says that tickets are painted on this screen, while the page is visible. */
export function useReceipt(view: StationView | undefined): void {
  const station = view?.station;
  const fresh =
    station === undefined || station.output === 'printer'
      ? ''
      : (view?.open ?? [])
          .filter(({ received_at: at }) => at === null)
          .map(({ id }) => id)
          .join(',');
  useEffect(() => {
    if (fresh === '' || document.visibilityState !== 'visible') return undefined;
    // After the frame that shows them.
    const frame = requestAnimationFrame(() => {
      api
        .call(receiveKitchenTickets, { body: { tickets: fresh.split(','), by: 'screen' } })
        .catch((error: unknown) => console.error('Kitchen', error));
    });
    return () => cancelAnimationFrame(frame);
  }, [fresh]);
}
