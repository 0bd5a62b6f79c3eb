import {
  BRIDGE_PORT,
  bridgeFingerSchema,
  type BridgeJob,
  bridgeJobSchema,
  type BridgeStatus,
  type BridgeUpdate,
  bridgeStatusSchema,
} from '@dalpak/contracts';
import * as z from 'zod/mini';
import { publishPlugin, usePluginStatus } from './plugin-status.store.ts';
import { type StoredBridge, storeBridge, storedBridge } from './stored-bridge.ts';

/** A bridge on the till's own machine. */
export const DEFAULT_BRIDGE = `http://127.0.0.1:${BRIDGE_PORT}`;

/** The bridge refused a call, or cannot be reached. Codes are the bridge's own. */
export class BridgeError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(`Bridge: ${code}`);
    this.code = code;
    this.status = status;
  }
}

const POLL_MS = 5_000;
const ASK_MS = 3_000;
/** Longer than the bridge waits for its printer. */
const PRINT_MS = 15_000;
const UPDATE_MS = 60_000;
/** Longer than the bridge tests a new version before it goes back. */
const RESTART_MS = 50_000;
const ASK_AGAIN_MS = 500;
/** Longer than the bridge waits for two touches. */
const FINGER_MS = 50_000;

const refusalSchema = z.object({ code: z.string() });

async function call(
  { address, token }: StoredBridge,
  path: string,
  { method = 'GET', body, ms = ASK_MS }: { method?: string; body?: unknown; ms?: number } = {},
): Promise<unknown> {
  const response = await fetch(`${address}/v1/${path}`, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ms),
  }).catch(() => {
    throw new BridgeError('UNREACHABLE', 0);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new BridgeError(refusalSchema.safeParse(answer).data?.code ?? 'ERROR', response.status);
}

/**
 * Pairs this browser with the bridge that shows the digits.
 * @throws BridgeError with CODE_WRONG, FORBIDDEN_ORIGIN (no digits are shown) or UNREACHABLE
 */
export async function pairWithBridge(code: string, name: string, address: string): Promise<void> {
  const answer = await call({ address, token: '' }, 'pair', {
    method: 'POST',
    body: { code, name },
  });
  const paired = z.object({ token: z.string() }).safeParse(answer);
  const status = bridgeStatusSchema.safeParse(answer);
  if (!paired.success || !status.success) throw new BridgeError('ERROR', 200);
  storeBridge({ address, token: paired.data.token });
  publishPlugin({ bridge: status.data });
  startBridge();
}

/** Ends the pairing here, and at the bridge when it can be reached. */
export async function leaveBridge(): Promise<void> {
  const bridge = storedBridge();
  storeBridge(null);
  publishPlugin({ bridge: null });
  if (bridge !== null) await call(bridge, 'pair', { method: 'DELETE' }).catch(() => undefined);
}

async function askStatus(): Promise<BridgeStatus | null> {
  const bridge = storedBridge();
  if (bridge === null) return null;
  try {
    return bridgeStatusSchema.parse(await call(bridge, 'status'));
  } catch {
    // The bridge is off, or has ended the pairing.
    return null;
  }
}

let started = false;

/** Follows the state of the paired bridge as long as the page is open. */
export function startBridge(): void {
  if (started) return;
  started = true;
  const tick = (): void =>
    void askStatus().then((bridge) => {
      const before = usePluginStatus.getState().bridge;
      if (bridge !== null || before !== null) publishPlugin({ bridge });
    });
  tick();
  setInterval(tick, POLL_MS);
}

/** What the paired bridge says of itself now; null when it does not answer. */
export async function bridgeStatus(): Promise<BridgeStatus | null> {
  return usePluginStatus.getState().bridge ?? (await askStatus());
}

/**
 * Name of the bridge's printer for a station; null without one. A station that has no printer of
 * its own prints where receipts go.
 */
export async function bridgePrinter(station: string): Promise<string | null> {
  const status = await bridgeStatus();
  if (status === null) return null;
  return [station, ''].find((name) => status.printers.includes(name)) ?? null;
}

const MAX_PART = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += MAX_PART)
    text += String.fromCharCode(...bytes.subarray(at, at + MAX_PART));
  return btoa(text);
}

/**
 * Gives a job to the bridge, which keeps it until it is printed. A lost answer is asked for once
 * more with the same id, which the bridge prints once.
 * @throws BridgeError when the bridge did not take it
 */
export async function printOnBridge(printer: string, bytes: Uint8Array): Promise<BridgeJob> {
  const bridge = storedBridge();
  if (bridge === null) throw new BridgeError('NOT_PAIRED', 0);
  const body = { id: crypto.randomUUID(), printer, bytes: toBase64(bytes) };
  const send = (): Promise<unknown> =>
    call(bridge, 'print', { method: 'POST', body, ms: PRINT_MS });
  const answer = await send().catch((error: unknown) => {
    if (error instanceof BridgeError && error.code === 'UNREACHABLE') return send();
    throw error;
  });
  return bridgeJobSchema.parse(answer);
}

/** Passes a release on. @throws BridgeError with the reason why the bridge refuses it */
export async function updateBridge(update: BridgeUpdate): Promise<void> {
  const bridge = storedBridge();
  if (bridge === null) throw new BridgeError('NOT_PAIRED', 0);
  await call(bridge, 'update', { method: 'POST', body: update, ms: UPDATE_MS });
}

/** Waits for the bridge that was replaced. @returns whether it serves with this version */
export async function waitForVersion(version: string): Promise<boolean> {
  const until = Date.now() + RESTART_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    const bridge = await askStatus();
    if (bridge === null) continue;
    publishPlugin({ bridge });
    if (bridge.version === version) return true;
    if (bridge.failed_update === version) return false;
  }
  return false;
}

/**
 * Waits for a finger on the reader of the bridge, or enrols one in two touches.
 * @throws BridgeError with NO_FINGER, UNKNOWN, BAD_IMAGE, PLACE_FULL or OFF
 */
export async function readBridgeFinger(act: 'identify' | 'enrol'): Promise<string> {
  const bridge = storedBridge();
  if (bridge === null) throw new BridgeError('NOT_PAIRED', 0);
  const answer = await call(bridge, `finger/${act}`, { method: 'POST', body: {}, ms: FINGER_MS });
  return bridgeFingerSchema.parse(answer).finger;
}

/** Empties the place of a finger that was not stored. */
export async function emptyBridgeFinger(finger: string): Promise<void> {
  const bridge = storedBridge();
  if (bridge !== null) await call(bridge, 'finger/empty', { method: 'POST', body: { finger } });
}
