import type { ComponentType, ReactNode } from 'react';
import { fetchEarly, lazyNamed } from './lazy-screen.ts';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

/** The first screen has its own chunks to load and its own calls to make before these. */
const AFTER_START_MS = 1_000;

function whenIdle(run: () => void): void {
  // A test without a browser has nothing to get ready for.
  if (typeof window === 'undefined') return;
  const later = (): void => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(run);
      else run();
    }, AFTER_START_MS);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** What opens on a click, in a chunk of its own, fetched when the browser has nothing else to do: drawn in the very frame of the click. */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): (props: PropsOf<Module[Name]>) => ReactNode {
  const Part = lazyNamed(load, name);
  whenIdle(() => void fetchEarly(Part));
  return Part;
}
