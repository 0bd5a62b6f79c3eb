import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { createMailer } from '../kernel/mail/mailer.ts';
import { resetByOperator } from '../modules/password-reset/index.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/** `dalpak reset-password`: for a user who has forgotten the password and cannot receive mail. */
export async function runResetPassword(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { email, isTyped } = readOptions(args);
  const config = loadConfig(io.env);
  // Read from the input: an argument would stay in the shell's history.
  const password = isTyped ? ((await io.readLine?.()) ?? '') : null;
  if (password === '') throw new UsageError('No password came in');
  const database = await openCliDatabase(config, (text) => io.error(text));
  const mail = createMailer({
    settings: config.mail,
    folder: join(config.dataDir, 'mail'),
    now: Date.now,
    say: (text) => io.error(text),
    complain: (text) => io.error(text),
  });
  try {
    const done = await resetByOperator(
      { database, place: config, now: Date.now(), mail },
      { email, password },
    );
    if (done === null) {
      io.error(`There is no user with the address ${email} who may sign in.`);
      return 1;
    }
    if (done.link === null) io.out(`The password of ${email} is set.`);
    else
      io.out(
        `A link to set a new password, good once and for ${done.link.minutes} minutes:\n${done.link.address}`,
      );
    io.out(`Sessions that ended: ${done.sessionsEnded}`);
    return 0;
  } finally {
    await mail.close();
    await database.close();
  }
}

function readOptions(args: readonly string[]): {
  readonly email: string;
  readonly isTyped: boolean;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { stdin: { type: 'boolean' } },
    });
    const email = (positionals[0] ?? '').trim().toLowerCase();
    if (positionals.length !== 1 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new UsageError('Name one e-mail address');
    return { email, isTyped: values.stdin === true };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
