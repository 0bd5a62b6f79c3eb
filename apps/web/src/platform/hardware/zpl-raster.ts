import type { Bitmap } from './escpos-raster.ts';

/**
 * ZPL II of one label as a picture (^GFA), so that Hebrew prints with any printer: Zebra's own
 * fonts have no Hebrew.
 * @param copies how many labels the printer makes
 */
export function encodeZpl({ width, height, bits }: Bitmap, copies: number): string {
  const rowBytes = width / 8;
  const rows: string[] = [];
  let above = '';
  for (let row = 0; row < height; row += 1) {
    const hex = Array.from(bits.subarray(row * rowBytes, (row + 1) * rowBytes), (byte) =>
      byte.toString(16).toUpperCase().padStart(2, '0'),
    ).join('');
    // The format's compression: `:` repeats the row above, `,` fills the rest of the row with
    // white.
    rows.push(hex === above ? ':' : hex.replace(/(?:00)+$/, ','));
    above = hex;
  }
  return `^XA\n^PW${width}\n^LL${height}\n^LH0,0\n^FO0,0^GFA,${bits.length},${bits.length},${rowBytes},${rows.join('')}^FS\n^PQ${copies}\n^XZ\n`;
}
