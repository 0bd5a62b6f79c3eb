import { type PaperStyle, PLAIN_STYLE } from '@dalpak/engine';

/** Papers that a till prints by itself when a sale is done; `ask` = it asks each time. */
export const PAPER_COPIES = ['0', '1', '2', 'ask'] as const;
export type PaperCopies = (typeof PAPER_COPIES)[number];
/** Widths of thermal paper, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** As many as a document's own header says (field 18, print copies), else as its style does. */
export function copiesOf({ copies }: Pick<PaperChoice, 'copies'>, { printCopies }: { readonly printCopies: string }): PaperCopies {
  return PAPER_COPIES.find((one) => one === printCopies) ?? copies;
}

/** How a business wants the papers of a document type printed. */
export interface PaperChoice extends PaperStyle {
  readonly width: PaperWidth;
  readonly copies: PaperCopies;
}

/** Number of the style that holds for every type without one of its own. */
export const EVERY_TYPE = 0;

export const PLAIN_CHOICE: PaperChoice = { ...PLAIN_STYLE, width: 80, copies: '1' };

/** Characters of the picture's data address: some 64 kB of bytes. */
export const MAX_LOGO = 90_000;
export const MAX_PAPER_WORDS = 300;

/**
 * The style of a type among those that the business made; the usual one where the business changed no paper.
 * @param template number of the style that a document's own header asks for (field 19, print template); one that is not there asks for nothing
 */
export function choiceFor<S extends PaperChoice>(styles: readonly (S & { readonly type: number })[], type: number, template = ''): PaperChoice {
  return styles.find((style) => template !== '' && String(style.type) === template) ?? styles.find((style) => style.type === type) ?? styles.find((style) => style.type === EVERY_TYPE) ?? PLAIN_CHOICE;
}

