import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { INITIAL_LIST, type ListState } from './list-state.ts';

/**
 * State of one list. Each window and each related list has its own, which survives leaving and
 * returning.
 */
export type ListStore = StoreApi<ListState>;

export function createList(state: ListState = INITIAL_LIST): ListStore {
  return createStore<ListState>(() => state);
}

const ListContext = createContext<ListStore>(createList());
export const ListProvider = ListContext.Provider;

/** The store of the list around the component, for changes. */
export function useListStore(): ListStore {
  return useContext(ListContext);
}

/** Subscribes to a part of the state of the list around the component. */
export function useList<T>(select: (state: ListState) => T): T {
  return useStore(useListStore(), select);
}

/** Changes the list by one of the functions of `list-state.ts`. */
export function useListStep(): (step: (state: ListState) => ListState) => void {
  const store = useListStore();
  return (step) => store.setState(step, true);
}
