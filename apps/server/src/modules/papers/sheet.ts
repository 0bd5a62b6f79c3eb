import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PAPER_WORDS, type PaperLanguage } from '@dalpak/engine';
import PDFDocument from 'pdfkit';
import { firstDirection, type TextPiece, textPieces, visibleText } from './visual-text.ts';

const require = createRequire(import.meta.url);
/**
 * Heebo, and of Rubik the letters that Heebo lacks (SIL Open Font License 1.1); a file embeds only
 * the letters that it uses.
 */
const FONT_FILES = {
  'hebrew-400': require.resolve('@fontsource/heebo/files/heebo-hebrew-400-normal.woff'),
  'hebrew-700': require.resolve('@fontsource/heebo/files/heebo-hebrew-700-normal.woff'),
  'latin-400': require.resolve('@fontsource/heebo/files/heebo-latin-400-normal.woff'),
  'latin-700': require.resolve('@fontsource/heebo/files/heebo-latin-700-normal.woff'),
  'arabic-400': require.resolve('@fontsource/rubik/files/rubik-arabic-400-normal.woff'),
  'arabic-700': require.resolve('@fontsource/rubik/files/rubik-arabic-700-normal.woff'),
  'cyrillic-400': require.resolve('@fontsource/rubik/files/rubik-cyrillic-400-normal.woff'),
  'cyrillic-700': require.resolve('@fontsource/rubik/files/rubik-cyrillic-700-normal.woff'),
};

/** Size of an A4 page and its margins, in points. */
export const A4 = { width: 595.28, height: 841.89, margin: 42 } as const;
/** Space at the foot of each page for its number. */
const FOOT = 30;

type Align = 'right' | 'left' | 'center';

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: Align;
  readonly colour?: string;
  /** Without one, the text has the direction of its page or of its first letter. */
  readonly direction?: 'rtl' | 'ltr';
}

/** A horizontal extent on the page, in points from its left edge. */
export interface Place {
  readonly left: number;
  readonly width: number;
}

const LEADING = 1.45;
/** From the top of a line to the feet of its letters, in sizes: all fonts stand on Heebo's. */
const ASCENT = 2_146 / 2_048;
/** Most characters of a text, and of a line that is drawn without wrapping; the rest is cut. */
const MAX_CHARS = { text: 4_000, line: 400 } as const;
/** Lines that are drawn before other calls run: a long document must not block sales. */
const LINES_A_TURN = 8;
const CLUSTERS = new Intl.Segmenter('he', { granularity: 'grapheme' });

const OTHER_SIDE = { right: 'left', left: 'right', center: 'center' } as const;

/**
 * A4 pages that are written one line below the other. Places and sides are those of a page from right
 * to left; a page from left to right is drawn as its mirror image, with its texts in their own order.
 */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();
  #drawn = 0;
  /** Points from the upper edge where the next line begins. */
  y: number = A4.margin;
  /** Draws the top of every following page. */
  onNewSheet: (() => void) | null = null;

  /** The extent between the margins of this sheet. */
  readonly extent: Place;
  readonly #height: number;
  readonly #direction: 'rtl' | 'ltr';

  /** @param lying the pages are wider than high */
  constructor(
    title: string,
    compress: boolean,
    { lying = false, language = 'he' }: { lying?: boolean; language?: PaperLanguage } = {},
  ) {
    this.#direction = language === 'he' || language === 'ar' ? 'rtl' : 'ltr';
    this.#height = lying ? A4.width : A4.height;
    this.extent = { left: A4.margin, width: (lying ? A4.height : A4.width) - 2 * A4.margin };
    this.#pdf = new PDFDocument({
      size: 'A4',
      layout: lying ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      compress,
      info: { Title: title, Producer: 'Dalpak', Creator: 'Dalpak' },
    });
    for (const [name, file] of Object.entries(FONT_FILES)) this.#pdf.registerFont(name, file);
  }

  /** The extent between the margins. */
  static readonly whole: Place = { left: A4.margin, width: A4.width - 2 * A4.margin };

  #use(script: TextPiece['script'], { size = 10, bold = false }: TextStyle): PDFKit.PDFDocument {
    return this.#pdf.font(`${script}-${bold ? 700 : 400}`).fontSize(size);
  }

  /** Where a place stands on this page. */
  #placed({ left, width }: Place): Place {
    return this.#direction === 'rtl'
      ? { left, width }
      : { left: this.#mirrored(left, width), width };
  }

  #mirrored(left: number, width: number): number {
    return 2 * this.extent.left + this.extent.width - left - width;
  }

  /** The direction of a text that has none of its own in its style. */
  directionOf(text: string): 'rtl' | 'ltr' {
    return this.#direction === 'rtl' ? 'rtl' : firstDirection(text);
  }

  #pieces(line: string, style: TextStyle): (TextPiece & { readonly width: number })[] {
    return textPieces(line, style.direction ?? this.directionOf(line)).map((piece) => ({
      ...piece,
      width: this.#pieceWidth(piece, style),
    }));
  }

  /** Each piece of a text is measured once per document. */
  #pieceWidth({ text, script }: TextPiece, style: TextStyle): number {
    const key = `${style.size ?? 10} ${style.bold === true} ${script} piece ${text}`;
    const known = this.#widths.get(key) ?? this.#use(script, style).widthOfString(text);
    this.#widths.set(key, known);
    return known;
  }

  /** Width of a text on one line, in points. */
  widthOf(line: string, style: TextStyle = {}): number {
    return this.#pieces(line, style).reduce((sum, { width }) => sum + width, 0);
  }

  /**
   * Grapheme clusters (letters with their points) with their widths; each is measured once per
   * document.
   */
  #measured(text: string, style: TextStyle): { readonly text: string; readonly width: number }[] {
    return Array.from(CLUSTERS.segment(text), ({ segment }) => {
      const key = `${style.size ?? 10} ${style.bold === true} ${segment}`;
      const known = this.#widths.get(key) ?? this.widthOf(segment, style);
      this.#widths.set(key, known);
      return { text: segment, width: known };
    });
  }

  /**
   * Breaks a text into lines that fit; a word that is longer than a line is cut between two
   * letters. Each letter is processed once, so one unbroken word costs as much as any other text.
   */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    const space = this.widthOf(' ', style);
    let line = '';
    let used = 0;
    for (const word of visibleText(text, MAX_CHARS.text).split(/\s+/)) {
      const letters = this.#measured(word, style);
      const wide = letters.reduce((sum, letter) => sum + letter.width, 0);
      if (line !== '' && used + space + wide <= width) {
        line += ` ${word}`;
        used += space + wide;
        continue;
      }
      if (line !== '') lines.push(line);
      [line, used] = ['', 0];
      for (const letter of letters) {
        if (line !== '' && used + letter.width > width) {
          lines.push(line);
          [line, used] = ['', 0];
        }
        line += letter.text;
        used += letter.width;
      }
    }
    return [...lines, line];
  }

  /** Height of lines, in points. */
  heightOf(lines: number, { size = 10 }: TextStyle = {}): number {
    return lines * size * LEADING;
  }

  /**
   * Lets other calls run after a number of lines. Call it between lines, wherever there may be
   * many.
   */
  async giveWay(): Promise<void> {
    if (this.#drawn < LINES_A_TURN) return;
    this.#drawn = 0;
    await nextTurn();
  }

  /** Draws one line at a given height, without moving the position of the next line. */
  line(words: string, place: Place, top: number, style: TextStyle = {}): void {
    const text = visibleText(words, MAX_CHARS.line);
    this.#drawn += 1;
    const { size = 10, colour = '#000' } = style;
    const align = this.#direction === 'rtl' ? style.align : OTHER_SIDE[style.align ?? 'right'];
    const pieces = this.#pieces(text, style);
    const { left: start, width } = this.#placed(place);
    const spare = width - pieces.reduce((sum, piece) => sum + piece.width, 0);
    let left = start + (align === 'left' ? 0 : align === 'center' ? spare / 2 : spare);
    for (const piece of pieces) {
      const pdf = this.#use(piece.script, style).fillColor(colour);
      pdf.text(piece.text, left, top + (size * (LEADING - 1)) / 2, {
        lineBreak: false,
        baseline: 0 - ASCENT * size,
      });
      left += piece.width;
    }
  }

  /**
   * Draws a number or an amount where lines end.
   * @param widest width of the widest figure of the column, so that units stand below units
   */
  figure(text: string, place: Place, top: number, style: TextStyle, widest: number): void {
    const align = this.#direction === 'rtl' ? 'right' : 'left';
    const width = Math.min(place.width, widest);
    // Numbers run from left to right, so that a minus stays in front.
    this.line(text, { left: place.left, width }, top, { ...style, align, direction: 'ltr' });
  }

  /** Width of the widest of some figures, in points. */
  widestOf(figures: readonly string[], style: TextStyle = {}): number {
    return Math.max(
      ...figures.map((text) => this.widthOf(text, { ...style, direction: 'ltr' })),
      0,
    );
  }

  /** Draws a text as a paragraph and moves below it. */
  async paragraph(text: string, style: TextStyle = {}, place: Place = this.extent): Promise<void> {
    // All lines of a text have its direction.
    const directed = { ...style, direction: style.direction ?? this.directionOf(text) };
    for (const line of this.wrap(text, place.width, style)) {
      this.ensureRoom(this.heightOf(1, style));
      this.line(line, place, this.y, directed);
      this.y += this.heightOf(1, style);
      await this.giveWay();
    }
  }

  /** Makes sure that so many points are left on the page; otherwise begins the next one. */
  ensureRoom(height: number): void {
    if (this.y + height <= this.#height - A4.margin - FOOT) return;
    this.newPage();
  }

  /** Begins the next page, also when there is room. */
  newPage(): void {
    this.#pdf.addPage();
    this.y = A4.margin;
    this.onNewSheet?.();
  }

  rule(colour = '#999', place: Place = this.extent): void {
    const { left, width } = this.#placed(place);
    this.#pdf
      .moveTo(left, this.y)
      .lineTo(left + width, this.y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke();
  }

  fill(place: Place, height: number, colour: string): void {
    const { left, width } = this.#placed(place);
    this.#pdf.rect(left, this.y, width, height).fill(colour);
  }

  /** A bar of a chart, anywhere on the page. */
  bar({ left, width }: Place, top: number, height: number, colour: string): void {
    this.#pdf.rect(left, top, width, height).fill(colour);
  }

  /** A line of a chart through points. */
  curve(points: readonly { readonly x: number; readonly y: number }[], colour: string): void {
    const [first, ...others] = points;
    if (first === undefined) return;
    this.#pdf.moveTo(first.x, first.y);
    for (const { x, y } of others) this.#pdf.lineTo(x, y);
    this.#pdf.lineWidth(1.4).strokeColor(colour).stroke();
  }

  /** Draws a JPEG at the upper corner where lines end. */
  picture(
    bytes: Buffer,
    { width, height }: { readonly width: number; readonly height: number },
  ): void {
    const { left } = this.#placed({ left: A4.margin, width });
    const align = this.#direction === 'rtl' ? {} : ({ align: 'right' } as const);
    this.#pdf.image(bytes, left, A4.margin, { fit: [width, height], ...align });
  }

  /**
   * Numbers the pages and ends the file.
   * @param numbering with places for `{{page}}` and `{{count}}`
   */
  async end(words: string, numbering: string = PAPER_WORDS.page): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let sheet = 0; sheet < count; sheet += 1) {
      await this.giveWay();
      this.#pdf.switchToPage(sheet);
      const top = this.#height - A4.margin - 10;
      this.line(words, this.extent, top, { size: 8, colour: '#555' });
      const number = numbering
        .replace('{{page}}', String(sheet + 1))
        .replace('{{count}}', String(count));
      this.line(number, this.extent, top, {
        size: 8,
        align: 'left',
        colour: '#555',
      });
    }
    const parts: Buffer[] = [];
    this.#pdf.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise<void>((resolve_, reject) =>
      this.#pdf.once('end', resolve_).once('error', reject),
    );
    this.#pdf.end();
    await ended;
    return Buffer.concat(parts);
  }
}

/** Whether a JPEG can be drawn in a PDF: the PDF library refuses some that screens show. */
export async function isDrawable(picture: Buffer): Promise<boolean> {
  try {
    const sheet = new Sheet('', false);
    sheet.picture(picture, { width: 10, height: 10 });
    await sheet.end('');
    return true;
  } catch {
    return false;
  }
}
