import { ERRORS, isErrorCode } from '@dalpak/contracts';
import { i18n } from '../i18n/i18n.ts';
import { textOfCode } from './describe-error.ts';
import type { ServerError } from './errors.ts';

/** Code of a message that is a translation key: the client shows its translation. */
const TRANSLATION_CODE = '888';
/** Codes that the sign-in and registration screens report themselves. */
const REPORTED_BY_SCREENS: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'TERMINAL_REQUIRED',
  'EMPLOYEE_REQUIRED',
]);

/**
 * The text shown for a refused legacy call (specification, shell §8): 888 is a message to
 * translate, any other code is shown with its text, and an answer that is not JSON is SYSTEM_ERROR.
 * Null when another screen reports the refusal.
 */
export function legacyText({
  code,
  message,
}: Pick<ServerError, 'code' | 'message'>): string | null {
  if (REPORTED_BY_SCREENS.has(code)) return null;
  if (code === TRANSLATION_CODE) return translateMessage(message);
  const text =
    message !== '' && !isCatalogueText(code, message)
      ? message
      : textOfCode(code) || i18n.t('errors:unknown');
  return `${code} · ${text}`;
}

/** Translates a code of the catalogue; any other text is returned unchanged. */
function translateMessage(message: string): string {
  if (isErrorCode(message)) return textOfCode(message);
  return message === '' ? i18n.t('errors:unknown') : message;
}

/** `readAnswer` fills in the catalogue's Hebrew text when the server sent none. */
function isCatalogueText(code: string, message: string): boolean {
  return isErrorCode(code) && ERRORS[code].he === message;
}
