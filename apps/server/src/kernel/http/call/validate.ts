import type { Reason, ErrorDetail } from '@dalpak/contracts';
import { explain } from '../../errors/explain.ts';
import type * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import { findUnstorable } from './storable-text.ts';

/** More details help no user, and a hostile body could cause thousands. */
const MAX_DETAILS = 20;

type Part = 'params' | 'query' | 'body';

/**
 * Validates one part of a call. Returns the parsed value; throws VALIDATION_FAILED with one detail
 * per field, or NOT_FOUND for an address. A part without a schema is dropped, so that a handler
 * cannot read unvalidated data. The server has already refused unstorable text in all parts.
 * @param inWords formats a limit in the unit of the user's input; the plain number when absent
 */
export function validate<S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
  part: Part,
  inWords: (limit: number | bigint) => string = String,
): z.output<S> {
  if (schema === undefined) return undefined as z.output<S>;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  // A malformed address names nothing: the user typed no field that could be corrected.
  if (part === 'params') throw new AppError('NOT_FOUND');
  throw new AppError('VALIDATION_FAILED', {
    details: result.error.issues
      .slice(0, MAX_DETAILS)
      .map((issue) => toDetail(issue, part, inWords)),
  });
}

/**
 * The error for a part that contains unstorable text, naming the place; null when there is none.
 */
export function refusalOfUnstorable(value: unknown, part: Part): AppError | null {
  const path = findUnstorable(value);
  return path === null ? null : unstorable(path, part);
}

export function unstorable(path: readonly string[], part: Part): AppError {
  return new AppError('VALIDATION_FAILED', {
    details: [{ ...explain('value_unstorable'), ...fieldOf(path, part) }],
  });
}

function toDetail(
  issue: z.core.$ZodIssue,
  part: Part,
  inWords: (limit: number | bigint) => string,
): ErrorDetail {
  const { told, path } = innermost(issue);
  return { ...reasonOf(told, inWords), ...fieldOf(path.map(String), part) };
}

function fieldOf(path: readonly string[], part: Part): { field: string } {
  const field = [...(part === 'body' ? [] : [part]), ...path].join('.');
  // The whole body is wrong: it is not an object.
  return { field: field === '' ? part : field };
}

/**
 * The issue that the user can correct: for alternatives, that of the best-fitting one; for unknown
 * fields, the field.
 */
function innermost(
  issue: z.core.$ZodIssue,
  above: readonly PropertyKey[] = [],
): { readonly told: z.core.$ZodIssue; readonly path: readonly PropertyKey[] } {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return { told: issue, path: [...path, ...issue.keys.slice(0, 1)] };
  if (issue.code !== 'invalid_union') return { told: issue, path };
  // Deepest first: an alternative of another kind fails at its root.
  const inner = issue.errors
    .flatMap((issues) => issues.slice(0, 1))
    .toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  return inner === undefined || depthOf(inner) === 0
    ? { told: issue, path }
    : innermost(inner, path);
}

function depthOf(issue: z.core.$ZodIssue): number {
  return issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0);
}

/** The reason for each kind of issue; the screen shows the field's own name next to it. */
function reasonOf(issue: z.core.$ZodIssue, inWords: (limit: number | bigint) => string): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? explain('field_missing') : explain('value_type');
    case 'too_small':
      return explain('value_too_small', { least: inWords(issue.minimum) });
    case 'too_big':
      return explain('value_too_large', { most: inWords(issue.maximum) });
    case 'unrecognized_keys':
      return explain('field_unknown');
    case 'invalid_format':
      return explain('value_format');
    case 'invalid_value':
    case 'invalid_union':
      return explain('value_not_listed');
    case 'custom':
      return issue.params?.['twice'] === true ? explain('code_repeated') : explain('value_invalid');
    default:
      return explain('value_invalid');
  }
}
