import type { OrderSummary } from '@dalpak/contracts';
import { nextStatuses, type OrderStatus } from '@dalpak/engine';

const MINUTE_MS = 60_000;
/** An order is amber when less than this is left of its promise. */
const SOON_MS = 10 * MINUTE_MS;

/** How much of the promise is left. */
export function promiseState(
  promisedAt: number | null,
  now: number,
): { readonly state: 'none' | 'fine' | 'soon' | 'late'; readonly minutes: number } {
  if (promisedAt === null) return { state: 'none', minutes: 0 };
  const left = promisedAt - now;
  const minutes = Math.ceil(Math.abs(left) / MINUTE_MS);
  return { state: left < 0 ? 'late' : left <= SOON_MS ? 'soon' : 'fine', minutes };
}

/** Statuses that an order may be moved to now: forward ones, and the step that may be taken back. */
export function statusesOf(
  order: Pick<OrderSummary, 'kind' | 'lifecycle' | 'lifecycle_before' | 'lifecycle_at'>,
  now: number,
): { readonly forward: readonly OrderStatus[]; readonly back: OrderStatus | null } {
  const moved = order.lifecycle_at !== null;
  const all = nextStatuses(
    order.kind,
    {
      status: moved ? order.lifecycle : null,
      statusBefore: order.lifecycle_before,
      statusAt: order.lifecycle_at ?? 0,
    },
    now,
  );
  const previous = moved ? (order.lifecycle_before ?? 'to_be_packed') : null;
  const isBack = (one: OrderStatus): boolean =>
    one === previous && ORDER.indexOf(one) < ORDER.indexOf(order.lifecycle ?? 'to_be_packed');
  return { forward: all.filter((one) => !isBack(one)), back: all.find(isBack) ?? null };
}

const ORDER: readonly OrderStatus[] = [
  'to_be_packed',
  'packed',
  'to_be_shipped',
  'shipped',
  'to_be_delivered',
  'delivered',
];

/** An address as a courier reads it. */
export function addressText(address: OrderSummary['address']): string {
  if (address === null) return '';
  const { locality, street, house, entrance, floor, apartment } = address;
  return [`${street} ${house}`.trim(), entrance, floor, apartment, locality]
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether an order matches the typed text. */
export function matchesDelivery(
  { name, phone, address }: Pick<OrderSummary, 'name' | 'phone' | 'address'>,
  query: string,
): boolean {
  const text = `${name} ${phone} ${addressText(address)}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
