import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useInFront } from '../../platform/windows/window-hooks.ts';
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
}

/** A control that has the focus keeps its own keys. */
function isControlFocused(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.matches('button, a, input');
}

/** The keys of the player, wherever on the page the user is. */
function usePlayerKeys(act: (act: PlayerAct) => void): void {
  const isInFront = useInFront();
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const one = actOfKey(event.key, document.documentElement.dir === 'rtl');
      if (one === null || !isInFront() || isControlFocused()) return;
      event.preventDefault();
      latest.current(one);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isInFront]);
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
  usePlayerKeys(act);
  return { index, playing, speed, setSpeed, goTo, act };
}
