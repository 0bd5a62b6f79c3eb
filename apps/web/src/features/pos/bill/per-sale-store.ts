import { create, type StoreApi, type UseBoundStore } from 'zustand';

const resets: (() => void)[] = [];

/** A store of what belongs to one sale: the next sale begins with the initial state again. */
export function createSaleStore<S extends object>(initial: S): UseBoundStore<StoreApi<S>> {
  const store = create<S>(() => initial);
  resets.push(() => store.setState(initial));
  return store;
}

/** Forgets what belonged to the sale that ended. */
export function resetSaleStores(): void {
  for (const reset of resets) reset();
}
