/** What a printer did with the bytes it received. */
export interface PrintedJob {
  /** Dots across; 0 when nothing was printed. */
  readonly width: number;
  readonly height: number;
  /** One byte a dot, row by row: 1 = black. */
  readonly dots: Uint8Array;
  readonly cuts: number;
  readonly drawerKicks: number;
}

const ESC = 0x1b;
const GS = 0x1d;

/**
 * Decodes ESC/POS bytes to a picture, as the head of an 80 mm printer would print it. Knows the
 * commands that the product sends: ESC @, GS v 0, ESC d, ESC p, GS V. Any other byte throws, so
 * that it fails a test instead of spoiling a receipt.
 */
export function decodeEscPos(bytes: Uint8Array, headDots = 576): PrintedJob {
  const rows: Uint8Array[] = [];
  let cuts = 0;
  let drawerKicks = 0;
  let at = 0;
  const need = (count: number): void => {
    if (at + count > bytes.length)
      throw new Error(`ESC/POS ends in the middle of a command at byte ${at}`);
  };
  const byte = (offset: number): number => bytes[at + offset] ?? 0;
  while (at < bytes.length) {
    need(2);
    const command = (byte(0) << 8) | byte(1);
    if (command === ((ESC << 8) | 0x40)) at += 2;
    else if (command === ((ESC << 8) | 0x64)) {
      need(3);
      at += 3;
    } else if (command === ((ESC << 8) | 0x70)) {
      need(5);
      drawerKicks += 1;
      at += 5;
    } else if (command === ((GS << 8) | 0x56)) {
      need(4);
      cuts += 1;
      at += 4;
    } else if (command === ((GS << 8) | 0x76)) {
      need(8);
      const rowBytes = byte(4) | (byte(5) << 8);
      const height = byte(6) | (byte(7) << 8);
      if (rowBytes * 8 > headDots)
        throw new Error(`The picture is ${rowBytes * 8} dots wide, the head has ${headDots}`);
      at += 8;
      need(rowBytes * height);
      for (let row = 0; row < height; row += 1) {
        const dots = new Uint8Array(headDots);
        for (let dot = 0; dot < rowBytes * 8; dot += 1) {
          dots[dot] = ((bytes[at + row * rowBytes + (dot >> 3)] ?? 0) >> (7 - (dot % 8))) & 1;
        }
        rows.push(dots);
      }
      at += rowBytes * height;
    } else throw new Error(`Unknown ESC/POS command 0x${command.toString(16)} at byte ${at}`);
  }
  const dots = new Uint8Array(rows.length * headDots);
  for (const [index, row] of rows.entries()) dots.set(row, index * headDots);
  return { width: rows.length === 0 ? 0 : headDots, height: rows.length, dots, cuts, drawerKicks };
}
