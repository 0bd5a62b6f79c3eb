import { randomBytes, randomInt } from 'node:crypto';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { hashToken } from '../../kernel/auth/tokens.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { accountExistsMail, codeMail } from './mail-words.ts';
import type { NewCustomer } from './new-customer.types.ts';
import * as store from './signup-code.store.ts';
import { assertPasswordOf, openBusiness, type SignUp } from './signup.service.ts';

const CODE_MINUTES = 10;
const MAX_ATTEMPTS = 5;

/**
 * Sends a code to the address of a sign-up. Where the address has an account, its owner is informed
 * instead, with the same work for the caller: a row that no code matches is stored, and a mail is
 * sent.
 * @throws WEAK_PASSWORD before anything is sent; SIGN_IN_LIMITED; MAIL_NOT_SENT
 */
export async function sendSignUpCode(kernel: Kernel, form: SignUp, address: string): Promise<void> {
  assertPasswordOf(form);
  const account = form.email.toLowerCase();
  await kernel.limits.begin([
    attemptCount('signUpOf', account),
    attemptCount('signUpCodes', networkOf(address)),
  ]);
  const { system } = kernel.database;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const taken = await store.hasAccount(system, account);
  const [hash, now] = [taken ? randomBytes(32) : hashOf(kernel, account, code), kernel.now()];
  await store.storeCode(
    system,
    account,
    hash,
    new Date(now + CODE_MINUTES * 60_000),
    new Date(now),
  );
  await kernel.mail.send(
    taken ? accountExistsMail(account) : codeMail(account, code, CODE_MINUTES),
  );
}

/**
 * Opens the business of a sign-up whose address was confirmed. The code works once, because the
 * address then has an account.
 * @returns uuid of the cloud
 * @throws SIGNUP_CODE_WRONG for a wrong or expired one, and after five attempts; WEAK_PASSWORD,
 *   EMAIL_TAKEN, NOT_FOUND for an offer that is not sold
 */
export async function openConfirmedBusiness(
  kernel: Kernel,
  form: SignUp,
  { code, customers }: { readonly code: string; readonly customers: NewCustomer },
): Promise<string> {
  assertPasswordOf(form);
  const account = form.email.toLowerCase();
  const { system } = kernel.database;
  const fits = await store.tryCode(
    system,
    account,
    hashOf(kernel, account, code),
    MAX_ATTEMPTS,
    new Date(kernel.now()),
  );
  if (!fits) throw new AppError('SIGNUP_CODE_WRONG');
  const uuid = await openBusiness(kernel, form, (tx) =>
    customers.opened(tx, {
      wish: form.offer ?? null,
      provides: form.provides === true,
      email: account,
      type: form.type ?? null,
    }),
  );
  await store.deleteCode(system, account);
  return uuid;
}

/** Keyed, because a million codes are quickly tried against plain hashes. */
function hashOf({ database }: Kernel, account: string, code: string): Buffer {
  return hashToken(database.secrets['session-token'], `signup ${account} ${code}`);
}
