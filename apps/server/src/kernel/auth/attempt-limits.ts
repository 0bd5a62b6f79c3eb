import type { SystemDb } from '../db/index.ts';
import { AppError } from '../errors/app-error.ts';

/** Wrong tries of one account, or of the cards of one terminal, in a window. */
const MAX_ACCOUNT_ATTEMPTS = 10;
/** A shop's tills and offices share one address. */
const MAX_ADDRESS_ATTEMPTS = 50;
const WINDOW_SECONDS = 15 * 60;

/** What is being tried, and from where. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/** Limits on wrong tries, kept in the database so that they hold over restarts and across processes. */
export interface AttemptLimits {
  /** Counts the attempt before it is looked at: many at once cannot slip under the limit. @throws SIGN_IN_LIMITED */
  begin(attempt: Attempt): Promise<void>;
  /** It was right: the account starts afresh. */
  clear(attempt: Attempt): Promise<void>;
  /** It was right, but others' wrong tries stay counted. */
  forgive(attempt: Attempt): Promise<void>;
}

export function createAttemptLimits(system: SystemDb): AttemptLimits {
  return {
    async begin({ account, address }) {
      const row = await system.find<{ account_attempts: number; address_attempts: number; retry_after_seconds: number }>(
        'auth.begin_attempt',
        'SELECT account_attempts, address_attempts, retry_after_seconds FROM auth_begin_attempt($1, $2, $3)',
        [account, address, WINDOW_SECONDS],
      );
      const over = row === null || row.account_attempts > MAX_ACCOUNT_ATTEMPTS || row.address_attempts > MAX_ADDRESS_ATTEMPTS;
      if (over) throw new AppError('SIGN_IN_LIMITED', { retryAfterSeconds: Math.max(1, row?.retry_after_seconds ?? WINDOW_SECONDS) });
    },
    async clear({ account, address }) {
      await system.query('auth.clear_attempts', 'SELECT auth_clear_attempts($1, $2)', [account, address]);
    },
    async forgive({ account, address }) {
      await system.query('auth.forgive_attempt', 'SELECT auth_forgive_attempt($1, $2)', [account, address]);
    },
  };
}
