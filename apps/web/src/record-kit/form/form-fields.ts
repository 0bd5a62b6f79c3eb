import { FIELD_LABELS, findRecordComponent, type FormField, kindOf, type Label, type RecordColumn } from '@dalpak/contracts';

/** A field as the form draws it. */
export interface FormColumn {
  readonly column: RecordColumn;
  readonly label: Label;
  /** Shown and not taken: computed, chosen once, or closed to this person. */
  readonly readOnly: boolean;
  /** Asks the server while one types. */
  readonly checked: boolean;
}

export interface FormColumns {
  readonly columns: readonly FormColumn[];
  /** Names of fields whose definition can not be read: said, and left out. */
  readonly broken: readonly string[];
}

/**
 * Reads the fields of a form call (2-records §3): texts of JSON, which may be of a newer server. One that can not be read
 * is left out by its name and breaks none of the others.
 */
export function readFormFields(fields: readonly FormField[]): FormColumns {
  const columns: FormColumn[] = [];
  const broken: string[] = [];
  for (const field of fields) {
    const column = readOne(field);
    if (column === null) broken.push(field.AS_FormsFieldName);
    else columns.push(column);
  }
  return { columns, broken };
}

function readOne({ AS_FormsFieldName: name, AS_FormsFieldData, AS_FormsFieldOptions, AS_FormsFieldFields, AS_FormsFieldEvents, AS_Def_ComponentsID }: FormField): FormColumn | null {
  const data = objectOf(AS_FormsFieldData);
  if (data === null || typeof data['key'] !== 'string') return null;
  const options = objectOf(AS_FormsFieldOptions);
  const columns = listOf(AS_FormsFieldFields);
  const label = labelOf(AS_Def_ComponentsID, data['key'], name);
  const { readOnly, ...rest } = data;
  // The kind decides what else the column must have; what is missing shows in the next line.
  const column = { ...rest, label, ...(options === null ? {} : { choices: options }), ...(columns === null ? {} : { columns }) } as unknown as RecordColumn;
  return isSound(column) ? { column, label, readOnly: readOnly === true, checked: objectOf(AS_FormsFieldEvents)?.['check'] === 'server' } : null;
}

/** Whether the kind is one of ours and can work with the column. */
function isSound(column: RecordColumn): boolean {
  try {
    kindOf(column).parse(column.kind === 'choices' || column.kind === 'table' ? [{}] : 'x');
    return true;
  } catch {
    return false;
  }
}

/** The server writes Hebrew; the other language is in our own copy of the declaration. */
function labelOf(component: number, key: string, name: string): Label {
  const known = findRecordComponent(component)?.columns.find((column) => column.key === key)?.label;
  if (known === undefined) return { he: name, en: name };
  return typeof known === 'string' ? FIELD_LABELS[known] : known;
}

function objectOf(json: string): Readonly<Record<string, unknown>> | null {
  const value = parsed(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
}

function listOf(json: string): readonly unknown[] | null {
  const value = parsed(json);
  return Array.isArray(value) ? value : null;
}

function parsed(json: string): unknown {
  try {
    return json === '' ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
