import { findOutboxPosition, readOutbox, type TenantDb } from '../db/index.ts';
import { type PushFrame, toFrame } from './push-frame.ts';
import type { PushStream } from './push-stream.ts';

/** Events cached for clients that reconnect: a short interruption costs no query. */
const RECENT = 64;
/** Events of one read. */
const PAGE = 200;
const TRY_AGAIN_MS = 1_000;

/**
 * The events of one cloud, read once for all of its streams in this process. Numbers have no gaps:
 * a missing number means that the event was swept, so the client has lost it.
 */
export class CloudFeed {
  readonly streams = new Set<PushStream>();
  readonly #db: TenantDb;
  readonly #now: () => number;
  /** Last event that this process has read. */
  #position = 0;
  #recent: PushFrame[] = [];
  #opened: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #again = false;

  /** @param now milliseconds since the epoch */
  constructor(db: TenantDb, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Announces a possible new event, up to `id` when that is known. Reads once for all streams, and
   * once more when an announcement came meanwhile.
   */
  wake(id = Number.POSITIVE_INFINITY): void {
    if (id <= this.#position || this.streams.size === 0) return;
    this.#refresh().catch(() => this.#tryAgain());
  }

  /**
   * Brings a stream up to date and then makes it live. @param lastId last event that its client
   * received; null = none yet
   */
  async start(stream: PushStream, lastId: number | null): Promise<void> {
    await this.#open();
    // Another process may have sent the client an event that this process has not read yet.
    if (lastId !== null && lastId > this.#position) await this.#refresh();
    if (lastId === null) stream.start(this.#position);
    else if (lastId > this.#position) stream.resync(this.#position);
    else stream.start(lastId);
    await this.catchUp(stream);
  }

  /**
   * Sends the events that the stream has not had, from the cache when possible, and makes it live.
   * Stops as soon as the stream is suspended.
   */
  async catchUp(stream: PushStream): Promise<void> {
    const { suspensions: doubts } = stream;
    while (stream.started && !stream.ended && !stream.suspended && stream.suspensions === doubts) {
      const known = this.#recentAfter(stream.position);
      if (known !== null) {
        stream.send(known);
        stream.live = !stream.ended;
        return;
      }
      const frames = await this.#read(stream.position);
      if (stream.suspensions !== doubts) return;
      if (frames === null) stream.resync(this.#position);
      else stream.send(frames);
      await stream.drained();
    }
  }

  async #open(): Promise<void> {
    this.#opened ??= (async () => {
      const position = await findOutboxPosition(this.#db);
      const frames = await readFrames(this.#db, Math.max(0, position - RECENT));
      this.#recent = contiguousEnd(frames);
      this.#position = Math.max(position, frames.at(-1)?.id ?? 0);
    })();
    try {
      await this.#opened;
    } catch (error) {
      this.#opened = null;
      throw error;
    }
  }

  async #refresh(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#readNews();
    return this.#reading;
  }

  async #readNews(): Promise<void> {
    try {
      await this.#open();
      while (this.#again) {
        this.#again = false;
        const frames = await readFrames(this.#db, this.#position);
        if (frames.length === 0) continue;
        // A full page: there may be more.
        this.#again ||= frames.length === PAGE;
        this.#deliver(frames);
      }
    } finally {
      // In the same step as the last check of #again: an announcement between the two would wait
      // for the next one.
      this.#reading = null;
    }
  }

  #deliver(frames: readonly PushFrame[]): void {
    const whole = frames[0]?.id === this.#position + 1 && isContiguous(frames);
    this.#recent = whole ? [...this.#recent, ...frames].slice(-RECENT) : contiguousEnd(frames);
    this.#position = frames.at(-1)?.id ?? this.#position;
    for (const stream of this.streams) {
      if (!stream.live) continue;
      if (stream.owner.expiresAt <= this.#now()) stream.end();
      else if (whole) stream.send(frames);
      else stream.resync(this.#position);
    }
  }

  /** Events after this one; null when some were swept. */
  async #read(after: number): Promise<readonly PushFrame[] | null> {
    const frames = await readFrames(this.#db, after);
    return frames[0]?.id === after + 1 && isContiguous(frames) ? frames : null;
  }

  #recentAfter(id: number): readonly PushFrame[] | null {
    if (id >= this.#position) return [];
    const first = this.#recent[0];
    return first !== undefined && first.id <= id + 1 ? this.#recent.slice(id + 1 - first.id) : null;
  }

  #tryAgain(): void {
    setTimeout(() => this.wake(), TRY_AGAIN_MS).unref();
  }
}

async function readFrames(db: TenantDb, after: number): Promise<PushFrame[]> {
  return (await readOutbox(db, after, PAGE)).map(toFrame);
}

function isContiguous(frames: readonly PushFrame[]): boolean {
  return (
    frames.length === 0 || (frames.at(-1)?.id ?? 0) - (frames[0]?.id ?? 0) === frames.length - 1
  );
}

/**
 * The last part without a gap: the sweep goes by time, and may keep an event with a lower number.
 */
function contiguousEnd(frames: readonly PushFrame[]): PushFrame[] {
  let from = Math.max(0, frames.length - RECENT);
  for (let at = frames.length - 1; at > from; at -= 1)
    if ((frames[at]?.id ?? 0) !== (frames[at - 1]?.id ?? 0) + 1) from = at;
  return frames.slice(from);
}
