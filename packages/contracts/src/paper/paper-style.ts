import { type PaperStyle, PLAIN_STYLE } from '@dalpak/engine';

/** Receipts that a till prints automatically after a sale; `ask` = it asks each time. */
export const PAPER_COPIES = ['0', '1', '2', 'ask'] as const;
export type PaperCopies = (typeof PAPER_COPIES)[number];
/** Widths of thermal paper, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/**
 * Number of copies: from the document's own header (field 18, print copies), or else from its
 * style.
 */
export function copiesOf(
  { copies }: Pick<PaperChoice, 'copies'>,
  { printCopies }: { readonly printCopies: string },
): PaperCopies {
  return PAPER_COPIES.find((one) => one === printCopies) ?? copies;
}

/** How a business prints documents of a type. */
export interface PaperChoice extends PaperStyle {
  readonly width: PaperWidth;
  readonly copies: PaperCopies;
}

/** Number of the style for every type that has no style of its own. */
export const EVERY_TYPE = 0;

export const PLAIN_CHOICE: PaperChoice = { ...PLAIN_STYLE, width: 80, copies: '1' };

/** Most characters of the picture's data address: about 64 kB of bytes. */
export const MAX_LOGO = 90_000;
export const MAX_PAPER_WORDS = 300;

/**
 * The style of a document type, or the default where the business has none.
 * @param template number of the style in the document's own header (field 19, print template); an
 * unknown number is ignored
 */
export function choiceFor<S extends PaperChoice>(
  styles: readonly (S & { readonly type: number })[],
  type: number,
  template = '',
): PaperChoice {
  return (
    styles.find((style) => template !== '' && String(style.type) === template) ??
    styles.find((style) => style.type === type) ??
    styles.find((style) => style.type === EVERY_TYPE) ??
    PLAIN_CHOICE
  );
}
