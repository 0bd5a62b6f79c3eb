import { findRecordComponent, type ListLook } from '@dalpak/contracts';
import type { ShownColumn } from './shown-columns.ts';

/** Pixels of a column with a picture and a name of two dozen letters. */
const NAME_WIDTH = 260;

/** How the rows of a component look; null for plain rows. */
export function lookOf(component: number): ListLook | null {
  return findRecordComponent(component)?.look ?? null;
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
