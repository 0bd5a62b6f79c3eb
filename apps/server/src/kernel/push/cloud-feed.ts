import { findOutboxPosition, readOutbox, type TenantDb } from '../db/index.ts';
import { type PushFrame, toFrame } from './push-frame.ts';
import type { PushStream } from './push-stream.ts';

/** Events kept in memory for whoever comes back: a short break costs no query. */
const RECENT = 64;
/** Events of one read. */
const PAGE = 200;
const TRY_AGAIN_MS = 1_000;

/**
 * The events of one cloud, read once for all of its streams in this process. Numbers have no gaps: whoever is missing the
 * next one has missed it for good, because it was swept.
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

  /** Something may be new, up to `id` when that is known. Reads once for all, and once more if news came meanwhile. */
  wake(id = Number.POSITIVE_INFINITY): void {
    if (id <= this.#position || this.streams.size === 0) return;
    this.#refresh().catch(() => this.#tryAgain());
  }

  /** Brings a stream up to date and lets it hear on. @param lastId what its client has heard last; null = nothing yet */
  async start(stream: PushStream, lastId: number | null): Promise<void> {
    await this.#open();
    // Another process may have told it of something that this one has not read yet.
    if (lastId !== null && lastId > this.#position) await this.#refresh();
    if (lastId === null) stream.begin(this.#position);
    else if (lastId > this.#position) stream.resync(this.#position);
    else stream.begin(lastId);
    await this.catchUp(stream);
  }

  /** Sends what the stream has not had, from memory where it can, and makes it live. Stops at the first doubt about it. */
  async catchUp(stream: PushStream): Promise<void> {
    const { doubts } = stream;
    while (stream.begun && !stream.ended && !stream.doubted && stream.doubts === doubts) {
      const known = this.#recentAfter(stream.position);
      if (known !== null) {
        stream.send(known);
        stream.live = !stream.ended;
        return;
      }
      const frames = await this.#read(stream.position);
      if (stream.doubts !== doubts) return;
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
      // In the same step as the last look at #again: news between the two would wait for the next news.
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

  /** Events after this one; null when they are swept. */
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
  return frames.length === 0 || (frames.at(-1)?.id ?? 0) - (frames[0]?.id ?? 0) === frames.length - 1;
}

/** The part of the end without a gap: the sweep goes by time, and may leave one that is older by number. */
function contiguousEnd(frames: readonly PushFrame[]): PushFrame[] {
  let from = Math.max(0, frames.length - RECENT);
  for (let at = frames.length - 1; at > from; at -= 1) if ((frames[at]?.id ?? 0) !== (frames[at - 1]?.id ?? 0) + 1) from = at;
  return frames.slice(from);
}
