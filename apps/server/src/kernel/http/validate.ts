import type { ErrorDetail } from '@dalpak/contracts';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { findUnstorable } from './storable-text.ts';

/** More lines than this help nobody, and a hostile body could make thousands. */
const MAX_DETAILS = 20;

type Part = 'params' | 'query' | 'body';

/**
 * Checks one part of a call. Returns the parsed value; throws VALIDATION_FAILED with one detail per field.
 * A part without a schema is dropped, so a handler cannot read what nobody checked. What can not be stored was refused before, by
 * the server, for all parts.
 * @param inWords writes a limit in the unit in which a person gave the value; the number itself when left out
 */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown, part: Part, inWords: (limit: number | bigint) => string = String): z.output<S> {
  if (schema === undefined) return undefined as z.output<S>;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('VALIDATION_FAILED', { details: result.error.issues.slice(0, MAX_DETAILS).map((issue) => toDetail(issue, part, inWords)) });
}

/** The refusal of a part that holds what can not be stored, naming the place; null when all is well. */
export function refusalOfUnstorable(value: unknown, part: Part): AppError | null {
  const path = findUnstorable(value);
  return path === null ? null : unstorable(path, part);
}

export function unstorable(path: readonly string[], part: Part): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ text: 'יש בערך תו שאי אפשר לשמור, או מבנה עמוק מדי.', ...fieldOf(path, part) }] });
}

function toDetail(issue: z.core.$ZodIssue, part: Part, inWords: (limit: number | bigint) => string): ErrorDetail {
  return { text: issueText(issue, inWords), ...fieldOf(issue.path.map(String), part) };
}

function fieldOf(path: readonly string[], part: Part): { field?: string } {
  const field = [...(part === 'body' ? [] : [part]), ...path].join('.');
  return field === '' ? {} : { field };
}

/** Plain Hebrew for each kind of issue; the field's own name is shown beside it by the screen. */
function issueText(issue: z.core.$ZodIssue, inWords: (limit: number | bigint) => string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'שדה חובה חסר.' : 'סוג הערך אינו מתאים.';
    case 'too_small':
      return `הערך קצר או קטן מדי (לפחות ${inWords(issue.minimum)}).`;
    case 'too_big':
      return `הערך ארוך או גדול מדי (לכל היותר ${inWords(issue.maximum)}).`;
    case 'invalid_format':
      return 'מבנה הערך אינו תקין.';
    case 'invalid_value':
    case 'invalid_union':
      return 'הערך אינו מבין הערכים המותרים.';
    default:
      return 'הערך אינו תקין.';
  }
}
