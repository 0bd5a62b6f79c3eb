import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseUser } from './database-user.ts';
import type { Binaries } from './platform-binaries.ts';
import { binaryPath } from './platform-binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { findProcess, isAlive } from './process-info.ts';

const POLL_MS = 20;
const START_TIMEOUT_MS = 60_000;
/** A fast shutdown waits for a checkpoint: the limit is generous for slow disks. */
const FAST_STOP_MS = 20_000;
const QUICK_STOP_MS = 5_000;
const PORT_ATTEMPTS = 5;

export interface ServerPlace {
  readonly home: string;
  readonly clusterDir: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | null;
  readonly settings: Readonly<Record<string, string>>;
  /** Limit of the start; recovery reads the whole log of a backup. */
  readonly startTimeoutMs?: number | undefined;
}

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** A share of the machine's memory, in whole megabytes between `least` and `most`. */
function shareOfMemory(
  share: number,
  { least, most }: { readonly least: number; readonly most: number },
): string {
  // 0 when nothing limits the process. In a container its limit applies instead of the machine's
  // memory.
  const limit = process.constrainedMemory() || Infinity;
  return `${Math.round(Math.min(most, Math.max(least, (Math.min(totalmem(), limit) / 1024 ** 2) * share)))}MB`;
}

function serverSettings(): Record<string, string> {
  return {
    // PostgreSQL allocates this as it is used. A search among a million products reads some ten
    // thousand pages, which should be cached here.
    shared_buffers: shareOfMemory(1 / 16, { least: 128, most: 2048 }),
    effective_cache_size: shareOfMemory(1 / 2, { least: 384, most: 16_384 }),
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_connections: '50',
    // An acknowledged sale is on the disk, even if the machine fails right afterwards.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Queries are short: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    // Upper limit of the log that is kept for an incremental backup: an abandoned one must not fill
    // the disk.
    max_slot_wal_keep_size: '1GB',
    checkpoint_timeout: '15min',
    // A plan made while a table was empty uses an unsuitable index, and is kept until the table is
    // analysed. With the default interval of a minute, most sales of a catch-up on a new server
    // would run with it.
    autovacuum_naptime: '5s',
    log_checkpoints: 'off',
    timezone: 'UTC',
  };
}

/**
 * Starts the server on a free port of 127.0.0.1 and waits until it answers.
 *
 * @param again port to reuse when a server that ended is restarted, because its clients know it
 */
export async function spawnServer(place: ServerPlace, again?: number): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = again ?? (await findFreePort());
    const started = await trySpawn(place, port);
    if (started.ok) return started.server;
    // Another program may have bound the port between finding and using it.
    if (
      again !== undefined ||
      attempt >= PORT_ATTEMPTS ||
      !/could not bind|Address already in use/i.test(started.log)
    ) {
      throw new PostgresStartError(
        `The database did not start. Last lines of ${join(place.home, 'server.log')}:\n${started.log}`,
      );
    }
  }
}

type SpawnAttempt =
  | { readonly ok: true; readonly server: ServerProcess }
  | { readonly ok: false; readonly log: string };

async function trySpawn(place: ServerPlace, port: number): Promise<SpawnAttempt> {
  const logFile = join(place.home, 'server.log');
  // The log of the previous run is kept: it says why that run ended.
  await rename(logFile, `${logFile}.1`).catch(() => undefined);
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(binaryPath(place.binaries, 'postgres'), serverArguments(place, port), {
    ...(place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid }),
    cwd: place.home,
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
    // A process group of its own: Ctrl-C must reach this process first, which closes its
    // connections before the database stops.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await log.close();
  if (await waitUntilReady(place, child))
    return { ok: true, server: describeServer(place, child, port, exited) };
  await stopChild(place, child);
  return {
    ok: false,
    log: (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-15).join('\n'),
  };
}

function serverArguments(place: ServerPlace, port: number): string[] {
  const settings = {
    ...serverSettings(),
    ...place.settings,
    // Last, so that no setting can open the server to the network: the bundled TLS library is old.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  return [
    '-D',
    place.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function describeServer(
  place: ServerPlace,
  child: ChildProcess,
  port: number,
  exited: Promise<void>,
): ServerProcess {
  // A process that exits without a clean stop still signals the database; only kill -9 leaves an
  // orphan.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  void exited.then(() => process.removeListener('exit', onExit));
  child.unref();
  return {
    port,
    pid: child.pid ?? -1,
    exited,
    stop: () => stopChild(place, child),
  };
}

async function waitUntilReady(place: ServerPlace, child: ChildProcess): Promise<boolean> {
  const deadline =
    process.hrtime.bigint() + BigInt(place.startTimeoutMs ?? START_TIMEOUT_MS) * 1_000_000n;
  while (process.hrtime.bigint() < deadline) {
    if (child.pid === undefined || hasEnded(child)) return false;
    const lines = await readPidFile(place.clusterDir);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await sleep(POLL_MS);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stopChild(place: ServerPlace, child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  await stopPid(place, child.pid, () => hasEnded(child));
}

async function stopPid(
  place: Pick<ServerPlace, 'clusterDir' | 'binaries'>,
  pid: number,
  gone: () => boolean,
): Promise<void> {
  if (process.platform === 'win32') {
    // Signals end a Windows process at once; pg_ctl requests a clean stop through the server's own
    // pipe.
    await promisify(execFile)(binaryPath(place.binaries, 'pg_ctl'), [
      'stop',
      '-D',
      place.clusterDir,
      '-m',
      'fast',
      '-w',
    ]);
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', QUICK_STOP_MS],
    ['SIGKILL', QUICK_STOP_MS],
  ] as const) {
    if (gone()) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && !gone(); waited += POLL_MS) await sleep(POLL_MS);
  }
}

/**
 * Stops a database that outlived its server (kill -9 ends only Node). Call it only under the lock
 * of the data folder: then no running server owns the database.
 */
export async function clearOrphan(
  place: Pick<ServerPlace, 'clusterDir' | 'binaries'>,
): Promise<boolean> {
  const pid = Number((await readPidFile(place.clusterDir))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const found = findProcess(pid);
  const ours =
    found !== null &&
    (process.platform === 'win32' || found.commandLine.includes(place.clusterDir));
  if (ours) await stopPid(place, pid, () => !isAlive(pid));
  // Left after a power failure; another process may have the pid by now, and the server would
  // refuse to start.
  await rm(join(place.clusterDir, 'postmaster.pid'), { force: true });
  return ours;
}

/**
 * Lines of the server's own pid file: pid, folder, start, port, …, status; empty when there is
 * none.
 */
export async function readPidFile(clusterDir: string): Promise<string[]> {
  return (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === 'string')
    throw new PostgresStartError('No free port on 127.0.0.1.');
  return address.port;
}
