import { type ComponentType, createContext, createElement, type ReactNode, useContext, useEffect, useState } from 'react';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

interface FetchedEarly {
  /** Fetches the chunk before it is drawn. */
  readonly fetchEarly: () => Promise<unknown>;
}

const Meanwhile = createContext<ReactNode>(null);

/** What stands in the place of the lazy component right below it while its chunk is on its way; without one, nothing. */
export const WhileLoading = Meanwhile.Provider;

/**
 * A component in a chunk of its own, by its name: files have no default exports. Once the chunk is here the component is
 * drawn in the very next frame, or in the frame of the click when it was fetched before. React's own lazy components wait
 * longer: whatever follows a fallback of Suspense is held back until the fallback was seen for 300 ms.
 */
export function lazyNamed<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): ((props: PropsOf<Module[Name]>) => ReactNode) & FetchedEarly {
  type Props = PropsOf<Module[Name]>;
  type State = { readonly type: ComponentType<Props> } | { readonly error: unknown } | null;
  let here: State = null;
  const fetchEarly = async (): Promise<State> => {
    const found = (await load())[name];
    if (typeof found !== 'function' && typeof found !== 'object') throw new Error(`${String(name)} is not a component`);
    here = { type: found as ComponentType<Props> };
    return here;
  };
  function Lazy(props: Props): ReactNode {
    const meanwhile = useContext(Meanwhile);
    // Decided once: another component in its place would lose what was typed.
    const [state, setState] = useState<State>(here);
    useEffect(() => {
      if (state !== null) return undefined;
      let left = false;
      const say = (next: State): void => {
        if (!left) setState(next);
      };
      fetchEarly().then(say, (error: unknown) => say({ error }));
      return () => {
        left = true;
      };
    }, [state]);
    if (state === null) return meanwhile;
    if ('error' in state) throw state.error;
    const drawn = createElement<Props & object>(state.type as ComponentType<Props & object>, props as Props & object);
    return createElement(Meanwhile, { value: null }, drawn);
  }
  return Object.assign(Lazy, { fetchEarly });
}

/** Fetches a component that is lazy. What fails now fails again where it is drawn, and is said there. */
export async function fetchEarly(component: object): Promise<void> {
  if ('fetchEarly' in component) await (component as FetchedEarly).fetchEarly().catch(() => undefined);
}
