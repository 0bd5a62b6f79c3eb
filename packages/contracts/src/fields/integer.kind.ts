import { figureKindCells, parseWhole } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A whole number. */
export const integerKind: FieldKind<'integer'> = {
  kind: 'integer',
  width: 90,
  figure: true,
  searchable: true,
  sorts: true,
  parse: parseWhole,
  ...figureKindCells(0),
};
