import { create } from 'zustand';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { personKeyOf } from '../../../platform/session/signed-in-person.ts';

const KEY = 'dalpak.search-row';

/** Components whose list has the row of search fields, by person. */
type Shown = Readonly<Record<string, readonly number[]>>;

function load(): { readonly shown: Shown } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { shown: typeof stored === 'object' && stored !== null ? (stored as Shown) : {} };
  } catch {
    return { shown: {} };
  }
}

const useShown = create(load);

/** Whether this person has the row of search fields in the lists of a component; not at first. */
export function useHasSearchRow(component: number): boolean {
  const person = personKeyOf(useAppInit());
  return useShown(({ shown }) => shown[person]?.includes(component) === true);
}

/** Returns the function that shows or hides the row, and remembers it on this device. */
export function useShowSearchRow(component: number): (on: boolean) => void {
  const person = personKeyOf(useAppInit());
  return (on) => {
    const { shown } = useShown.getState();
    const others = (shown[person] ?? []).filter((one) => one !== component);
    const next = { ...shown, [person]: on ? [...others, component] : others };
    useShown.setState({ shown: next });
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage is not available: the choice lasts until the reload.
    }
  };
}
