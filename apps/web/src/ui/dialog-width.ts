/** Dialogs are at most this wide unless they say otherwise (1-shell §9). Pixels. */
export const DIALOG_MAX_WIDTH = 400;
