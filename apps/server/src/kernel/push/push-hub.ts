import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_CHANNEL, type AccessNotice, parseAccessNotice } from '../auth/session.store.ts';
import { OUTBOX_CHANNEL, parseOutboxNotice } from '../db/index.ts';
import { AppError } from '../errors/app-error.ts';
import type { PublicContext, SessionContext, Stream } from '../http/index.ts';
import type { Kernel } from '../kernel.ts';
import { CloudFeed } from './cloud-feed.ts';
import { PushStream, type StreamOwner } from './push-stream.ts';

/**
 * Interval between two keep-alive messages. Proxies cut a silent connection after a minute or so.
 */
const KEEP_ALIVE_MS = 20_000;
/**
 * Backstop for unannounced changes: an expired session, or an announcement lost on a connection
 * that looked alive.
 */
const CHECK_MS = 60_000;
/** A browser needs one stream for all its tabs. */
const STREAMS_OF_SESSION = 6;
/** A shop's tills and offices share one address. */
const STREAMS_OF_ADDRESS = 200;
const TRY_LATER_SECONDS = 30;
/** How long a shutdown waits for clients to receive the end of their streams. */
const CLOSE_MS = 1_000;

/** The open streams of this process. */
export interface PushHub {
  /** Subscribes to the announcements. */
  start(): Promise<void>;
  /** @throws TOO_MANY_REQUESTS when this address is at its limit of streams */
  assertRoom(address: string): void;
  /**
   * @param lastId last event that the client received; null = none yet
   * @param isStillAllowed called when access may have changed; false or an error ends it
   */
  open(
    owner: StreamOwner,
    stream: Stream,
    lastId: number | null,
    isStillAllowed: () => Promise<boolean>,
  ): void;
  /** Number of open streams. */
  readonly size: number;
  /** Ends all streams; a client that does not receive the end is disconnected. */
  close(): Promise<void>;
}

/** Whose events a call may receive. */
export function ownerOf(ctx: SessionContext): StreamOwner {
  return {
    cloudId: ctx.cloudId,
    sessionId: ctx.session.id,
    expiresAt: ctx.session.expiresAt,
    address: ctx.request.address,
    branch: ctx.terminal?.branchId ?? null,
    terminal: ctx.terminal?.id ?? null,
    employee: ctx.employee?.id ?? null,
    user: ctx.user?.id ?? null,
    display: null,
  };
}

export function createPushHub(kernel: Pick<Kernel, 'listener' | 'tenant' | 'now'>): PushHub {
  const feeds = new Map<number, CloudFeed>();
  const streams = new Set<PushStream>();
  let timers: readonly NodeJS.Timeout[] = [];
  let closed = false;

  const forget = (stream: PushStream): void => {
    stream.ended = true;
    stream.live = false;
    streams.delete(stream);
    const feed = feeds.get(stream.owner.cloudId);
    feed?.streams.delete(stream);
    if (feed?.streams.size === 0) feeds.delete(stream.owner.cloudId);
  };

  const feedOf = (cloudId: number): CloudFeed => {
    const feed = feeds.get(cloudId) ?? new CloudFeed(kernel.tenant(cloudId), kernel.now);
    feeds.set(cloudId, feed);
    return feed;
  };

  /** Resumes the stream if the gate authorizes its session again. */
  const ask = async (stream: PushStream): Promise<void> => {
    const { suspensions: doubts } = stream;
    try {
      const still = stream.owner.expiresAt > kernel.now() && (await stream.isStillAllowed());
      if (stream.suspensions !== doubts || stream.ended) return;
      if (!still) return stream.end();
      stream.suspended = false;
      await feeds.get(stream.owner.cloudId)?.catchUp(stream);
    } catch {
      // The gate refuses or cannot answer: an authorized client reconnects.
      stream.end();
    }
  };

  /**
   * Suspends all of them at once, then authorizes one after the other: a thousand sessions do not
   * query the database together.
   */
  const checkAll = async (some: Iterable<PushStream>): Promise<void> => {
    const doubted = [...some];
    for (const stream of doubted) stream.suspend();
    for (const stream of doubted) if (!stream.ended) await ask(stream);
  };

  const hearOutbox = (payload: string): void => {
    const notice = parseOutboxNotice(payload);
    if (notice !== null) feeds.get(notice.cloudId)?.wake(notice.id);
  };

  return {
    async start() {
      await kernel.listener.listen(OUTBOX_CHANNEL, hearOutbox);
      await kernel.listener.listen(ACCESS_CHANNEL, (payload) => {
        const { cloudId, target: who } = parseAccessNotice(payload);
        void checkAll(
          [...(feeds.get(cloudId)?.streams ?? [])].filter(({ owner }) => isAffected(who, owner)),
        );
      });
      const wakeAll = (): void => feeds.forEach((feed) => feed.wake());
      // Announcements of the meantime are lost, including changes of permissions.
      kernel.listener.onReconnect(() => {
        wakeAll();
        void checkAll(streams);
      });
      let looking = false;
      const look = async (): Promise<void> => {
        wakeAll();
        if (looking) return;
        looking = true;
        const open = [...streams];
        try {
          // One at a time: no stream is suspended for as long as all checks take.
          for (const stream of open) if (!stream.ended) await checkAll([stream]);
        } finally {
          looking = false;
        }
      };
      timers = [
        setInterval(() => streams.forEach((stream) => stream.sendKeepAlive()), KEEP_ALIVE_MS),
        setInterval(() => void look(), CHECK_MS),
      ];
      for (const timer of timers) timer.unref();
    },
    assertRoom(address) {
      if (closed) throw new AppError('SERVICE_UNAVAILABLE');
      if (countOf(streams, (owner) => owner.address === address) >= STREAMS_OF_ADDRESS) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: TRY_LATER_SECONDS });
      }
    },
    open(owner, out, lastId, isStillAllowed) {
      const stream = new PushStream(owner, out, isStillAllowed);
      // The oldest stream ends: its client may have vanished without closing, and that must not
      // keep the client out.
      const own = [...streams].filter(
        ({ owner: { sessionId }, ended }) => sessionId === owner.sessionId && !ended,
      );
      for (const old of own.slice(0, Math.max(0, own.length - STREAMS_OF_SESSION + 1))) old.end();
      const feed = feedOf(owner.cloudId);
      streams.add(stream);
      feed.streams.add(stream);
      out.onClose(() => forget(stream));
      feed.start(stream, lastId).catch(() => stream.end());
    },
    get size() {
      return streams.size;
    },
    async close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) stream.end();
      const patience = AbortSignal.timeout(CLOSE_MS);
      while (streams.size > 0 && !patience.aborted) await sleep(10);
      for (const stream of streams) stream.disconnect();
    },
  };
}

function countOf(streams: Iterable<PushStream>, fits: (owner: StreamOwner) => boolean): number {
  let count = 0;
  for (const { owner, ended } of streams) if (!ended && fits(owner)) count += 1;
  return count;
}

/** One user's change is no reason to authorize all others of the shop again. */
function isAffected(who: AccessNotice['target'], owner: StreamOwner): boolean {
  if (who === null) return true;
  return 'session' in who ? owner.sessionId === who.session : owner.terminal === who.terminal;
}

/** Another employee at the same terminal is another listener, with another stream. */
export function isSameOwner(ctx: PublicContext | SessionContext, owner: StreamOwner): boolean {
  if (!('session' in ctx)) return false;
  const now = ownerOf(ctx);
  return (['cloudId', 'sessionId', 'branch', 'terminal', 'employee', 'user'] as const).every(
    (key) => now[key] === owner[key],
  );
}
