import { AppError } from '../../errors/app-error.ts';

const MINUTE_MS = 60_000;
/** Limit of remembered keys; beyond it, keys without recent calls are dropped. */
const MAX_REMEMBERED_KEYS = 5_000;

/** Counts the calls of access keys, in this process. */
export interface KeyCalls {
  /** @throws TOO_MANY_REQUESTS with the seconds until the next call is allowed */
  count(key: string): void;
}

/**
 * Limits each key to a number of calls per minute (a token bucket): all of them at once, and then
 * one for each fraction of the minute that passes. It stores one moment for each key: the time when
 * its bucket is full again.
 */
export function createKeyCalls(now: () => number, callsAMinute: number): KeyCalls {
  const share = MINUTE_MS / callsAMinute;
  const paidAt = new Map<string, number>();
  return {
    count(key) {
      const moment = now();
      const paid = Math.max(moment, paidAt.get(key) ?? 0) + share;
      const over = paid - moment - MINUTE_MS;
      if (over > 0)
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.max(1, Math.ceil(over / 1_000)),
        });
      paidAt.set(key, paid);
      if (paidAt.size <= MAX_REMEMBERED_KEYS) return;
      for (const [one, at] of paidAt) if (at <= moment) paidAt.delete(one);
    },
  };
}
