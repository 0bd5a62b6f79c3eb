/** Units in conflict up to which the answer is exact (docs/discounts.md, "Exactness"). */
export const EXACT_UNITS = 12;

/** Steps after which an exact search of few units gives up and takes the best found; far above what such carts need. */
export const EXACT_STEPS = 400_000;

/** Steps spent on bettering the greedy answer when many units are in conflict. A count, never a clock. */
export const SEARCH_STEPS = 1_500;
