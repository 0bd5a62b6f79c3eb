import { choiceCells, parseChoice } from './choice.kind.ts';
import type { FieldKind } from './field.types.ts';

/** One of a few options, all visible. */
export const radioKind: FieldKind<'radio'> = {
  kind: 'radio',
  width: 110,
  searchable: true,
  sorts: true,
  parse: parseChoice,
  ...choiceCells,
};
