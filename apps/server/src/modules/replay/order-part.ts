import {
  cartOfOrder,
  newCart,
  readStep,
  replayOrder,
  StepWriter,
  writeStep,
  type OrderEvent,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { listOrderEvents } from '../orders/index.ts';
import type { PlayedPart } from './frames.ts';
import { readPeople } from './replay.store.ts';

/** Document type of a till's sale, which an order becomes. */
const SALE_TYPE = 9;
/** Events of one device that are this close came with one save. */
const ONE_SAVE_MS = 200;

/**
 * The steps of an order: its own events, which tills send in any order of arrival, replayed by their
 * times. Each save of a till is one step.
 */
export async function readOrderPart(
  db: TenantDb,
  id: string,
  branchId: number,
): Promise<PlayedPart | null> {
  const events = (await listOrderEvents(db, id)).toSorted(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
  const [first] = events;
  if (first === undefined) return null;
  const local = toLocalDateTime(first.at);
  const terminalId = Number(first.device) || 0;
  const writer = new StepWriter(local);
  const blank = newCart(
    { documentType: SALE_TYPE, branchId, terminalId, employeeId: null },
    { newId: () => id, localNow: () => local },
  );
  const steps = savesOf(events).map((upTo) => {
    const last = upTo.at(-1) ?? first;
    const cart = cartOfOrder(blank, id, replayOrder(upTo), 1);
    const ms = last.at - first.at;
    const header = { ...cart.header, employeeId: last.employeeId };
    return readStep(writeStep([ms, ...writer.write({ ...cart, header }, ms)]));
  });
  const { terminals } = await readPeople(db, [], [], [terminalId]);
  return {
    billId: id,
    branchId,
    terminalId,
    terminal: terminals.get(terminalId) ?? '',
    startedAt: first.at,
    local,
    ended: 'order',
    steps,
    altered: null,
  };
}

/** The events up to each save, in the order of their times. */
function savesOf(events: readonly OrderEvent[]): (readonly OrderEvent[])[] {
  return events.flatMap((event, at) => {
    const next = events[at + 1];
    const isSameSave =
      next !== undefined && next.device === event.device && next.at - event.at < ONE_SAVE_MS;
    return isSameSave ? [] : [events.slice(0, at + 1)];
  });
}
