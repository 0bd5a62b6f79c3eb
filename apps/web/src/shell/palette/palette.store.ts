import { create } from 'zustand';

/** Whether the command palette, or the list of the screen's keys, is open. */
export const usePalette = create<{ readonly opened: boolean; readonly keys: boolean }>(() => ({
  opened: false,
  keys: false,
}));

export const showKeys = (keys: boolean): void => usePalette.setState({ keys });

export function openPalette(): void {
  usePalette.setState({ opened: true });
}

export function closePalette(): void {
  usePalette.setState({ opened: false });
}
