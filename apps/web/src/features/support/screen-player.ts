import { Replayer } from '@rrweb/replay';

type PlayedEvent = Exclude<Parameters<Replayer['addEvent']>[0], string>;

export interface ScreenPlayer {
  /** @param events JSON array as it was recorded */
  play(events: string): void;
  destroy(): void;
}

interface PlayerParts {
  readonly root: HTMLElement;
  /** Accessible name of the picture. */
  readonly title: string;
  readonly onSize: (size: { readonly width: number; readonly height: number }) => void;
}

function isEvent(value: unknown): value is PlayedEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'number' &&
    'timestamp' in value &&
    typeof value.timestamp === 'number' &&
    'data' in value
  );
}

function isSize(value: unknown): value is { readonly width: number; readonly height: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number'
  );
}

/**
 * Replays what another browser recorded, in a frame without scripts and input. Loaded only with the
 * agent's screen.
 */
export function createScreenPlayer({ root, title, onSize }: PlayerParts): ScreenPlayer {
  const player = new Replayer([], {
    root,
    liveMode: true,
    mouseTail: false,
    showWarning: false,
    triggerFocus: false,
    UNSAFE_replayCanvas: false,
  });
  player.iframe.title = title;
  player.iframe.tabIndex = -1;
  player.on('resize', (size) => {
    if (isSize(size)) onSize(size);
  });
  let started = false;
  return {
    play(events) {
      const list: unknown = JSON.parse(events);
      if (!Array.isArray(list)) return;
      for (const event of list.filter(isEvent)) {
        // The clocks of two devices differ, so time is counted from the first recorded event.
        if (!started) player.startLive(event.timestamp);
        started = true;
        player.addEvent(event);
      }
    },
    destroy: () => player.destroy(),
  };
}
