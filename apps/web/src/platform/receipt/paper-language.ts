import type { ReceiptLine } from '@dalpak/engine';
import { printerPlan } from '../hardware/serial-port.ts';

type Phrases = Readonly<Record<string, string>>;

/** What papers say in each language but Hebrew, by the Hebrew; loaded where a paper needs it. */
const PAPERS: Readonly<Record<string, () => Promise<Phrases>>> = {
  ar: async () => {
    await import('../i18n/ar/fonts.css');
    return (await import('../i18n/ar/catalogue/papers.ts')).papers;
  },
  en: async () => (await import('../i18n/en/catalogue/papers.ts')).papers,
  ru: async () => {
    await import('../i18n/ru/fonts.css');
    return (await import('../i18n/ru/catalogue/papers.ts')).papers;
  },
};

const PLACE = /\{\{(\w+)\}\}/g;

type Translate = (text: string) => string;

/**
 * Says a text of a paper in another language: by its whole, or by the phrase whose places it fills.
 * A text that no phrase knows, such as the name of a product, stays as it is.
 */
export function translatorOf(phrases: Phrases): Translate {
  const patterns = Object.entries(phrases)
    .filter(([text]) => text.includes('{{'))
    // The longest first: a phrase with two places also fits one with one.
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([text, said]) => ({ said, pattern: patternOf(text), names: placesOf(text) }));
  const say: Translate = (text) => {
    const whole = Object.hasOwn(phrases, text) ? phrases[text] : undefined;
    if (whole !== undefined) return whole;
    for (const { said, pattern, names } of patterns) {
      const values = pattern.exec(text);
      if (values === null) continue;
      // What fills a place may be a text of its own: the product of a kitchen's line.
      return said.replaceAll(PLACE, (_, name: string) =>
        say(values[names.indexOf(name) + 1] ?? ''),
      );
    }
    return text;
  };
  return say;
}

function placesOf(text: string): readonly string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name);
}

function patternOf(text: string): RegExp {
  const source = text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('(.+)');
  return new RegExp(`^${source}$`, 'u');
}

function translateLine(line: ReceiptLine, say: Translate): ReceiptLine {
  switch (line.kind) {
    case 'text':
    case 'mark':
      return { ...line, text: say(line.text) };
    case 'columns':
      return { ...line, start: say(line.start), end: say(line.end) };
    case 'total':
      return { ...line, label: say(line.label) };
    case 'rule':
    case 'picture':
    case 'barcode':
      return line;
  }
}

/**
 * The lines of a paper in a language. A printer that receives text cannot join Arabic letters, so
 * an Arabic paper stays in Hebrew there; the printers' panel says so.
 * @param names of products, by their names on the paper
 */
export async function inPaperLanguage(
  lines: readonly ReceiptLine[],
  language: string,
  names: Phrases = {},
): Promise<readonly ReceiptLine[]> {
  const read = PAPERS[language];
  if (read === undefined || (language === 'ar' && printerPlan().speech !== 'picture')) return lines;
  const say = translatorOf({ ...names, ...(await read()) });
  return lines.map((line) => translateLine(line, say));
}
