import {
  LABEL_BOUNDS,
  type LabelItem,
  type LabelProduct,
  type LabelTemplate,
} from '@dalpak/contracts';
import { barcodeOf, type LabelBarcode } from './label-barcode.ts';
import { labelText } from './label-text.ts';

/** Tenths of a millimetre in a tenth of a point. */
const POINT = 25.4 / 72;
const LEADING = 1.2;
/** Position of the baseline, as a share of the line height. */
const BASELINE = 0.93;

/**
 * A line of text; `x` is its start, middle or end, depending on `anchor`, from the label's left
 * edge.
 */
export interface DrawnText {
  readonly x: number;
  readonly y: number;
  /** Font size. */
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: 'right' | 'middle' | 'left';
  readonly text: string;
}

export interface DrawnCode {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly code: LabelBarcode;
}

/** A label with its content, in tenths of a millimetre from its upper left corner. */
export interface DrawnLabel {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly DrawnText[];
  readonly codes: readonly DrawnCode[];
}

export interface LayoutTools {
  /** Width of a text at this font size. */
  readonly measure: (text: string, size: number, bold: boolean) => number;
  readonly today: number;
}

/** Left edge of a field; the x of a template counts from the right edge. */
export function leftOf(
  { width }: Pick<LabelTemplate, 'width'>,
  { x, w }: Pick<LabelItem, 'x' | 'w'>,
): number {
  return width - x - w;
}

/** Lays out a product on a template. */
export function layoutLabel(
  template: LabelTemplate,
  product: LabelProduct,
  tools: LayoutTools,
): DrawnLabel {
  const texts: DrawnText[] = [];
  const codes: DrawnCode[] = [];
  for (const item of template.items) {
    const left = leftOf(template, item);
    if (item.field !== 'barcode')
      texts.push(...linesOf(item, left, labelText(item, product, tools.today), tools));
    else if (product.barcode !== '') {
      const digits = item.size * POINT * LEADING;
      const code = barcodeOf(product.barcode);
      const barsHeight = Math.max(0, item.h - digits);
      if (code !== null) codes.push({ x: left, y: item.y, w: item.w, h: barsHeight, code });
      texts.push(
        ...linesOf(
          { ...item, y: item.y + (code === null ? 0 : barsHeight), h: digits, align: 'center' },
          left,
          product.barcode,
          tools,
        ),
      );
    }
  }
  return { width: template.width, height: template.height, texts, codes };
}

type Box = Pick<LabelItem, 'y' | 'w' | 'h' | 'size' | 'bold' | 'align'>;

/**
 * Breaks text into lines that fit its box: a single word is made smaller, then text is cut with an
 * ellipsis.
 */
function linesOf(box: Box, left: number, text: string, { measure }: LayoutTools): DrawnText[] {
  if (text === '') return [];
  const widest = (size: number): number =>
    Math.max(...text.split(' ').map((word) => measure(word, size, box.bold)));
  const wanted = box.size * POINT;
  const least = Math.min(wanted, LABEL_BOUNDS.size[0] * POINT);
  const isLine = box.h < 2 * wanted * LEADING;
  // A price is never cut but printed smaller, and so is a word that is wider than its box.
  const over = isLine ? measure(text, wanted, box.bold) : widest(wanted);
  const size = Math.max(least, over <= box.w ? wanted : wanted * (box.w / over));
  const most = Math.max(1, Math.floor(box.h / (size * LEADING) + 0.01));
  const lines = wrapped(text, box.w, (part) => measure(part, size, box.bold));
  const shown =
    lines.length <= most
      ? lines
      : [
          ...lines.slice(0, most - 1),
          cut(lines.slice(most - 1).join(' '), box.w, (part) => measure(part, size, box.bold)),
        ];
  const anchor = box.align === 'center' ? 'middle' : box.align === 'start' ? 'right' : 'left';
  const x = anchor === 'middle' ? left + box.w / 2 : anchor === 'right' ? left + box.w : left;
  return shown.map((line, at) => ({
    x,
    y: box.y + size * (LEADING * at + BASELINE),
    size,
    bold: box.bold,
    anchor,
    text: line,
  }));
}

function wrapped(
  text: string,
  width: number,
  measure: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    // The tolerance covers the rounding of reduced font sizes.
    if (last !== undefined && measure(`${last} ${word}`) <= width * 1.001)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let end = text.length;
  while (end > 1 && measure(`${text.slice(0, end)}…`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
