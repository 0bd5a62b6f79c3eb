import { ERRORS, type ErrorDetail, isErrorCode } from '@dalpak/contracts';
import { englishOfCode, i18n } from '../i18n/i18n.ts';
import { NetworkError, ServerError, TimeoutError } from './errors.ts';

/** What every failed call can be shown as. */
export interface ShownError {
  /** Code of the catalogue, small on the screen, for support. */
  readonly code: string;
  readonly description: string;
  readonly details: readonly ErrorDetail[];
  readonly recommendations: readonly string[];
}

/** The catalogue's text of a code in the language of the screen; empty when the code is not ours. */
export function textOfCode(code: string): string {
  if (!isErrorCode(code)) return '';
  const english = i18n.language === 'en' ? englishOfCode(code) : undefined;
  return english ?? ERRORS[code].he;
}

/** Any thrown value as something to show. A bug is shown as SYSTEM_ERROR: its own text is for the log. */
export function describeError(error: unknown): ShownError {
  if (error instanceof ServerError) {
    // In English the catalogue's English wins; the server writes Hebrew.
    const own = i18n.language === 'en' ? textOfCode(error.code) || error.message : error.message || textOfCode(error.code);
    const description = own === '' ? i18n.t('errors:unknown') : own;
    return { code: error.code, description, details: error.details, recommendations: error.recommendations };
  }
  if (error instanceof TimeoutError) return plain('TIMEOUT', i18n.t('errors:timeout'));
  if (error instanceof NetworkError) return plain('NETWORK', i18n.t('errors:network'));
  return plain('SYSTEM_ERROR', textOfCode('SYSTEM_ERROR'));
}

function plain(code: string, description: string): ShownError {
  return { code, description, details: [], recommendations: [] };
}
