import { readScreenShare, type ShownScreen } from '@dalpak/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { ServerError } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';
import { fitInto, type Size } from './fit-into.ts';
import { createScreenFeed, type ScreenFeed } from './screen-feed.ts';
import type { ScreenPlayer } from './screen-player.ts';

interface SharedScreenState {
  readonly share: ShownScreen | null;
  /** A permanent error; temporary ones are retried silently. */
  readonly error: unknown;
  /** Whether the picture has been drawn. */
  readonly drawn: boolean;
  /** Sets the element in which the picture is drawn. */
  readonly setStage: (element: HTMLElement | null) => void;
  /** Requests new chunks now. */
  readonly readNow: () => void;
  /** Starts again after an error. */
  readonly retry: () => void;
}

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Follows a shared screen and draws it while its element is mounted. */
export function useSharedScreen(id: string): SharedScreenState {
  const { t } = useTranslation('screenShare');
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const running = useRef<ScreenFeed | null>(null);
  const [share, setShare] = useState<ShownScreen | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [drawn, setDrawn] = useState(false);
  const title = t('of', { name: share?.name ?? '' });
  const named = useRef(title);
  useEffect(() => {
    named.current = title;
  }, [title]);
  useEffect(() => {
    if (stage === null) return undefined;
    const box = document.createElement('div');
    const fit = keepFitted(stage, box);
    const player = lazyPlayer(
      box,
      () => named.current,
      (size) => {
        fit.take(size);
        setDrawn(true);
      },
      setError,
    );
    const feed = createScreenFeed({
      read: async (after) =>
        (await api.call(readScreenShare, { params: { id }, query: { after } })).data,
      onChunk: player.play,
      onShare: setShare,
      onError: (failure) => {
        const lasting =
          failure instanceof ServerError && failure.status >= 400 && failure.status < 500;
        if (lasting) setError(failure);
        return !lasting;
      },
      schedule,
    });
    running.current = feed;
    const ends = [
      onPush('support:screen', (event) => {
        if (event.id === id) feed.readNow();
      }),
      onPushResync(() => feed.readNow()),
    ];
    return () => {
      for (const end of ends) end();
      running.current = null;
      feed.stop();
      player.destroy();
      fit.stop();
      box.remove();
      setDrawn(false);
    };
  }, [id, stage]);
  return {
    share,
    error,
    drawn,
    setStage,
    readNow: () => running.current?.readNow(),
    retry: () => setError(null),
  };
}

/** Positions the picture and keeps it scaled to fit. */
function keepFitted(stage: HTMLElement, box: HTMLElement) {
  let size: Size | null = null;
  stage.append(box);
  const fit = (): void => {
    if (size === null) return;
    const { scale, left, top } = fitInto(size, {
      width: stage.clientWidth,
      height: stage.clientHeight,
    });
    box.style.cssText = `position:absolute;inset-block-start:0;left:0;width:${size.width}px;height:${size.height}px;transform-origin:0 0;transform:translate(${left}px,${top}px) scale(${scale})`;
  };
  const watch = new ResizeObserver(fit);
  watch.observe(stage);
  return {
    take(next: Size): void {
      size = next;
      fit();
    },
    stop: () => watch.disconnect(),
  };
}

/** The player, whose code is loaded on demand; events that arrive before are queued. */
function lazyPlayer(
  root: HTMLElement,
  title: () => string,
  onSize: (size: Size) => void,
  onError: (error: unknown) => void,
) {
  let player: ScreenPlayer | null = null;
  let gone = false;
  let waiting: string[] = [];
  const play = (events: string): void => {
    if (player === null) waiting.push(events);
    else player.play(events);
  };
  import('./screen-player.ts')
    .then(({ createScreenPlayer }) => {
      if (gone) return;
      player = createScreenPlayer({ root, title: title(), onSize });
      for (const events of waiting) player.play(events);
      waiting = [];
    })
    .catch(onError);
  return {
    play,
    destroy(): void {
      gone = true;
      player?.destroy();
    },
  };
}
