import { AppError } from '../errors/app-error.ts';

const MINUTE_MS = 60_000;
/** Keys remembered at most before those that owe nothing are forgotten. */
const MOST_REMEMBERED = 5_000;

/** Counts the calls of access keys, in this process. */
export interface KeyCalls {
  /** @throws TOO_MANY_REQUESTS with the seconds until the next call is taken */
  count(key: string): void;
}

/**
 * A key may make so many calls in any minute: all of them at once, and from then on one as each of its share of the minute
 * passes. Of each key one moment is kept: when everything that it has called for will be paid off.
 */
export function createKeyCalls(now: () => number, callsAMinute: number): KeyCalls {
  const share = MINUTE_MS / callsAMinute;
  const paidAt = new Map<string, number>();
  return {
    count(key) {
      const moment = now();
      const paid = Math.max(moment, paidAt.get(key) ?? 0) + share;
      const over = paid - moment - MINUTE_MS;
      if (over > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(over / 1_000)) });
      paidAt.set(key, paid);
      if (paidAt.size <= MOST_REMEMBERED) return;
      for (const [one, at] of paidAt) if (at <= moment) paidAt.delete(one);
    },
  };
}
