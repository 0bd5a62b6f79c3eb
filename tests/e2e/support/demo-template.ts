import { writeFile } from 'node:fs/promises';
import { type DemoServer, startDemoServer, TEMPLATE } from './demo-server.ts';

let made: DemoServer | null = null;

/** Makes the demonstration once for all journeys: each begins with a copy of it, and with what its first start printed. */
export async function setup(): Promise<void> {
  made = await startDemoServer();
  await made.stop();
  await writeFile(`${made.data}.txt`, made.output());
  process.env[TEMPLATE] = made.data;
}

export async function teardown(): Promise<void> {
  await made?.dispose();
}
