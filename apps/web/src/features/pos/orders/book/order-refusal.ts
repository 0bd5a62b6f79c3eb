import { ServerError } from '../../../../platform/api/errors.ts';

/** Error codes that a retry does not change. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'CONFLICT',
  'NOT_FOUND',
  'CART_MALFORMED',
  'CART_TOO_LARGE',
  'CARD_NUMBER',
  'APPROVAL_INVALID',
  'PERMISSION_DENIED',
  'VOID_REASON_REQUIRED',
  'STATUS_NOT_ALLOWED',
  'VALIDATION_FAILED',
  'UPGRADE',
]);

/** Why the server refused for good; null for an error that may pass. */
export function refusalOf(
  error: unknown,
): { readonly code: string; readonly detail: string } | null {
  return error instanceof ServerError && FINAL_CODES.has(error.code)
    ? { code: error.code, detail: error.details[0]?.text ?? '' }
    : null;
}
