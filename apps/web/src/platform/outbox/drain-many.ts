import { QUEUE_SALES } from '@dalpak/contracts';
import type { SalesStore, SendResult, StoredSale, StoredResult } from './outbox.types.ts';

/** Sales in one call grow while it comes back sooner than this, and shrink when it does not: a poor line sends as it always did. */
const SOON_MS = 2_000;

/** The queue as it is sent many at a time. */
export interface WaitingQueue {
  readonly store: SalesStore;
  /** Writes down that these are stored now, by their ids. */
  readonly keepStored: (sales: readonly StoredSale[], results: readonly StoredResult[]) => Promise<void>;
}

/** Sends sales in their order; answers for those that are stored now, the first so many. Never throws. */
export type SendMany = (sales: readonly StoredSale[]) => Promise<readonly StoredResult[] | Exclude<SendResult, StoredResult>>;

/**
 * Sends what waits, in order and many at a time, as long as all of it is stored. Whatever is not, is left to be sent alone: by that the
 * till learns why.
 * @returns the failure of a call that nobody answered; null when the next sale is to be sent alone
 */
export async function drainMany({ store, keepStored }: WaitingQueue, send: SendMany): Promise<Extract<SendResult, { kind: 'later' }> | null> {
  for (let size = 2; size > 1;) {
    const sales = inOneName(await store.waiting(size));
    if (sales.length < 2) return null;
    const begun = performance.now();
    const results = await send(sales);
    if ('kind' in results) return results.kind === 'later' && !results.fault ? results : null;
    await keepStored(sales.slice(0, results.length), results);
    if (results.length < sales.length) return null;
    size = performance.now() - begun < SOON_MS ? Math.min(QUEUE_SALES, size * 2) : size >> 1;
  }
  return null;
}

/** A call is in the name of one employee, and of sales that were printed without the server. */
function inOneName(sales: readonly StoredSale[]): readonly StoredSale[] {
  const other = sales.findIndex(({ employeeToken, offline }) => !offline || employeeToken !== sales[0]?.employeeToken);
  return other === -1 ? sales : sales.slice(0, other);
}
