import type { Cart } from '@dalpak/engine';
import { create } from 'zustand';

interface Removal {
  /**
   * The bill before and after the last change that removed lines. Any further change of the bill
   * ends the offer to undo.
   */
  readonly removed: { readonly before: Cart; readonly after: Cart } | null;
}

export const useRemoval = create<Removal>(() => ({ removed: null }));

export const offerUndo = (removed: Removal['removed']): void => useRemoval.setState({ removed });
