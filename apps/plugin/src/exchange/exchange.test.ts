import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VOICE_SIGNATURE_HEADER } from '@dalpak/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type ExchangeSimulator,
  SimulatedCall,
  startExchange,
} from '../exchange-simulator/exchange-simulator.ts';
import { Exchange } from './exchange.ts';

const KEY = 'the-secret-of-the-branch';
let folder: string;
let simulator: ExchangeSimulator;
let product: Server;
let exchange: Exchange;
let received: { event: string; extension: string; number: string }[];
let errors: string[];
/** Answers that the product gives before it answers properly. */
let failures: number[];

const settings = () => ({
  host: '127.0.0.1',
  port: simulator.port,
  user: 'dalpak',
  secret: 'exchange-secret',
  url: `http://127.0.0.1:${(product.address() as AddressInfo).port}/api/v2/voice/0199a0f3-0000-7000-8000-000000000001/1/calls`,
  key: KEY,
});
const open = () =>
  new Exchange({
    path: join(folder, 'exchange.json'),
    onError: (text) => errors.push(text),
    pauses: [20, 40],
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dalpak-exchange-'));
  received = [];
  errors = [];
  failures = [];
  simulator = await startExchange();
  product = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const signature = createHmac('sha256', KEY).update(body).digest('hex');
      const isSigned = request.headers[VOICE_SIGNATURE_HEADER] === signature;
      const status = failures.shift() ?? (isSigned ? 200 : 401);
      if (status === 200) received.push(JSON.parse(body) as (typeof received)[number]);
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    product.listen(0, '127.0.0.1', resolve);
  });
  exchange = open();
});
afterEach(async () => {
  exchange.close();
  await simulator.close();
  product.closeAllConnections();
  await new Promise((resolve) => product.close(resolve));
  rmSync(folder, { recursive: true });
});

const told = () => received.map(({ event, extension }) => `${event} ${extension}`);
const listening = () => expect.poll(() => exchange.shown?.state).toBe('listening');

it('signs in to the exchange and tells the product of its calls, in order [TILL-075]', async () => {
  exchange.put(settings());
  await listening();
  const call = new SimulatedCall('00972541234567');
  failures = [503, 500];
  simulator.send([call.ring('21'), ...call.answer('21'), call.hangUp('21')]);
  await expect.poll(told).toEqual(['ring 21', 'answer 21', 'end 21']);
  expect(received[0]).toMatchObject({ number: '00972541234567' });
  expect(errors).toEqual([]);
});

it('connects again by itself after a cut and after its own restart [TILL-075]', async () => {
  exchange.put(settings());
  await listening();
  const call = new SimulatedCall('0541234567');
  simulator.send([call.ring('21')]);
  await expect.poll(told).toEqual(['ring 21']);
  simulator.cut();
  await expect.poll(told).toEqual(['ring 21', 'end 21']);
  await listening();
  exchange.close();
  exchange = open();
  await listening();
  const next = new SimulatedCall('0547654321');
  simulator.send([next.ring('22')]);
  await expect.poll(told).toEqual(['ring 21', 'end 21', 'ring 22']);
});

it('tells a burst of twenty calls, each once [TILL-075]', async () => {
  exchange.put(settings());
  await listening();
  const calls = Array.from({ length: 20 }, (_, at) => new SimulatedCall(`05012345${10 + at}`));
  simulator.send(
    calls.flatMap((call) => [call.ring('21'), call.hangUpCaller()]),
    2,
  );
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(40);
  expect(new Set(received.map(({ number }) => number)).size).toBe(20);
});

it('says when a password or the secret of the branch is wrong, and shows neither [TILL-075]', async () => {
  simulator.refuse(true);
  exchange.put(settings());
  await expect.poll(() => exchange.shown?.state).toBe('refused');
  simulator.refuse(false);
  exchange.put({ ...settings(), key: 'another-secret-of-a-branch' });
  await listening();
  simulator.send([new SimulatedCall('0541234567').ring('21')]);
  await expect.poll(() => errors).toEqual(['refused', 'signature']);
  expect(JSON.stringify(exchange.shown)).not.toMatch(/secret/);
  expect(statSync(join(folder, 'exchange.json')).mode & 0o077).toBe(0);
  exchange.put(null);
  expect(readFileSync(join(folder, 'exchange.json'), 'utf8')).toBe('null');
});
