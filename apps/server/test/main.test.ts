import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../src/kernel/db/test-database.ts';
import { inject } from 'vitest';
import type {} from './global-setup.ts';

const atRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** The shipped bundle: starting from the sources would compile them each time. */
const main = atRoot('dist/server/main.js');
const running = new Set<ChildProcess>();

// Does nothing when the bundle is up to date, as in a run of all tests.
beforeAll(() =>
  promisify(execFile)(process.execPath, [atRoot('tools/build.mjs'), '--only=server']).then(
    () => undefined,
  ),
);

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  running.clear();
});

/** Starts the server as a separate process on a database of its own. */
function start(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', ...env },
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = async (): Promise<string> => {
    await expect.poll(() => output, { timeout: 30_000, interval: 20 }).toContain('is ready');
    return /http:\/\/\S+/.exec(output)?.[0] ?? '';
  };
  return { child, exited, ready, output: () => output };
}

/** An empty database, unless it is to be migrated already. */
async function withFreshDatabase(
  use: (url: string) => Promise<void>,
  migrated = false,
): Promise<void> {
  const { serverUrl, template } = inject('dalpakTestDatabase');
  const name = await createDatabase(serverUrl, migrated ? template : undefined);
  try {
    await use(withDatabase(serverUrl, name));
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

describe('the server process', () => {
  it('migrates, waits for a sign-up with --empty, and exits with 0 on SIGTERM although a browser keeps its connection', async () => {
    await withFreshDatabase(async (databaseUrl) => {
      const server = start({ DATABASE_URL: databaseUrl }, ['--empty']);
      const url = await server.ready();
      const health = await fetch(`${url}/api/v2/health`);
      expect(await health.json()).toEqual({ code: '000', version: '6.0.0', needs_signup: true });
      expect(server.output()).not.toContain(databaseUrl);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    });
  });

  it('explains errors in the settings and exits with 1', async () => {
    const server = start({ DATABASE_URL: 'mysql://user:secret@host/db', PORT: 'many' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('DATABASE_URL must be');
    expect(server.output()).toContain('PORT must be');
    expect(server.output()).not.toContain('secret');
    expect(server.output()).not.toContain('    at ');
  });

  it('reports a port in use before it shows or creates anything, and exits with 1', async () => {
    await withFreshDatabase(async (databaseUrl) => {
      const first = start({ DATABASE_URL: databaseUrl }, ['--empty']);
      const { port } = new URL(await first.ready());
      // Without --empty it would create the demo business and show its sign-in data, once.
      await withFreshDatabase(async (other) => {
        const second = start({ DATABASE_URL: other, PORT: port });
        expect(await second.exited).toBe(1);
        expect(second.output()).toContain(`Port ${port} is in use by another program`);
        expect(second.output()).not.toMatch(/Write these down|is ready|    at /);
      });
      first.child.kill('SIGINT');
      expect(await first.exited).toBe(0);
    }, true);
  });
});
