import type { Bitmap } from './escpos-raster.ts';

/**
 * ZPL II of one label as a picture (^GFA), so that Hebrew comes out whatever fonts the printer has: Zebra's own letters know none.
 * @param copies how many of it the printer makes
 */
export function encodeZpl({ width, height, bits }: Bitmap, copies: number): string {
  const rowBytes = width / 8;
  const rows: string[] = [];
  let above = '';
  for (let row = 0; row < height; row += 1) {
    const hex = Array.from(bits.subarray(row * rowBytes, (row + 1) * rowBytes), (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
    // The format's own words: `:` the row above again, `,` nothing but paper until the row's end.
    rows.push(hex === above ? ':' : hex.replace(/(?:00)+$/, ','));
    above = hex;
  }
  return `^XA\n^PW${width}\n^LL${height}\n^LH0,0\n^FO0,0^GFA,${bits.length},${bits.length},${rowBytes},${rows.join('')}^FS\n^PQ${copies}\n^XZ\n`;
}
