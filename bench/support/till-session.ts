import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** A registered terminal of the demonstration shop, on its own server. */
export interface TillSession {
  post<T>(path: string, body: unknown): Promise<T>;
  close(): Promise<void>;
}

/**
 * Starts the built server with the demonstration shop, signs the manager in and registers the first
 * terminal.
 */
export async function openTillSession(): Promise<TillSession> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'dalpak-bench-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DALPAK_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  try {
    while (!printed.includes('Dalpak is ready')) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      await sleep(50);
    }
    const token = await registerTerminal(url, printed);
    return { post: (path, body) => call(url, path, body, token), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function registerTerminal(url: string, printed: string): Promise<string> {
  const user = /(\S+@demo\.example)\s+(\S+)/.exec(printed);
  if (user === null) throw new Error('The server did not print the sign-in of the demonstration');
  const { access_token } = await call<{ access_token: string }>(url, '/api/v2/oauth/token', {
    grant_type: 'password',
    email: user[1],
    password: user[2],
  });
  const { branches } = await call<{ branches: { id: number; terminals: { id: number }[] }[] }>(
    url,
    '/api/v2/terminals/available',
    null,
    access_token,
  );
  const [branch] = branches;
  const registered = await call<{ terminal_token: string }>(
    url,
    '/api/v2/terminals/register',
    { branch: branch?.id, terminal: branch?.terminals[0]?.id, services: [] },
    access_token,
  );
  return registered.terminal_token;
}

async function call<T>(url: string, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url + path, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
