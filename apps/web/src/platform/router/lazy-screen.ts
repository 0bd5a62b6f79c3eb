import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

interface FetchedEarly {
  /** Fetches the chunk before it is drawn. */
  readonly fetchEarly: () => Promise<unknown>;
}

/** A component in a chunk of its own, by its name: files have no default exports. */
export function lazyNamed<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> & FetchedEarly {
  const later = lazy(async () => {
    const found = (await load())[name];
    if (typeof found !== 'function' && typeof found !== 'object') throw new Error(`${String(name)} is not a component`);
    return { default: found as ComponentType<PropsOf<Module[Name]>> };
  });
  return Object.assign(later, { fetchEarly: load });
}

/** Fetches a component that is lazy. What fails now fails again where it is drawn, and is said there. */
export async function fetchEarly(component: object): Promise<void> {
  if ('fetchEarly' in component) await (component as FetchedEarly).fetchEarly().catch(() => undefined);
}
