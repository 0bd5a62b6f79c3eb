import { CLIENT_HEADERS, submitQueue, wireCartSchema } from '@dalpak/contracts';
import { parseSubmitAnswer } from '@dalpak/engine';
import type { ApiClient } from '../api/create-api-client.ts';
import type { SendBatch } from './drain-in-batches.ts';
import { failureOf } from './failure-of.ts';
import type { StoredResult } from './outbox.types.ts';

/** Sends stored sales by POST pos/transactions/queue, in their cashier's name. */
export function sendBatchOverApi(
  api: Pick<ApiClient, 'call'>,
  options: {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
    readonly confirmed?: () => Promise<Readonly<Record<string, number>>>;
  } = {},
): SendBatch {
  const { confirmed: read, ...limits } = options;
  return async (sales) => {
    const bodies = sales.map(({ body }) => wireCartSchema.safeParse(body));
    const unfit = bodies.findIndex(({ success }) => !success);
    // An invalid sale is reported when it is sent alone.
    const fit = (unfit === -1 ? bodies : bodies.slice(0, unfit)).flatMap(({ data }) => data ?? []);
    if (fit.length === 0) return [];
    try {
      const confirmed = await read?.();
      const token = sales[0]?.employeeToken ?? null;
      const answer = await api.call(
        submitQueue,
        { body: { sales: fit, ...(confirmed === undefined ? {} : { confirmed }) } },
        { ...limits, headers: token === null ? {} : { [CLIENT_HEADERS.employee]: token } },
      );
      const stored: StoredResult[] = [];
      for (const [at, result] of answer.data.entries()) {
        const parsed = parseSubmitAnswer({ data: ['000', '', result] });
        // An answer that does not belong to this sale ends the batch; this sale and those after it
        // are sent alone.
        if (!parsed.ok || parsed.value.id !== sales[at]?.id) break;
        stored.push({
          kind: 'stored',
          answer: parsed.value,
          review: result.review,
          proof: result.proof,
        });
      }
      return stored;
    } catch (error) {
      return failureOf(error);
    }
  };
}
