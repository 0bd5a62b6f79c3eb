import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

interface Preloadable {
  /** Loads the chunk before the component is drawn. */
  readonly preload: () => Promise<unknown>;
}

const LoadingContext = createContext<ReactNode>(null);

/**
 * Placeholder of the lazy component directly below it while its chunk loads; nothing without a
 * provider.
 */
export const WhileLoading = LoadingContext.Provider;

/**
 * A component in its own chunk, by its export name, because files have no default exports. After
 * the chunk is loaded the component is drawn in the next frame, or in the frame of the click when
 * it was preloaded. React's own lazy components wait longer: Suspense holds its content back until
 * the fallback was visible for 300 ms.
 */
export function lazyNamed<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ((props: PropsOf<Module[Name]>) => ReactNode) & Preloadable {
  type Props = PropsOf<Module[Name]>;
  type State = { readonly type: ComponentType<Props> } | { readonly error: unknown } | null;
  let here: State = null;
  const preload = async (): Promise<State> => {
    const found = (await load())[name];
    if (typeof found !== 'function' && typeof found !== 'object')
      throw new Error(`${String(name)} is not a component`);
    here = { type: found as ComponentType<Props> };
    return here;
  };
  function Lazy(props: Props): ReactNode {
    const meanwhile = useContext(LoadingContext);
    // Decided once: switching to another component would lose what the user typed.
    const [state, setState] = useState<State>(here);
    useEffect(() => {
      if (state !== null) return undefined;
      let left = false;
      const say = (next: State): void => {
        if (!left) setState(next);
      };
      preload().then(say, (error: unknown) => say({ error }));
      return () => {
        left = true;
      };
    }, [state]);
    if (state === null) return meanwhile;
    if ('error' in state) throw state.error;
    const drawn = createElement<Props & object>(
      state.type as ComponentType<Props & object>,
      props as Props & object,
    );
    return createElement(LoadingContext, { value: null }, drawn);
  }
  return Object.assign(Lazy, { preload });
}

/**
 * Preloads a lazy component. A failed load fails again, and is reported, where the component is
 * drawn.
 */
export async function preloadComponent(component: object): Promise<void> {
  if ('preload' in component) await (component as Preloadable).preload().catch(() => undefined);
}
