import { CLIENT_HEADERS, submitTransaction, wireCartSchema } from '@dalpak/contracts';
import { parseSubmitAnswer } from '@dalpak/engine';
import type { ApiClient } from '../api/create-api-client.ts';
import { describeError, textOfCode } from '../api/describe-error.ts';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import type { SaleError, SendResult, StoredSale } from './outbox.types.ts';

/** Refusals that say nothing of the sale itself, but that the till may not sell as things are. */
const NOT_NOW_CODES = new Set(['J100', 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TERMINAL_REQUIRED', 'EMPLOYEE_REQUIRED', 'SERVICE_NOT_OK', 'CLOUD_CHANGED']);

type Failed = Exclude<SendResult, { kind: 'stored' }>;

/**
 * What a failed send means. Only what is no answer of the server about the sale (network, time-out, server trouble, too
 * many calls) is `later`: then it may have arrived, and the till goes on without the server. A refusal never does.
 */
export function failureOf(thrown: unknown): Failed {
  const { code, description } = describeError(thrown);
  const error: SaleError = { code, message: description };
  if (thrown instanceof ServerError) {
    if (NOT_NOW_CODES.has(code)) return { kind: 'not_now', error };
    if (thrown.status === 429 || code === 'SERVICE_UNAVAILABLE') return { kind: 'later', error, fault: false };
    // SYSTEM_ERROR with another status is an answer that could not be read: the sale may be stored.
    if (thrown.status >= 500 || code === 'SYSTEM_ERROR') return { kind: 'later', error, fault: true };
    return { kind: 'refused', error };
  }
  const nobodyAnswered = thrown instanceof NetworkError || thrown instanceof TimeoutError || (thrown instanceof Error && thrown.name === 'AbortError');
  return { kind: 'later', error, fault: !nobodyAnswered };
}

/** Sends one stored sale by POST pos/transactions/cart_format, in the name of who took it. Never throws. */
export async function sendSale(
  api: Pick<ApiClient, 'call'>, record: StoredSale, options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<SendResult> {
  const body = wireCartSchema.safeParse(record.body);
  // It never left the till, and never will as it is.
  if (!body.success) return { kind: 'refused', error: { code: 'SYSTEM_ERROR', message: textOfCode('SYSTEM_ERROR') } };
  try {
    const answer = await api.call(
      submitTransaction,
      { query: { offline: record.offline ? '1' : '0' }, body: body.data },
      { ...options, headers: record.employeeToken === null ? {} : { [CLIENT_HEADERS.employee]: record.employeeToken } },
    );
    const parsed = parseSubmitAnswer(answer);
    if (!parsed.ok) return failureOf(new ServerError({ status: 200, code: parsed.error.code, desc: parsed.error.message }));
    return { kind: 'stored', answer: parsed.value, review: answer.data[2].review };
  } catch (error) {
    return failureOf(error);
  }
}
