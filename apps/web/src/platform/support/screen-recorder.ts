import { record } from '@rrweb/record';
import { SCREEN_PRIVACY } from './screen-privacy.ts';
import type { RecordedEvent } from './screen-sender.ts';

export interface Recorder {
  /** Records the whole page once more. */
  snapshot(): void;
  stop(): void;
}

/** Records this page without its private content. Loaded only when the user shares the screen. */
export function startRecorder(emit: (event: RecordedEvent) => void): Recorder {
  const stop = record({ ...SCREEN_PRIVACY, emit });
  return {
    snapshot: () => record.takeFullSnapshot(true),
    stop: () => stop?.(),
  };
}
