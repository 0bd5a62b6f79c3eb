import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

/** A component in a chunk of its own, by its name: files have no default exports. */
export function lazyNamed<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  return lazy(async () => {
    const found = (await load())[name];
    if (typeof found !== 'function' && typeof found !== 'object') throw new Error(`${String(name)} is not a component`);
    return { default: found as ComponentType<PropsOf<Module[Name]>> };
  });
}
