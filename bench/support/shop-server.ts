import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** A process that serves HTTP, with a function that ends it. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program and waits until it prints its address. */
export async function serve(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: (await addressOf(child)).replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: () => stop(child),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const address = /http:\/\/\S+/.exec(printed)?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
}

/**
 * The code of a sign-up, from the mail that a server without a mail server writes to its folder.
 */
async function readCode(data: string): Promise<string> {
  const [name = ''] = await readdir(join(data, 'mail'));
  const source = await readFile(join(data, 'mail', name), 'utf8');
  const text = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(source)?.[1] ?? '';
  const code = /^\d{6}$/m.exec(Buffer.from(text, 'base64').toString('utf8'))?.[0];
  if (code === undefined) throw new Error('No code came by mail');
  return code;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export const ACCOUNT = {
  email: 'bench@example.com',
  password: 'turnip-anchor-92',
  card: '1001',
} as const;

/** The built server with an empty business and its own database; `close` ends and deletes both. */
export interface ShopServer {
  readonly url: string;
  /** Process id of the server; the database is a separate process. */
  readonly pid: number;
  readonly databaseUrl: string;
  readonly cloud: number;
  /** A database client as the owner, with the business set as its tenant. */
  readonly owner: pg.Client;
  /** Starts a second server process on the same database. */
  another(databaseUrl: string): Promise<Served>;
  close(): Promise<void>;
}

export async function openShopServer(): Promise<ShopServer> {
  const data = await mkdtemp(join(tmpdir(), 'dalpak-bench-'));
  // When started as root, the database runs as another user, who needs access to the folder.
  await chmod(data, 0o711);
  const { DATABASE_URL: _outside, ...env } = process.env;
  const child = spawn(process.execPath, [MAIN, '--empty'], {
    env: { ...env, PORT: '0', DALPAK_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const url = (await addressOf(child)).replace('localhost', '127.0.0.1');
    const form = {
      business_name: 'Bench',
      vat_number: '514000009',
      branch_name: 'Main',
      first_name: 'A',
      last_name: 'B',
      ...ACCOUNT,
    };
    await post(url, 'signup/code', form);
    await post(url, 'signup/cloud', { ...form, code: await readCode(data) });
    const databaseUrl = await databaseUrlOf(data);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query("SELECT set_config('dalpak.cloud_id', '1', false)");
    return {
      url,
      pid: child.pid ?? 0,
      databaseUrl,
      cloud: 1,
      owner,
      another: (address) => serve([MAIN], { PORT: '0', DATABASE_URL: address, DALPAK_DATA: data }),
      close: async () => {
        await owner.end();
        await stop(child);
        await rm(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await stop(child);
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The launcher writes the password next to the database folder, and PostgreSQL its port into it.
 */
async function databaseUrlOf(data: string): Promise<string> {
  const home = await readFile(join(data, 'postgres', 'LOCATION.txt'), 'utf8').then(
    (text) => text.trim(),
    () => join(data, 'postgres'),
  );
  const { owner } = JSON.parse(await readFile(join(home, 'password'), 'utf8')) as { owner: string };
  const port = (await readFile(join(home, 'data', 'postmaster.pid'), 'utf8'))
    .split('\n')[3]
    ?.trim();
  return `postgresql://dalpak:${owner}@127.0.0.1:${port}/dalpak`;
}

export interface BenchTill {
  readonly terminal: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The owner's access token. */
export async function signOwnerIn(url: string): Promise<string> {
  const user = await post<{ access_token: string }>(url, 'oauth/token', {
    grant_type: 'password',
    email: ACCOUNT.email,
    password: ACCOUNT.password,
  });
  return user.access_token;
}

/** Sessions of terminals 1…count without a signed-in employee. */
export async function registerTerminals(url: string, count: number): Promise<string[]> {
  const owner = await signOwnerIn(url);
  const tokens: string[] = [];
  for (let terminal = 1; terminal <= count; terminal += 1) {
    const registered = await post<{ terminal_token: string }>(
      url,
      'terminals/register',
      { branch: 1, terminal, services: [] },
      owner,
    );
    tokens.push(registered.terminal_token);
  }
  return tokens;
}

/** Registers terminals 1…count and signs the owner in at each. */
export async function registerTills(url: string, count: number): Promise<BenchTill[]> {
  const owner = await signOwnerIn(url);
  const tills: BenchTill[] = [];
  for (let terminal = 1; terminal <= count; terminal += 1) {
    const registered = await post<{ terminal_token: string }>(
      url,
      'terminals/register',
      { branch: 1, terminal, services: [] },
      owner,
    );
    const signed = await post<{ employee_token: string }>(
      url,
      'employees/login',
      { type: 'card', card: ACCOUNT.card },
      registered.terminal_token,
    );
    tills.push({
      terminal,
      headers: {
        authorization: `Bearer ${registered.terminal_token}`,
        'x-employee-token': signed.employee_token,
      },
    });
  }
  return tills;
}

/**
 * One call of the API.
 * @throws when it is refused
 */
export async function post<T>(
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${url}/api/v2/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
