/** Conditions of one search of a list. Each is looked at in every row of it, and nobody gives so many. */
export const MOST_SEARCHES = 12;
