interface SalesSum {
  readonly count: number;
  /** In agorot. */
  readonly total: number;
}

/**
 * A day's sales: total and average in agorot, and count. All three are of the sales without
 * refunds, so that they agree. The average of no sales is null.
 */
export function summariseToday({ sales }: { readonly sales: SalesSum | null }): {
  readonly sum: number;
  readonly count: number;
  readonly average: number | null;
} {
  const { count, total } = sales ?? { count: 0, total: 0 };
  return { sum: total, count, average: count === 0 ? null : Math.round(total / count) };
}
