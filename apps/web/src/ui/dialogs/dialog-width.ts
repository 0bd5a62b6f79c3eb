/** Largest width of a dialog in pixels, unless it sets another one (specification, shell §9). */
export const DIALOG_MAX_WIDTH = 400;
