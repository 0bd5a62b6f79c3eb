import { cellText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';
import type { FieldValue, RefValue } from './field-value.types.ts';
import { isRef, parseRefId } from './ref.kind.ts';

/** The value as a list of references; empty for any other value. */
export function asRefs(value: FieldValue): readonly RefValue[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isRef) : [];
}

/** Several records of another component. */
export const refsKind: FieldKind<'refs'> = {
  kind: 'refs',
  width: 180,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted([]);
    if (!Array.isArray(value) || value.length > 1_000) return refused('FIELD_INVALID');
    const items: readonly unknown[] = value;
    const ids = items.map(parseRefId);
    if (ids.includes(null)) return refused('FIELD_INVALID');
    const labels = new Map(
      items.flatMap((item) =>
        isRef(item) ? [[item.id, typeof item.label === 'string' ? item.label : ''] as const] : [],
      ),
    );
    return accepted(
      [...new Set(ids as number[])].map((id) => ({ id, label: labels.get(id) ?? '' })),
    );
  },
  toCell: (value) =>
    asRefs(value)
      .map(({ label }) => label)
      .join(', ') || null,
  fromCell: (cell) =>
    accepted(
      cellText(cell)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((label) => ({ id: 0, label })),
    ),
};
