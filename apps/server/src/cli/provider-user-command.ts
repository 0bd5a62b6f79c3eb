import { parseArgs } from 'node:util';
import { USER_KIND_NAMES, type UserKind } from '@dalpak/contracts';
import { loadConfig } from '../config.ts';
import { makeProviderUser } from '../modules/provider/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/** A password on the command line would stay in the shell's history. */
const PASSWORD = 'DALPAK_NEW_PASSWORD';

interface Options {
  readonly email: string;
  readonly kind: UserKind;
  readonly name: string;
  readonly cloud: string | null;
}

/** `dalpak provider-user`: the operator appoints users who manage or support all businesses. */
export async function runProviderUser(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { email, kind, name, cloud } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const isAdmin = kind === 'admin' || kind === 'super_admin';
    const homeCloud = isAdmin || cloud !== null ? await findCloud(database.system, cloud) : null;
    const { isNew: made, password } = await makeProviderUser(database, {
      email,
      kind,
      name,
      homeCloud,
      password: io.env[PASSWORD] ?? null,
    });
    io.out(`${email} is ${made ? 'a new user' : 'now a user'} of the kind ${kind}.`);
    if (password !== null) io.out(`Password, shown once: ${password}`);
    return 0;
  } finally {
    await database.close();
  }
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { kind: text, name: text, cloud: text },
    });
    const email = (positionals[0] ?? '').trim().toLowerCase();
    if (positionals.length !== 1 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new UsageError('Name one e-mail address');
    const wanted = values.kind ?? 'admin';
    const kind = USER_KIND_NAMES.find((one) => one === wanted);
    if (kind === undefined) throw new UsageError(`--kind is one of ${USER_KIND_NAMES.join(', ')}`);
    return { email, kind, name: values.name?.trim() || email, cloud: values.cloud ?? null };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
