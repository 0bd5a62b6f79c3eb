import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Controls the clock of servers that start while it exists; their database keeps the real time. */
export interface ServerClock {
  /** Advances the server's clock by milliseconds. */
  advance(ms: number): Promise<void>;
  /** Stops the server's clock until `goOn`. */
  stop(): Promise<void>;
  resume(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Servers that start from now on read their time from a file, so that journeys need not wait for
 * minutes.
 */
export async function controlServerClock(): Promise<ServerClock> {
  const folder = await mkdtemp(join(tmpdir(), 'dalpak-clock-'));
  const file = join(folder, 'clock.json');
  const preload = join(folder, 'clock.mjs');
  let offset = 0;
  let stoppedAt: number | null = null;
  const write = () => writeFile(file, JSON.stringify({ offset, stoppedAt }));
  await write();
  await writeFile(
    preload,
    `import { readFileSync } from 'node:fs';
const real = Date.now;
let last = { offset: 0, stoppedAt: null };
Date.now = () => {
  // A file that is being written holds for the next look.
  try { last = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')); } catch { /* as before */ }
  return (last.stoppedAt ?? real()) + last.offset;
};
`,
  );
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `${before ?? ''} --import ${pathToFileURL(preload).href}`.trim();
  return {
    advance: (ms) => {
      offset += ms;
      return write();
    },
    stop: () => {
      stoppedAt ??= Date.now();
      return write();
    },
    resume: () => {
      offset -= stoppedAt === null ? 0 : Date.now() - stoppedAt;
      stoppedAt = null;
      return write();
    },
    dispose: async () => {
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
