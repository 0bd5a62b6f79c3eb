import type { OrderEvent } from './order.types.ts';

/** A row that one till voided while another one, which did not hear of it, changed it. */
export interface VoidClash {
  readonly rowKey: string;
  readonly name: string;
  readonly voided: OrderEvent;
  readonly changed: OrderEvent;
}

/** Whether the event gives the row something that its void takes away. */
function changesRow({ change }: OrderEvent, rowKey: string): boolean {
  if (change.type === 'count') return change.rowKey === rowKey && change.by > 0;
  return (change.type === 'note' || change.type === 'edit') && change.rowKey === rowKey;
}

/**
 * Rows that stay off although another till changed them without knowing that they were voided; each
 * with the latest such change. An event is later than all that its till had read: a change that is
 * not earlier than the void, or arrived after it, was made without it.
 * @param events of one order, as they arrived
 */
export function findVoidClashes(events: readonly OrderEvent[]): readonly VoidClash[] {
  const names = new Map(
    events.flatMap(({ change }) =>
      change.type === 'add' ? [[change.row.key, change.row.product.name] as const] : [],
    ),
  );
  const clashes = new Map<string, VoidClash>();
  for (const [place, voided] of events.entries()) {
    if (voided.change.type !== 'void') continue;
    const { rowKey } = voided.change;
    const changed = events.findLast(
      (event, at) =>
        event.device !== voided.device &&
        changesRow(event, rowKey) &&
        (at > place || event.at >= voided.at),
    );
    if (changed !== undefined && !clashes.has(rowKey))
      clashes.set(rowKey, { rowKey, name: names.get(rowKey) ?? '', voided, changed });
  }
  return [...clashes.values()];
}
