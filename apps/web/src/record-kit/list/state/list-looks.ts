import { COMPONENT } from '@dalpak/contracts';
import type { ShownColumn } from './shown-columns.ts';

/** How the rows of a component look where there is room: a picture, two lines and a bar. */
export interface ListLook {
  /** Pixels. */
  readonly rowHeight: number;
  /** Field of the picture next to the name. */
  readonly picture: string;
  /** Field that stands under the name. */
  readonly under: string;
  /** Field with a bar, and the field of the minimum that the bar is measured by. */
  readonly bar: { readonly of: string; readonly minimum: string };
}

/** Pixels of a column with a picture and a name of two dozen letters. */
const NAME_WIDTH = 260;

const LOOKS: Readonly<Partial<Record<number, ListLook>>> = {
  [COMPONENT.products]: {
    rowHeight: 56,
    picture: 'image',
    under: 'barcode',
    bar: { of: 'stock', minimum: 'min_stock' },
  },
};

export function lookOf(component: number): ListLook | null {
  return LOOKS[component] ?? null;
}

/**
 * The columns without those that the look of the rows shows already, and with room for a name next
 * to its picture; a user's own choice of columns stays as it is.
 */
export function withoutLooked(
  component: number,
  columns: readonly ShownColumn[],
  areDefault: boolean,
): readonly ShownColumn[] {
  const look = lookOf(component);
  if (look === null || !areDefault) return columns;
  const shown = new Set([look.picture, look.under, look.bar.minimum]);
  return columns
    .filter(({ field }) => !shown.has(field))
    .map((one) => (one.isMain ? { ...one, width: Math.max(one.width, NAME_WIDTH) } : one));
}
