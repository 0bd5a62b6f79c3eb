import type { ShownScreen } from '@dalpak/contracts';

/** Polling interval in milliseconds, in case an announcement was missed. */
const POLL_MS = 5_000;
/** Minimum interval in milliseconds between requests for a page that changes all the time. */
const MIN_INTERVAL_MS = 1_000;

export interface FeedAnswer {
  readonly share: ShownScreen;
  readonly chunks: readonly { readonly seq: number; readonly events: string }[];
  readonly more: boolean;
}

export interface FeedParts {
  readonly read: (after: number) => Promise<FeedAnswer>;
  /** Events of one chunk, as the recorded JSON text. */
  readonly onChunk: (events: string) => void;
  readonly onShare: (share: ShownScreen) => void;
  /** @returns whether to retry */
  readonly onError: (error: unknown) => boolean;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

export interface ScreenFeed {
  /** A new chunk was announced. */
  readNow(): void;
  stop(): void;
}

/**
 * Reads a shared screen chunk by chunk, each once, starting from the snapshot of the whole page.
 */
export function createScreenFeed({
  read,
  onChunk,
  onShare,
  onError,
  schedule,
}: FeedParts): ScreenFeed {
  let after = 0;
  let stopped = false;
  let busy = false;
  let hurried = false;
  let cancel: () => void = () => undefined;

  const turn = async (): Promise<void> => {
    busy = true;
    hurried = false;
    const ended = await look();
    busy = false;
    if (!stopped && !ended)
      cancel = schedule(() => void turn(), hurried ? MIN_INTERVAL_MS : POLL_MS);
  };

  const look = async (): Promise<boolean> => {
    try {
      for (;;) {
        const { share, chunks, more } = await read(after);
        if (stopped) return true;
        for (const { seq, events } of chunks) {
          if (seq <= after) continue;
          onChunk(events);
          after = seq;
        }
        onShare(share);
        if (share.status === 'ended') return true;
        if (!more) return false;
      }
    } catch (error) {
      return stopped || !onError(error);
    }
  };

  void turn();
  return {
    readNow() {
      if (hurried || stopped) return;
      hurried = true;
      if (busy) return;
      cancel();
      cancel = schedule(() => void turn(), MIN_INTERVAL_MS);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
