import type { RecordView } from '@dalpak/contracts';

/** A product as its label shows it. */
export interface LabelProduct {
  readonly id: string;
  readonly name: string;
  readonly barcode: string;
  /** Agorot. */
  readonly price: number;
}

export interface ChosenLabel extends LabelProduct {
  readonly copies: number;
}

/** Labels of one product at most: a slip of the finger must not print a forest. */
export const MAX_COPIES = 200;

export function labelProduct({ id, data }: RecordView): LabelProduct {
  const text = (key: string): string => (typeof data[key] === 'string' ? data[key] : '');
  return { id, name: text('name'), barcode: text('barcode'), price: Number(data['price'] ?? 0) };
}

/** Adds a product with one label, or one more label of a product that is there. */
export function addLabel(chosen: readonly ChosenLabel[], product: LabelProduct): readonly ChosenLabel[] {
  const known = chosen.some(({ id }) => id === product.id);
  if (!known) return [...chosen, { ...product, copies: 1 }];
  return chosen.map((label) => (label.id === product.id ? { ...label, copies: Math.min(MAX_COPIES, label.copies + 1) } : label));
}

export function setCopies(chosen: readonly ChosenLabel[], id: string, copies: number): readonly ChosenLabel[] {
  const wanted = Math.min(MAX_COPIES, Math.max(1, Math.trunc(copies) || 1));
  return chosen.map((label) => (label.id === id ? { ...label, copies: wanted } : label));
}

/** One entry for each label of the sheet, with a key of its own. */
export function sheetOf(chosen: readonly ChosenLabel[]): readonly { readonly key: string; readonly label: LabelProduct }[] {
  return chosen.flatMap((label) => Array.from({ length: label.copies }, (_, copy) => ({ key: `${label.id}.${copy}`, label })));
}
