import type { KitchenRow } from '@dalpak/engine';
import type { OrderEvent } from './kitchen-copy.ts';

/** What the kitchen is to hear of an order, as it hears of a sale. */
export function kitchenRowsOfOrder({ rows }: Pick<OrderEvent['order'], 'rows'>): KitchenRow[] {
  return rows.map(({ name, quantity, notes, department, part_of: partOf, change }) => ({
    name, quantity, notes: notes === '' ? [] : notes.split('\n'), departmentId: department ?? null,
    ...(partOf === undefined ? {} : { partOf }), ...(change === undefined ? {} : { change }),
  }));
}
