/** Something the palette can go to or do. */
export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  /** What one of its records is called: found as its name is, and not shown. */
  readonly one?: string;
  /** Where it belongs: shown quietly behind the name, and found as well. */
  readonly place: string;
  /** Other words that people call it by: found, and not shown. */
  readonly also?: string;
  /** Makes something new: behind the place that it is made in, where both fit. */
  readonly adds?: true;
  readonly run: () => void;
}

const FINAL_LETTERS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** Text as a search sees it: without points, quotes and final letters, in one case, one blank between words. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0591-\u05c7"'״׳]/g, '')
    .replaceAll(/[ךםןףץ]/g, (letter) => FINAL_LETTERS[letter] ?? letter)
    .toLocaleLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How well a word is met by a name: it begins with the word or with what the word begins, so does a word in it, it stands inside; null when not. */
function rankOf(name: string, word: string): number | null {
  const at = name.indexOf(word);
  if (at === -1) return null;
  if (at === 0) return `${name} `.startsWith(`${word} `) ? 0 : 0.25;
  return name.includes(` ${word}`) ? 1 : 2;
}

/** Items that hold every word of the text, best first; the given order where they are equal. All of them for no text. */
export function searchPalette(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const whole = searchText(text);
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.length === 0) return items;
  const ranked = items.flatMap((item) => {
    const names = [item.name, item.one ?? ''].map(searchText);
    const [place, also] = [searchText(item.place), searchText(item.also ?? '')];
    const ranks = words.map((word) => {
      const found = names.flatMap((called) => rankOf(called, word) ?? []);
      return found.length > 0 ? Math.min(...found) : place.includes(word) ? 4 : also.includes(word) ? 5 : Infinity;
    });
    // What is called so, word for word, goes before what holds the words among others.
    const asWritten = names.flatMap((called) => rankOf(called, whole) ?? []);
    const rank = Math.min(Math.max(...ranks), ...asWritten) + (item.adds === undefined ? 0 : 0.5);
    return rank === Infinity ? [] : [{ item, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
