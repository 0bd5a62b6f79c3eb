import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bridge, startBridge } from './bridge.ts';
import {
  type NetworkPrinterSimulator,
  startNetworkPrinter,
} from './printer-simulator/network-printer-simulator.ts';

const TILL = 'http://till.example';
let folder: string;
let bridge: Bridge;
let printer: NetworkPrinterSimulator;
let clock = 0;

const start = (): Promise<Bridge> =>
  startBridge({
    folder,
    version: '1.0.0',
    platform: 'linux-x64',
    port: 0,
    now: () => Date.now() + clock,
    pauses: [30],
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dalpak-bridge-'));
  clock = 0;
  bridge = await start();
  printer = await startNetworkPrinter();
});
afterEach(async () => {
  await bridge.close();
  await printer.close();
  rmSync(folder, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly origin: string | undefined;
}

/** A call as a browser or a program makes it; every header may be forged. */
function call(
  method: string,
  path: string,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: bridge.port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            origin: response.headers['access-control-allow-origin'],
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A press on the bridge's own page. */
function press(name: string, fields: Record<string, string> = {}): Promise<Reply> {
  return call('POST', `/page/${name}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { origin: `http://127.0.0.1:${bridge.port}` },
  });
}

async function digits(): Promise<string> {
  await press('code');
  return /class="code">(\d{6})</.exec((await call('GET', '/')).body)?.[1] ?? '';
}

async function pair(origin = TILL): Promise<Record<string, string>> {
  const body = JSON.stringify({ code: await digits(), name: 'קופה 1' });
  const answer = await call('POST', '/v1/pair', { body, headers: { origin } });
  const { token } = JSON.parse(answer.body) as { token: string };
  return { origin, authorization: `Bearer ${token}` };
}

const addPrinter = (name = ''): Promise<Reply> =>
  press('printer', { name, host: '127.0.0.1', port: String(printer.port) });

async function print(
  headers: Record<string, string>,
  text: string,
  id: string = randomUUID(),
): Promise<{ readonly state: string; readonly reason: string }> {
  const bytes = Buffer.from(text.padEnd(64)).toString('base64');
  const body = JSON.stringify({ id, printer: '', bytes });
  return JSON.parse((await call('POST', '/v1/print', { body, headers })).body) as {
    state: string;
    reason: string;
  };
}
const papers = (): string[] => printer.papers.map((paper) => paper.toString().trim());

it('prints for the till that typed its digits, each job once however often it is sent [TILL-047]', async () => {
  await addPrinter();
  const till = await pair();
  expect(JSON.parse((await call('GET', '/v1/status', { headers: till })).body)).toMatchObject({
    name: 'bridge',
    version: '1.0.0',
    printers: [''],
  });
  const id = randomUUID();
  const answers = await Promise.all([print(till, 'receipt', id), print(till, 'receipt', id)]);
  expect(answers).toMatchObject([{ state: 'printed' }, { state: 'printed' }]);
  expect(await print(till, 'receipt', id)).toMatchObject({ state: 'printed' });
  expect(papers()).toEqual(['receipt']);
});

it('keeps what it took through a restart while the printer is off, in order [TILL-047]', async () => {
  await addPrinter();
  const till = await pair();
  printer.fail('refuse');
  expect(await print(till, 'first')).toEqual(
    expect.objectContaining({ state: 'waiting', reason: 'off' }),
  );
  await print(till, 'second');
  expect((await call('GET', '/')).body).toContain('המדפסת כבויה או מסרבת');
  await bridge.close();
  bridge = await start();
  printer.fail('none');
  await expect.poll(papers).toEqual(['first', 'second']);
  // The pairing outlives the restart too.
  expect(await print(till, 'third')).toMatchObject({ state: 'printed' });
});

it('does not print a paper again by itself when it is not known whether it came out [TILL-047]', async () => {
  await addPrinter();
  const till = await pair();
  printer.fail('cut');
  const id = randomUUID();
  expect(await print(till, 'half', id)).toMatchObject({ state: 'unsure', reason: 'cut' });
  printer.fail('none');
  expect(await print(till, 'next')).toMatchObject({ state: 'printed' });
  await bridge.close();
  bridge = await start();
  expect(papers()).toEqual(['next']);
  // A person decides on the page.
  await press('retry', { value: id });
  await expect.poll(papers).toEqual(['next', 'half']);
});

it('answers the paired till alone [TILL-047]', async () => {
  await addPrinter();
  const till = await pair();
  const body = JSON.stringify({ id: randomUUID(), printer: '', bytes: 'AAAA' });
  const send = (headers: Record<string, string>, path = '/v1/print', method = 'POST') =>
    call(method, path, { body, headers });
  const refused = [
    await send({}),
    await send({ origin: TILL }),
    await send({ ...till, origin: 'http://evil.example' }),
    await send({ authorization: till['authorization'] ?? '' }),
    await send({ ...till, authorization: `Bearer ${'x'.repeat(43)}` }),
    // A name that was pointed at this machine (DNS rebinding).
    await send({ ...till, host: 'evil.example' }),
    await call('GET', '/', { headers: { host: `evil.example:${bridge.port}` } }),
    await call('OPTIONS', '/v1/print', { headers: { origin: 'http://evil.example' } }),
    // A form of another site.
    await call('POST', '/page/code', { headers: { origin: 'http://evil.example' } }),
    await call('POST', '/page/printer', { body: 'name=&host=10.0.0.1&port=22' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect(refused.every(({ origin }) => origin === undefined || origin === TILL)).toBe(true);
  expect((await send(till, '/v1/../etc/passwd')).status).not.toBe(200);
  const large = JSON.stringify({ id: randomUUID(), printer: '', bytes: 'A'.repeat(5_000_000) });
  expect((await call('POST', '/v1/print', { body: large, headers: till })).status).toBe(413);
  expect(papers()).toEqual([]);
  // An ended pairing opens nothing.
  expect((await call('DELETE', '/v1/pair', { headers: till })).status).toBe(200);
  expect((await send(till)).status).toBe(403);
});

it('closes pairing for ten minutes after five wrong codes, and shows digits for two [TILL-047]', async () => {
  const code = await digits();
  const wrong = code === '000000' ? '000001' : '000000';
  const attempt = (value: string) =>
    call('POST', '/v1/pair', {
      body: JSON.stringify({ code: value, name: 'x' }),
      headers: { origin: TILL },
    });
  for (let times = 0; times < 5; times += 1) expect((await attempt(wrong)).status).toBe(403);
  expect((await attempt(code)).status).toBe(403);
  expect(await digits()).toBe('');
  clock += 10 * 60_000 + 1;
  const next = await digits();
  expect(next).toMatch(/^\d{6}$/);
  clock += 120_001;
  expect((await attempt(next)).status).toBe(403);
});
