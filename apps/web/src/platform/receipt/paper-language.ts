import { type Phrases, type Translate, translatePaper, translatorOf } from '@dalpak/contracts';
import type { PaperLanguage, PaperModel, ReceiptLine } from '@dalpak/engine';
import { printerPlan } from '../hardware/serial-port.ts';

/** What papers say in each language but Hebrew, by the Hebrew; loaded where a paper needs it. */
const PAPERS: Readonly<Record<string, () => Promise<Phrases>>> = {
  ar: async () => {
    await import('../i18n/ar/fonts.css');
    return (await import('@dalpak/contracts/paper-words/ar')).papers;
  },
  en: async () => (await import('@dalpak/contracts/paper-words/en')).papers,
  ru: async () => {
    await import('../i18n/ru/fonts.css');
    return (await import('@dalpak/contracts/paper-words/ru')).papers;
  },
};

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

/**
 * A paper of a till for an A4 sheet, in a language.
 * @param names of products, by their names on the paper
 */
export async function sheetInLanguage(
  paper: PaperModel,
  language: PaperLanguage,
  names: Phrases = {},
): Promise<PaperModel> {
  const read = PAPERS[language];
  return read === undefined ? paper : translatePaper(paper, language, await read(), names);
}
