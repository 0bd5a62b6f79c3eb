import { cellText, MAX_WHOLE_NUMBER, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';
import type { FieldValue, Limits } from './field-value.types.ts';

/** The four periods of a limit, in their order (specification, records §3). */
export const LIMIT_SPANS = ['deal', 'day', 'month', 'year'] as const;
const NONE: Limits = { deal: null, day: null, month: null, year: null };

export function asLimits(value: FieldValue): Limits {
  return typeof value === 'object' && value !== null && 'deal' in value ? value : NONE;
}

/** Maximum per deal, day, month and year; empty is no limit. */
export const limitsKind: FieldKind<'limits'> = {
  kind: 'limits',
  width: 200,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted(NONE);
    if (typeof value !== 'object' || Array.isArray(value)) return refused('FIELD_INVALID');
    const given = value as Readonly<Record<string, unknown>>;
    const spans = LIMIT_SPANS.map((span) => given[span] ?? null);
    const isRight = spans.every(
      (amount) =>
        amount === null ||
        (typeof amount === 'number' &&
          Number.isInteger(amount) &&
          amount >= 0 &&
          amount <= MAX_WHOLE_NUMBER),
    );
    if (!isRight) return refused('NUMBER_TYPE_REQUIERD');
    const [deal, day, month, year] = spans as (number | null)[];
    return accepted({
      deal: deal ?? null,
      day: day ?? null,
      month: month ?? null,
      year: year ?? null,
    });
  },
  toCell: (value) => {
    const limits = asLimits(value);
    return LIMIT_SPANS.every((span) => limits[span] === null)
      ? null
      : LIMIT_SPANS.map((span) => limits[span] ?? '').join('/');
  },
  fromCell: (cell, column) => {
    const text = cellText(cell);
    if (text === '') return accepted(NONE);
    const parts = text.split('/').map((part) => (part.trim() === '' ? null : Number(part)));
    if (parts.length !== LIMIT_SPANS.length) return refused('FIELD_INVALID');
    return limitsKind.parse(
      Object.fromEntries(LIMIT_SPANS.map((span, at) => [span, parts[at]])),
      column,
    );
  },
};
