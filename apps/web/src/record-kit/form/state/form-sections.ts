import { FIELD_LABELS, findRecordComponent, isEmptyValue, type Label } from '@dalpak/contracts';
import { inputOf } from '../../inputs/all-inputs.ts';
import type { FormColumn } from './form-fields.ts';
import { FORM_WORDS } from './form-words.ts';
import type { FormValues } from './form-values.ts';

export interface Section {
  /** Null for the only section. */
  readonly label: Label | null;
  readonly fields: readonly FormColumn[];
}

/**
 * Groups the fields by the sections of the declaration, in its order; fields in no section come
 * last, under a heading of their own. Left out are the status, which the head shows, and fields
 * that have no value yet and cannot be typed.
 */
export function sectionsOf(
  component: number,
  columns: readonly FormColumn[],
  values: FormValues,
  isNew: boolean,
): readonly Section[] {
  const record = findRecordComponent(component);
  const shown = columns.filter(({ column, readOnly }) => {
    if ((column.column ?? column.key) === record?.status) return false;
    const isEmpty = isEmptyValue(values[column.key] ?? null) || (isNew && column.computed === true);
    return !(isEmpty && (inputOf(column).hiddenWhenEmpty === true || (isNew && readOnly)));
  });
  const declared = record?.sections ?? [];
  if (declared.length === 0) return [{ label: null, fields: shown }];
  const named = new Set(declared.flatMap(({ fields }) => fields));
  const rest = shown.filter(({ column }) => !named.has(column.key));
  const sections = declared.map(({ label, fields }): Section => ({
    label: typeof label === 'string' ? FIELD_LABELS[label] : label,
    fields: fields.flatMap((key) => shown.find(({ column }) => column.key === key) ?? []),
  }));
  return [...sections, { label: FORM_WORDS.restOfFields, fields: rest }].filter(
    ({ fields }) => fields.length > 0,
  );
}
