import { figureKindCells, parseWhole } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A percentage, in hundredths of a percent. */
export const percentKind: FieldKind<'percent'> = {
  kind: 'percent',
  width: 90,
  figure: true,
  searchable: true,
  sorts: true,
  parse: parseWhole,
  ...figureKindCells(2),
};
