import { createHash, randomUUID } from 'node:crypto';
import { APP } from '@dalpak/contracts';
import { scrub } from './scrub.ts';

/** A failure that is a bug: of a call, or of a screen that told the server of it. */
export interface Fault {
  readonly source: 'server' | 'screen';
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code: string;
  /** The endpoint, or the screen. */
  readonly place: string;
  readonly version: string;
  readonly requestId: string;
  /** Null when the call was of no business. */
  readonly cloudId: number | null;
}

/** Tells the service that collects failures. It never fails and is never waited for. */
export interface FaultReporter {
  report(fault: Fault): void;
  /** Resolves when what is being sent has ended. */
  settled(): Promise<void>;
}

export const NO_REPORTER: FaultReporter = {
  report: () => undefined,
  settled: () => Promise.resolve(),
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Most reports of one business in an hour. */
export const FAULTS_AN_HOUR = 100;
const TIMEOUT_MS = 5_000;
/** Faults that this process remembers, to count those that come again. */
const MAX_REMEMBERED = 1_000;

interface Dsn {
  readonly url: string;
  readonly publicKey: string;
}

/** Reads an address of the form `https://KEY@host/PROJECT`; null when it is none. */
export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname } = new URL(text);
  const parts = pathname.split('/').filter((part) => part !== '');
  const project = parts.pop();
  if (!/^https?:$/.test(protocol) || username === '' || !/^\d+$/.test(project ?? '')) return null;
  const before = parts.map((part) => `/${part}`).join('');
  return {
    url: `${protocol}//${host}${before}/api/${project}/envelope/`,
    publicKey: username,
  };
}

/** Frames of a stack, the outermost first, as the envelope protocol orders them. */
function framesOf(stack: string): Record<string, unknown>[] {
  return [...stack.matchAll(/^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm)]
    .map(([, name, file, line, column]) => ({
      function: name ?? '?',
      filename: file,
      lineno: Number(line),
      colno: Number(column),
    }))
    .reverse();
}

interface ReporterParts {
  readonly dsn: Dsn;
  readonly now: () => number;
  readonly complain: (text: string) => void;
}

/** Sends faults by the envelope protocol of Sentry. */
export function createFaultReporter({ dsn, now, complain }: ReporterParts): FaultReporter {
  /** When a fault was sent last, and how often it came since. */
  const known = new Map<string, { readonly at: number; readonly count: number }>();
  const sentBy = new Map<number, readonly number[]>();
  let quietUntil = 0;
  let running: Promise<void> = Promise.resolve();
  let isComplained = false;

  function isBeyond(cloudId: number): boolean {
    const recent = (sentBy.get(cloudId) ?? []).filter((at) => at > now() - HOUR_MS);
    if (recent.length >= FAULTS_AN_HOUR) return true;
    sentBy.set(cloudId, [...recent, now()]);
    return false;
  }

  async function send(event: Record<string, unknown>): Promise<void> {
    try {
      const answer = await fetch(dsn.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${dsn.publicKey}, sentry_client=dalpak/${APP.version}`,
        },
        body: [
          { event_id: event['event_id'], sent_at: new Date(now()).toISOString() },
          { type: 'event' },
          event,
        ]
          .map((part) => JSON.stringify(part))
          .join('\n'),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      if (answer.status === 429)
        quietUntil = now() + 1_000 * Math.max(1, Number(answer.headers.get('retry-after')) || 60);
      isComplained = false;
    } catch (error) {
      // One line for an outage of the service and not one for each fault.
      if (!isComplained)
        complain(
          `A failure could not be reported: ${error instanceof Error ? error.message : String(error)}`,
        );
      isComplained = true;
    }
  }

  return {
    report(fault) {
      const message = scrub(fault.message);
      const frames = framesOf(scrub(fault.stack));
      const place = JSON.stringify([fault.type, message, fault.place, frames.at(-1) ?? null]);
      const print = createHash('sha256').update(place).digest('hex').slice(0, 32);
      const before = known.get(print);
      if (before !== undefined && now() - before.at < MINUTE_MS) {
        known.set(print, { at: before.at, count: before.count + 1 });
        return;
      }
      if (now() < quietUntil || isBeyond(fault.cloudId ?? 0)) return;
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(print, { at: now(), count: 0 });
      const event = {
        event_id: randomUUID().replaceAll('-', ''),
        timestamp: now() / 1_000,
        platform: fault.source === 'server' ? 'node' : 'javascript',
        level: 'error',
        release: `dalpak@${fault.version}`,
        fingerprint: [print],
        tags: {
          source: fault.source,
          code: fault.code,
          place: fault.place,
          request_id: fault.requestId,
          ...(fault.cloudId === null ? {} : { cloud: String(fault.cloudId) }),
        },
        extra: { count: (before?.count ?? 0) + 1 },
        exception: {
          values: [
            {
              type: fault.type,
              value: message,
              ...(frames.length === 0 ? {} : { stacktrace: { frames } }),
            },
          ],
        },
      };
      running = running.then(() => send(event));
    },
    settled: () => running,
  };
}
