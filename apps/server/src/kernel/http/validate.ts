import type { ErrorDetail } from '@dalpak/contracts';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { findUnstorable } from './storable-text.ts';

/** More lines than this help nobody, and a hostile body could make thousands. */
const MAX_DETAILS = 20;

type Part = 'params' | 'query' | 'body';

/**
 * Checks one part of a call. Returns the parsed value; throws VALIDATION_FAILED with one detail per field, or NOT_FOUND of an address.
 * A part without a schema is dropped, so a handler cannot read what nobody checked. What can not be stored was refused before, by
 * the server, for all parts.
 * @param inWords writes a limit in the unit in which a person gave the value; the number itself when left out
 */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown, part: Part, inWords: (limit: number | bigint) => string = String): z.output<S> {
  if (schema === undefined) return undefined as z.output<S>;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  // An address that is not well formed names nothing: the person typed no field that could be corrected.
  if (part === 'params') throw new AppError('NOT_FOUND');
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
  const { told, path } = innermost(issue);
  return { text: issueText(told, inWords), ...fieldOf(path.map(String), part) };
}

function fieldOf(path: readonly string[], part: Part): { field: string } {
  const field = [...(part === 'body' ? [] : [part]), ...path].join('.');
  // The whole body: it is no object at all.
  return { field: field === '' ? part : field };
}

/** The issue that a person can mend: of alternatives that of the one which fits best, and of fields that are not known the field. */
function innermost(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): { readonly told: z.core.$ZodIssue; readonly path: readonly PropertyKey[] } {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return { told: issue, path: [...path, ...issue.keys.slice(0, 1)] };
  if (issue.code !== 'invalid_union') return { told: issue, path };
  // Deepest first: an alternative whose kind is another fails at its root.
  const inner = issue.errors.flatMap((issues) => issues.slice(0, 1)).toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  return inner === undefined || depthOf(inner) === 0 ? { told: issue, path } : innermost(inner, path);
}

function depthOf(issue: z.core.$ZodIssue): number {
  return issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0);
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
    case 'unrecognized_keys':
      return 'השדה אינו מוכר.';
    case 'invalid_format':
      return 'מבנה הערך אינו תקין.';
    case 'invalid_value':
    case 'invalid_union':
      return 'הערך אינו מבין הערכים המותרים.';
    case 'custom':
      return issue.params?.['twice'] === true ? 'אותו קוד מופיע פעמיים.' : 'הערך אינו תקין.';
    default:
      return 'הערך אינו תקין.';
  }
}
