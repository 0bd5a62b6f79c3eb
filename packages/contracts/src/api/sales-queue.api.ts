import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { wireCartSchema } from '../wire-cart.ts';
import { submitResultSchema } from './sales.api.ts';

/** Sales of one call: enough that the way to the server and the disk is made seldom, few enough that other tills do not wait for them. */
export const QUEUE_SALES = 20;

/** What a till sold without the server, when more than one sale waits; sent by its queue in the name of one employee. */
export const submitQueue = defineEndpoint({
  name: 'submitQueue',
  method: 'POST',
  path: 'pos/transactions/queue',
  auth: 'terminal',
  anyCloud: true,
  // As for the single sale: these were paid already, and the handler marks what their employee might not do.
  permission: 'own',
  summary: 'Store point-of-sale transactions that were paid and printed without the server, in their order',
  body: z.object({
    sales: z.array(wireCartSchema).min(1).max(QUEUE_SALES),
    /** Highest sequences that the server ever confirmed to this device, by official code; as of the single sale. */
    confirmed: z.record(z.string().max(3), z.int().min(0).max(999_999)).optional(),
  }),
  /** Of the sales that are stored, the first so many: the one behind them is to be sent alone, and is answered by itself. */
  response: z.object({ data: z.array(submitResultSchema) }),
  errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  // Of one cart; those of a call together are as large as one full cart.
  bodyLimit: 12 * 1024 * 1024,
  // The second is one that was sent again while the first was not answered.
  work: { atOnce: 2, waiting: 8 },
  timeoutMs: 25_000,
});
