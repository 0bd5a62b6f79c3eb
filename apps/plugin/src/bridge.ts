import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  BRIDGE_PROTOCOL,
  bridgeFingerSchema,
  bridgePairSchema,
  bridgePrintSchema,
  bridgeUpdateSchema,
  type PluginPlatform,
} from '@dalpak/contracts';
import { FingerError } from './devices/finger-reader.ts';
import { Exchange, exchangeSchema } from './exchange/exchange.ts';
import { Fingers, readerSchema } from './fingers.ts';
import { drawPage, reasonText } from './page.ts';
import { Pairing } from './pairing.ts';
import { PrintQueue } from './print-queue.ts';
import { Printers, printerSchema } from './printers.ts';
import { receiveUpdate, type StoredRelease } from './update/receive-update.ts';
import { words } from './words.ts';

/** Bytes of a body: a long receipt as a picture, in base64. */
const MAX_BODY = 4 * 1024 * 1024;
/** How long a till waits for its paper before it is told that the job waits. */
/** Bytes of the body of an update. */
const MAX_UPDATE = 64 * 1024 * 1024;
const SETTLE_MS = 3_000;
const KEPT_ERRORS = 20;

export interface BridgeOptions {
  readonly folder: string;
  readonly version: string;
  readonly platform: PluginPlatform;
  /** 0 = any free port. */
  readonly port: number;
  readonly now?: () => number;
  readonly pauses?: readonly number[];
  readonly say?: (text: string) => void;
  /** Publisher's key that it was installed with; null = it takes no update. */
  readonly releaseKey?: string | null;
  /** Version that was tried last and did not serve; empty = none. */
  readonly failedUpdate?: string;
  /** Called with a checked release, once the answer is sent. */
  readonly onUpdate?: (release: StoredRelease) => void;
}

export interface Bridge {
  readonly port: number;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function readBody(request: IncomingMessage, max = MAX_BODY): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw new Refusal(413, 'BODY_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function readJson(request: IncomingMessage, max = MAX_BODY): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request, max));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'MALFORMED_JSON');
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** Only these names lead here: a page whose own name was pointed at this machine is refused. */
function assertHost(request: IncomingMessage): void {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (name !== '127.0.0.1' && name !== 'localhost') throw new Refusal(403, 'WRONG_HOST');
}

/**
 * The desktop bridge: a loopback server that prints for the tills that are paired with it. A call
 * needs the token of its pairing and comes from the origin of that pairing; the page is served to
 * this machine and changes nothing from another site.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { folder, version, platform, now = Date.now, say = () => undefined } = options;
  mkdirSync(folder, { recursive: true });
  const pairing = new Pairing(join(folder, 'tills.json'), now);
  const printers = new Printers(join(folder, 'printers.json'));
  const fingers = new Fingers(join(folder, 'reader.json'));
  const errors: { at: number; text: string }[] = [];
  const note = (text: string): void => {
    errors.unshift({ at: now(), text });
    errors.length = Math.min(errors.length, KEPT_ERRORS);
  };
  const exchange = new Exchange({
    path: join(folder, 'exchange.json'),
    onError: (reason) =>
      note(words.exchangeErrors[reason as keyof typeof words.exchangeErrors] ?? reason),
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
  });
  const queue = new PrintQueue({
    folder: join(folder, 'queue'),
    now,
    onError: (error) => note(String(error)),
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
    print: async (printer, bytes) => {
      const result = await printers.print(printer, bytes);
      if (result.kind !== 'printed')
        note(`${printer === '' ? words.receipts : printer}: ${reasonText(result.reason)}`);
      return result;
    },
  });
  if (options.failedUpdate !== undefined && options.failedUpdate !== '')
    note(`${words.updateFailed} ${options.failedUpdate}`);
  let closed = false;

  const page = (): string =>
    drawPage({
      version,
      code: pairing.shown(),
      closed,
      pairs: pairing.pairs,
      printers: printers.list,
      reader: fingers.reader,
      exchange: exchange.shown,
      jobs: queue.open(),
      errors,
    });

  /** An act of the page. */
  async function actOnPage(request: IncomingMessage, name: string): Promise<void> {
    const form = new URLSearchParams(await readBody(request));
    const value = form.get('value') ?? '';
    if (name === 'code') {
      const digits = pairing.begin();
      closed = digits === null;
      if (digits !== null) say(`${words.pairing}: ${digits}`);
    } else if (name === 'unpair') pairing.end(value);
    else if (name === 'printer') {
      const printer = printerSchema.safeParse(Object.fromEntries(form));
      if (printer.success) printers.put(printer.data);
      else note(words.invalidPrinter);
    } else if (name === 'remove-printer') printers.remove(value);
    else if (name === 'reader') {
      const reader = readerSchema.safeParse(Object.fromEntries(form));
      if (reader.success) fingers.put(reader.data);
      else note(words.invalidPrinter);
    } else if (name === 'remove-reader') fingers.remove();
    else if (name === 'exchange') {
      const settings = exchangeSchema.safeParse(Object.fromEntries(form));
      if (settings.success) exchange.put(settings.data);
      else note(words.invalidExchange);
    } else if (name === 'remove-exchange') exchange.put(null);
    else if (name === 'retry') queue.retry(value);
    else if (name === 'cancel') queue.cancel(value);
    else throw new Refusal(404, 'NOT_FOUND');
  }

  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
    if (request.method === 'GET' && path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page());
      return;
    }
    // A form of another site can reach this address, but not with our own origin.
    if (request.method !== 'POST' || request.headers.origin !== `http://${request.headers.host}`)
      throw new Refusal(403, 'FORBIDDEN_ORIGIN');
    await actOnPage(request, path.slice('/page/'.length));
    response.writeHead(303, { location: '/' });
    response.end();
  }

  function pairOf(request: IncomingMessage): NonNullable<ReturnType<Pairing['find']>> {
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const pair = token === undefined ? null : pairing.find(token, request.headers.origin ?? '');
    if (pair === null) throw new Refusal(403, 'NOT_PAIRED');
    return pair;
  }

  const status = () => ({
    name: 'bridge',
    version,
    platform,
    protocol: BRIDGE_PROTOCOL,
    printers: printers.list.map(({ name }) => name),
    waiting: queue.open().length,
    fingers: fingers.reader !== null,
    failed_update: options.failedUpdate ?? '',
  });

  async function answerTill(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const { method = 'GET' } = request;
    if (method === 'POST' && path === '/v1/pair') {
      const body = bridgePairSchema.safeParse(await readJson(request));
      if (!body.success) throw new Refusal(422, 'VALIDATION_FAILED');
      const origin = request.headers.origin ?? '';
      const token = origin === '' ? null : pairing.pair(body.data.code, origin, body.data.name);
      if (token === null) throw new Refusal(403, 'CODE_WRONG');
      return send(response, 200, { ...status(), token });
    }
    const pair = pairOf(request);
    if (method === 'GET' && path === '/v1/status') return send(response, 200, status());
    if (method === 'DELETE' && path === '/v1/pair') {
      pairing.end(pair.hash);
      return send(response, 200, {});
    }
    if (path.startsWith('/v1/finger')) return answerFinger(request, response, path);
    if (method === 'POST' && path === '/v1/update') return takeUpdate(request, response);
    if (method !== 'POST' || path !== '/v1/print') throw new Refusal(404, 'NOT_FOUND');
    const body = bridgePrintSchema.safeParse(await readJson(request));
    if (!body.success) throw new Refusal(422, 'VALIDATION_FAILED');
    const { id, printer, bytes } = body.data;
    // A station without a printer of its own prints where receipts go, so that no ticket is lost.
    const name = printers.has(printer) ? printer : '';
    if (!printers.has(name)) throw new Refusal(409, 'NO_PRINTER');
    queue.take(id, name, Buffer.from(bytes, 'base64'));
    const job = await queue.settle(id, SETTLE_MS);
    send(response, 200, { id, state: job?.state ?? 'waiting', reason: job?.reason ?? '' });
  }

  async function answerFinger(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    try {
      if (request.method === 'POST' && path === '/v1/finger/identify')
        return send(response, 200, { finger: await fingers.identify() });
      if (request.method === 'POST' && path === '/v1/finger/enrol')
        return send(response, 200, { finger: await fingers.enrol() });
      if (request.method === 'POST' && path === '/v1/finger/empty') {
        const body = bridgeFingerSchema.safeParse(await readJson(request));
        if (!body.success) throw new Refusal(422, 'VALIDATION_FAILED');
        await fingers.empty(body.data.finger);
        return send(response, 200, {});
      }
    } catch (error) {
      if (!(error instanceof FingerError)) throw error;
      if (error.problem === 'OFF') note(words.readerOff);
      throw new Refusal(409, error.problem);
    }
    throw new Refusal(404, 'NOT_FOUND');
  }

  async function takeUpdate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = bridgeUpdateSchema.safeParse(await readJson(request, MAX_UPDATE));
    if (!body.success) throw new Refusal(422, 'VALIDATION_FAILED');
    const result = receiveUpdate(join(folder, 'versions'), options.releaseKey ?? null, body.data, {
      version,
      platform,
      now: now(),
    });
    if (typeof result === 'string') {
      note(`${words.updateRefused}: ${words.refusals[result]}`);
      throw new Refusal(409, result);
    }
    send(response, 202, { version: result.version });
    response.once('close', () => options.onUpdate?.(result));
  }

  /** Lets a page read the answer: of a paired till, and of any while digits are shown. */
  function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers;
    response.setHeader('vary', 'Origin');
    if (origin === undefined) return;
    if (!pairing.knowsOrigin(origin) && pairing.shown() === null)
      throw new Refusal(403, 'FORBIDDEN_ORIGIN');
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    // Chrome asks for this when a public page calls a private address.
    response.setHeader('access-control-allow-private-network', 'true');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    assertHost(request);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (!path.startsWith('/v1/')) return answerPage(request, response, path);
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204);
      response.end();
      return;
    }
    return answerTill(request, response, path);
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal(503, isDiskError(error) ? 'DISK_FULL' : 'SYSTEM_ERROR');
      if (!(error instanceof Refusal)) note(String(error));
      if (response.headersSent) response.destroy();
      else send(response, refusal.status, { code: refusal.code });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      exchange.close();
      await queue.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isDiskError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EROFS'].includes(String(error.code))
  );
}
