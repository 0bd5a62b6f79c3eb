import { CLIENT_HEADERS, submitTransaction, wireCartSchema } from '@dalpak/contracts';
import { parseSubmitAnswer } from '@dalpak/engine';
import type { ApiClient } from '../api/create-api-client.ts';
import { textOfCode } from '../api/describe-error.ts';
import { ServerError, TimeoutError } from '../api/errors.ts';
import { recordSpeed } from '../speed/speed.ts';
import { failureOf } from './failure-of.ts';
import type { SendResult, DeviceSale } from './outbox.types.ts';

/**
 * Sends one stored sale by POST pos/transactions/cart_format, in its cashier's name. Never throws.
 */
export async function sendSale(
  api: Pick<ApiClient, 'call'>,
  record: DeviceSale,
  options: {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
    readonly confirmed?: number;
  } = {},
): Promise<SendResult> {
  const body = wireCartSchema.safeParse(record.body);
  // An invalid body never left the till, and no retry can fix it.
  if (!body.success)
    return {
      kind: 'refused',
      error: { code: 'SYSTEM_ERROR', message: textOfCode('SYSTEM_ERROR') },
    };
  const { confirmed, ...limits } = options;
  // A customer waits only for the first send at the till; later ones carry what waited.
  const isAtTill = options.timeoutMs !== undefined && record.attempts === 0;
  const from = performance.now();
  try {
    const answer = await api.call(
      submitTransaction,
      {
        query: {
          offline: record.offline ? '1' : '0',
          ...(confirmed === undefined ? {} : { confirmed: String(confirmed) }),
        },
        body: body.data,
      },
      {
        ...limits,
        headers:
          record.employeeToken === null ? {} : { [CLIENT_HEADERS.employee]: record.employeeToken },
      },
    );
    const parsed = parseSubmitAnswer(answer);
    if (!parsed.ok)
      return failureOf(
        new ServerError({ status: 200, code: parsed.error.code, desc: parsed.error.message }),
      );
    if (isAtTill) recordSpeed('sale', performance.now() - from);
    return {
      kind: 'stored',
      answer: parsed.value,
      review: answer.data[2].review,
      proof: answer.data[2].proof,
    };
  } catch (error) {
    if (isAtTill && error instanceof TimeoutError) recordSpeed('sale', Infinity);
    return failureOf(error);
  }
}
