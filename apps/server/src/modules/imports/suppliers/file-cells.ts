import type { SupplierFileField, SupplierFileWish } from '@dalpak/contracts';
import { mulDivRound } from '@dalpak/engine';
import type { StoredCell, StoredLine } from '../desk/import-lines.store.ts';
import { shownCell } from '../desk/sheet-file.ts';

/** What a line of a supplier's file says, before its product is known. */
export interface ReadLine {
  readonly line: number;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly ourCode: string;
  /** Ten-thousandths of a shekel, as written; null where the file says none. */
  readonly cost: number | null;
  /** Thousandths of a unit in a pack; null where the file says none. */
  readonly pack: number | null;
  readonly quantity: number | null;
  /** A cell that cannot be read: a broken formula, another character set, or no number. */
  readonly isBad: boolean;
}

const COST_SCALE = 10_000;
const QUANTITY_SCALE = 1_000;
/** Shekels, packs and pieces beyond which a number is no cost and no quantity. */
const MOST = 1_000_000;

/** The number of a cell in its scale; null for an empty cell, undefined for one that is none. */
function readNumber(cell: StoredCell | undefined, scale: number): number | null | undefined {
  const text = shownCell(cell).replaceAll(/[₪,\s\u200e\u200f]/g, '');
  if (text === '') return null;
  if (!/^\d{1,9}(\.\d{1,15})?$/.test(text)) return undefined;
  const value = Number(text);
  return value > MOST ? undefined : Math.round(value * scale);
}

const isBroken = (cell: StoredCell | undefined): boolean =>
  typeof cell === 'object' && cell !== null
    ? 'e' in cell
    : typeof cell === 'string' && cell.includes('\uFFFD');

/** Reads the lines of a file by the fields of its columns. */
export function readFileLines(
  lines: readonly StoredLine[],
  { columns }: Pick<SupplierFileWish, 'columns'>,
): readonly ReadLine[] {
  const place = new Map(columns.map((field, at) => [field, at] as const));
  return lines.map(({ line, cells }) => {
    const cellOf = (field: SupplierFileField): StoredCell | undefined => {
      const at = place.get(field);
      return at === undefined ? undefined : cells[at];
    };
    const text = (field: SupplierFileField, most: number): string =>
      shownCell(cellOf(field)).trim().slice(0, most);
    const numbers = [
      readNumber(cellOf('cost'), COST_SCALE),
      readNumber(cellOf('pack'), QUANTITY_SCALE),
      readNumber(cellOf('quantity'), QUANTITY_SCALE),
    ] as const;
    const [cost, pack, quantity] = numbers;
    return {
      line,
      name: text('name', 150),
      code: text('code', 50),
      barcode: text('barcode', 50),
      ourCode: text('our_code', 50),
      cost: cost ?? null,
      pack: pack === 0 ? null : (pack ?? null),
      quantity: quantity ?? null,
      isBad:
        numbers.includes(undefined) ||
        columns.some((field, at) => field !== '' && isBroken(cells[at])),
    };
  });
}

/** Agorot before VAT of one unit, of a cost as the file writes it. */
export function unitCost(
  cost: number,
  { pack, vatRate }: { readonly pack: number; readonly vatRate: number },
): number {
  // One division: rounding the pack first would lose up to half an agora of each unit.
  return mulDivRound(cost, QUANTITY_SCALE * 100, pack * (10_000 + vatRate));
}

/** Thousandths of a unit, of a quantity of packs. */
export const unitsOf = (quantity: number, pack: number): number =>
  mulDivRound(quantity, pack, QUANTITY_SCALE);
