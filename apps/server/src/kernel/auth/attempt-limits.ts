import type { SystemDb } from '../db/index.ts';
import { AppError } from '../errors/app-error.ts';

/** After how many tries a count makes its owner wait, and for how long: twice as long each time, up to the longest. */
interface Slowing {
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

const SLOWING = {
  /** One account from one network. */
  pair: { free: 10, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** One account at a device that signed in to it before: nobody else's tries count here. */
  device: { free: 10, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** All accounts from one network. A shop's tills and offices share one address. */
  network: { free: 50, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** One account from everywhere it was never signed in to from: many addresses guessing together. Short, so that its owner gets in on a new device. */
  account: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 30 },
  /** The cards of one terminal. A till must sell: it waits, and is never locked. */
  card: { free: 10, firstWaitSeconds: 2, longestWaitSeconds: 30 },
  /** Numbers of vouchers and gift cards that nobody issued, tried at one terminal, and at all of a business together. */
  voucher: { free: 10, firstWaitSeconds: 5, longestWaitSeconds: 120 },
  vouchers: { free: 60, firstWaitSeconds: 5, longestWaitSeconds: 60 },
  /** Codes of the second step of one account from one network or known device; a code is six digits, and the person who gets here knows the password. */
  code: { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 900 },
  /** Those of one account from everywhere else together. */
  codes: { free: 30, firstWaitSeconds: 2, longestWaitSeconds: 60 },
  /** Links to reset the password of one account, asked for from one network, and from everywhere: its owner's mailbox is not flooded. */
  reset: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  resetOf: { free: 10, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Links asked for and passwords set by links, of all accounts from one network. */
  resets: { free: 30, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Codes of sign-ups sent to one address, so that few can be guessed at, and from one network. */
  signUpOf: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  signUpCodes: { free: 30, firstWaitSeconds: 60, longestWaitSeconds: 900 },
  /** Businesses opened from one network. */
  signUp: { free: 10, firstWaitSeconds: 60, longestWaitSeconds: 900 },
} as const satisfies Record<string, Slowing>;

/** A count without a try for this long begins again. */
const FORGET_SECONDS = 3600;

/** What a count is of. */
export type AttemptKind = keyof typeof SLOWING;

/** One count that a try goes on: its kind and whose it is. */
export interface AttemptCount extends Slowing {
  readonly kind: AttemptKind;
  readonly key: string;
}

export function attemptCount(kind: AttemptKind, ...of: readonly (string | number)[]): AttemptCount {
  return { ...SLOWING[kind], kind, key: [kind, ...of].join('|') };
}

/** Limits on wrong tries, kept in the database so that they hold over restarts and across processes. */
export interface AttemptLimits {
  /**
   * Counts the attempt before it is looked at: many at once cannot slip under the limit.
   * @throws SIGN_IN_LIMITED with the seconds to wait when one of the counts has to; nothing is counted then.
   */
  begin(counts: readonly AttemptCount[]): Promise<void>;
  /** Which of them have to wait now. */
  waiting(counts: readonly AttemptCount[]): Promise<readonly AttemptKind[]>;
  /** It was right: these counts start afresh. */
  clear(counts: readonly AttemptCount[]): Promise<void>;
  /** It was right, but others' wrong tries stay counted. */
  forgive(counts: readonly AttemptCount[]): Promise<void>;
  /** Whether the account was signed in to from this network. */
  knowsNetwork(account: string, network: string): Promise<boolean>;
  rememberNetwork(account: string, network: string): Promise<void>;
}

export function createAttemptLimits(system: SystemDb): AttemptLimits {
  const keys = (counts: readonly AttemptCount[]) => counts.map(({ key }) => key);
  return {
    async begin(counts) {
      const row = await system.find<{ wait: number }>('auth.begin_attempt', 'SELECT auth_begin_attempt($1, $2, $3, $4, $5) AS wait', [
        keys(counts), counts.map(({ free }) => free), counts.map(({ firstWaitSeconds }) => firstWaitSeconds),
        counts.map(({ longestWaitSeconds }) => longestWaitSeconds), FORGET_SECONDS,
      ]);
      const wait = row === null ? FORGET_SECONDS : row.wait;
      if (wait > 0) throw new AppError('SIGN_IN_LIMITED', { retryAfterSeconds: wait });
    },
    async waiting(counts) {
      const { rows } = await system.query<{ key: string }>('auth.waiting_attempts', 'SELECT key FROM auth_waiting_attempts($1) AS key', [keys(counts)]);
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
      return (await system.find<{ known: boolean }>('auth.knows_network', 'SELECT auth_knows_network($1, $2) AS known', [account, network]))?.known === true;
    },
    async rememberNetwork(account, network) {
      await system.query('auth.remember_network', 'SELECT auth_remember_network($1, $2)', [account, network]);
    },
  };
}
