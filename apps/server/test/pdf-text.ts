import { inflateSync } from 'node:zlib';

interface Glyph {
  readonly x: number;
  readonly text: string;
}

/** Objects of a file by number, with their streams uncompressed. */
function objectsOf(pdf: Buffer): Map<number, { readonly head: string; readonly stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, { head: string; stream: string }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw =
      at < 0
        ? Buffer.alloc(0)
        : Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(Number(number), {
      head,
      stream: (head.includes('/FlateDecode') && raw.length > 0 ? inflateSync(raw) : raw).toString(
        'latin1',
      ),
    });
  }
  return objects;
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Arabic vowel marks stand over their letters and have no place of their own in a line. */
const ARABIC_MARK = /[\u064B-\u065F]/gu;
const ARABIC = /[\u0620-\u06FF]/u;

/** What one glyph shows, from left to right: two Arabic letters in one stand from right to left. */
function shownText(hex: string): string {
  const text = hexText(hex.replaceAll(' ', '')).replaceAll(ARABIC_MARK, '');
  return ARABIC.test(text) ? [...text].toReversed().join('') : text;
}

/** Characters by glyph, from the file's ToUnicode map. */
function charactersOf(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      characters.set(Number.parseInt(first, 16) + index, shownText(hex));
  }
  return characters;
}

/**
 * Returns the lines of a PDF made by the product, page by page, each in visual order from left to
 * right. It supports only the features that the product's own files use.
 */
export function pdfLines(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const referred = (head: string, key: string): number =>
    Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? 0);
  const sheets = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return sheets.map((sheet) => {
    const resources = objects.get(referred(sheet.head, 'Resources'))?.head ?? sheet.head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
        name,
        charactersOf(
          objects.get(referred(objects.get(Number(number))?.head ?? '', 'ToUnicode'))?.stream ?? '',
        ),
      ]),
    );
    return linesOf(objects.get(referred(sheet.head, 'Contents'))?.stream ?? '', fonts);
  });
}

function linesOf(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string[] {
  const lines = new Map<number, Glyph[]>();
  let [font, x, y]: [string, number, number] = ['', 0, 0];
  for (const [, tx, ty, name, shown] of content.matchAll(
    /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (name !== undefined) font = name;
    else if (tx !== undefined) [x, y] = [Number(tx), Math.round(Number(ty))];
    else {
      const codes = [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
        .map(([, hex = '']) => hex)
        .join('');
      const text = (codes.match(/.{4}/g) ?? [])
        .map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '?')
        .join('');
      if (text !== '') lines.set(y, [...(lines.get(y) ?? []), { x, text }]);
    }
  }
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, glyphs]) =>
      glyphs
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    );
}
