import type { FieldValue } from '@dalpak/contracts';
import { create } from 'zustand';

/** How long a change in a cell can be undone. */
export const UNDO_MS = 10 * 60_000;

/** A change that was made in a cell. */
export interface CellChange {
  readonly component: number;
  readonly id: string;
  readonly field: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
  readonly at: number;
}

/** The changes of this page, the last at the end. */
const useChanges = create<{ readonly changes: readonly CellChange[] }>(() => ({ changes: [] }));

const isFresh = (change: CellChange, now: number): boolean => now - change.at < UNDO_MS;

export function noteCellChange(change: CellChange): void {
  useChanges.setState(({ changes }) => ({
    changes: [...changes.filter((one) => isFresh(one, change.at)), change],
  }));
}

/** The changes of a component that can still be undone, the last at the end. */
export function freshChanges(
  changes: readonly CellChange[],
  component: number,
  now: number,
): readonly CellChange[] {
  return changes.filter((one) => one.component === component && isFresh(one, now));
}

export function forgetCellChange(change: CellChange): void {
  useChanges.setState(({ changes }) => ({ changes: changes.filter((one) => one !== change) }));
}

export function useCellChanges(): readonly CellChange[] {
  return useChanges(({ changes }) => changes);
}
