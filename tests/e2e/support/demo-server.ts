import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Folder of the built product; the variable names another build than this checkout's. */
const DIST =
  process.env['DALPAK_E2E_DIST'] ?? fileURLToPath(new URL('../../../dist', import.meta.url));
export const MAIN = join(DIST, 'server/main.js');
const CLI = join(DIST, 'server/cli.js');
/** With a past, a loaded machine takes longer than a minute. */
const READY_MS = 180_000;

/**
 * The users and employees of the demonstration, parsed from what the server printed at its first
 * start.
 */
export interface DemoPeople {
  readonly manager: { readonly email: string; readonly password: string };
  /** The shift manager, who may approve as well. */
  readonly shift: { readonly email: string; readonly password: string };
  /** Card numbers by position. */
  readonly cards: {
    readonly manager: string;
    readonly shift: string;
    readonly cashier: string;
    readonly waiter: string;
  };
}

/** The built server with the demonstration, on its own port and data folder. */
export interface DemoServer {
  readonly url: string;
  /** Path of the data folder. */
  readonly data: string;
  readonly people: DemoPeople;
  /** All output so far. */
  output(): string;
  /** Stops the server by SIGTERM and keeps the data. */
  stop(): Promise<void>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data. */
  start(): Promise<void>;
  /** Runs a `dalpak` command while the server runs, as the operator would. Returns its output. */
  runCommand(...args: readonly string[]): Promise<string>;
  /** Stops the server and deletes the data. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Environment variable with the folder of a demonstration that was prepared for this run. */
export const TEMPLATE_VARIABLE = 'DALPAK_E2E_TEMPLATE';

/**
 * Starts the built server and waits until it is ready. The demonstration is copied from the
 * template where there is one.
 */
export async function startDemoServer(args: readonly string[] = []): Promise<DemoServer> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'dalpak-e2e-'));
  // When the server runs as root, its database runs as another user and stays in this folder only
  // if that user may pass through it.
  await chmod(data, 0o711);
  const url = `http://127.0.0.1:${port}`;
  const template = args.length === 0 ? process.env[TEMPLATE_VARIABLE] : undefined;
  // Owners and modes are copied too: PostgreSQL refuses a folder that others may read.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, data]);
  let printed = template === undefined ? '' : await readFile(`${template}.txt`, 'utf8');
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN, ...args], {
      env: {
        ...process.env,
        PORT: String(port),
        DALPAK_DATA: data,
        NODE_ENV: 'production',
        DALPAK_PROVIDER_CODES: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    await waitUntilReady(url, started, () => printed);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    data,
    get people() {
      return readPeople(printed);
    },
    output: () => printed,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    runCommand: async (...commandArgs) => {
      return (
        await promisify(execFile)(process.execPath, [CLI, ...commandArgs], {
          env: { ...process.env, DALPAK_DATA: data },
        })
      ).stdout;
    },
    dispose: async () => {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/api/v2/health`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}

function readPeople(printed: string): DemoPeople {
  const user = (position: string): { readonly email: string; readonly password: string } => {
    const [, email, password] =
      new RegExp(`back office, ${position}: (\\S+)\\s+(\\S+)`).exec(printed) ?? [];
    if (email === undefined || password === undefined)
      throw new Error(`No user of ${position} in what the server printed:\n${printed}`);
    return { email, password };
  };
  const card = (position: string): string => {
    const found = new RegExp(`card at the till, ${position} \\([^)]*\\): (\\d+)`).exec(printed);
    if (found?.[1] === undefined)
      throw new Error(`No card of ${position} in what the server printed:\n${printed}`);
    return found[1];
  };
  return {
    manager: user('מנהל'),
    shift: user('אחמ"ש'),
    cards: {
      manager: card('מנהל'),
      shift: card('אחמ"ש'),
      cashier: card('קופאי'),
      waiter: card('מלצר'),
    },
  };
}
