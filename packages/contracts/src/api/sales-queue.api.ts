import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';
import { submitResultSchema } from './sales.api.ts';

/**
 * Most sales of one call: enough to save round trips and disk flushes, few enough that other tills
 * do not wait.
 */
export const QUEUE_SALES = 20;

/** Several unsent sales of a till, sent by its outbox on behalf of one employee. */
export const submitQueue = defineEndpoint({
  name: 'submitQueue',
  method: 'POST',
  path: 'pos/transactions/queue',
  auth: 'terminal',
  anyCloud: true,
  // As for a single sale: these are paid already, so the handler flags what their employee was not
  // permitted to do.
  permission: 'own',
  summary:
    'Store point-of-sale transactions that were paid and printed without the server, in their order',
  body: z.object({
    sales: z.array(wireCartSchema).check(z.minLength(1), z.maxLength(QUEUE_SALES)),
    /**
     * Highest sequences that the server has confirmed to this device, by official code; as for a
     * single sale.
     */
    confirmed: z.optional(
      z.record(z.string().check(z.maxLength(3)), z.int().check(z.minimum(0), z.maximum(999_999))),
    ),
  }),
  /**
   * Results of the stored sales, the first ones of the call. The next sale has to be sent alone and
   * gets its own answer.
   */
  response: z.object({ data: z.array(submitResultSchema) }),
  errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  // The limit of one cart; the sales of a call together are as large as one full cart.
  bodyLimit: 12 * 1024 * 1024,
  // The second is a retry while the first is not answered yet.
  work: { atOnce: 2, waiting: 8 },
  timeoutMs: 25_000,
});
