/**
 * Loaded in a chunk of its own; otherwise the start of every page would include all dependencies of
 * the till's actions.
 */
export const lateActions = async () =>
  (await import('./screen/menu/menu-entries.ts')).tillPalette();
