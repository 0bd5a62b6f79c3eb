import { createSaleStore } from './per-sale-store.ts';

/** What is searched for among the products. */
export const useSearch = createSaleStore<{ readonly query: string }>({ query: '' });

export const searchFor = (query: string): void => useSearch.setState({ query });
