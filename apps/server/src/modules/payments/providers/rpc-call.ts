import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { CardTerminalCheck } from '@dalpak/contracts';
import { localAddressOf } from './local-address.ts';
import { ProviderSilent, ProviderUnreachable } from './provider.ts';

/** A longer answer is not from a terminal. */
const LONGEST_ANSWER = 65_536;
/** Time to connect: a device in the same network answers at once or not at all. */
const CONNECT_MS = 4_000;

/**
 * One JSON-RPC 2.0 call, answered with its `result`.
 * @throws ProviderUnreachable when nothing was sent; ProviderSilent when the outcome is unknown
 */
export type RpcCall = (
  method: string,
  params: Readonly<Record<string, unknown>>,
  timeoutMs: number,
) => Promise<unknown>;

function resultOf(text: string): unknown {
  if (text.length > LONGEST_ANSWER) throw new ProviderSilent('too long');
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
}

const bodyOf = (method: string, params: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [params] });

/** After any failure the result of the call is unknown. */
function asSilent(error: unknown): ProviderSilent {
  return error instanceof ProviderSilent
    ? error
    : new ProviderSilent(error instanceof Error ? error.name : 'failed');
}

/** Calls a gateway that the operator of the server runs. */
export function gatewayCall(url: string): RpcCall {
  return async (method, params, timeoutMs) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        body: bodyOf(method, params),
      });
      const text = await response.text();
      if (!response.ok) throw new ProviderSilent(`status ${response.status}`);
      return resultOf(text);
    } catch (error) {
      throw asSilent(error);
    }
  };
}

export interface NetworkTarget {
  readonly address: string;
  readonly port: number;
  readonly tls: boolean;
  /** Hexadecimal, lower case; the only certificate that is accepted. */
  readonly certificateSha256: string;
}

/**
 * Calls a device in the shop's network at its own address. The address is checked again for every
 * call, because a name may resolve differently by then.
 */
export function networkCall(target: NetworkTarget): RpcCall {
  return (method, params, timeoutMs) =>
    postToDevice(target, { path: '/', body: bodyOf(method, params), timeoutMs }, resultOf);
}

/** Posts a JSON text to a device in the shop's network and answers with its JSON. */
export function networkPost(
  target: NetworkTarget,
  path: string,
): (body: object, timeoutMs: number) => Promise<unknown> {
  return (body, timeoutMs) =>
    postToDevice(target, { path, body: JSON.stringify(body), timeoutMs }, (text): unknown =>
      JSON.parse(text),
    );
}

interface DeviceRequest {
  readonly path: string;
  readonly body: string;
  readonly timeoutMs: number;
}

async function postToDevice(
  target: NetworkTarget,
  request: DeviceRequest,
  read: (text: string) => unknown,
): Promise<unknown> {
  const address = await localAddressOf(target.address);
  if (address === null) throw new ProviderUnreachable('no_route');
  const secure = target.tls ? await openSecure(address, target) : null;
  try {
    return read(await post(address, target, secure, request));
  } catch (error) {
    throw asSilent(error);
  } finally {
    secure?.destroy();
  }
}

/** Opens an encrypted connection and compares the certificate before anything is sent. */
function openSecure(
  host: string,
  { port, certificateSha256: expected }: NetworkTarget,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // The record's fingerprint is the only trust: devices have certificates of their own making.
    const socket = connectTls({ host, port, rejectUnauthorized: false, timeout: CONNECT_MS });
    const fail = (error: ProviderUnreachable): void => {
      socket.destroy();
      reject(error);
    };
    socket.once('secureConnect', () => {
      const found = (socket.getPeerX509Certificate()?.fingerprint256 ?? '')
        .replaceAll(':', '')
        .toLowerCase();
      if (found === expected) {
        socket.setTimeout(0);
        resolve(socket);
      } else fail(new ProviderUnreachable('certificate', { expected, found }));
    });
    socket.once('timeout', () => fail(new ProviderUnreachable('no_route')));
    socket.once('error', (error) => fail(unreachable(error)));
  });
}

function unreachable(error: Error): ProviderUnreachable {
  const code = 'code' in error ? String(error.code) : '';
  const failure: NonNullable<CardTerminalCheck['failure']> =
    code === 'ECONNREFUSED' ? 'refused' : 'no_route';
  return new ProviderUnreachable(failure);
}

function post(
  host: string,
  { address, port }: NetworkTarget,
  secure: TLSSocket | null,
  { path, body, timeoutMs }: DeviceRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let connected = secure !== null;
    const call: ClientRequest = httpRequest({
      host,
      port,
      method: 'POST',
      path,
      headers: {
        host: `${address}:${port}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
      agent: false,
      ...(secure === null ? {} : { createConnection: () => secure }),
    });
    const stop = (error: Error): void => {
      clearTimeout(limit);
      clearTimeout(connecting);
      call.destroy();
      reject(error);
    };
    const limit = setTimeout(() => stop(new ProviderSilent('time-out')), timeoutMs);
    const connecting = setTimeout(() => {
      if (!connected) stop(new ProviderUnreachable('no_route'));
    }, CONNECT_MS);
    call.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true));
      else connected = true;
    });
    // Before the connection stands, nothing was sent; after it, the outcome is unknown.
    call.once('error', (error) =>
      stop(connected ? new ProviderSilent(error.name) : unreachable(error)),
    );
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_ANSWER) stop(new ProviderSilent('too long'));
      });
      response.once('error', (error) => stop(new ProviderSilent(error.name)));
      response.once('end', () => {
        clearTimeout(limit);
        clearTimeout(connecting);
        if (response.statusCode === 200) resolve(text);
        else reject(new ProviderSilent(`status ${response.statusCode ?? 0}`));
      });
      response.once('close', () => {
        if (!response.complete) stop(new ProviderSilent('cut off'));
      });
    });
    call.end(body);
  });
}
