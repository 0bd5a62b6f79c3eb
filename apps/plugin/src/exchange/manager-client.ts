import { connect, type Socket } from 'node:net';
import type { ManagerEvent } from './phone-calls.ts';

export interface ManagerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly secret: string;
}

export type ManagerState = 'connecting' | 'listening' | 'refused' | 'off';

interface ClientParts {
  readonly address: ManagerAddress;
  readonly onEvent: (event: ManagerEvent) => void;
  readonly onState: (state: ManagerState) => void;
  /** Waits before the next attempt; the last one repeats. */
  readonly pauses?: readonly number[];
}

const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000];
const PING_MS = 20_000;
/** More than one event ever has; beyond it the other side speaks something else. */
const MAX_UNREAD = 64 * 1024;

/** Values may not end their line, or they would add fields to the action. */
const safe = (value: string): string => value.replace(/[\r\n]/g, ' ');

/** Reads blocks of `Name: value` lines. @returns the events, and what has not ended yet */
export function readBlocks(text: string): { events: ManagerEvent[]; rest: string } {
  const parts = text.split(/\r?\n\r?\n/);
  const rest = parts.pop() ?? '';
  const events = parts.map((part) =>
    Object.fromEntries(
      part.split(/\r?\n/).flatMap((line) => {
        const at = line.indexOf(':');
        return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
      }),
    ),
  );
  return { events, rest };
}

/** Listens to an exchange by the Asterisk Manager Interface, with a user that may only read calls. */
export function listenToExchange({ address, onEvent, onState, pauses = PAUSES }: ClientParts): {
  close(): void;
} {
  let socket: Socket | null = null;
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;
  let isClosed = false;

  function attempt(): void {
    onState('connecting');
    const own = connect(address.port, address.host);
    socket = own;
    let unread = '';
    let isRefused = false;
    let isIn = false;
    own.setEncoding('utf8');
    own.setKeepAlive(true);
    // A silent line is asked by a ping; when that has no answer either, it is dead.
    own.setTimeout(PING_MS);
    let isAsked = false;
    own.on('timeout', () => {
      if (isAsked || !isIn) own.destroy();
      else own.write('Action: Ping\r\n\r\n');
      isAsked = true;
    });
    own.on('connect', () =>
      own.write(
        `Action: Login\r\nActionID: login\r\nUsername: ${safe(address.user)}\r\nSecret: ${safe(address.secret)}\r\nEvents: call\r\n\r\n`,
      ),
    );
    own.on('data', (part: string) => {
      isAsked = false;
      const { events, rest } = readBlocks(unread + part);
      unread = rest;
      if (unread.length > MAX_UNREAD) own.destroy();
      for (const event of events) {
        if (event['ActionID'] === 'login') {
          isIn = event['Response'] === 'Success';
          isRefused = !isIn;
          if (isIn) failures = 0;
          onState(isIn ? 'listening' : 'refused');
          if (isRefused) own.end();
        } else if (isIn && event['Event'] !== undefined) onEvent(event);
      }
    });
    own.on('error', () => undefined);
    own.on('close', () => {
      if (socket !== own || isClosed) return;
      if (!isRefused) onState('off');
      const wait = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
      failures += 1;
      timer = setTimeout(attempt, wait);
    });
  }

  attempt();
  return {
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      socket?.destroy();
    },
  };
}
