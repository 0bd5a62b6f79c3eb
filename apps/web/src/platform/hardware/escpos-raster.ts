/**
 * ESC/POS bytes of a picture: the receipt goes to the printer as a 1-bit raster, so Hebrew, the
 * shekel sign and the logo look as they do on the screen, whatever code pages the printer has
 * (command reference: Epson ESC/POS, GS v 0).
 */

const ESC = 0x1b;
const GS = 0x1d;

/** Printable dots of an 80 mm printer at 203 dpi. */
export const RECEIPT_DOTS = 576;
/** Printable dots by paper width: 576 for 80 mm and 384 for 58 mm. */
export type PaperDots = typeof RECEIPT_DOTS | 384;

/** ESC p: a pulse of 50 ms on the drawer pin, which the printer passes to the cash drawer. */
export const DRAWER = Uint8Array.of(ESC, 0x70, 0, 25, 250);

/**
 * Rows in a chunk: slow printers have small buffers, and a chunked picture starts to print at once.
 */
const CHUNK_ROWS = 256;

/**
 * A 1-bit picture: `bits` holds rows of `width / 8` bytes, most significant bit leftmost,
 * 1 = black.
 */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/**
 * Converts RGBA pixels to one bit a dot by a fixed luminance threshold: text stays sharp, where
 * dithering would fray it.
 * @param width multiple of 8.
 * @throws RangeError when the width is not a multiple of 8 or the data does not fit.
 */
export function toBitmap(rgba: Uint8ClampedArray, width: number, height: number): Bitmap {
  if (width % 8 !== 0)
    throw new RangeError('A raster row is whole bytes: the width must be a multiple of 8');
  if (rgba.length !== width * height * 4) throw new RangeError('Pixel data does not fit the size');
  const rowBytes = width / 8;
  const bits = new Uint8Array(rowBytes * height);
  for (let dot = 0; dot < width * height; dot += 1) {
    const at = dot * 4;
    const alpha = (rgba[at + 3] ?? 0) / 255;
    const luminance =
      0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
    // Transparent counts as white.
    if (luminance * alpha + 255 * (1 - alpha) < 160) {
      const index = Math.floor(dot / 8);
      bits[index] = (bits[index] ?? 0) | (0x80 >> (dot % 8));
    }
  }
  return { width, height, bits };
}

/** Bytes that print the picture, feed and cut: ESC @, GS v 0 in chunks, ESC d, GS V. */
export function encodeRaster(
  bitmap: Bitmap,
  options: { readonly openDrawer?: boolean } = {},
): Uint8Array {
  const rowBytes = bitmap.width / 8;
  const parts: Uint8Array[] = [Uint8Array.of(ESC, 0x40)];
  if (options.openDrawer === true) parts.push(DRAWER);
  for (let top = 0; top < bitmap.height; top += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, bitmap.height - top);
    parts.push(
      Uint8Array.of(GS, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8),
    );
    parts.push(bitmap.bits.subarray(top * rowBytes, (top + rows) * rowBytes));
  }
  parts.push(Uint8Array.of(ESC, 0x64, 4), Uint8Array.of(GS, 0x56, 0x42, 0));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
