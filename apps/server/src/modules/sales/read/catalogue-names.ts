import type { TransactionView, WireCartInput } from '@dalpak/contracts';
import type { RowNames } from './sales-read.store.ts';

type WireRow = WireCartInput['Products'][number];

/**
 * Returns a stored cart with the catalogue's names, codes and departments at the time of the sale,
 * and lists what the receipt printed differently. The stored cart itself stays as it was printed
 * and hashed (ADR 13).
 */
export function withCatalogueNames(
  cart: WireCartInput,
  words: readonly RowNames[],
): Required<Pick<TransactionView, 'cart' | 'printed'>> {
  const own = new Map(words.map((word) => [word.row_key, word]));
  const printed: { key: string; name: string; code: string }[] = [];
  const rows = cart.Products.map((row) => {
    const word = typeof row['key'] === 'string' ? own.get(row['key']) : undefined;
    if (word === undefined || word.kind !== row.C) return row;
    const inside = nameFieldsOf(word);
    if (Object.entries(inside).every(([field, value]) => row[field] === value)) return row;
    printed.push({ key: word.row_key, name: textOf(row, 'name'), code: textOf(row, 'code') });
    return { ...row, ...inside };
  });
  return { cart: { ...cart, Products: rows }, printed };
}

function nameFieldsOf({
  kind,
  name,
  code,
  barcode,
  department_id: department,
}: RowNames): Readonly<Record<string, unknown>> {
  return kind === 'P' ? { name, code, barcode, department } : { name };
}

function textOf(row: WireRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
