import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The clock of a server that is started while it is in force; the database keeps its own. */
export interface MovedClock {
  /** How far ahead the server's clock is from now on, in milliseconds. */
  moveTo(offsetMs: number): Promise<void>;
  dispose(): Promise<void>;
}

/** Servers that start from here on read their time from us: what takes minutes is not waited for. */
export async function moveServerClock(): Promise<MovedClock> {
  const folder = await mkdtemp(join(tmpdir(), 'dalpak-clock-'));
  const offset = join(folder, 'offset');
  const preload = join(folder, 'clock.mjs');
  await writeFile(offset, '0');
  await writeFile(
    preload,
    `import { readFileSync } from 'node:fs';\nconst real = Date.now;\nDate.now = () => real() + Number(readFileSync(${JSON.stringify(offset)}, 'utf8'));\n`,
  );
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `${before ?? ''} --import ${pathToFileURL(preload).href}`.trim();
  return {
    moveTo: (offsetMs) => writeFile(offset, String(offsetMs)),
    dispose: async () => {
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
