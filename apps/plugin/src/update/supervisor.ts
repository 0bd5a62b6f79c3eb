import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readDurable, writeDurably } from '../durable-file.ts';
import type { StoredRelease } from './receive-update.ts';

/** Set for the program that serves the tills; the supervisor starts it. */
export const WORKER = 'DALPAK_BRIDGE_WORKER';

/** What the working program tells its supervisor. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'update'; readonly release: StoredRelease };

const stateSchema = z.object({ file: z.string(), version: z.string() });

export interface SupervisorOptions {
  readonly folder: string;
  /** The program that was installed; it runs until an update has passed its test. */
  readonly installed: string;
  readonly env: NodeJS.ProcessEnv;
  /** How long a new version may take to serve. */
  readonly testMs?: number;
}

export interface Supervisor {
  readonly port: number;
  close(): Promise<void>;
}

const TEST_MS = 30_000;
const STOP_MS = 10_000;
const PAUSE_MS = 1_000;

/**
 * Runs the bridge as a program of its own, so that it can be replaced: a new version is started
 * when the old one has ended, and the old one again when the new one does not serve in time.
 */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  const { folder, installed, env, testMs = TEST_MS } = options;
  const path = join(folder, 'version.json');
  let file = readDurable(path, stateSchema)?.file ?? installed;
  let port: number | null = null;
  let failed = '';
  let closing = false;
  let worker: ChildProcess;

  const ended = (child: ChildProcess): Promise<void> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => void child.once('exit', () => resolve()));

  const stop = async (child: ChildProcess): Promise<void> => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended(child);
    clearTimeout(timer);
  };

  /** Starts a program. @returns null when it did not serve in time */
  const start = async (program: string): Promise<ChildProcess | null> => {
    const child = fork(program, [], {
      env: {
        ...env,
        [WORKER]: '1',
        DALPAK_BRIDGE_FAILED: failed,
        ...(port === null ? {} : { DALPAK_BRIDGE_PORT: String(port) }),
      },
    });
    const served = await new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), testMs);
      const settle = (value: number | null): void => {
        clearTimeout(timer);
        resolve(value);
      };
      child.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') settle(message.port);
      });
      child.once('exit', () => settle(null));
    });
    if (served === null) {
      await stop(child);
      return null;
    }
    port = served;
    return child;
  };

  const follow = (child: ChildProcess): void => {
    worker = child;
    let taken: StoredRelease | null = null;
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'update') taken = message.release;
    });
    void ended(child).then(async () => {
      if (closing) return;
      await (taken === null ? revive() : replace(taken));
    });
  };

  /** A program that ended by itself is started again. */
  const revive = async (): Promise<void> => {
    const child = (await start(file)) ?? (file === installed ? null : await start(installed));
    if (child !== null) follow(child);
    else setTimeout(() => void (closing ? undefined : revive()), PAUSE_MS);
  };

  const replace = async ({ file: candidate, version }: StoredRelease): Promise<void> => {
    failed = '';
    const child = await start(candidate);
    if (child === null) {
      failed = version;
      return revive();
    }
    file = candidate;
    writeDurably(path, { file, version });
    follow(child);
  };

  const first = (await start(file)) ?? (file === installed ? null : await start(installed));
  if (first === null || port === null) throw new Error('The bridge did not start');
  follow(first);
  return {
    port,
    close: async () => {
      closing = true;
      await stop(worker);
    },
  };
}
