/** Notes and coins of the shekel, the largest first; agorot. */
export const NOTES = [20_000, 10_000, 5_000, 2_000] as const;
export const METAL = [1_000, 500, 200, 100, 50, 10] as const;
export const COINS = [...NOTES, ...METAL] as const;

export type Coin = (typeof COINS)[number];

/** Number of each note and coin in the drawer; missing ones count as none. */
export type CoinCounts = Readonly<Partial<Record<Coin, number>>>;

/** Typed pieces of each note and coin: a number, or numbers that are added up (`7+3`). */
export type CoinTexts = Readonly<Partial<Record<Coin, string>>>;

/** Agorot in the drawer. */
export function sumOfCoins(counts: CoinCounts): number {
  return COINS.reduce((sum, coin) => sum + coin * (counts[coin] ?? 0), 0);
}

/** Largest accepted number of pieces of one kind. */
const MAX_PIECES = 99_999;
/** Longest typed text of one kind. */
export const MAX_TEXT = 24;

/** Typed number of pieces, `7+3` as well; empty and invalid text count as none. */
export function piecesOf(text: string): number {
  if (!/^\d{1,6}(\+\d{1,6})*\+?$/.test(text.trim())) return 0;
  const sum = text.split('+').reduce((pieces, part) => pieces + Number(part), 0);
  return Math.min(sum, MAX_PIECES);
}

/** Agorot of what was typed. */
export function sumOfTexts(texts: CoinTexts): number {
  return sumOfCoins(
    Object.fromEntries(COINS.map((coin) => [coin, piecesOf(texts[coin] ?? '')])) as CoinCounts,
  );
}

/** The typed text with what is no number of pieces left out. */
export function cleanPieces(text: string): string {
  return text
    .replaceAll(/[^\d+]/g, '')
    .replaceAll(/\++/g, '+')
    .replace(/^\+/, '')
    .replaceAll(/\d{6,}/g, (digits) => digits.slice(0, 5))
    .slice(0, MAX_TEXT);
}

/** The text with a bundle of pieces added to it. */
export function addBundle(text: string, pieces: number): string {
  const before = text.replace(/\+$/, '');
  return cleanPieces(before === '' ? String(pieces) : `${before}+${pieces}`);
}
