export const LABEL_FONT = "'Heebo Variable', Heebo, sans-serif";

/** Text is measured once at a large size; other sizes are derived from it. */
const PROBE = 100;
let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** Width of a text at this font size, in the same unit. */
export function measureText(text: string, size: number, bold: boolean): number {
  const key = `${bold ? 'b' : 'r'}${text}`;
  let width = known.get(key);
  if (width === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('No 2d canvas');
    context.font = `${bold ? 700 : 400} ${PROBE}px ${LABEL_FONT}`;
    ({ width } = context.measureText(text));
    if (known.size > 20_000) known.clear();
    known.set(key, width);
  }
  return (width / PROBE) * size;
}

/**
 * Resolves when the label font has loaded; text measured before would have another font's width.
 */
export async function labelFontReady(): Promise<void> {
  await Promise.all([
    document.fonts.load(`400 24px ${LABEL_FONT}`, 'שלום 1'),
    document.fonts.load(`700 24px ${LABEL_FONT}`, 'שלום 1'),
  ]);
  known.clear();
}
