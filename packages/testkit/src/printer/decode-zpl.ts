/** A label as a ZPL printer would print it. */
export interface ZplLabel {
  readonly width: number;
  readonly height: number;
  /** One byte a dot, row by row: 1 = black. */
  readonly dots: Uint8Array;
  readonly copies: number;
}

/**
 * Decodes the ZPL that the product sends: one picture per label. Any other command throws, so that
 * it fails a test instead of spoiling labels.
 */
export function decodeZpl(text: string): readonly ZplLabel[] {
  const label =
    /\^XA\s*\^PW(\d+)\s*\^LL(\d+)\s*\^LH0,0\s*\^FO0,0\^GFA,(\d+),(\d+),(\d+),([0-9A-F:,]*)\^FS\s*\^PQ(\d+)\s*\^XZ\s*/y;
  const labels: ZplLabel[] = [];
  while (label.lastIndex < text.length) {
    const at = label.lastIndex;
    const found = label.exec(text);
    if (found === null) throw new Error(`Unknown ZPL at ${at}: ${text.slice(at, at + 40)}`);
    const [width = 0, height = 0, sent = 0, total = 0, rowBytes = 0] = found
      .slice(1, 6)
      .map(Number);
    if (sent !== total || total !== rowBytes * height || width !== rowBytes * 8)
      throw new Error('The picture does not fit its label');
    labels.push({
      width,
      height,
      dots: dotsOf(found[6] ?? '', rowBytes, height),
      copies: Number(found[7]),
    });
  }
  return labels;
}

function dotsOf(data: string, rowBytes: number, height: number): Uint8Array {
  const digits = rowBytes * 2;
  const rows: string[] = [];
  let row = '';
  for (const char of data) {
    if (char === ':') {
      if (row !== '') throw new Error('A row begins in the middle of another');
      rows.push(rows.at(-1) ?? '0'.repeat(digits));
    } else if (char === ',') {
      rows.push(row.padEnd(digits, '0'));
      row = '';
    } else {
      row += char;
      if (row.length === digits) {
        rows.push(row);
        row = '';
      }
    }
  }
  if (row !== '' || rows.length !== height) throw new Error(`${rows.length} rows, not ${height}`);
  return Uint8Array.from(
    rows.flatMap((hex) =>
      [...hex].flatMap((digit) =>
        [8, 4, 2, 1].map((bit) => ((Number.parseInt(digit, 16) & bit) === 0 ? 0 : 1)),
      ),
    ),
  );
}
