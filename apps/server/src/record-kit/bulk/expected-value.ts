import {
  type DetailText,
  type Reason,
  type ReasonParam,
  type Cell,
  type FieldError,
  fieldErrorParts,
  kindOf,
  type RecordColumn,
  unitsOf,
} from '@dalpak/contracts';
import { explain, explainField } from '../../kernel/errors/explain.ts';

/** Limit of choices that are listed; a longer list is cut with a note. */
const MAX_LISTED = 12;

function listChoices({
  choices,
}: Extract<RecordColumn, { readonly choices: unknown }>): ReasonParam {
  const names = Object.values(choices).map(({ he }) => he);
  const list = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? explain('and_more', { list }) : list;
}

/**
 * The valid values of a column's cell, with an example; null for kinds that accept
 * every text, and for those that no file contains.
 */
export function expectedValue(column: RecordColumn): Reason | null {
  switch (column.kind) {
    case 'integer':
      return explain('expect_integer');
    case 'number':
      return explain('expect_number');
    case 'quantity':
      return explain('expect_quantity');
    case 'percent':
      return explain('expect_percent');
    case 'money':
      return explain('expect_money');
    case 'switch':
    case 'checkbox':
      return explain('expect_switch');
    case 'choice':
    case 'radio':
      return explain('expect_choice', { choices: listChoices(column) });
    case 'choices':
      return explain('expect_choices', { choices: listChoices(column) });
    case 'date':
      return explain('expect_date');
    case 'daterange':
      return explain('expect_range');
    case 'moment':
      return explain('expect_moment');
    case 'time':
      return explain('expect_time');
    case 'days':
      return explain('expect_days');
    case 'colour':
      return explain('expect_colour');
    case 'email':
      return explain('expect_email');
    case 'phone':
      return explain('expect_phone');
    case 'taxid':
      return explain('expect_tax_id');
    case 'barcode':
      return explain('expect_barcode');
    // Most codes accept every text; product codes are restricted, because a scan must find them.
    case 'code':
      return explain('expect_code');
    case 'bank':
      return explain('expect_bank');
    case 'limits':
      return explain('expect_limits');
    case 'tags':
      return explain('expect_tags');
    case 'ref':
      return explain('expect_ref');
    case 'refs':
      return explain('expect_refs');
    case 'text':
    case 'longtext':
    case 'notes':
    case 'address':
    case 'locality':
    case 'password':
    case 'image':
    case 'avatar':
    case 'file':
    case 'table':
    case 'levels':
    case 'rights':
      return null;
  }
}

/** Longest number of decimals for which a text still counts as a number. */
const DIGITS = 12;

/**
 * Why a cell is refused, with its valid values: a user who corrects a file does not see the form
 * that would explain.
 */
export function explainCell(
  column: RecordColumn,
  fault: FieldError,
  cell: Cell = null,
): DetailText {
  const { key, n } = fieldErrorParts(fault);
  const isNumber =
    typeof cell === 'number' || (typeof cell === 'string' && unitsOf(cell, DIGITS) !== null);
  if (key === 'FIELD_INVALID' || key === 'NUMBER_TYPE_REQUIERD') {
    const why =
      key === 'FIELD_INVALID'
        ? explain('field_invalid')
        : isNumber
          ? explain('too_many_decimals')
          : explain('number_required');
    const expected = expectedValue(column);
    return expected === null ? why : explain('cell_expected', { why, expected });
  }
  if ((key !== 'FIELD_LEAST' && key !== 'FIELD_MOST') || n === null) return explainField(fault);
  // Limits are in the stored unit: agorot, thousandths.
  const value = kindOf(column).toCell(n);
  const bound = typeof value === 'number' ? value.toLocaleString('he-IL') : n;
  return key === 'FIELD_LEAST'
    ? explain('cell_least', { why: explain('field_least'), bound })
    : explain('cell_most', { why: explain('field_most'), bound });
}
