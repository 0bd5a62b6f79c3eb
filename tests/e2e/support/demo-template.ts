import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackOffice } from './api.ts';
import { type DemoServer, startDemoServer, TEMPLATE_VARIABLE } from './demo-server.ts';

let demoServer: DemoServer | null = null;
/** Further paths that belong to the demonstration but are outside its folder. */
const extraPaths: string[] = [];

/**
 * Makes the demonstration once for all journeys. Each starts with a copy of it, and with the output
 * of its first start.
 */
export async function setup(): Promise<void> {
  demoServer = await startDemoServer();
  // Journeys of other things begin with the goods; the journey of the opening turns it on.
  const office = await openBackOffice(demoServer);
  await office.setSetting('register.opening', 'silent');
  await office.signOut();
  await demoServer.stop();
  const printed = `${demoServer.data}.txt`;
  await writeFile(printed, demoServer.output());
  extraPaths.push(printed);
  await shrinkTemplate(demoServer.data);
  process.env[TEMPLATE_VARIABLE] = demoServer.data;
}

export async function teardown(): Promise<void> {
  await demoServer?.dispose();
  for (const path of extraPaths.splice(0))
    await rm(path, { recursive: true, force: true, maxRetries: 20 });
}

/**
 * Removes what journeys need not copy, two thirds of the bytes.
 *
 * @param data folder of a stopped server
 */
async function shrinkTemplate(data: string): Promise<void> {
  const home = join(data, 'postgres');
  const log = join(home, 'data', 'pg_wal');
  const segments = (await readdir(log)).filter((name) => /^[\dA-F]{24}$/.test(name)).sort();
  // Recovery starts at the end of the log: in the first remaining segment, or at most in the next
  // one. The others were preallocated.
  for (const name of segments.slice(2)) await rm(join(log, name));
  // All copies share the database's programs.
  for (const name of (await readdir(home)).filter((entry) => entry.startsWith('runtime-'))) {
    const programs = `${data}.${name}`;
    await rename(join(home, name), programs);
    await symlink(programs, join(home, name));
    extraPaths.push(programs);
  }
}
