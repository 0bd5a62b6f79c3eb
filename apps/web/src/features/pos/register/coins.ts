/** Notes and coins of the shekel, the largest first; agorot. */
export const COINS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 10] as const;

/** Number of each note and coin in the drawer; missing ones count as none. */
export type CoinCounts = Readonly<Partial<Record<(typeof COINS)[number], number>>>;

/** Agorot in the drawer. */
export function sumOfCoins(counts: CoinCounts): number {
  return COINS.reduce((sum, coin) => sum + coin * (counts[coin] ?? 0), 0);
}

/** Largest accepted number of pieces of one kind. */
const MAX_PIECES = 99_999;

/** Typed number of pieces; empty and invalid text count as none. */
export function piecesOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Math.min(Number(text), MAX_PIECES) : 0;
}
