import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createFaultReporter, type Fault, FAULTS_AN_HOUR, readDsn } from './fault-reporter.ts';

interface Event {
  readonly release: string;
  readonly fingerprint: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly extra: { readonly count: number };
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly { readonly function: string }[] };
    }[];
  };
}

/** The reporting service: it keeps what it receives, and can be told to fail. */
class ReportingService {
  readonly events: Event[] = [];
  readonly keys: string[] = [];
  status = 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (this.status === 200) {
          const [, , event = '{}'] = body.split('\n');
          this.events.push(JSON.parse(event) as Event);
          this.keys.push(`${request.url} ${String(request.headers['x-sentry-auth'])}`);
        }
        response
          .writeHead(this.status, this.status === 429 ? { 'retry-after': '120' } : {})
          .end('{}');
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://publickey@127.0.0.1:${(this.#server.address() as AddressInfo).port}/7`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let service: ReportingService;
afterEach(() => service.close());

const fault: Fault = {
  source: 'server',
  type: 'TypeError',
  message: 'no price for dana@example.com, card 4580 1234 5678 9010',
  stack: 'TypeError: x\n    at inner (file:///app/a.js:10:2)\n    at outer (file:///app/b.js:20:4)',
  code: 'SYSTEM_ERROR',
  place: 'submitCart',
  version: '6.0.0',
  requestId: 'abc-123',
  cloudId: 7,
};

async function reporterOf(): Promise<{
  readonly reporter: ReturnType<typeof createFaultReporter>;
  readonly clock: { now: number };
  readonly said: string[];
}> {
  service = new ReportingService();
  const dsn = readDsn(await service.open());
  if (dsn === null) throw new Error('The address can not be read');
  const clock = { now: 1_000_000 };
  const said: string[] = [];
  const reporter = createFaultReporter({
    dsn,
    now: () => clock.now,
    complain: (text) => said.push(text),
  });
  return { reporter, clock, said };
}

it('sends a failure with its call and place, without what people entered [CLOUD-068]', async () => {
  const { reporter } = await reporterOf();
  reporter.report(fault);
  await reporter.settled();
  const [event] = service.events;
  expect(event).toMatchObject({
    release: 'dalpak@6.0.0',
    tags: { source: 'server', place: 'submitCart', request_id: 'abc-123', cloud: '7' },
    exception: {
      values: [{ type: 'TypeError', value: 'no price for <email>, card <number>' }],
    },
  });
  expect(event?.exception.values[0]?.stacktrace?.frames.map(({ function: name }) => name)).toEqual([
    'outer',
    'inner',
  ]);
  expect(service.keys[0]).toMatch(/^\/api\/7\/envelope\/ .*sentry_key=publickey/);
});

it('sends the same failure once a minute, with how often it came [CLOUD-068]', async () => {
  const { reporter, clock } = await reporterOf();
  for (let at = 0; at < 5; at += 1) reporter.report(fault);
  clock.now += 61_000;
  reporter.report(fault);
  await reporter.settled();
  expect(service.events.map(({ extra }) => extra.count)).toEqual([1, 5]);
  expect(new Set(service.events.flatMap(({ fingerprint }) => fingerprint)).size).toBe(1);
});

it('sends at most so many of a business in an hour, and others go on [CLOUD-068]', async () => {
  const { reporter } = await reporterOf();
  for (let at = 0; at < FAULTS_AN_HOUR + 20; at += 1)
    reporter.report({ ...fault, place: `call${at}` });
  reporter.report({ ...fault, cloudId: 8 });
  await reporter.settled();
  expect(service.events.filter(({ tags }) => tags['cloud'] === '7')).toHaveLength(FAULTS_AN_HOUR);
  expect(service.events.filter(({ tags }) => tags['cloud'] === '8')).toHaveLength(1);
});

it('waits when the service is full, and says once that it can not be reached [CLOUD-068]', async () => {
  const { reporter, clock, said } = await reporterOf();
  service.status = 429;
  reporter.report(fault);
  await reporter.settled();
  service.status = 200;
  clock.now += 61_000;
  reporter.report(fault);
  await reporter.settled();
  expect(service.events).toEqual([]);
  clock.now += 120_000;
  reporter.report(fault);
  await reporter.settled();
  expect(service.events).toHaveLength(1);
  await service.close();
  for (const place of ['a', 'b', 'c']) reporter.report({ ...fault, place });
  await reporter.settled();
  expect(said).toHaveLength(1);
  service = new ReportingService();
  await service.open();
});

it.each([
  ['https://k@faults.example/7', 'https://faults.example/api/7/envelope/'],
  ['https://k@faults.example/base/12', 'https://faults.example/base/api/12/envelope/'],
  ['https://faults.example/7', null],
  ['https://k@faults.example/x', null],
  ['ftp://k@faults.example/7', null],
  ['faults', null],
])('reads the address %s [CLOUD-068]', (text, url) => {
  expect(readDsn(text)?.url ?? null).toBe(url);
});
