import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { FRESH_LIST, type ListState } from './list-state.ts';

/** What one list looks at. Each window and each list inside of a record has its own; coming back finds it as it was. */
export type ListStore = StoreApi<ListState>;

export function createList(state: ListState = FRESH_LIST): ListStore {
  return createStore<ListState>(() => state);
}

const ListContext = createContext<ListStore>(createList());
export const ListProvider = ListContext.Provider;

/** The list that the component belongs to, to be changed. */
export function useListStore(): ListStore {
  return useContext(ListContext);
}

/** Something of the list that the component belongs to, followed. */
export function useList<T>(select: (state: ListState) => T): T {
  return useStore(useListStore(), select);
}

/** Changes the list by one of the steps of `list-state.ts`. */
export function useListStep(): (step: (state: ListState) => ListState) => void {
  const store = useListStore();
  return (step) => store.setState(step, true);
}
