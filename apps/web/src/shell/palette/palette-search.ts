/** Something the palette can go to or do. */
export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  /** Where it belongs: shown quietly behind the name, and found as well. */
  readonly place: string;
  /** Other words that people call it by: found, and not shown. */
  readonly also?: string;
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

/** How well a word is met by a name: at its beginning, at the beginning of a word in it, inside of it; null when not. */
function rankOf(name: string, word: string): number | null {
  const at = name.indexOf(word);
  if (at === -1) return null;
  if (at === 0) return 0;
  return name.includes(` ${word}`) ? 1 : 2;
}

/** Items that hold every word of the text, best first; the given order where they are equal. All of them for no text. */
export function searchPalette(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = searchText(text).split(' ').filter((word) => word !== '');
  if (words.length === 0) return items;
  const ranked = items.flatMap((item) => {
    const [name, place, also] = [searchText(item.name), searchText(item.place), searchText(item.also ?? '')];
    const ranks = words.map((word) => rankOf(name, word) ?? (place.includes(word) ? 4 : also.includes(word) ? 5 : null));
    return ranks.includes(null) ? [] : [{ item, rank: Math.max(...ranks.map((rank) => rank ?? 0)) }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
