import { ERRORS, type ErrorDetail, isErrorCode } from '@dalpak/contracts';
import { i18n, wordOfCode } from '../i18n/i18n.ts';
import { NetworkError, ServerError, TimeoutError } from './errors.ts';

/** A failed call in the form that the screen shows. */
export interface ShownError {
  /** Code of the error catalogue, shown small on the screen for support. */
  readonly code: string;
  readonly description: string;
  readonly details: readonly ErrorDetail[];
  readonly recommendations: readonly string[];
  /** Id of the call in the server's log, to read out to support. */
  readonly requestId?: string | null;
}

/**
 * The error catalogue's text of a code in the screen language; empty for a code that the catalogue
 * lacks.
 */
export function textOfCode(code: string): string {
  if (!isErrorCode(code)) return '';
  return wordOfCode(code) ?? ERRORS[code].he;
}

/**
 * Converts any thrown value into a shown error. A bug is shown as SYSTEM_ERROR; its own text goes
 * to the log.
 */
export function describeError(error: unknown): ShownError {
  if (error instanceof ServerError) {
    // In other languages the catalogue's text wins, because the server writes Hebrew; a reason is
    // translated.
    const own =
      (error.isTranslated ? undefined : wordOfCode(error.code)) ??
      (error.message || textOfCode(error.code));
    const description = own === '' ? i18n.t('errors:unknown') : own;
    return {
      code: error.code,
      description,
      details: error.details,
      recommendations: error.recommendations,
      requestId: error.requestId,
    };
  }
  if (error instanceof TimeoutError) return toShownError('TIMEOUT', i18n.t('errors:timeout'));
  if (error instanceof NetworkError) return toShownError('NETWORK', i18n.t('errors:network'));
  return toShownError('SYSTEM_ERROR', textOfCode('SYSTEM_ERROR'));
}

function toShownError(code: string, description: string): ShownError {
  return { code, description, details: [], recommendations: [] };
}
