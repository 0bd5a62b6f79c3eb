import {
  figureOf,
  minusFirst,
  paperDirection,
  type ReceiptLine,
  textDirection,
} from '@dalpak/engine';
import { code128 } from '../receipt/barcode.ts';
import { type Bitmap, type PaperDots, RECEIPT_DOTS, toBitmap } from './escpos-raster.ts';

const MARGIN = 12;
const INDENT = 24;
const GAP = 16;
const FONT = "'Heebo Variable', Heebo, sans-serif";
const SIZE = { small: 20, normal: 24, large: 34, total: 42 } as const;
const LEADING = 1.4;
const BARCODE_HEIGHT = 90;

interface DrawingState {
  readonly context: CanvasRenderingContext2D;
  /** Width in printer dots. */
  readonly dots: number;
  /** Pictures of the receipt by their address, loaded before drawing starts. */
  readonly pictures: ReadonlyMap<string, HTMLImageElement>;
  /** A left-to-right paper has its labels at the left and its amounts at the right. */
  readonly direction: 'rtl' | 'ltr';
  y: number;
}

function setFont(context: CanvasRenderingContext2D, size: number, bold: boolean): void {
  context.font = `${bold ? 700 : 400} ${size}px ${FONT}`;
}

/** Splits the text into lines that fit the width; a word longer than a line is cut. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (context.measureText(line).width > width) {
      let cut = line.length - 1;
      while (cut > 1 && context.measureText(line.slice(0, cut)).width > width) cut -= 1;
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  lines.push(line);
  return lines;
}

function drawText(
  pen: DrawingState,
  text: string,
  size: number,
  bold: boolean,
  center: boolean,
): void {
  const { context } = pen;
  setFont(context, size, bold);
  context.direction = pen.direction;
  context.textAlign = center ? 'center' : 'start';
  for (const line of wrap(context, text, pen.dots - 2 * MARGIN)) {
    pen.y += size * LEADING;
    context.fillText(
      minusFirst(line),
      center ? pen.dots / 2 : startOf(pen, MARGIN),
      pen.y - size * 0.35,
    );
  }
}

/** The place this far from the edge at which lines of the paper start. */
function startOf({ direction, dots }: DrawingState, away: number): number {
  return direction === 'ltr' ? away : dots - away;
}

/** Layout of a line. */
interface LineLayout {
  readonly size: number;
  readonly bold: boolean;
  readonly indent: number;
  /** Right edge of the column of amounts, in dots; null when the line has no amount. */
  readonly amountsRightEdge: number | null;
}

function drawColumns(
  pen: DrawingState,
  start: string,
  end: string,
  { size, bold, indent, amountsRightEdge: figuresTo }: LineLayout,
): void {
  const { context } = pen;
  setFont(context, size, bold);
  const endWidth = figuresTo === null ? context.measureText(end).width : figuresTo - MARGIN;
  const width = pen.dots - 2 * MARGIN - indent - endWidth - GAP;
  const lines = wrap(context, start, width);
  for (const [index, line] of lines.entries()) {
    pen.y += size * LEADING;
    const baseline = pen.y - size * 0.35;
    context.direction = pen.direction;
    context.textAlign = 'start';
    context.fillText(minusFirst(line), startOf(pen, MARGIN + indent), baseline);
    if (index === lines.length - 1) {
      const isLtr = pen.direction === 'ltr';
      context.direction = textDirection(end);
      context.textAlign = figuresTo === null && !isLtr ? 'left' : 'right';
      const edge = isLtr ? pen.dots - MARGIN : (figuresTo ?? MARGIN);
      context.fillText(minusFirst(end), edge, baseline);
    }
  }
}

function drawBarcode(pen: DrawingState, value: string): void {
  const { context } = pen;
  const { modules, bars } = code128(value);
  // Each bar module is a whole number of dots, because a scanner reads widths.
  const module = Math.max(1, Math.min(3, Math.floor((pen.dots - 2 * MARGIN) / modules)));
  const left = Math.floor((pen.dots - modules * module) / 2);
  pen.y += GAP;
  for (const bar of bars)
    context.fillRect(left + bar.start * module, pen.y, bar.width * module, BARCODE_HEIGHT);
  pen.y += BARCODE_HEIGHT;
  drawText(pen, value, SIZE.small, false, true);
}

/** Draws the picture at its own size, limited to most of the receipt's width. */
function drawPicture(pen: DrawingState, source: string): void {
  const picture = pen.pictures.get(source);
  // An unreadable picture must not stop the receipt.
  if (picture === undefined) return;
  const scale = Math.min(1, (pen.dots * 0.7) / picture.width, 190 / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  pen.context.drawImage(picture, Math.floor((pen.dots - width) / 2), pen.y, width, height);
  pen.y += height + GAP / 2;
}

/** Width of the line's amount as it will be drawn; zero when it has none. */
function amountWidth({ context }: DrawingState, line: ReceiptLine): number {
  const figure = figureOf(line);
  if (figure === null) return 0;
  if (line.kind === 'total') setFont(context, SIZE.total, true);
  else setFont(context, SIZE.normal, line.kind === 'columns' && line.bold);
  return context.measureText(figure).width;
}

function drawLine(pen: DrawingState, line: ReceiptLine, figuresTo: number | null): void {
  switch (line.kind) {
    case 'text':
      return drawText(pen, line.text, SIZE[line.size], line.bold, line.align === 'center');
    case 'columns':
      return drawColumns(pen, line.start, line.end, {
        size: SIZE.normal,
        bold: line.bold,
        indent: line.indent ? INDENT : 0,
        amountsRightEdge: figuresTo,
      });
    case 'total':
      return drawColumns(pen, line.label, line.amount, {
        size: SIZE.total,
        bold: true,
        indent: 0,
        amountsRightEdge: figuresTo,
      });
    case 'mark':
      return drawText(pen, line.text, SIZE.normal, true, true);
    case 'rule':
      pen.y += GAP;
      for (let x = MARGIN; x < pen.dots - MARGIN; x += 12) pen.context.fillRect(x, pen.y, 8, 2);
      pen.y += GAP / 2;
      return;
    case 'picture':
      return drawPicture(pen, line.source);
    case 'barcode':
      return drawBarcode(pen, line.value);
  }
}

/**
 * Draws the receipt at the printer's width in dots. Waits for the fonts and pictures, so that no
 * fallback font is used.
 */
export async function drawReceipt(
  lines: readonly ReceiptLine[],
  dots: PaperDots = RECEIPT_DOTS,
): Promise<Bitmap> {
  const pictures = new Map<string, HTMLImageElement>();
  // All letters of the paper, because each script is in a font file of its own.
  const letters = [...new Set(JSON.stringify(lines))].join('');
  await Promise.all([
    document.fonts.load(`400 24px ${FONT}`, letters),
    document.fonts.load(`700 24px ${FONT}`, letters),
    ...lines.flatMap((line) =>
      line.kind === 'picture' ? [loadPicture(line.source, pictures)] : [],
    ),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = dots;
  // The first pass on a short canvas finds the height, because text measures the same on any
  // canvas.
  canvas.height = 8;
  const height = paint(canvas, lines, pictures);
  canvas.height = height;
  paint(canvas, lines, pictures);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2d canvas');
  return toBitmap(context.getImageData(0, 0, dots, height).data, dots, height);
}

async function loadPicture(source: string, into: Map<string, HTMLImageElement>): Promise<void> {
  const picture = new Image();
  picture.src = source;
  await picture.decode().then(
    () => into.set(source, picture),
    () => undefined,
  );
}

function paint(
  canvas: HTMLCanvasElement,
  lines: readonly ReceiptLine[],
  pictures: DrawingState['pictures'],
): number {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2d canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  const pen: DrawingState = {
    context,
    dots: canvas.width,
    pictures,
    direction: paperDirection(lines),
    y: MARGIN,
  };
  const figuresTo = MARGIN + Math.max(0, ...lines.map((line) => amountWidth(pen, line)));
  for (const line of lines) drawLine(pen, line, figureOf(line) === null ? null : figuresTo);
  return Math.ceil(pen.y + MARGIN);
}
