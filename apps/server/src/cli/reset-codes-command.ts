import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { resetSecondStep } from '../modules/second-step/index.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/**
 * `dalpak reset-codes`: lets a user who lost the authenticator app and the recovery codes sign in
 * with only the password.
 */
export async function runResetCodes(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const email = readEmail(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const reset = await resetSecondStep(database, email);
    if (reset === null) throw new UsageError(`There is no user with the e-mail ${email}`);
    io.out(
      reset
        ? `${email} signs in with the password alone, until codes are set up again.`
        : `${email} does not sign in with codes. Nothing was changed.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

function readEmail(args: readonly string[]): string {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const email = (positionals[0] ?? '').trim().toLowerCase();
    if (positionals.length !== 1 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new UsageError('Name one e-mail address');
    return email;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
