import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';
import { changeOwner } from './database-user.ts';
import type { Binaries } from './platform-binaries.ts';
import { binaryPath } from './platform-binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Passwords of the embedded server, in a file that only the system user can read. */
export interface Passwords {
  readonly superuser: string;
  /** Password of the role `dalpak`, the ordinary owner of the database. */
  readonly owner: string;
}

interface ClusterPlace {
  readonly home: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | null;
}

export const clusterFolder = (home: string) => join(home, 'data');
const passwordFile = (home: string) => join(home, 'password');

/**
 * The passwords of an existing database. @throws PostgresStartError when the file is missing or
 * damaged
 */
export async function readPasswords(home: string): Promise<Passwords> {
  const file = passwordFile(home);
  try {
    const passwords: Passwords = JSON.parse(await readFile(file, 'utf8'));
    return passwords;
  } catch (cause) {
    throw new PostgresStartError(
      `The password file of the database (${file}) is missing or damaged.`,
      { cause },
    );
  }
}

/** Creates the database files on first use; returns their folder and the passwords. */
export async function ensureCluster(
  place: ClusterPlace,
): Promise<{ clusterDir: string; passwords: Passwords }> {
  const clusterDir = clusterFolder(place.home);
  const exists = await stat(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (exists) {
    await assertSameMajor(clusterDir, place.binaries);
    return { clusterDir, passwords: await readPasswords(place.home) };
  }
  const passwords = await makePasswords(passwordFile(place.home));
  await initialise(place, clusterDir, passwords.superuser);
  return { clusterDir, passwords };
}

async function assertSameMajor(clusterDir: string, binaries: Binaries): Promise<void> {
  const major = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (binaries.version.startsWith(`${major}.`)) return;
  throw new PostgresStartError(
    `The database in ${clusterDir} was made by PostgreSQL ${major}; this version of Dalpak brings ${binaries.version}. ` +
      'Export the data with the version that made it.',
  );
}

async function makePasswords(file: string): Promise<Passwords> {
  const passwords: Passwords = {
    superuser: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  };
  await rm(file, { force: true });
  // Written before the cluster is created: a crash in between leaves a password without a database,
  // never the reverse.
  await writeFile(file, JSON.stringify(passwords), { mode: 0o600 });
  return passwords;
}

/**
 * Locale character types decide what a letter is for trigram search: with plain C no Hebrew word
 * has a trigram. Collation stays byte order on every machine through the built-in provider.
 */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const;

async function initialise(
  place: ClusterPlace,
  clusterDir: string,
  password: string,
): Promise<void> {
  const temporary = `${clusterDir}.tmp`;
  const superuserFile = join(place.home, 'initdb-password.tmp');
  let output = '';
  try {
    await writeFile(superuserFile, password, { mode: 0o600 });
    await changeOwner(place.user, superuserFile);
    for (const ctype of CTYPES) {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { mode: 0o700 });
      await changeOwner(place.user, temporary);
      const run = await runInitdb(place, [
        '-D',
        temporary,
        '-U',
        'postgres',
        `--pwfile=${superuserFile}`,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
      ]);
      output = run.output;
      if (run.code !== 0) continue;
      // Renamed when complete: after an interrupted start the next one begins from nothing.
      await rename(temporary, clusterDir);
      return;
    }
  } finally {
    await rm(superuserFile, { force: true });
    await rm(temporary, { recursive: true, force: true });
  }
  throw new PostgresStartError(
    `The database could not be created in ${clusterDir}:\n${output.trim()}`,
  );
}

async function runInitdb(
  place: ClusterPlace,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const identity = place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid };
  const child = spawn(binaryPath(place.binaries, 'initdb'), args, {
    ...identity,
    cwd: place.home,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(-1);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? -1));
  });
  return { code, output };
}
