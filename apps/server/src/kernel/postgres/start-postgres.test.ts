import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atNight } from '@dalpak/testkit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makeTemporaryFolder, runAsOwner } from '../db/test-database.ts';
import { linkLibraries, locatePackage } from './platform-binaries.ts';
import { findProcess, isAlive } from './process-info.ts';
import { findRunningPostgres, startPostgres } from './start-postgres.ts';

const SMALL = { shared_buffers: '16MB' };
const HOLDER = fileURLToPath(new URL('../../../test/postgres-holder.ts', import.meta.url));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.();
});

async function folder(): Promise<string> {
  const path = await makeTemporaryFolder();
  // A killed process of the database may still write for a moment.
  cleanups.push(() => rm(path, { recursive: true, force: true, maxRetries: 20 }));
  return path;
}

let ready: string | null = null;
/** The database's programs, which root has next to its data: one copy for all tests. */
let programs: string | null = null;
afterAll(async () => {
  for (const path of [ready, programs])
    if (path !== null) await rm(path, { recursive: true, force: true, maxRetries: 20 });
});

/**
 * A folder whose database was started and stopped once: the first is created, the others are copies
 * of it, with owners and rights.
 */
async function folderInUse(): Promise<string> {
  if (ready === null) {
    ready = await makeTemporaryFolder();
    programs = await makeTemporaryFolder();
    await (await startPostgres({ dataDir: ready, settings: SMALL })).stop();
    const home = join(ready, 'postgres');
    for (const name of (await readdir(home)).filter((entry) => entry.startsWith('runtime-'))) {
      await rename(join(home, name), join(programs, name));
      await symlink(join(programs, name), join(home, name));
    }
  }
  const path = await folder();
  await promisify(execFile)('cp', ['-a', `${ready}/.`, path]);
  return path;
}

async function start(dataDir: string) {
  const server = await startPostgres({ dataDir, settings: SMALL });
  cleanups.push(() => server.stop());
  return server;
}

type HolderAnswer =
  | { readonly ok: true; readonly url: string; readonly pid: number }
  | { readonly ok: false; readonly message: string };

/** Another Node process that starts the database of the folder. */
async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; answer: HolderAnswer }> {
  const child = spawn(process.execPath, ['--import', 'tsx', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, answer: JSON.parse(line) as HolderAnswer };
  throw new Error('The other process said nothing');
}

async function killAlone(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const ask = async (url: string, sql: string) =>
  (await runAsOwner(url, (client) => client.query(sql))).rows as Record<string, unknown>[];

describe('startPostgres', () => {
  test('starts as an ordinary owner on 127.0.0.1 only, with safe settings and Hebrew trigrams, and keeps the data', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    expect(
      await ask(
        first.url,
        'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    expect(
      await ask(
        first.url,
        `SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
        current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding, 'ב' > 'א' AND 'a' > 'B' AS byte_order`,
      ),
    ).toEqual([
      {
        listen: '127.0.0.1',
        fsync: 'on',
        pages: 'on',
        commit: 'on',
        encoding: 'UTF8',
        byte_order: true,
      },
    ]);
    await ask(first.url, 'CREATE EXTENSION pg_trgm');
    expect(
      (await ask(first.url, `SELECT cardinality(show_trgm('חלב תנובה')) AS n`))[0]?.['n'],
    ).toBeGreaterThan(5);
    await ask(first.url, `CREATE TABLE kept AS SELECT 'נשמר' AS word`);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'נשמר' }]);
  });

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'as root the database runs as another user',
    async () => {
      const server = await start(await folderInUse());
      const uid = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1];
      expect(Number(uid)).toBeGreaterThan(0);
    },
  );

  test('a second server on the same folder is refused while the first runs, and the first is not disturbed', async () => {
    const dataDir = await folderInUse();
    const { child, answer } = await startElsewhere(dataDir);
    if (!answer.ok) throw new Error(answer.message);
    await expect(startPostgres({ dataDir, settings: SMALL })).rejects.toThrow(
      new RegExp(`in use by another Dalpak server \\(process ${child.pid}\\)`),
    );
    expect(await ask(answer.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('after kill -9 of only Node the orphan is stopped and committed data is there', async () => {
    const dataDir = await folderInUse();
    const { child, answer } = await startElsewhere(dataDir);
    if (!answer.ok) throw new Error(answer.message);
    await ask(answer.url, `CREATE TABLE sold AS SELECT 7 AS agorot`);
    await killAlone(child);
    expect(isAlive(answer.pid)).toBe(true);
    const notices: string[] = [];
    const next = await startPostgres({
      dataDir,
      settings: SMALL,
      onNotice: (text) => notices.push(text),
    });
    cleanups.push(() => next.stop());
    expect(notices.join()).toContain('left over');
    expect(findProcess(answer.pid)).toBe(null);
    expect(await ask(next.url, 'SELECT agorot FROM sold')).toEqual([{ agorot: 7 }]);
  });

  atNight(import.meta.filename, 'apps/server/src/kernel/postgres', () => {
    test('a connection needs the password, which is in a file that only the system user can read', async () => {
      const dataDir = await folderInUse();
      const server = await start(dataDir);
      for (const user of ['dalpak', 'postgres']) {
        const url = new URL(server.url);
        url.username = user;
        url.password = 'wrong';
        await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
      }
      expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
      const command = findProcess(server.pid)?.commandLine ?? '';
      expect(command).not.toContain(new URL(server.url).password);
    });

    test.runIf(process.getuid?.() === 0)(
      'as root with a private parent folder, the files go to a public place and a note names it',
      async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'dalpak-private-'));
        cleanups.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));
        const notices: string[] = [];
        const server = await startPostgres({
          dataDir,
          settings: SMALL,
          onNotice: (text) => notices.push(text),
        });
        const place = (await readFile(join(dataDir, 'postgres', 'LOCATION.txt'), 'utf8')).trim();
        cleanups.push(() => rm(place, { recursive: true, force: true, maxRetries: 20 }));
        cleanups.push(() => server.stop());
        expect(notices.join()).toContain(place);
        expect(await readdir(place)).toContain('data');
        expect(await findRunningPostgres(dataDir)).toBe(server.url);
        await ask(server.url, `CREATE TABLE kept AS SELECT 1 AS one`);
        await server.stop();
        // The folder is opened up later: the data must still be found.
        await chmod(dataDir, 0o711);
        const again = await start(dataDir);
        expect(await ask(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
        // A copy of the folder names the same place, which belongs to the original, running or not.
        const copy = await folder();
        await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]);
        await expect(findRunningPostgres(copy)).rejects.toThrow(/is a copy of/);
        await again.stop();
        await expect(start(copy)).rejects.toThrow(/is a copy of/);
        // A moved folder remains the owner of the place.
        await rename(join(dataDir, 'postgres'), join(dataDir, 'before'));
        const moved = await start(copy);
        expect(await ask(moved.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
        await moved.stop();
        await rename(join(dataDir, 'before'), join(dataDir, 'postgres'));
        await rm(join(copy, 'postgres'), { recursive: true });
        await rm(place, { recursive: true });
        await expect(start(dataDir)).rejects.toThrow(/which is not there/);
      },
    );

    test('a command next to a running server finds its database; a stopped one, an orphan and an empty folder are not running', async () => {
      const dataDir = await folder();
      expect(await findRunningPostgres(dataDir)).toBe(null);
      const { child, answer } = await startElsewhere(dataDir);
      if (!answer.ok) throw new Error(answer.message);
      expect(await findRunningPostgres(dataDir)).toBe(answer.url);
      await killAlone(child);
      expect(await findRunningPostgres(dataDir)).toBe(null);
      const next = await start(dataDir);
      expect(await findRunningPostgres(dataDir)).toBe(next.url);
      // Lock and process file were copied too, but the running server belongs to the other folder.
      // Files that it removes during the copy do not matter.
      const copy = await folder();
      await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]).catch(() => undefined);
      expect(await findRunningPostgres(copy)).toBe(null);
      await next.stop();
      expect(await findRunningPostgres(dataDir)).toBe(null);
    });

    test('two folders run side by side', async () => {
      const [a, b] = [await start(await folderInUse()), await start(await folderInUse())];
      await ask(a.url, 'CREATE TABLE only_here ()');
      expect(await ask(b.url, `SELECT to_regclass('only_here') AS t`)).toEqual([{ t: null }]);
    });

    test('of two servers that start at once on one folder, one runs and the other is refused', async () => {
      const dataDir = await folder();
      const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
      expect(both.filter(({ answer }) => answer.ok)).toHaveLength(1);
      expect(both.map(({ answer }) => (answer.ok ? '' : answer.message)).join('')).toContain(
        'in use by another Dalpak server',
      );
    });

    test('a process that ends without stopping the database stops it too', async () => {
      const { child, answer } = await startElsewhere(await folderInUse());
      if (!answer.ok) throw new Error(answer.message);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await expect.poll(() => findProcess(answer.pid)).toBe(null);
    });

    test('a pid file whose number now belongs to another process is not mistaken for the server', async () => {
      const dataDir = await folderInUse();
      const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
      cleanups.push(() => Promise.resolve(stranger.kill('SIGKILL')));
      await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${stranger.pid}\n`);
      const second = await start(dataDir);
      expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
    });

    test('a lock of a dead process, or of one whose pid was reused, is taken over', async () => {
      const dataDir = await folderInUse();
      const lock = join(dataDir, 'postgres', 'server.lock');
      for (const left of [
        { pid: 2 ** 22 + 1, startedAt: 'x' },
        { pid: process.ppid, startedAt: 'another boot/1' },
        'half-writ',
      ]) {
        await writeFile(lock, typeof left === 'string' ? left : JSON.stringify(left));
        await (await start(dataDir)).stop();
        await expect(stat(lock)).rejects.toThrow(/ENOENT/);
      }
    });

    test('an interrupted initialisation begins again', async () => {
      const dataDir = await folderInUse();
      const home = join(dataDir, 'postgres');
      await rm(join(home, 'data'), { recursive: true });
      await cp(join(home, 'server.log'), join(home, 'data.tmp', 'PG_VERSION'));
      const again = await start(dataDir);
      expect(await ask(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await readdir(home)).not.toContain('data.tmp');
    });

    test('a folder of another major version is refused with both versions named', async () => {
      const dataDir = await folderInUse();
      await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '12\n');
      await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 12.*brings 18\./s);
    });
  });
});

atNight(import.meta.filename, 'apps/server/src/kernel/postgres', () => {
  test('libraries are linked when the install ran without scripts', async () => {
    const { nativeDir } = await locatePackage();
    const copy = join(await folder(), 'package', 'native');
    await cp(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
    const links: { target: string }[] = JSON.parse(
      await readFile(join(copy, 'pg-symlinks.json'), 'utf8'),
    );
    for (const { target } of links) await unlink(join(copy, '..', target));
    const run = () => promisify(execFile)(join(copy, 'bin', 'postgres'), ['--version']);
    await expect(run()).rejects.toThrow(/cannot open shared object/);
    await linkLibraries(copy);
    await linkLibraries(copy);
    expect((await run()).stdout).toMatch(/PostgreSQL\) 18\./);
  });
});
