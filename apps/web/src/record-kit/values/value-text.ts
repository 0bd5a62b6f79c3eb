import {
  asLimits,
  asRange,
  asRefs,
  asTexts,
  type FieldValue,
  isEmptyValue,
  isRef,
  LIMIT_SPANS,
  type RecordColumn,
  type RecordValue,
  textOfUnits,
} from '@dalpak/contracts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { labelText } from '../words.ts';

const DIGITS: Readonly<Record<string, number>> = {
  integer: 0,
  number: 2,
  money: 2,
  percent: 2,
  quantity: 3,
};

const plain = (value: FieldValue): string => (typeof value === 'object' ? '' : String(value));

/**
 * A value as plain text for a spreadsheet: numbers without signs and thousands separators, so that
 * it can calculate with them.
 */
export function valueText(
  column: RecordColumn,
  value: RecordValue | FieldValue | undefined,
): string {
  if (value === undefined || value === null || isEmptyValue(value)) return '';
  return textOf(column, value);
}

function textOf(column: RecordColumn, value: Exclude<FieldValue, null>): string {
  switch (column.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
      return textOfUnits(Number(value), DIGITS[column.kind] ?? 0);
    case 'switch':
    case 'checkbox':
      return i18n.t(value === true ? 'yes' : 'no');
    case 'choice':
    case 'radio':
    case 'choices':
      return (Array.isArray(value) ? asTexts(value) : [plain(value)])
        .map((key) => (column.choices[key] === undefined ? key : labelText(column.choices[key])))
        .join(', ');
    case 'date':
      return formatDate(plain(value), 'date');
    case 'moment':
      return formatDate(plain(value));
    case 'daterange':
      return [asRange(value).from, asRange(value).to]
        .map((day) => (day === null ? '' : formatDate(day, 'date')))
        .join('-');
    case 'ref':
      return isRef(value) ? value.label : '';
    case 'refs':
      return asRefs(value)
        .map(({ label }) => label)
        .join(', ');
    case 'tags':
      return asTexts(value).join(', ');
    case 'limits':
      return LIMIT_SPANS.map((span) => asLimits(value)[span] ?? '').join('/');
    case 'table':
    case 'levels':
    case 'rights':
    case 'image':
    case 'avatar':
    case 'file':
    case 'password':
      return '';
    default:
      return typeof value === 'string' ? value : '';
  }
}
