import { visualOrder } from '@dalpak/contracts';
import { figureOf, type ReceiptLine, textDirection } from '@dalpak/engine';
import type { PaperDots } from './escpos-raster.ts';
import type { PrinterEncoding } from './serial-port.ts';

const ESC = 0x1b;
const GS = 0x1d;
const ALEF = 0x05d0;
const TAV = 0x05ea;

/**
 * Code pages with Hebrew: the number for ESC t on Epson-compatible printers, and the byte of alef.
 */
const PAGES = {
  cp862: { number: 36, alef: 0x80, shekel: null },
  'windows-1255': { number: 49, alef: 0xe0, shekel: 0xa4 },
} as const;
export type CodePage = keyof typeof PAGES & Exclude<PrinterEncoding, 'picture'>;

/**
 * Whether a paper has letters that the Hebrew code pages lack, Cyrillic or Arabic: it goes out as a
 * picture.
 */
export function isBeyondPages(lines: readonly ReceiptLine[]): boolean {
  return /[\u0400-\u04FF\u0600-\u06FF]/u.test(JSON.stringify(lines));
}

/** Characters of font A in one line. */
const columnsOf = (dots: PaperDots): number => (dots === 384 ? 32 : 48);

/**
 * Encodes a text in a code page. A character that the page lacks becomes a similar one, or else a
 * question mark.
 */
export function toBytes(text: string, page: CodePage): number[] {
  const { alef, shekel } = PAGES[page];
  return [...text.replaceAll('×', 'x').replaceAll('·', '-')].map((char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code >= ALEF && code <= TAV) return alef + code - ALEF;
    if (char === '₪' && shekel !== null) return shekel;
    return code >= 0x20 && code < 0x7f ? code : 0x3f;
  });
}

/** Splits words into lines of at most `width` characters; a longer word is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line];
}

/**
 * Prints a label at the right and its value at the left; an amount is flush right in the receipt's
 * amount column.
 */
function pairLines(start: string, end: string, width: number): string[] {
  const room = Math.max(4, width - end.length - 1);
  const atEnd = visualOrder(end, textDirection(end));
  const lines = wrap(start, room);
  return lines.map((line, index) => {
    const figure = index === lines.length - 1 ? atEnd : '';
    // The end of the line is printed at the left edge.
    return figure + visualOrder(line).padStart(width - figure.length);
  });
}

interface PrintedLine {
  readonly text: string;
  readonly wide: boolean;
  readonly bold: boolean;
}

/** Width in normal characters of the longest amount; the total's characters are twice as wide. */
const longestAmountWidth = (lines: readonly ReceiptLine[]): number =>
  Math.max(
    0,
    ...lines.map((line) => (figureOf(line)?.length ?? 0) * (line.kind === 'total' ? 2 : 1)),
  );

function printLine(line: ReceiptLine, width: number, figures: number): PrintedLine[] {
  const middle = (text: string, wide: boolean, bold: boolean): PrintedLine[] => {
    const room = wide ? Math.floor(width / 2) : width;
    return wrap(text, room).map((part) => ({
      text: visualOrder(part).padStart(part.length + Math.floor((room - part.length) / 2)),
      wide,
      bold,
    }));
  };
  const isFigure = figureOf(line) !== null;
  switch (line.kind) {
    case 'text': {
      const wide = line.size === 'large';
      if (line.align === 'center') return middle(line.text, wide, line.bold);
      const room = wide ? Math.floor(width / 2) : width;
      return wrap(line.text, room).map((text) => ({
        text: visualOrder(text).padStart(room),
        wide,
        bold: line.bold,
      }));
    }
    case 'mark':
      return middle(line.text, false, true);
    case 'rule':
      return [{ text: '-'.repeat(width), wide: false, bold: false }];
    case 'columns':
      return pairLines(
        line.indent ? `  ${line.start}` : line.start,
        isFigure ? line.end.padStart(figures) : line.end,
        width,
      ).map((text) => ({ text, wide: false, bold: line.bold }));
    case 'total':
      return pairLines(
        line.label,
        isFigure ? line.amount.padStart(Math.floor(figures / 2)) : line.amount,
        Math.floor(width / 2),
      ).map((text) => ({ text, wide: true, bold: true }));
    case 'barcode':
      return middle(line.value, false, false);
    case 'picture':
      return [];
  }
}

/**
 * A receipt as printer lines, each from left to right as printed.
 * @param width characters of a line
 * @public its tests read lines, not bytes
 */
export function textLines(lines: readonly ReceiptLine[], width: number): PrintedLine[] {
  const figures = longestAmountWidth(lines);
  return lines.flatMap((line) => printLine(line, width, figures));
}

/** CODE128 of digits and Latin letters, drawn by the printer: GS k 73. */
function barcodeBytes(value: string): number[] {
  const data = [...`{B${value}`].map((char) => char.charCodeAt(0));
  return [
    ESC,
    0x61,
    1,
    GS,
    0x68,
    80,
    GS,
    0x77,
    2,
    GS,
    0x6b,
    73,
    data.length,
    ...data,
    0x0a,
    ESC,
    0x61,
    0,
  ];
}

/**
 * ESC/POS bytes of a receipt as text: small and fast on old printers. These printers draw from left
 * to right and do not reorder text, so each line is reordered here after it was cut to the width.
 */
export function encodeText(
  lines: readonly ReceiptLine[],
  {
    codePage,
    dots = 576,
    openDrawer = false,
  }: { readonly codePage: CodePage; readonly dots?: PaperDots; readonly openDrawer?: boolean },
): Uint8Array {
  const bytes: number[] = [ESC, 0x40, ESC, 0x74, PAGES[codePage].number];
  if (openDrawer) bytes.push(ESC, 0x70, 0, 25, 250);
  const figures = longestAmountWidth(lines);
  for (const line of lines) {
    if (line.kind === 'barcode') bytes.push(...barcodeBytes(line.value));
    for (const { text, wide, bold } of printLine(line, columnsOf(dots), figures)) {
      bytes.push(
        ESC,
        0x21,
        (wide ? 0x30 : 0) | (bold ? 0x08 : 0),
        ...toBytes(text.trimEnd(), codePage),
        0x0a,
      );
    }
  }
  return Uint8Array.from([...bytes, ESC, 0x64, 4, GS, 0x56, 0x42, 0]);
}
