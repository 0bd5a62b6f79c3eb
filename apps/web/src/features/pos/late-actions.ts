/** By way of a chunk of its own: the start of every page would otherwise name all that the till's actions need. */
export const lateActions = async () => (await import('./panels/menu-entries.ts')).tillPalette();
