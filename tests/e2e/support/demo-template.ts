import { writeFile } from 'node:fs/promises';
import { startDemoServer, TEMPLATE } from './demo-server.ts';

/** Makes the demonstration once for all journeys: each begins with a copy of it, and with what its first start printed. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startDemoServer();
  await server.stop();
  await writeFile(`${server.data}.txt`, server.output());
  process.env[TEMPLATE] = server.data;
  return server.dispose;
}
