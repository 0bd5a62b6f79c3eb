import { create } from 'zustand';

/** Whether the command palette is open. */
export const usePalette = create<{ readonly opened: boolean }>(() => ({ opened: false }));

export function openPalette(): void {
  usePalette.setState({ opened: true });
}

export function closePalette(): void {
  usePalette.setState({ opened: false });
}
