/** An item of the pager: a page, or a gap of omitted pages. */
export type PagerItem = number | 'gap';

/**
 * The first page, the last, and the current one with a neighbour on each side; an ellipsis for
 * omitted pages (specification, records §2). A single page is never omitted, because its number
 * takes no more room than the ellipsis.
 */
export function pagerPages(current: number, last: number): readonly PagerItem[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, at): PagerItem[] => {
    const before = shown[at - 1] ?? page - 1;
    if (page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
}

/** Number of the last page; an empty list has one. */
export function lastPage(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** Numbers of the first and last row of a page; both 0 when it is empty. */
export function pageRange(
  page: number,
  perPage: number,
  count: number,
): { readonly from: number; readonly to: number } {
  if (count === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, count) };
}
