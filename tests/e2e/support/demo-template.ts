import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DemoServer, startDemoServer, TEMPLATE } from './demo-server.ts';

let made: DemoServer | null = null;
/** Beside the folder of the demonstration. */
const beside: string[] = [];

/** Makes the demonstration once for all journeys: each begins with a copy of it, and with what its first start printed. */
export async function setup(): Promise<void> {
  made = await startDemoServer();
  await made.stop();
  const printed = `${made.data}.txt`;
  await writeFile(printed, made.output());
  beside.push(printed);
  await makeLean(made.data);
  process.env[TEMPLATE] = made.data;
}

export async function teardown(): Promise<void> {
  await made?.dispose();
  for (const path of beside.splice(0)) await rm(path, { recursive: true, force: true, maxRetries: 20 });
}

/** Takes out what each journey would copy for nothing: two thirds of the bytes. @param data of a server that was stopped */
async function makeLean(data: string): Promise<void> {
  const home = join(data, 'postgres');
  const log = join(home, 'data', 'pg_wal');
  const segments = (await readdir(log)).filter((name) => /^[\dA-F]{24}$/.test(name)).sort();
  // The next start begins at the end of the log: in the first segment that was kept, and at most in its neighbour. The others were made ahead.
  for (const name of segments.slice(2)) await rm(join(log, name));
  // The programs of the database are the same for all.
  for (const name of (await readdir(home)).filter((entry) => entry.startsWith('runtime-'))) {
    const programs = `${data}.${name}`;
    await rename(join(home, name), programs);
    await symlink(programs, join(home, name));
    beside.push(programs);
  }
}
