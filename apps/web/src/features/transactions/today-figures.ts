interface Sold {
  readonly count: number;
  /** Agorot. */
  readonly total: number;
}

/** What a day's sales came to, in agorot: all three of the sales alone, so that they agree; what was given back is in none. No average of no sales. */
export function todayFigures({ sales }: { readonly sales: Sold | null }): { readonly sum: number; readonly count: number; readonly average: number | null } {
  const { count, total } = sales ?? { count: 0, total: 0 };
  return { sum: total, count, average: count === 0 ? null : Math.round(total / count) };
}
