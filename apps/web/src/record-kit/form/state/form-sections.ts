import {
  FIELD_LABELS,
  findRecordComponent,
  isEmptyValue,
  type Label,
  type RecordColumn,
} from '@dalpak/contracts';
import { inputOf } from '../../inputs/all-inputs.ts';
import type { FormColumn } from './form-fields.ts';
import { FORM_WORDS } from './form-words.ts';
import type { FormValues } from './form-values.ts';

export interface Section {
  /** Null for the only section. */
  readonly label: Label | null;
  readonly fields: readonly FormColumn[];
  /** Closed until it is touched. */
  readonly folded: boolean;
}

/** An optional text of several lines: notes, a description. */
export function isLongText({ kind, required, computed }: RecordColumn): boolean {
  return (kind === 'notes' || kind === 'longtext') && required !== true && computed !== true;
}

/** The same fields with long texts last. */
function longTextsLast(fields: readonly FormColumn[]): readonly FormColumn[] {
  return fields.toSorted((a, b) => Number(isLongText(a.column)) - Number(isLongText(b.column)));
}

/**
 * Moves the long texts of the first section into a section of their own after the others, so that
 * no form begins with notes.
 */
function withNotesApart([first, ...others]: readonly Section[]): readonly Section[] {
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first];
  const fields = first.fields.filter(({ column }) => !isLongText(column));
  const notes = first.fields.filter(({ column }) => isLongText(column));
  return [
    { ...first, fields },
    ...others,
    { label: FIELD_LABELS.notes, fields: notes, folded: false },
  ];
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
    // Figures of a list; a form computes its own.
    if (column.calculated !== undefined) return false;
    if ((column.column ?? column.key) === record?.status) return false;
    const isEmpty = isEmptyValue(values[column.key] ?? null) || (isNew && column.computed === true);
    return !(isEmpty && (inputOf(column).hiddenWhenEmpty === true || (isNew && readOnly)));
  });
  const declared = record?.sections ?? [];
  if (declared.length === 0) return [{ label: null, fields: longTextsLast(shown), folded: false }];
  const named = new Set(declared.flatMap(({ fields }) => fields));
  const rest = shown.filter(({ column }) => !named.has(column.key));
  const sections = declared.map(({ label, fields, folded = false }): Section => ({
    label: typeof label === 'string' ? FIELD_LABELS[label] : label,
    fields: longTextsLast(
      fields.flatMap((key) => shown.find(({ column }) => column.key === key) ?? []),
    ),
    folded,
  }));
  return withNotesApart([
    ...sections,
    { label: FORM_WORDS.restOfFields, fields: longTextsLast(rest), folded: false },
  ]).filter(({ fields }) => fields.length > 0);
}
