import { create } from 'zustand';

interface Looking {
  readonly q: string;
  /** The row one was on: coming back from a record finds it again. */
  readonly selectedId: string | null;
}

const FRESH: Looking = { q: '', selectedId: null };

/** What each list was looking at, by component. It outlives the screen, so that opening a record never loses the list behind it. */
const useLooking = create<Readonly<Record<number, Looking>>>(() => ({}));

export function useRecordSearch(component: number): Looking {
  return useLooking((state) => state[component] ?? FRESH);
}

export function searchRecords(component: number, q: string): void {
  useLooking.setState({ [component]: { q, selectedId: null } });
}

export function selectRecord(component: number, selectedId: string): void {
  useLooking.setState((state) => ({ [component]: { ...(state[component] ?? FRESH), selectedId } }));
}
