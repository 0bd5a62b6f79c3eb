import { describeError } from '../api/describe-error.ts';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import type { SaleError, SendResult } from './outbox.types.ts';

/** Refusals that concern the till and not the sale: this till may not send now. */
const RETRY_LATER_CODES = new Set([
  'J100',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'TERMINAL_REQUIRED',
  'EMPLOYEE_REQUIRED',
  'SERVICE_NOT_OK',
  'CLOUD_CHANGED',
  'SERIES_BEHIND',
  'SERIES_WAITS',
]);

type Failed = Exclude<SendResult, { kind: 'stored' }>;

/**
 * Classifies a failed send of a sale or a stamp. Only a failure without a server decision about it
 * (network, time-out, server error, too many calls) is `later`: it may have arrived, and the till
 * continues offline. A refusal is never `later`.
 */
export function failureOf(thrown: unknown): Failed {
  const { code, description } = describeError(thrown);
  const at = thrown instanceof ServerError ? thrown.details[0] : undefined;
  // An automation that blocked the sale has its own text.
  const said = code === 'J200' && at !== undefined && at.text !== '' ? at.text : description;
  const error: SaleError = { code, message: said, ...(at === undefined ? {} : { at }) };
  if (thrown instanceof ServerError) {
    if (RETRY_LATER_CODES.has(code)) return { kind: 'not_now', error };
    if (thrown.status === 429 || code === 'SERVICE_UNAVAILABLE')
      return { kind: 'later', error, fault: false };
    // SYSTEM_ERROR with another status is an unreadable answer: the sale may be stored.
    if (thrown.status >= 500 || code === 'SYSTEM_ERROR')
      return { kind: 'later', error, fault: true };
    return { kind: 'refused', error };
  }
  const gotNoAnswer =
    thrown instanceof NetworkError ||
    thrown instanceof TimeoutError ||
    (thrown instanceof Error && thrown.name === 'AbortError');
  return { kind: 'later', error, fault: !gotNoAnswer };
}
