import { CLIENT_HEADERS, submitTransaction, wireCartSchema } from '@dalpak/contracts';
import { parseSubmitAnswer } from '@dalpak/engine';
import type { ApiClient } from '../api/create-api-client.ts';
import { describeError } from '../api/describe-error.ts';
import { ServerError } from '../api/errors.ts';
import type { SendResult, StoredSale } from './outbox.types.ts';

/** Refusals that say nothing of the sale itself: the same sale may pass later. */
const LATER_CODES = new Set([
  'J100', 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TERMINAL_REQUIRED', 'EMPLOYEE_REQUIRED', 'SERVICE_NOT_OK', 'SERVICE_UNAVAILABLE', 'SYSTEM_ERROR',
  'TOO_MANY_REQUESTS', 'SIGN_IN_LIMITED',
]);

/** True when sending the same sale again, later, may work. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ServerError) || error.status >= 500 || error.status === 429 || LATER_CODES.has(error.code);
}

/** Sends one stored sale by POST pos/transactions/cart_format, in the name of who took it. Never throws. */
export async function sendSale(
  api: ApiClient, record: StoredSale, options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<SendResult> {
  try {
    const answer = await api.call(
      submitTransaction,
      { query: { offline: record.offline ? '1' : '0' }, body: wireCartSchema.parse(record.body) },
      { ...options, headers: record.employeeToken === null ? {} : { [CLIENT_HEADERS.employee]: record.employeeToken } },
    );
    const parsed = parseSubmitAnswer(answer);
    if (!parsed.ok) return { kind: 'refused', error: { code: parsed.error.code, message: parsed.error.message } };
    return { kind: 'stored', answer: parsed.value, review: answer.data[2].review };
  } catch (error) {
    const { code, description } = describeError(error);
    return { kind: isPassing(error) ? 'later' : 'refused', error: { code, message: description } };
  }
}
