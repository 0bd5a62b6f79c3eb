import { figureKindCells, parseWhole } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A quantity, in thousandths. */
export const quantityKind: FieldKind<'quantity'> = {
  kind: 'quantity',
  width: 100,
  figure: true,
  searchable: true,
  sorts: true,
  parse: parseWhole,
  ...figureKindCells(3),
};
