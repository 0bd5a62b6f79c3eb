import { ERRORS, isErrorCode } from '@dalpak/contracts';
import { i18n } from '../i18n/i18n.ts';
import { textOfCode } from './describe-error.ts';
import type { ServerError } from './errors.ts';

/** A message that is itself a key: the screen's words for it are shown. */
const TRANSLATED = '888';
/** Said by the screens that they lead to. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TERMINAL_REQUIRED', 'EMPLOYEE_REQUIRED']);

/**
 * What is shown of a refusal of the older calls (1-shell §8): 888 is a message to translate, any other code is shown with its
 * text, and an answer that is no JSON is SYSTEM_ERROR. Null when nothing is to be said.
 */
export function legacyText({ code, message }: Pick<ServerError, 'code' | 'message'>): string | null {
  if (SAID_ELSEWHERE.has(code)) return null;
  if (code === TRANSLATED) return translated(message);
  const text = message !== '' && !isCatalogueText(code, message) ? message : textOfCode(code) || i18n.t('errors:unknown');
  return `${code} · ${text}`;
}

/** A code of the catalogue is translated by it; words that no language of ours has stay as they came. */
function translated(message: string): string {
  if (isErrorCode(message)) return textOfCode(message);
  return message === '' ? i18n.t('errors:unknown') : message;
}

/** The reader of answers puts the Hebrew text where the server wrote none. */
function isCatalogueText(code: string, message: string): boolean {
  return isErrorCode(code) && ERRORS[code].he === message;
}
