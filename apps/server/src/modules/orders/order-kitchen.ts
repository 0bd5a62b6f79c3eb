import { explain } from '../../kernel/errors/explain.ts';
import type { OrderSummary, PushData } from '@dalpak/contracts';
import {
  billLetter,
  nextStatuses,
  type KitchenRow,
  type OrderEvent,
  type OrderState,
} from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { listReasons, sendTickets } from '../kitchen/index.ts';
import { pushedRows, voidsOf } from './order-changes.ts';
import * as store from './orders.store.ts';

/** What a send of an order is for the kitchen. */
interface Send {
  readonly id: string;
  readonly isNew: boolean;
  readonly send: readonly string[];
  readonly news: readonly KitchenRow[];
  readonly reasons: readonly string[];
}

/** Makes the tickets of a send and the event that tells the screens. */
export async function kitchenEvent(
  deps: { readonly now: () => number },
  place: {
    readonly terminal: { readonly id: number; readonly branchId: number };
    readonly employee: { readonly id: number } | null;
  },
  tx: TenantTx,
  { id, isNew, send, news, reasons }: Send,
): Promise<PushData<'pos:orders'>> {
  const { branchId } = place.terminal;
  const order = await store.findOrder(tx, branchId, id);
  const title = order === null ? '' : kitchenTitle(order);
  const tickets = await sendTickets(
    tx,
    {
      branchId,
      terminalId: place.terminal.id,
      employeeId: place.employee?.id ?? null,
      at: deps.now(),
    },
    {
      orderId: id,
      send,
      head: {
        title,
        kind: order?.kind ?? 'saved',
        waiter: order?.waiter?.name ?? '',
        guests: order?.guests ?? 0,
      },
      rows: news,
      isNew,
      reasons,
    },
  );
  const rows = pushedRows(news, isNew);
  return {
    event: isNew ? 'orders_new' : 'orders_update',
    order: { id, name: title, rows },
    tickets: [...(tickets ?? [])],
    print_bones: tickets === null ? rows.length > 0 : tickets.some(({ station }) => station.prints),
  };
}

/** Parts of an address without which no one finds the door. */
const ADDRESS_PARTS = ['locality', 'street', 'house'] as const;

const PHONE = /^[+\d][\d\s-]{7,}$/;

/**
 * A delivery is sent with an address and a phone.
 * @throws VALIDATION_FAILED with each missing part
 */
export function assertAddress({ head: { kind, address, phone } }: OrderState): void {
  if (kind !== 'delivery') return;
  const missing = [
    ...ADDRESS_PARTS.filter((part) => (address?.[part] ?? '').trim() === ''),
    ...(PHONE.test(phone.trim()) ? [] : ['phone']),
  ];
  if (missing.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      details: missing.map((field) => ({ ...explain('field_missing'), field: `order.${field}` })),
    });
}

/**
 * Checks each status of an order that leaves the house against the transition table of its kind.
 * @throws STATUS_NOT_ALLOWED
 */
export function assertStatuses(before: OrderState, events: readonly OrderEvent[]): void {
  let state: OrderState = before;
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const { change } = event;
    if (change.type === 'head' && change.head.kind !== undefined)
      state = { ...state, head: { ...state.head, kind: change.head.kind } };
    if (change.type !== 'status') continue;
    if (!nextStatuses(state.head.kind, state, event.at).includes(change.status))
      throw new AppError('STATUS_NOT_ALLOWED', {
        details: [{ text: change.status, field: 'event.status' }],
      });
    state = { ...state, statusBefore: state.status, status: change.status, statusAt: event.at };
  }
}

/** How the kitchen reads an order: its name or its table, and which bill of it. */
export function kitchenTitle({
  name,
  element,
  bill_no: bill,
  shared_table: shared,
}: OrderSummary): string {
  const table =
    element === null ? '' : shared ? `${element.name} · ${billLetter(bill)}` : element.name;
  return name === '' || name === element?.name ? table : table === '' ? name : `${table} · ${name}`;
}

/**
 * Requires a reason for each void that the kitchen hears of, where the business has a list of them.
 * @returns the names of the reasons
 * @throws VOID_REASON_REQUIRED
 */
export async function assertReasons(
  tx: TenantTx,
  events: readonly OrderEvent[],
  before: OrderState,
): Promise<readonly string[]> {
  const voids = voidsOf(events, before);
  if (voids.length === 0) return [];
  const known = new Map((await listReasons(tx)).map(({ id, name }) => [id, name]));
  if (known.size === 0) return [];
  const names = voids.map(({ rowKey, name, reason }) => {
    const named = reason === null ? undefined : known.get(reason);
    if (named === undefined)
      throw new AppError('VOID_REASON_REQUIRED', {
        details: [{ text: name, field: `row:${rowKey}` }],
      });
    return named;
  });
  return [...new Set(names)];
}

/**
 * The reason of a cancelled order, which the kitchen may have made by now.
 * @throws VOID_REASON_REQUIRED where the business has a list of reasons and the order has rows
 */
export async function reasonOfCancel(
  tx: TenantTx,
  state: OrderState,
  id: number | null,
): Promise<string | null> {
  const known = await listReasons(tx);
  const named = known.find((one) => one.id === id)?.name ?? null;
  if (named === null && known.length > 0 && state.rows.some(({ quantity }) => quantity > 0))
    throw new AppError('VOID_REASON_REQUIRED');
  return named;
}
