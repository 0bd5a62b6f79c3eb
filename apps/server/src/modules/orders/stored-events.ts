import { explain } from '../../kernel/errors/explain.ts';
import type { OrderSummary } from '@dalpak/contracts';
import { decodeOrderEvent, type OrderEvent } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import * as store from './orders.store.ts';

export async function knownEvents(db: TenantDb, id: string): Promise<OrderEvent[]> {
  return (await store.listEvents(db, id)).map((wire) => {
    // Another version of the server may have accepted a kind of change that this one does not know.
    const decoded = decodeOrderEvent(wire, 'keep');
    if (!decoded.ok)
      throw new Error(`Event of order ${id}: ${decoded.error.path} ${decoded.error.reason}`);
    return decoded.value;
  });
}

export function endedError({ state, closed_by: by }: OrderSummary): AppError {
  const who = [by?.employee, by?.terminal]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
  const what = state === 'canceled' ? explain('order_canceled') : explain('order_closed');
  return new AppError('CONFLICT', {
    details: [{ ...(who === '' ? what : explain('ended_by', { what, who })), field: 'order' }],
  });
}
