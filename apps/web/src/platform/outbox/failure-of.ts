import { describeError } from '../api/describe-error.ts';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import type { SaleError, SendResult } from './outbox.types.ts';

/** Refusals that say nothing of what was sent, but that this till may not send it as things are. */
const NOT_NOW_CODES = new Set(['J100', 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TERMINAL_REQUIRED', 'EMPLOYEE_REQUIRED', 'SERVICE_NOT_OK', 'CLOUD_CHANGED', 'SERIES_BEHIND', 'SERIES_WAITS']);

type Failed = Exclude<SendResult, { kind: 'stored' }>;

/**
 * What a failed send of a sale or a stamp means. Only what is no answer of the server about it (network, time-out, server trouble, too
 * many calls) is `later`: then it may have arrived, and the till goes on without the server. A refusal never does.
 */
export function failureOf(thrown: unknown): Failed {
  const { code, description } = describeError(thrown);
  const at = thrown instanceof ServerError ? thrown.details[0] : undefined;
  // A rule of the business that stopped it says so in its own words.
  const said = code === 'J200' && at !== undefined && at.text !== '' ? at.text : description;
  const error: SaleError = { code, message: said, ...(at === undefined ? {} : { at }) };
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
