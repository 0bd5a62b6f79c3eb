import { figureKindCells, parseWhole } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Shekels, in agorot. */
export const moneyKind: FieldKind<'money'> = {
  kind: 'money',
  width: 110,
  figure: true,
  searchable: true,
  sorts: true,
  parse: parseWhole,
  ...figureKindCells(2),
};
