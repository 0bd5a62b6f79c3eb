import { figureKindCells, parseWhole } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A number with two decimal digits, in hundredths. */
export const numberKind: FieldKind<'number'> = {
  kind: 'number',
  width: 100,
  figure: true,
  searchable: true,
  sorts: true,
  parse: parseWhole,
  ...figureKindCells(2),
};
