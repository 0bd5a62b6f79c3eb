import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import {
  actOfKey,
  delayAfter,
  findSign,
  type PlayerAct,
  type ReplayStep,
  SPEEDS,
  type Speed,
} from './player.ts';

export interface Player {
  readonly index: number;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly goTo: (index: number) => void;
  readonly act: (act: PlayerAct) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Plays the steps of a bill, and moves among them by keys. */
export function usePlayer(steps: readonly ReplayStep[], first: number): Player {
  const last = steps.length - 1;
  const [index, setIndex] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const goTo = useCallback(
    (to: number) => {
      setPlaying(false);
      setIndex(Math.max(0, Math.min(last, to)));
    },
    [last],
  );
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(
      () => {
        setIndex(Math.min(last, index + 1));
        if (index + 1 >= last) setPlaying(false);
      },
      delayAfter(steps, index, speed),
    );
    return () => clearTimeout(timer);
  }, [playing, index, speed, steps, last]);

  const act = (one: PlayerAct): void => {
    if (one.type === 'move') goTo(index + one.by);
    else if (one.type === 'end') goTo(one.last ? last : 0);
    else if (one.type === 'sign') {
      const sign = findSign(steps, index, one.way);
      if (sign !== null) goTo(sign);
    } else if (one.type === 'speed') {
      const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + one.by));
      setSpeed(SPEEDS[at] ?? 1);
    } else {
      // At its end the replay begins anew.
      if (!playing && index >= last) setIndex(0);
      setPlaying(!playing && last > 0);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isControl =
      event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null;
    // A button that has the focus is pressed by the space bar, as everywhere.
    if (isControl && event.key === ' ') return;
    const one = actOfKey(event.key, document.documentElement.dir === 'rtl');
    if (one === null) return;
    event.preventDefault();
    act(one);
  };
  return { index, playing, speed, setSpeed, goTo, act, onKeyDown };
}
