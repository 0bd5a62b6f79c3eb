import { cellText, refused, accepted } from './field-tools.ts';
import type { Cell, FieldKind, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

const YES: ReadonlySet<string> = new Set(['1', 'true', 'כן', 'yes', 'y', 'v', '✓']);
const NO: ReadonlySet<string> = new Set(['0', 'false', 'לא', 'no', 'n', '']);

/** Yes or no in any spelling: `'1'`, 1, true, כן. */
export function parseYesNo(value: unknown): Parsed {
  if (value === null || value === undefined) return accepted(false);
  if (typeof value === 'boolean') return accepted(value);
  const text =
    typeof value === 'string' || typeof value === 'number'
      ? String(value).trim().toLowerCase()
      : '?';
  if (YES.has(text)) return accepted(true);
  return NO.has(text) ? accepted(false) : refused('FIELD_INVALID');
}

export const yesNoCells = {
  searchValue: (text: string): boolean | null => {
    const parsed = parseYesNo(text);
    return parsed.ok && text.trim() !== '' ? parsed.value === true : null;
  },
  toCell: (value: FieldValue): Cell => (value === true ? 'כן' : 'לא'),
  fromCell: (cell: Cell): Parsed => parseYesNo(cellText(cell)),
};

/**
 * On or off. The form library's own value is the text '1' or '0' (specification, records §3):
 * {@link switchText}.
 */
export const switchKind: FieldKind<'switch'> = {
  kind: 'switch',
  width: 96,
  searchable: true,
  sorts: true,
  parse: parseYesNo,
  ...yesNoCells,
};

/** The value of a switch in the form calls. */
export function switchText(value: FieldValue): '1' | '0' {
  return value === true ? '1' : '0';
}
