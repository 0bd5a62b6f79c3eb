/**
 * Most conditions of one search of a list. The database tests each of them on every row, and users
 * do not enter as many.
 */
export const MAX_SEARCHES = 12;
