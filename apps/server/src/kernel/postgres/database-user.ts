import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { PostgresStartError } from './postgres-start-error.ts';

const LOCATION_FILE = 'LOCATION.txt';
/** File in the place that LOCATION.txt names; it contains the folder whose database is there. */
const OWNER_FILE = 'OWNER.txt';

/**
 * The system user that PostgreSQL runs as; null = the same as this process. PostgreSQL refuses to
 * run as root.
 */
export interface DatabaseUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * When this process is root: `postgres` if the machine has it, otherwise its unprivileged user
 * (initdb refuses a uid without an entry).
 */
export async function chooseDatabaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entries = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find(([entryName]) => entryName === name);
    const uid = Number(entry?.[2]);
    if (uid > 0) return { name, uid, gid: Number(entry?.[3]) };
  }
  throw new PostgresStartError(
    'PostgreSQL refuses to run as root and this machine has neither a user "postgres" nor "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Prepares the folder of the database under the data folder. For root, the other user must be able
 * to reach it: when a parent folder is private (root's home, a fresh temporary folder), the
 * database goes to a public place instead and `LOCATION.txt` names it.
 */
export async function prepareHome(
  dataDir: string,
  user: DatabaseUser | null,
  notice: (text: string) => void,
): Promise<string> {
  const home = await makeFolder(join(dataDir, 'postgres'));
  // A moved database stays there: a later change of rights must not make the shop's data seem to
  // vanish.
  const moved = await readLocation(home);
  if (moved !== null) {
    await checkMoved(moved, home);
    await writeFile(join(moved, OWNER_FILE), `${home}\n`);
    return moved;
  }
  if (user === null) return home;
  const blocked = await findBlockedFolder(home, user);
  if (blocked === null) return home;
  const elsewhere = await createPublicHome(home);
  notice(
    `As root the database runs as user ${user.name}, who can not enter ${blocked}. Its files are kept in ${elsewhere}.`,
  );
  return elsewhere;
}

/** A new name each time: a data folder that was deleted and created again must begin empty. */
async function createPublicHome(home: string): Promise<string> {
  const root = home.startsWith(`${await realpath(tmpdir())}${sep}`) ? tmpdir() : '/var/lib/dalpak';
  const place = await makeFolder(join(root, `dalpak-${randomBytes(6).toString('hex')}`));
  try {
    await writeFile(join(home, LOCATION_FILE), `${place}\n`, { flag: 'wx' });
    await writeFile(join(place, OWNER_FILE), `${home}\n`);
    return place;
  } catch (error) {
    // Another starter wrote the note first; this one uses its place.
    await rmdir(place);
    const other = await readLocation(home);
    if (other === null) throw error;
    return other;
  }
}

/**
 * Finds where the database of a data folder is kept, without creating anything. @throws
 * PostgresStartError for a copy of a folder whose database is in another place
 */
export async function findHome(dataDir: string): Promise<string> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => join(dataDir, 'postgres'));
  const moved = await readLocation(home);
  if (moved !== null) await checkMoved(moved, home);
  return moved ?? home;
}

/**
 * @throws PostgresStartError when the place is missing, or belongs to the folder of which this one
 * is a copy
 */
async function checkMoved(place: string, home: string): Promise<void> {
  const exists = await stat(place).then(
    () => true,
    () => false,
  );
  if (!exists) {
    throw new PostgresStartError(
      `The database files are kept in ${place}, which is not there. Bring it back, or delete ${join(home, LOCATION_FILE)} to begin with an empty database.`,
    );
  }
  const owner = await readFile(join(place, OWNER_FILE), 'utf8').then(
    (text) => text.trim(),
    () => home,
  );
  // A moved folder leaves no note at its old path; a copied one does.
  if (owner === home || (await readLocation(owner)) !== place) return;
  throw new PostgresStartError(
    `${home} is a copy of ${owner}, whose database is kept in ${place} and is not in the copy. Nothing was opened. ` +
      'Use "dalpak backup" and "dalpak restore" to take a database elsewhere.',
  );
}

async function readLocation(home: string): Promise<string | null> {
  return readFile(join(home, LOCATION_FILE), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/**
 * Gives the database user access to folders that it creates; existing folders keep their rights.
 */
async function makeFolder(folder: string): Promise<string> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) {
    for (let made = folder; made.startsWith(first); made = dirname(made)) await chmod(made, 0o711);
  }
  return realpath(folder);
}

async function findBlockedFolder(folder: string, user: DatabaseUser): Promise<string | null> {
  for (let current = folder; current !== dirname(current); current = dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return current;
  }
  return null;
}

export async function changeOwner(user: DatabaseUser | null, path: string): Promise<void> {
  if (user !== null) await chown(path, user.uid, user.gid);
}
