import type { FieldKind } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';
import { parseYesNo, yesNoCells } from './switch.kind.ts';

/**
 * Ticked or not. The form library's own value is the number 1 or 0 (specification, records §3):
 * {@link checkboxNumber}.
 */
export const checkboxKind: FieldKind<'checkbox'> = {
  kind: 'checkbox',
  width: 96,
  searchable: true,
  sorts: true,
  parse: parseYesNo,
  ...yesNoCells,
};

/** The value of a checkbox in the form calls. */
export function checkboxNumber(value: FieldValue): 1 | 0 {
  return value === true ? 1 : 0;
}
