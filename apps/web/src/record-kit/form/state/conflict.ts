import type { ErrorDetail, FieldValue } from '@dalpak/contracts';
import type { FormValue, FormValues } from './form-values.ts';

/** A field that another user changed since it was read, and that is changed here too. */
export interface Conflict {
  readonly key: string;
  readonly mine: FormValue;
  readonly theirs: FieldValue;
}

export type ConflictChoice = 'mine' | 'theirs';

interface FormContent {
  readonly values: FormValues;
  readonly base: FormValues;
}

/**
 * The conflicts of a RECORD_CHANGED error: each detail names a field and has its stored value as
 * JSON.
 */
export function readConflicts(
  details: readonly ErrorDetail[],
  values: FormValues,
): readonly Conflict[] {
  return details.flatMap(({ field, text }) => {
    const theirs = storedOf(text);
    return field === undefined || theirs === undefined
      ? []
      : [{ key: field, mine: values[field] ?? null, theirs }];
  });
}

function storedOf(json: string): FieldValue | undefined {
  try {
    return JSON.parse(json) as FieldValue;
  } catch {
    return undefined;
  }
}

/**
 * The state of the form once each conflict is decided. Either way the stored value becomes the
 * base, so that saving again is refused only after a third change.
 */
export function resolveConflicts(
  { values, base }: FormContent,
  conflicts: readonly Conflict[],
  picks: Readonly<Record<string, ConflictChoice>>,
): FormContent {
  const seen = Object.fromEntries(conflicts.map(({ key, theirs }) => [key, theirs]));
  const taken = Object.fromEntries(
    conflicts.filter(({ key }) => picks[key] === 'theirs').map(({ key, theirs }) => [key, theirs]),
  );
  return { values: { ...values, ...taken }, base: { ...base, ...seen } };
}

/**
 * Merges a newer version of the record into a form in use: fields that are changed here keep their
 * base.
 */
export function mergeNewerVersion(
  { values, base }: FormContent,
  fresh: FormValues,
  isChanged: (key: string) => boolean,
): FormContent {
  const untouched = Object.fromEntries(Object.entries(fresh).filter(([key]) => !isChanged(key)));
  return { values: { ...values, ...untouched }, base: { ...base, ...untouched } };
}
