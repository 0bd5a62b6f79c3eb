import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { clusterFolder, ensureCluster, readPasswords } from './cluster.ts';
import type { Passwords } from './cluster.ts';
import { isDataFolderLocked, lockDataFolder } from './data-lock.ts';
import { chooseDatabaseUser, findHome, changeOwner, prepareHome } from './database-user.ts';
import type { Binaries } from './platform-binaries.ts';
import { copyBinaries, linkLibraries, locatePackage } from './platform-binaries.ts';
import { clearOrphan, readPidFile, spawnServer } from './server-process.ts';
import { superviseServer } from './supervise.ts';

export interface StartPostgresOptions {
  /** `<dataDir>/postgres/` holds the database. */
  readonly dataDir: string;
  /** Server settings that override the defaults. For tests and benchmarks. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onNotice?: (text: string) => void;
  /** How long the database may take to start, in milliseconds. */
  readonly startTimeoutMs?: number;
}

export interface RunningPostgres {
  /** Connects as `dalpak`, an ordinary owner of the database `dalpak`: never as a superuser. */
  readonly url: string;
  /** Pid of the current process: a database that ends unexpectedly is restarted. */
  readonly pid: number;
  /**
   * Resolves when the database was stopped; rejects when it ended unexpectedly and could not be
   * restarted.
   */
  readonly exited: Promise<void>;
  /** Clean stop; may be called twice. Close pools first. */
  stop(): Promise<void>;
}

const OWNER = 'dalpak';
/** Line numbers in postmaster.pid, from 0. */
const PID_FILE_FOLDER = 1;
const PID_FILE_PORT = 3;
const PID_FILE_STATUS = 7;

/**
 * Starts the bundled PostgreSQL with its files under `dataDir`; creates them on first use.
 *
 * @throws PostgresStartError with a message for the operator: folder in use, no binaries for this
 * platform, no start
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const notice = options.onNotice ?? (() => undefined);
  const user = await chooseDatabaseUser();
  const home = await prepareHome(options.dataDir, user, notice);
  const lock = await lockDataFolder(home);
  try {
    const binaries = await prepareBinaries(home, user !== null);
    const { clusterDir, passwords } = await ensureCluster({ home, binaries, user });
    if (await clearOrphan({ clusterDir, binaries }))
      notice('A database left over from a server that was killed has been stopped.');
    const place = {
      home,
      clusterDir,
      binaries,
      user,
      settings: options.settings ?? {},
      startTimeoutMs: options.startTimeoutMs,
    };
    const server = await spawnServer(place);
    const supervised = superviseServer(server, () => spawnServer(place, server.port), notice);
    const stop = once(async () => {
      await supervised.stop();
      await lock.release();
    });
    try {
      await ensureOwner(server.port, passwords);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      url: connectionUrl(server.port, OWNER, passwords.owner, OWNER),
      get pid() {
        return supervised.pid;
      },
      exited: supervised.exited,
      stop,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Address of a data folder's database while a server runs on it, for a command next to that server.
 * Null when none runs: then {@link startPostgres} may start it, and stops any orphan itself.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const home = await findHome(dataDir);
  const port = await findPort(home);
  if (port === null) return null;
  const { owner } = await readPasswords(home);
  return connectionUrl(port, OWNER, owner, OWNER);
}

/**
 * Port of the database that a running server has in exactly this place; null when there is none.
 */
async function findPort(home: string): Promise<number | null> {
  if (!(await isDataFolderLocked(home))) return null;
  const lines = await readPidFile(clusterFolder(home));
  // Locked, but still starting or already stopping: it accepts no connections.
  if (lines[PID_FILE_STATUS]?.trim() !== 'ready') return null;
  // The pid file of a running database that was copied names the original folder.
  const sameFolder =
    (await realpath(lines[PID_FILE_FOLDER] ?? '').catch(() => '')) ===
    (await realpath(clusterFolder(home)));
  return sameFolder ? Number(lines[PID_FILE_PORT]) : null;
}

/** A running embedded database with its administrator's access. */
export interface ClusterAccess {
  /** Folder of the passwords and the cluster. */
  readonly home: string;
  readonly clusterDir: string;
  /** Connects as the superuser: only for backups and restores, never for requests. */
  readonly superuserUrl: string;
}

/** The administrator's access to the database that runs on a data folder; null when none runs. */
export async function accessCluster(dataDir: string): Promise<ClusterAccess | null> {
  const home = await findHome(dataDir);
  const port = await findPort(home);
  if (port === null) return null;
  const { superuser } = await readPasswords(home);
  return {
    home,
    clusterDir: clusterFolder(home),
    superuserUrl: connectionUrl(port, 'postgres', superuser, OWNER),
  };
}

/**
 * Finds where the database of a data folder is. @throws PostgresStartError for a copy of a folder
 * whose database is in another place
 */
export const findEmbeddedHome = findHome;

/**
 * Creates the place of a database for restored files, and returns how to give them to the database
 * user.
 */
export async function prepareEmbeddedHome(dataDir: string, notice: (text: string) => void) {
  const user = await chooseDatabaseUser();
  return {
    home: await prepareHome(dataDir, user, notice),
    user: { give: (path: string) => changeOwner(user, path) },
  };
}

export const lockEmbeddedHome = lockDataFolder;

/** Stops a database that a killed server left running. Call it under the lock of its folder. */
export async function stopOrphan(home: string): Promise<void> {
  await clearOrphan({ clusterDir: clusterFolder(home), binaries: await locatePackage() });
}

async function prepareBinaries(home: string, forAnotherUser: boolean): Promise<Binaries> {
  const installed = await locatePackage();
  if (forAnotherUser) return copyBinaries(installed, home);
  try {
    await linkLibraries(installed.nativeDir);
    return installed;
  } catch {
    // A read-only install: run from a copy.
    return copyBinaries(installed, home);
  }
}

/**
 * The server works as an ordinary owner, as with an outside database: row-level security applies to
 * it, and an attacker inside it cannot read files or start programs through PostgreSQL.
 */
async function ensureOwner(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionUrl(port, 'postgres', passwords.superuser, 'postgres'),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [OWNER],
    );
    if (rows[0]?.role !== true) {
      await client.query(
        `CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD ${client.escapeLiteral(passwords.owner)}`,
      );
    }
    if (rows[0]?.database !== true) await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

function connectionUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}
