import { FIELD_LABELS, type FieldLabel, type RecordColumn } from '@dalpak/contracts';
import { audit as words } from '../platform/i18n/he/audit.ts';
import { i18n } from '../platform/i18n/i18n.ts';
import { fieldText } from './words.ts';

/**
 * Label of a field: the record's own label, else a word of the audit log, else the shared
 * vocabulary, else the field's name without separators.
 */
export function factLabel(key: string, column: RecordColumn | null): string {
  if (column !== null) return fieldText(column.label);
  if (Object.hasOwn(words.facts, key))
    return i18n.t(`audit:facts.${key as keyof typeof words.facts}`);
  return Object.hasOwn(FIELD_LABELS, key)
    ? fieldText(key as FieldLabel)
    : key.replaceAll(/[._]+/g, ' ');
}
