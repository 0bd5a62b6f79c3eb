import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { lazyNamed } from './lazy-screen.ts';

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

/**
 * What opens on a click, in a chunk of its own. It is fetched when the browser has nothing else to do, and from then on
 * drawn in the very frame of the click: a lazy component of React would show its fallback once even when its code is here.
 * Stands in a Suspense, for a click that is quicker.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const Later = lazyNamed(load, name);
  let here: ComponentType<Props> | null = null;
  whenIdle(() => {
    load().then(
      (module) => {
        here = module[name] as ComponentType<Props>;
      },
      // Asked for again by the click, and what fails then is shown there.
      () => undefined,
    );
  });
  return function LazyPart(props: Props): ReactNode {
    // Decided once: another component in its place would lose what was typed.
    const [shown] = useState<{ readonly type: ComponentType<Props> }>(() => ({ type: here ?? Later }));
    return createElement<Props & object>(shown.type as ComponentType<Props & object>, props as Props & object);
  };
}
