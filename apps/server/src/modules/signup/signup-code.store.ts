import type { SystemDb } from '../../kernel/db/index.ts';

export async function hasAccount(system: SystemDb, email: string): Promise<boolean> {
  return (
    (await system.find('signup.account', 'SELECT id FROM auth_find_user_by_email($1)', [email])) !==
    null
  );
}

/** Stores the hash of a code, replacing the address's former one. */
export async function storeCode(
  system: SystemDb,
  email: string,
  codeHash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await system.query('signup.begin', 'SELECT auth_begin_signup($1, $2, $3, $4)', [
    email,
    codeHash,
    expiresAt,
    now,
  ]);
}

/** Counts an attempt. @returns whether the code is right and still valid */
export async function tryCode(
  system: SystemDb,
  email: string,
  codeHash: Buffer,
  mostTries: number,
  now: Date,
): Promise<boolean> {
  return (
    (
      await system.find<{ fits: boolean }>(
        'signup.try',
        'SELECT auth_try_signup($1, $2, $3, $4) AS fits',
        [email, codeHash, mostTries, now],
      )
    )?.fits === true
  );
}

export async function deleteCode(system: SystemDb, email: string): Promise<void> {
  await system.query('signup.end', 'SELECT auth_end_signup($1)', [email]);
}
