import type { SystemDb } from '../db/index.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * The number of free attempts of a count and the wait after them, which doubles with each attempt
 * up to the longest.
 */
interface AttemptLimit {
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

const ATTEMPT_LIMITS = {
  /** One account from one network. */
  pair: { free: 10, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /**
   * One account at a device that signed in to it before: attempts from other devices do not count
   * here.
   */
  device: { free: 10, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** All accounts from one network. A shop's tills and offices share one address. */
  network: { free: 50, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /**
   * One account from all devices it never signed in from, which slows distributed guessing. The
   * wait is short, so that the owner can sign in on a new device.
   */
  account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 30 },
  /** The cards of one terminal. A till must keep selling: it waits, and is never locked. */
  card: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 30 },
  /** Unknown numbers of vouchers and gift cards, tried at one terminal and in a whole business. */
  voucher: { free: 10, firstWaitSeconds: 5, longestWaitSeconds: 120 },
  vouchers: { free: 60, firstWaitSeconds: 5, longestWaitSeconds: 60 },
  /**
   * Second-step codes of one account from one network or known device. A code has only six digits,
   * and the caller already knows the password.
   */
  code: { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** Second-step codes of one account from all other places together. */
  codes: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 60 },
  /**
   * Password-reset links of one account, requested from one network and from everywhere, so that
   * the owner's mailbox is not flooded.
   */
  reset: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  resetOf: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Reset links that one person mails to others of the business: the others' own stay free. */
  resetBy: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Reset links requested, and passwords set by them, for all accounts from one network. */
  resets: { free: 20, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Sign-up codes sent to one address, so that few can be guessed, and from one network. */
  signUpOf: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  signUpCodes: { free: 30, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /**
   * Digits of customer displays typed from one network. They live two minutes, so a short wait keeps
   * them from being found; a longer one would only keep a shop from pairing its displays.
   */
  display: { free: 30, firstWaitSeconds: 5, longestWaitSeconds: 60 },
  /** Card pages of club members asked for with a wrong token, from one network. */
  memberCard: { free: 20, firstWaitSeconds: 5, longestWaitSeconds: 300 },
  /** Businesses opened from one network. */
  signUp: { free: 10, firstWaitSeconds: 60, longestWaitSeconds: 900 },
} as const satisfies Record<string, AttemptLimit>;

/** A count without an attempt for this long starts again from zero. */
const RESET_SECONDS = 3600;

/** What is counted. */
export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** One counter: its kind and the account, network or terminal it belongs to. */
export interface AttemptCount extends AttemptLimit {
  readonly kind: AttemptKind;
  readonly key: string;
}

export function attemptCount(kind: AttemptKind, ...of: readonly (string | number)[]): AttemptCount {
  return { ...ATTEMPT_LIMITS[kind], kind, key: [kind, ...of].join('|') };
}

/**
 * Limits on failed attempts. The database keeps them, so that they survive restarts and cover all
 * processes.
 */
export interface AttemptLimits {
  /**
   * Counts the attempt before it is checked, so that parallel attempts cannot slip under the limit.
   * @throws SIGN_IN_LIMITED with the seconds to wait when one of the counts is over its limit; then
   * nothing is counted
   */
  begin(counts: readonly AttemptCount[]): Promise<void>;
  /** The kinds of the counts that must wait now. */
  listBlocked(counts: readonly AttemptCount[]): Promise<readonly AttemptKind[]>;
  /** After a correct attempt: resets these counts. */
  clear(counts: readonly AttemptCount[]): Promise<void>;
  /** After a correct attempt: uncounts it, and keeps the failed attempts of others. */
  forgive(counts: readonly AttemptCount[]): Promise<void>;
  /** Whether the account was signed in to from this network. */
  knowsNetwork(account: string, network: string): Promise<boolean>;
  rememberNetwork(account: string, network: string): Promise<void>;
}

export function createAttemptLimits(system: SystemDb): AttemptLimits {
  const keys = (counts: readonly AttemptCount[]) => counts.map(({ key }) => key);
  return {
    async begin(counts) {
      const row = await system.find<{ wait: number }>(
        'auth.begin_attempt',
        'SELECT auth_begin_attempt($1, $2, $3, $4, $5) AS wait',
        [
          keys(counts),
          counts.map(({ free }) => free),
          counts.map(({ firstWaitSeconds }) => firstWaitSeconds),
          counts.map(({ longestWaitSeconds }) => longestWaitSeconds),
          RESET_SECONDS,
        ],
      );
      const wait = row === null ? RESET_SECONDS : row.wait;
      if (wait > 0) throw new AppError('SIGN_IN_LIMITED', { retryAfterSeconds: wait });
    },
    async listBlocked(counts) {
      const { rows } = await system.query<{ key: string }>(
        'auth.waiting_attempts',
        'SELECT key FROM auth_waiting_attempts($1) AS key',
        [keys(counts)],
      );
      const waiting = new Set(rows.map(({ key }) => key));
      return counts.filter(({ key }) => waiting.has(key)).map(({ kind }) => kind);
    },
    async clear(counts) {
      await system.query('auth.clear_attempts', 'SELECT auth_clear_attempts($1)', [keys(counts)]);
    },
    async forgive(counts) {
      await system.query('auth.forgive_attempt', 'SELECT auth_forgive_attempt($1)', [keys(counts)]);
    },
    async knowsNetwork(account, network) {
      return (
        (
          await system.find<{ known: boolean }>(
            'auth.knows_network',
            'SELECT auth_knows_network($1, $2) AS known',
            [account, network],
          )
        )?.known === true
      );
    },
    async rememberNetwork(account, network) {
      await system.query('auth.remember_network', 'SELECT auth_remember_network($1, $2)', [
        account,
        network,
      ]);
    },
  };
}
