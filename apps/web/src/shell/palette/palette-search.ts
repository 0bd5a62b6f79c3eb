/** A place to go to or an action to run from the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  /** The singular of a list's records: searched like the name, and not shown. */
  readonly singular?: string;
  /** The group it belongs to: shown in a quiet style after the name, and searched as well. */
  readonly group: string;
  /** The component whose icon stands before the name. */
  readonly component?: number | null;
  /** Synonyms: searched, and not shown. */
  readonly synonyms?: string;
  /** Whether it adds a record: ranked behind the list that it adds to, where both match. */
  readonly isAddAction?: true;
  readonly run: () => void;
}

const FINAL_LETTERS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/**
 * Normalises text for the search: without points, quotes and final letters, in one case, with
 * single blanks.
 */
export function normaliseSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0591-\u05c7"'״׳]/g, '')
    .replaceAll(/[ךםןףץ]/g, (letter) => FINAL_LETTERS[letter] ?? letter)
    .toLocaleLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * How well a name matches a word, best first: it begins with the word, a later word does, the word
 * is inside; null when it does not match.
 */
function rankMatch(name: string, word: string): number | null {
  const at = name.indexOf(word);
  if (at === -1) return null;
  if (at === 0) return `${name} `.startsWith(`${word} `) ? 0 : 0.25;
  return name.includes(` ${word}`) ? 1 : 2;
}

/**
 * Items that contain every word of the text, best first, otherwise in the given order. All items
 * for an empty text.
 */
export function searchPalette(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const whole = normaliseSearchText(text);
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.length === 0) return items;
  const ranked = items.flatMap((item) => {
    const names = [item.name, item.singular ?? ''].map(normaliseSearchText);
    const [place, also] = [
      normaliseSearchText(item.group),
      normaliseSearchText(item.synonyms ?? ''),
    ];
    const ranks = words.map((word) => {
      const found = names.flatMap((called) => rankMatch(called, word) ?? []);
      return found.length > 0
        ? Math.min(...found)
        : place.includes(word)
          ? 4
          : also.includes(word)
            ? 5
            : Infinity;
    });
    // An exact name goes before names that contain the words among others.
    const asWritten = names.flatMap((called) => rankMatch(called, whole) ?? []);
    const rank =
      Math.min(Math.max(...ranks), ...asWritten) + (item.isAddAction === undefined ? 0 : 0.5);
    return rank === Infinity ? [] : [{ item, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
