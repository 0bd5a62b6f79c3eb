import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { MAIN } from '../support/demo-server.ts';

const SHELL = new URL('../../../tools/shell.mjs', import.meta.url).href;
const CWD = fileURLToPath(new URL('../../../', import.meta.url));
/** Runs what `npm start` runs once all is built. */
const startWith = (option: string): string =>
  `const { hold } = await import(${JSON.stringify(SHELL)}); process.exitCode = await hold(process.execPath, [${JSON.stringify(MAIN)}, '${option}']);`;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.();
});

/**
 * Process ids of the databases that run on a data folder: starter and server name the folder in
 * their environment only, the database in its path. A worker that was just forked still has its
 * database's command line, so it counts only where its database is gone.
 */
function databasesOf(data: string): number[] {
  const found = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(data) && line.includes('postgres'))
    .map((line) => line.trim().split(/\s+/, 2).map(Number));
  const numbers = new Set(found.map(([pid]) => pid));
  return found.flatMap(([pid, parent]) => (pid === undefined || numbers.has(parent) ? [] : [pid]));
}

/** Starts a starter with its server in a process group of their own, as a shell runs a command. */
async function startGroup(option: '--empty' | '--past' = '--empty'): Promise<{
  readonly starter: ChildProcess;
  readonly data: string;
  readonly output: () => string;
}> {
  const data = await realpath(await mkdtemp(join(tmpdir(), 'dalpak-stop-')));
  cleanups.push(() => rm(data, { recursive: true, force: true, maxRetries: 20 }));
  // With a private folder the database of a root user moves elsewhere, where its path does not
  // show.
  await chmod(data, 0o755);
  const starter = spawn(process.execPath, ['--input-type=module', '-e', startWith(option)], {
    cwd: CWD,
    env: { ...process.env, PORT: '0', DALPAK_DATA: data },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [starter.stdout, starter.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  cleanups.push(async () => {
    for (const pid of databasesOf(data)) process.kill(pid, 'SIGQUIT');
    if (starter.exitCode === null && starter.signalCode === null)
      process.kill(-groupOf(starter), 'SIGKILL');
  });
  return { starter, data, output: () => output };
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It did not start');
  return pid;
}

describe('an operator stops the server with Ctrl-C', () => {
  it('which reaches all processes more than once, and no database is left running', async () => {
    const { starter, data, output } = await startGroup();
    await expect.poll(output, { timeout: 90_000, interval: 50 }).toContain('is ready');
    expect(databasesOf(data)).toHaveLength(1);
    const ended = once(starter, 'exit');
    const group = groupOf(starter);
    process.kill(-group, 'SIGINT');
    process.kill(-group, 'SIGINT');
    await sleep(200);
    // All processes may have ended by now.
    if (starter.exitCode === null) process.kill(-group, 'SIGINT');
    // A third signal may arrive after the handlers are removed: 130 is the shell's exit code for
    // that.
    const [code] = (await ended) as [number | null];
    expect([0, 130]).toContain(code);
    expect(databasesOf(data)).toEqual([]);
  });

  it('while the database is only starting', async () => {
    const { starter, data, output } = await startGroup();
    await expect
      .poll(() => databasesOf(data).length, { timeout: 90_000, interval: 10 })
      .toBeGreaterThan(0);
    expect(output()).not.toContain('is ready');
    const ended = once(starter, 'exit');
    for (let i = 0; i < 3; i += 1) process.kill(-groupOf(starter), 'SIGINT');
    await ended;
    expect(databasesOf(data)).toEqual([]);
  });

  it('while the past of the demonstration is made: nothing announces an unfinished business', async () => {
    const { starter, data, output } = await startGroup('--past');
    await expect
      .poll(output, { timeout: 90_000, interval: 50 })
      .toContain('Making a demo business');
    const ended = once(starter, 'exit');
    process.kill(-groupOf(starter), 'SIGINT');
    await ended;
    expect(output()).toContain('Stopped before it was made.');
    expect(output()).not.toContain('Write these down');
    expect(databasesOf(data)).toEqual([]);
  });
});
