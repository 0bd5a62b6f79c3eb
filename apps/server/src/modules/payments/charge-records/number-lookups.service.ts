import type { CreditView, NumberedView } from '@dalpak/contracts';
import {
  checkBankAccount,
  creditLeft,
  creditOf,
  chequeIdentityText,
  type BankAccountCheck,
  type ChequeIdentity,
} from '@dalpak/engine';
import {
  attemptCount,
  type AttemptCount,
  type AttemptLimits,
} from '../../../kernel/auth/attempt-limits.ts';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { findChequeReceipts, type ChequeReceipt } from '../../cheques/index.ts';
import * as store from './payments.store.ts';

/** The terminal whose wrong numbers are counted, and its business. */
export interface LookupSource {
  readonly cloudId: number;
  readonly terminalId: number;
}

function countsOf({ cloudId, terminalId }: LookupSource): readonly AttemptCount[] {
  return [attemptCount('voucher', cloudId, terminalId), attemptCount('vouchers', cloudId)];
}

/**
 * Runs a lookup of numbers that have a monetary value. An unknown number counts as an attempt: it
 * slows down its terminal, and many slow down the business, so that a till cannot be used to guess
 * valid numbers.
 * @param tries how many numbers it looks up
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export async function countingAttempts<T>(
  limits: AttemptLimits,
  prober: LookupSource,
  run: () => Promise<T>,
  tries = 1,
): Promise<T> {
  const counts = countsOf(prober);
  try {
    await limits.begin(counts);
  } catch (error) {
    // The text of that error is about signing in.
    if (error instanceof AppError && error.code === 'SIGN_IN_LIMITED')
      throw new AppError('TOO_MANY_REQUESTS', error.options);
    throw error;
  }
  let wrong = false;
  try {
    return await run();
  } catch (error) {
    wrong =
      error instanceof AppError &&
      (error.code === 'VOUCHER_UNKNOWN' ||
        error.code === 'COUPON_UNKNOWN' ||
        error.code === 'NUMBER_TAKEN');
    throw error;
  } finally {
    if (!wrong) await limits.forgive(counts);
    else if (tries > 1) await countAttempts(limits, prober, tries);
  }
}

/** Attempts counted at once, at most. */
const MAX_COUNTED_TRIES = 50;
const NO_WAIT = 2_000_000_000;

/**
 * Counts several attempts. One is counted already, and the delay it may have started would block
 * the others, so counting starts again and the delay begins after the last of them.
 */
async function countAttempts(
  limits: AttemptLimits,
  prober: LookupSource,
  tries: number,
): Promise<void> {
  const counted = Math.min(tries, MAX_COUNTED_TRIES);
  const [own, ...business] = countsOf(prober);
  if (own === undefined) return;
  await limits.forgive([own, ...business]);
  try {
    for (let one = 1; one < counted; one += 1)
      await limits.begin([own, ...business].map((count) => ({ ...count, free: NO_WAIT })));
    // The terminal waits as many times longer as it tried numbers; the other tills of the business
    // do not.
    await limits.begin([
      { ...own, longestWaitSeconds: own.longestWaitSeconds * counted },
      ...business,
    ]);
  } catch (error) {
    // Another request has started the delay meanwhile.
    if (!(error instanceof AppError && error.code === 'SIGN_IN_LIMITED')) throw error;
  }
}

/**
 * Runs the redemption of a sale that cannot be refused any more. Unknown and spent numbers count as
 * attempts; during the delay no numbers are looked up, so that an offline sale reveals no more than
 * a lookup.
 * @param run receives whether numbers may be looked up; returns the result and how many numbers
 *   were unknown or spent
 */
export async function countingMisses<T>(
  limits: AttemptLimits,
  prober: LookupSource,
  run: (known: boolean) => Promise<{ readonly result: T; readonly missed: number }>,
): Promise<T> {
  const counts = countsOf(prober);
  try {
    await limits.begin(counts);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_LIMITED')
      return (await run(false)).result;
    throw error;
  }
  let missed = 0;
  try {
    const done = await run(true);
    ({ missed } = done);
    return done.result;
  } finally {
    if (missed === 0) await limits.forgive(counts);
    else if (missed > 1) await countAttempts(limits, prober, missed);
  }
}

/** Reads the balance of a number. @throws VOUCHER_UNKNOWN */
export async function lookUpNumber(
  db: TenantDb,
  method: NumberedView['method'],
  number: string,
  today: string,
): Promise<NumberedView> {
  const known = await store.findNumber(db, method, number, today);
  if (known === null) throw new AppError('VOUCHER_UNKNOWN');
  return {
    method,
    number: known.number,
    balance: known.usable ? known.balance : 0,
    expires_on: known.expiresOn,
  };
}

/** Reads the remaining credit of a customer. @throws NOT_FOUND */
export async function readCredit(db: TenantDb, id: number): Promise<CreditView> {
  const { record, permissions } = requireFound(await store.findCredit(db, id));
  const credit = creditOf(record);
  return {
    status: credit.status,
    limit: credit.limit ?? 0,
    left: creditLeft(credit),
    payments_permissions: [...permissions],
  };
}

/**
 * Checks cheques, in order: the check digit of the account, and what each came in by if a sale with
 * it would be refused.
 */
export async function checkCheques(
  db: TenantDb,
  cheques: readonly ChequeIdentity[],
): Promise<{ account: BankAccountCheck; taken: ChequeReceipt | null }[]> {
  const taken = await findChequeReceipts(
    db,
    cheques.map((cheque) => chequeIdentityText(cheque)),
  );
  return cheques.map((cheque) => ({
    account: checkBankAccount(cheque),
    taken: taken.get(chequeIdentityText(cheque)) ?? null,
  }));
}
