import { STREAM_EVENTS } from '@dalpak/contracts';
import type { Stream } from '../http/index.ts';
import { eventText, isFor, type PushFrame, type PushListener } from './push-frame.ts';

/** Bytes that may wait for one client. Whoever takes less is let go, and comes back for the rest with its Last-Event-ID. */
const MOST_WAITING_BYTES = 64 * 1024;
/** How long a client that catches up may leave us waiting. */
const DRAIN_MS = 30_000;
/** Milliseconds a browser's own EventSource would wait before it comes back. Ours has a plan of its own. */
const RETRY_MS = 1_000;

export interface StreamOwner extends PushListener {
  readonly cloudId: number;
  readonly sessionId: string;
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** One open stream: what its client has been told, and up to where. */
export class PushStream {
  readonly owner: StreamOwner;
  readonly #out: Stream;
  /** Last event that was sent or passed over. */
  position = 0;
  /** Hears events as they come. False while it catches up. */
  live = false;
  ended = false;
  /** Its session may have changed, and the gate has not answered yet: not a word meanwhile. */
  doubted = false;
  /** Grows with every doubt: an answer to an older one settles nothing. */
  doubts = 0;
  /** It was told where it begins. */
  begun = false;
  /** Last `id:` that its client was told. */
  #told = 0;

  constructor(owner: StreamOwner, out: Stream) {
    this.owner = owner;
    this.#out = out;
    out.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Tells the client where it begins. */
  begin(position: number): void {
    this.begun = true;
    this.#tell(position, STREAM_EVENTS.ready);
  }

  /** Tells the client that something before this is lost to it. */
  resync(position: number): void {
    this.#tell(position, STREAM_EVENTS.resync);
  }

  /** Sends what is for this client. Frames that it has had are passed over. */
  send(frames: readonly PushFrame[]): void {
    for (const frame of frames) {
      if (this.ended) return;
      if (frame.id <= this.position) continue;
      if (isFor(frame.to, this.owner) && this.#write(frame.text)) this.#told = frame.id;
      this.position = frame.id;
    }
  }

  /** Shows that the line is alive, and up to where the client has missed nothing. */
  beat(): void {
    if (this.#told === this.position) this.#write(': \n\n');
    else if (this.#write(`id: ${this.position}\n\n`)) this.#told = this.position;
  }

  /** Waits until there is room for more; a client that takes nothing is let go. */
  async drained(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), DRAIN_MS);
      timer.unref();
    });
    if ((await Promise.race([this.#out.drained(), late])) === 'late') this.cut();
    clearTimeout(timer);
  }

  doubt(): void {
    this.live = false;
    this.doubted = true;
    this.doubts += 1;
  }

  askAgain(): ReturnType<Stream['askAgain']> {
    return this.#out.askAgain();
  }

  end(): void {
    this.ended = true;
    this.live = false;
    this.#out.end();
  }

  cut(): void {
    this.ended = true;
    this.live = false;
    this.#out.cut();
  }

  #tell(position: number, event: string): void {
    if (this.ended) return;
    this.#write(eventText(position, event, {}));
    this.position = position;
    this.#told = position;
  }

  #write(text: string): boolean {
    if (this.#out.waiting() > MOST_WAITING_BYTES) {
      this.cut();
      return false;
    }
    this.#out.write(text);
    return true;
  }
}
