import {
  FIELD_LABELS,
  findRecordComponent,
  type FormField,
  kindOf,
  type Label,
  type RecordColumn,
} from '@dalpak/contracts';

/** A field as the form renders it. */
export interface FormColumn {
  readonly column: RecordColumn;
  readonly label: Label;
  /** Shown but not editable: computed, set once, or not permitted to this user. */
  readonly readOnly: boolean;
  /** Whether the server checks the value while the user types. */
  readonly checked: boolean;
}

export interface FormColumns {
  readonly columns: readonly FormColumn[];
  /** Names of fields whose definition cannot be read: reported, and left out. */
  readonly unreadableNames: readonly string[];
}

/**
 * Reads the fields of a form call (specification, records §3): JSON texts, possibly of a newer
 * server. A field that cannot be read is left out by name and does not affect the others.
 */
export function readFormFields(fields: readonly FormField[]): FormColumns {
  const columns: FormColumn[] = [];
  const broken: string[] = [];
  for (const field of fields) {
    const column = readFormField(field);
    if (column === null) broken.push(field.AS_FormsFieldName);
    else columns.push(column);
  }
  return { columns, unreadableNames: broken };
}

function readFormField({
  AS_FormsFieldName: name,
  AS_FormsFieldData,
  AS_FormsFieldOptions,
  AS_FormsFieldFields,
  AS_FormsFieldEvents,
  AS_Def_ComponentsID,
}: FormField): FormColumn | null {
  const data = objectOf(AS_FormsFieldData);
  if (data === null || typeof data['key'] !== 'string') return null;
  const options = objectOf(AS_FormsFieldOptions);
  const columns = listOf(AS_FormsFieldFields);
  const label = labelOf(AS_Def_ComponentsID, data['key'], name);
  const { readOnly, ...rest } = data;
  // The kind decides which other properties the column must have; the next line checks them.
  const column = {
    ...rest,
    label,
    ...(options === null ? {} : { choices: options }),
    ...(columns === null ? {} : { columns }),
  } as unknown as RecordColumn;
  return isValidColumn(column)
    ? {
        column,
        label,
        readOnly: readOnly === true,
        checked: objectOf(AS_FormsFieldEvents)?.['check'] === 'server',
      }
    : null;
}

/** Whether the kind is known and its required properties are present. */
function isValidColumn(column: RecordColumn): boolean {
  try {
    kindOf(column).parse(column.kind === 'choices' || column.kind === 'table' ? [{}] : 'x');
    return true;
  } catch {
    return false;
  }
}

/**
 * The server sends the Hebrew label; the other language comes from our own copy of the declaration.
 */
function labelOf(component: number, key: string, name: string): Label {
  const known = findRecordComponent(component)?.columns.find((column) => column.key === key)?.label;
  if (known === undefined) return { he: name, en: name };
  return typeof known === 'string' ? FIELD_LABELS[known] : known;
}

function objectOf(json: string): Readonly<Record<string, unknown>> | null {
  const value = parsed(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
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
