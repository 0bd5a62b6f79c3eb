import { QUEUE_SALES } from '@dalpak/contracts';
import type { SalesStore, SendResult, DeviceSale, StoredResult } from './outbox.types.ts';

/**
 * Batches grow while the answer comes sooner than this, and shrink otherwise, so that a slow line
 * sends single sales.
 */
const FAST_ANSWER_MS = 2_000;

/** The queue in the form that batch sending needs. */
export interface WaitingQueue {
  readonly store: Pick<SalesStore, 'waiting'>;
  /** Records by id that the server has stored these sales. */
  readonly recordStored: (
    sales: readonly DeviceSale[],
    results: readonly StoredResult[],
  ) => Promise<void>;
}

/**
 * Sends sales in order; returns results for those stored, which are the first ones. Never throws.
 */
export type SendBatch = (
  sales: readonly DeviceSale[],
) => Promise<readonly StoredResult[] | Exclude<SendResult, StoredResult>>;

/**
 * Sends the queue in order and in batches, as long as every sale is stored. A sale that is not
 * stored is left to be sent alone, which returns the reason.
 * @returns the failure of a call without an answer; null when the next sale must be sent alone
 */
export async function drainInBatches(
  { store, recordStored }: WaitingQueue,
  send: SendBatch,
): Promise<Extract<SendResult, { kind: 'later' }> | null> {
  for (let size = 2; size > 1;) {
    const sales = takeOneCashier(await store.waiting(size));
    if (sales.length < 2) return null;
    const begun = performance.now();
    const results = await send(sales);
    if ('kind' in results) return results.kind === 'later' && !results.fault ? results : null;
    await recordStored(sales.slice(0, results.length), results);
    if (results.length < sales.length) return null;
    size = performance.now() - begun < FAST_ANSWER_MS ? Math.min(QUEUE_SALES, size * 2) : size >> 1;
  }
  return null;
}

/** The first sales that one call can carry: offline sales of one employee. */
function takeOneCashier(sales: readonly DeviceSale[]): readonly DeviceSale[] {
  const other = sales.findIndex(
    ({ employeeToken, offline }) => !offline || employeeToken !== sales[0]?.employeeToken,
  );
  return other === -1 ? sales : sales.slice(0, other);
}
