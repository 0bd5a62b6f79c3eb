import { STREAM_EVENTS } from '@dalpak/contracts';
import type { Stream } from '../http/index.ts';
import { eventText, isAddressedTo, type PushFrame, type PushListener } from './push-frame.ts';

/**
 * Bytes that may wait for one client. A slower client is disconnected, and fetches the rest with
 * its Last-Event-ID.
 */
const MAX_PENDING_BYTES = 64 * 1024;
/** How long the server waits for a client that is catching up. */
const DRAIN_MS = 30_000;
/**
 * Milliseconds before a browser's own EventSource would reconnect. The application has its own
 * schedule.
 */
const RETRY_MS = 1_000;

export interface StreamOwner extends PushListener {
  readonly cloudId: number;
  readonly sessionId: string;
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** One open stream, and the last event that its client received. */
export class PushStream {
  readonly owner: StreamOwner;
  readonly #out: Stream;
  /** Last event that was sent or skipped. */
  position = 0;
  /** Receives events as they come. False while it catches up. */
  live = false;
  ended = false;
  /** Its session may have changed, and the gate has not answered yet: nothing is sent meanwhile. */
  suspended = false;
  /** Grows with every suspension: an answer to an earlier check is ignored. */
  suspensions = 0;
  /** The client has received its start position. */
  started = false;
  /** Last `id:` that was sent to the client. */
  #told = 0;

  /** Asks the gate again; false when the caller has become another. @throws the gate's error */
  readonly isStillAllowed: () => Promise<boolean>;

  constructor(owner: StreamOwner, out: Stream, isStillAllowed: () => Promise<boolean>) {
    this.owner = owner;
    this.isStillAllowed = isStillAllowed;
    this.#out = out;
    out.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends the client its start position. */
  start(position: number): void {
    this.started = true;
    this.#tell(position, STREAM_EVENTS.ready);
  }

  /** Notifies the client that it has lost events before this one. */
  resync(position: number): void {
    this.#tell(position, STREAM_EVENTS.resync);
  }

  /** Sends the frames for this client and skips those that it has had. */
  send(frames: readonly PushFrame[]): void {
    for (const frame of frames) {
      if (this.ended) return;
      if (frame.id <= this.position) continue;
      if (isAddressedTo(frame.to, this.owner) && this.#write(frame.text)) this.#told = frame.id;
      this.position = frame.id;
    }
  }

  /** Sends a keep-alive with the event up to which the client has missed nothing. */
  sendKeepAlive(): void {
    if (this.#told === this.position) this.#write(': \n\n');
    else if (this.#write(`id: ${this.position}\n\n`)) this.#told = this.position;
  }

  /** Waits until there is room for more; a client that reads nothing is disconnected. */
  async drained(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), DRAIN_MS);
      timer.unref();
    });
    if ((await Promise.race([this.#out.drained(), late])) === 'late') this.disconnect();
    clearTimeout(timer);
  }

  suspend(): void {
    this.live = false;
    this.suspended = true;
    this.suspensions += 1;
  }

  end(): void {
    this.ended = true;
    this.live = false;
    this.#out.end();
  }

  disconnect(): void {
    this.ended = true;
    this.live = false;
    this.#out.disconnect();
  }

  #tell(position: number, event: string): void {
    if (this.ended) return;
    this.#write(eventText(position, event, {}));
    this.position = position;
    this.#told = position;
  }

  #write(text: string): boolean {
    if (this.#out.pendingBytes() > MAX_PENDING_BYTES) {
      this.disconnect();
      return false;
    }
    this.#out.write(text);
    return true;
  }
}
