import type { DeviceAct } from '@dalpak/contracts';
import type { Cart, PricedCart } from '@dalpak/engine';
import { employeeToken } from '../../../platform/session/identity.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { ownerKey, tillActsKey } from '../../../platform/store/store.types.ts';
import { currentTill } from './till.registry.ts';

/** Rows and log entries of a bill that are told; those of a larger one are left out. */
const MOST_ROWS = 200;

/**
 * Keeps an act that only this till knows of until the server has it. Kept before this returns, so
 * that a page that ends here loses none; a full disk must not stop the sale.
 */
function keepAct(what: Omit<DeviceAct, 'id' | 'at' | 'employee'>): void {
  const till = currentTill();
  if (till === null) return;
  const id = crypto.randomUUID();
  const act = {
    ...what,
    id,
    at: new Date().toISOString(),
    employee: currentInit()?.employee?.id ?? null,
  };
  const key = tillActsKey(ownerKey(till.owner));
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as readonly unknown[];
    const entry = { id, token: employeeToken(), act, refused: null };
    localStorage.setItem(key, JSON.stringify([...kept, entry]));
  } catch {
    return;
  }
  void import('./send-acts.ts').then(({ sendActs }) => sendActs()).catch(() => undefined);
}

/** Keeps that a bill was cancelled, with what was on it and done on it: it never becomes a sale. */
export function keepCancelled({ id, log }: Cart, priced: PricedCart): void {
  keepAct({
    kind: 'bill_cancelled',
    bill: id,
    total: priced.total,
    rows: priced.rows.slice(0, MOST_ROWS).map(({ row, net }) => ({
      key: row.key,
      name: row.product.name.slice(0, MOST_ROWS),
      quantity: row.quantity,
      net,
    })),
    log: log.slice(-MOST_ROWS).map((entry) => ({
      employee: entry.employeeId,
      description: entry.description,
      field: entry.field,
      data: entry.data.slice(0, 1_000),
      before: entry.dataBefore.slice(0, 1_000),
      at: entry.createdAt,
    })),
  });
}

/** Keeps that a sale was printed again. @param total agorot */
export const keepReprint = (bill: string, total: number): void =>
  keepAct({ kind: 'reprint', bill, total, rows: [], log: [] });
