import { record } from '@rrweb/record';
import { SCREEN_PRIVACY } from './screen-privacy.ts';
import type { RecordedEvent } from './screen-sender.ts';

export interface Recorder {
  /** Records the whole page once more. */
  snapshot(): void;
  stop(): void;
}

/** Records this page, and nothing of it that is private. Loaded when somebody shares their screen and never before. */
export function startRecorder(emit: (event: RecordedEvent) => void): Recorder {
  const stop = record({ ...SCREEN_PRIVACY, emit });
  return {
    snapshot: () => record.takeFullSnapshot(true),
    stop: () => stop?.(),
  };
}
