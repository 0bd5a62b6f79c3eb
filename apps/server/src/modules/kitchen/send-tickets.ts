import { createHash } from 'node:crypto';
import type { PushData, TicketContent } from '@dalpak/contracts';
import { byStation, type KitchenRow } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as store from './kitchen.store.ts';

/** The place and the people that tickets come from. */
interface TicketSender {
  readonly branchId: number;
  readonly terminalId: number;
  readonly employeeId: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the kitchen is told of one send of an order. */
interface KitchenNews {
  readonly orderId: string;
  /** What makes the send the same one when it is repeated: the ids of its events. */
  readonly send: readonly string[];
  readonly head: Pick<TicketContent, 'title' | 'kind' | 'waiter' | 'guests'>;
  readonly rows: readonly KitchenRow[];
  /** The first of an order: its rows are neither added nor voided. */
  readonly isNew: boolean;
  readonly reasons: readonly string[];
}

type PushedTicket = PushData<'pos:orders'>['tickets'][number];

/** Leads rows to the stations of a branch; null while it has none, and prints as tills do alone. */
async function readRouting(
  db: TenantDb,
  branchId: number,
  rows: readonly KitchenRow[],
): Promise<{
  readonly stations: Awaited<ReturnType<typeof store.listStations>>;
  readonly stationOf: (department: number | null, product: number | null) => number | null;
} | null> {
  const stations = (await store.listStations(db, branchId)).filter(({ expediter }) => !expediter);
  const first = stations.find(({ is_default: isDefault }) => isDefault) ?? stations[0];
  if (first === undefined) return null;
  const here = new Set(stations.map(({ id }) => id));
  const names = await store.readStationNames(
    db,
    rows.flatMap(({ departmentId, partOf }) => [departmentId ?? [], partOf ?? []].flat()),
    rows.flatMap(({ productId }) => productId ?? []),
  );
  return {
    stations,
    stationOf: (department, product) => {
      const named =
        (product === null ? undefined : names.products.get(product)) ??
        (department === null ? undefined : names.departments.get(department));
      // A station of another branch, or one out of use: nothing is lost, the default one makes it.
      return named !== undefined && here.has(named) ? named : first.id;
    },
  };
}

/**
 * Makes one ticket for each station that has news, in the transaction of the send. The id follows
 * from order, events and station, so a repeated send makes none.
 * @returns the tickets for the push event; null when the branch has no stations
 */
export async function sendTickets(
  tx: TenantTx,
  sender: TicketSender,
  news: KitchenNews,
): Promise<readonly PushedTicket[] | null> {
  if (news.rows.length === 0) return [];
  const routing = await readRouting(tx, sender.branchId, news.rows);
  if (routing === null) return null;
  const day = toLocalDateTime(sender.at).slice(0, 10);
  const made: PushedTicket[] = [];
  for (const { station: stationId, rows } of byStation(news.rows, routing.stationOf)) {
    const station = routing.stations.find(({ id }) => id === stationId);
    const id = ticketId(news.orderId, news.send, stationId);
    if (station === undefined || (await store.hasTicket(tx, id))) continue;
    const content: TicketContent = {
      ...news.head,
      rows: rows.map(({ name, quantity, notes, change }) => ({
        name,
        quantity,
        notes: [...notes],
        ...(news.isNew || change === undefined ? {} : { change }),
      })),
      reasons: rows.some(({ change }) => change === 'voided') ? [...news.reasons] : [],
    };
    const number = await store.nextNumber(tx, sender.branchId, day);
    await store.insertTicket(tx, {
      id,
      branchId: sender.branchId,
      stationId,
      orderId: news.orderId,
      day,
      number,
      content,
      terminalId: sender.terminalId,
      employeeId: sender.employeeId,
      at: new Date(sender.at),
    });
    made.push({
      ...content,
      id,
      number,
      station: {
        id: stationId,
        name: station.name,
        printer: station.printer,
        prints: station.output !== 'screen',
      },
    });
  }
  return made;
}

/** A UUID that follows from the send and the station. */
function ticketId(orderId: string, send: readonly string[], station: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([orderId, send.toSorted(), station]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
