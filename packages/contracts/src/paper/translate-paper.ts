import type { PaperFact, PaperLanguage, PaperModel, PaperRow } from '@dalpak/engine';

/** Texts of a language by their Hebrew; `{{places}}` are copied. */
export type Phrases = Readonly<Record<string, string>>;
export type Translate = (text: string) => string;

const PLACE = /\{\{(\w+)\}\}/g;

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

/** The unit of a weighed quantity, as the engine writes it. */
const KILOGRAMS = 'ק"ג';

/**
 * A paper in another language. Names, addresses and notes stay as they were typed, except for
 * products with a name in that language. The title and the mark of the law stay in Hebrew below the
 * translated ones.
 * @param phrases the words of papers in the language
 * @param names of products, by their names on the paper
 */
export function translatePaper(
  paper: PaperModel,
  language: PaperLanguage,
  phrases: Phrases,
  names: Phrases = {},
): PaperModel {
  const say = translatorOf(phrases);
  const sayDetail = translatorOf({ ...phrases, ...names });
  const sayLabel = <T extends PaperFact>(fact: T): T => ({ ...fact, label: say(fact.label) });
  const sayBoth = ({ label, value }: PaperFact): PaperFact => ({
    label: say(label),
    value: say(value),
  });
  const sayRow = (row: PaperRow): PaperRow => ({
    ...row,
    name: Object.hasOwn(names, row.name) ? (names[row.name] ?? row.name) : row.name,
    quantity: row.quantity.replace(KILOGRAMS, () => say(KILOGRAMS)),
    details: row.details.map(({ label, value }) => ({ label: sayDetail(label), value })),
  });
  const { words } = paper;
  return {
    ...paper,
    language,
    legal: `${paper.title} · ${paper.mark}`,
    words: {
      code: say(words.code),
      name: say(words.name),
      quantity: say(words.quantity),
      unitPrice: say(words.unitPrice),
      gross: say(words.gross),
      payments: say(words.payments),
      vatNumber: say(words.vatNumber),
      allocation: say(words.allocation),
      signature: say(words.signature),
      date: say(words.date),
      // The law asks for the Hebrew words on the sheet itself.
      computerized: `${say(words.computerized)} · ${words.computerized}`,
      page: say(words.page),
    },
    title: say(paper.title),
    mark: say(paper.mark),
    facts: paper.facts.map(sayBoth),
    party: paper.party.map(sayLabel),
    rows: paper.rows.map(sayRow),
    sums: paper.sums.map(sayLabel),
    total: paper.total === null ? null : sayLabel(paper.total),
    payments: paper.payments.map((payment) => ({
      ...sayLabel(payment),
      details: payment.details.map(sayBoth),
    })),
    savings: say(paper.savings),
    footer: paper.footer.map(say),
  };
}
