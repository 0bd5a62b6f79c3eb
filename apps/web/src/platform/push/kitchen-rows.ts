import type { KitchenRow } from '@dalpak/engine';
import type { OrderEvent } from './kitchen-copy.ts';

/** The lines of an order in the form of a sale's kitchen tickets. */
export function kitchenRowsOfOrder({ rows }: Pick<OrderEvent['order'], 'rows'>): KitchenRow[] {
  return rows.map(({ name, quantity, notes, department, part_of: partOf, change }) => ({
    name,
    quantity,
    notes: notes === '' ? [] : notes.split('\n'),
    departmentId: department ?? null,
    ...(partOf === undefined ? {} : { partOf }),
    ...(change === undefined ? {} : { change }),
  }));
}
