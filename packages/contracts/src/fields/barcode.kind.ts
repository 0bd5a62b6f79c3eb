import { isProductBarcode } from '../codes/barcode.ts';
import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/**
 * A barcode as a scanner sends it. The server checks its digit and whether another product has it.
 */
export const barcodeKind: FieldKind<'barcode'> = {
  kind: 'barcode',
  width: 140,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: 20, ...column }, isProductBarcode),
  toCell: asText,
  fromCell: (cell, column) => barcodeKind.parse(cellText(cell), column),
};
