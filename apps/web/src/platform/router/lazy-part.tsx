import type { ComponentType, ReactNode } from 'react';
import { preloadComponent, lazyNamed } from './lazy-screen.ts';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

/** Delay after the start, because the first screen has its own chunks and calls to load. */
const PRELOAD_DELAY_MS = 1_000;

function whenIdle(run: () => void): void {
  // A test without a browser has nothing to preload.
  if (typeof window === 'undefined') return;
  const later = (): void => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(run);
      else run();
    }, PRELOAD_DELAY_MS);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/**
 * A part that opens on a click, in its own chunk that is preloaded while the browser is idle, so
 * that it is drawn in the frame of the click.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): (props: PropsOf<Module[Name]>) => ReactNode {
  const Part = lazyNamed(load, name);
  whenIdle(() => void preloadComponent(Part));
  return Part;
}
